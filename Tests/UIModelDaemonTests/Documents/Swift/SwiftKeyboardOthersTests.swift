import Testing

/// Tests that follow the keyboard's frame from one type to another type in another file.
@Suite struct SwiftKeyboardOthersTests {
  private static let raw = "keyboard/raw-height-adjustment"
  private static let notConverted = "keyboard/frame-not-converted"

  /// Checks that the files have exactly the marked findings, each in the file with its marker, and that a fresh reading
  /// finds the same.
  private func check(
    _ files: [String: String], _ expected: [String: String] = [:], sourceLocation: SourceLocation = #_sourceLocation
  ) {
    let marked = files.mapValues { MarkedText($0) }
    let app = AppInFiles(marked.sorted { $0.key < $1.key }.map { ($0.key, $0.value.text) })
    for (name, text) in marked.sorted(by: { $0.key < $1.key }) {
      let wanted = expected.compactMap { marker, code in text.ranges[marker].map { "\(code) \($0)" } }
      #expect(
        app.found(name).map { "\($0.code) \($0.range)" }.sorted() == wanted.sorted(), "\(name)",
        sourceLocation: sourceLocation)
    }
    #expect(app.findings == app.rebuilt.findings, sourceLocation: sourceLocation)
  }

  // MARK: Protocols

  private static let watching = """
    import UIKit
    protocol Watching: AnyObject {
      func keyboardWillShow(end: CGRect?, duration: Double?)
    }
    extension Watching {
      func watch(in center: NotificationCenter = .default) -> [Any] {
        [center.addObserver(forName: UIResponder.keyboardWillShowNotification, object: nil, queue: nil) { [weak self] note in
          self?.keyboardWillShow(end: note.endFrame(), duration: nil)
        }]
      }
    }
    private extension Notification {
      func endFrame() -> CGRect? { (userInfo?[UIResponder.keyboardFrameEndUserInfoKey] as? NSValue)?.cgRectValue }
    }
    """

  private func watcher(_ value: String, _ start: String = "tokens = watch()") -> String {
    """
    import UIKit
    class Form: UIViewController, Watching {
      override func viewDidLoad() {
        super.viewDidLoad()
        \(start)
      }
      func keyboardWillShow(end: CGRect?, duration: Double?) {
        guard let end = end, view.window != nil else { return }
        update(end)
      }
      private func update(_ frame: CGRect) {
        let inset = \(value)
        UIView.animate(withDuration: 0.2) { self.scroll.contentInset.bottom = inset }
      }
    }
    """
  }

  @Test func frameIsFollowedIntoConformingTypes() {
    check(
      ["Watching.swift": Self.watching, "Form.swift": watcher("1️⃣frame.intersection(scroll.frame).height1️⃣")],
      ["1️⃣": Self.notConverted])
    check(["Watching.swift": Self.watching, "Form.swift": watcher("1️⃣frame.height1️⃣")], ["1️⃣": Self.raw])
  }

  @Test(arguments: [
    (
      "view.convert(frame, from: view.window!.screen.coordinateSpace).intersection(view.bounds).height",
      "tokens = watch()"
    ),
    ("frame.height", "if isPhone { tokens = watch() }"),
    ("frame.height", "guard isPhone else { return }\ntokens = watch()"),
    ("frame.height", ""), ("isPad ? 0 : frame.height", "tokens = watch()"),
  ]) func correctOrUnknownConformingTypeIsNotReported(_ value: String, _ start: String) {
    check(["Watching.swift": Self.watching, "Form.swift": watcher(value, start)])
  }

  // MARK: Delegates and closures

  private func helper(_ statements: String, _ members: String) -> String {
    """
    import UIKit
    protocol HelperDelegate: AnyObject { func keyboardDidShow(height: CGFloat) }
    class Helper: NSObject {
      \(members)
      override init() {
        super.init()
        NotificationCenter.default.addObserver(
          self, selector: #selector(shown), name: UIResponder.keyboardDidShowNotification, object: nil)
      }
      @objc private func shown(_ note: Notification) {
        guard let frame = note.userInfo?[UIResponder.keyboardFrameEndUserInfoKey] as? CGRect else { return }
        \(statements)
      }
    }
    """
  }

  @Test func frameIsFollowedIntoTheDelegate() {
    let form = """
      import UIKit
      class Form: UIViewController, HelperDelegate {
        func keyboardDidShow(height: CGFloat) { bottom.constant = height }
      }
      """
    let members = "weak var delegate: HelperDelegate?"
    check(
      ["Helper.swift": helper("delegate?.keyboardDidShow(height: 1️⃣frame.height1️⃣)", members), "Form.swift": form],
      ["1️⃣": Self.raw])
    check(
      [
        "Helper.swift": helper("if isPhone { delegate?.keyboardDidShow(height: frame.height) }", members),
        "Form.swift": form,
      ])
    check([
      "Helper.swift": helper("delegate?.keyboardDidShow(height: frame.height)", members),
      "Form.swift": form.replacing("bottom.constant = height", with: "isShown = height > 0"),
    ])
  }

  @Test func frameIsFollowedIntoAClosureProperty() {
    let form = """
      import UIKit
      class Form: UIViewController {
        private let helper = Helper()
        override func viewDidLoad() {
          super.viewDidLoad()
          helper.onChange = { [weak self] height in self?.bottom.constant = height }
        }
      }
      """
    let members = "var onChange: ((CGFloat) -> Void)?"
    check(["Helper.swift": helper("onChange?(1️⃣frame.height1️⃣)", members), "Form.swift": form], ["1️⃣": Self.raw])
    check([
      "Helper.swift": helper("onChange?(frame.height)", members),
      "Form.swift": form.replacing("private let helper = Helper()", with: "private let helper = Other()"),
    ])
    check([
      "Helper.swift": helper("onChange?(frame.height)", members),
      "Form.swift": form.replacing("helper.onChange =", with: "if isPhone { helper.onChange =")
        .replacing("= height }", with: "= height } }"),
    ])
  }

  // MARK: Observable objects

  @Test func publishedHeightIsFollowedIntoViews() {
    let responder = helper("height = 1️⃣frame.height1️⃣", "@Published var height: CGFloat = 0")
      .replacing("class Helper: NSObject", with: "class Helper: NSObject, ObservableObject")
    let view = """
      import SwiftUI
      struct Form: View {
        @StateObject private var helper = Helper()
        var body: some View {
          VStack { TextField("A", text: $text) }.padding(.bottom, helper.height)
        }
      }
      """
    check(["Helper.swift": responder, "Form.swift": view], ["1️⃣": Self.raw])
    check([
      "Helper.swift": responder.replacing("1️⃣", with: ""), "Form.swift": view.replacing("helper.height", with: "8"),
    ])
    check([
      "Helper.swift": responder.replacing("1️⃣", with: ""),
      "Form.swift": view.replacing(".padding(.bottom, helper.height)", with: ".opacity(helper.height > 0 ? 1 : 0)"),
    ])
  }

  // MARK: Calls from Objective-C

  @Test func handlerCalledFromObjectiveCIsReported() {
    let text = """
      import UIKit
      extension Form {
        @objc(keyboardWillChangeFrame:)
        func keyboardWillChangeFrame(note: Notification) {
          guard let frame = note.userInfo?[UIResponder.keyboardFrameEndUserInfoKey] as? CGRect else { return }
          bottom.constant = 1️⃣frame.height1️⃣
        }
      }
      """
    let plain = text.replacing("1️⃣", with: "")
    check(["Form.swift": text], ["1️⃣": Self.raw])
    check(["Form.swift": plain.replacing("@objc(keyboardWillChangeFrame:)", with: "")])
    check(["Form.swift": plain.replacing("func keyboardWillChangeFrame", with: "func keyboardMoved")])
    check(["Form.swift": plain + "\nclass Form: UIViewController {}"])
  }
}
