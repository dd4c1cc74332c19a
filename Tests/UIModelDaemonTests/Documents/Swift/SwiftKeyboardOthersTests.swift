import Testing

/// Tests that follow the keyboard's frame from a type into a type in another file.
@Suite struct SwiftKeyboardOthersTests {
  private static let rawHeightCode = "keyboard/raw-height-adjustment"
  private static let notConvertedCode = "keyboard/frame-not-converted"

  /// Checks that the files have exactly the findings in `expectedCodes`, each at its marker, and that a fresh reading
  /// has the same findings.
  private func check(
    _ files: [String: String], _ expectedCodes: [String: String] = [:],
    sourceLocation: SourceLocation = #_sourceLocation
  ) {
    let markedFiles = files.mapValues { MarkedText($0) }
    let app = AppInFiles(markedFiles.sorted { $0.key < $1.key }.map { ($0.key, $0.value.text) })
    for (name, text) in markedFiles.sorted(by: { $0.key < $1.key }) {
      let expectedFindings = expectedCodes.compactMap { marker, code in text.ranges[marker].map { "\(code) \($0)" } }
      #expect(
        app.reports(name).map { "\($0.code) \($0.range)" }.sorted() == expectedFindings.sorted(), "\(name)",
        sourceLocation: sourceLocation)
    }
    #expect(app.findings == app.rebuiltApp.findings, sourceLocation: sourceLocation)
  }

  // MARK: Protocols

  private static let watchingSource = """
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

  private func watcherSource(_ insetExpression: String, _ loadStatement: String = "tokens = watch()") -> String {
    """
    import UIKit
    class Form: UIViewController, Watching {
      override func viewDidLoad() {
        super.viewDidLoad()
        \(loadStatement)
      }
      func keyboardWillShow(end: CGRect?, duration: Double?) {
        guard let end = end, view.window != nil else { return }
        update(end)
      }
      private func update(_ frame: CGRect) {
        let inset = \(insetExpression)
        UIView.animate(withDuration: 0.2) { self.scroll.contentInset.bottom = inset }
      }
    }
    """
  }

  @Test func frameIsFollowedIntoConformingTypes() {
    check(
      [
        "Watching.swift": Self.watchingSource, "Form.swift": watcherSource("1️⃣frame.intersection(scroll.frame).height1️⃣"),
      ],
      ["1️⃣": Self.notConvertedCode])
    check(
      ["Watching.swift": Self.watchingSource, "Form.swift": watcherSource("1️⃣frame.height1️⃣")], ["1️⃣": Self.rawHeightCode])
  }

  @Test(arguments: [
    (
      "view.convert(frame, from: view.window!.screen.coordinateSpace).intersection(view.bounds).height",
      "tokens = watch()"
    ),
    ("frame.height", "if isPhone { tokens = watch() }"),
    ("frame.height", "guard isPhone else { return }\ntokens = watch()"),
    ("frame.height", ""), ("isPad ? 0 : frame.height", "tokens = watch()"),
  ]) func correctOrUnknownConformingTypeIsNotReported(_ insetExpression: String, _ loadStatement: String) {
    check(["Watching.swift": Self.watchingSource, "Form.swift": watcherSource(insetExpression, loadStatement)])
  }

  // MARK: Delegates and closures

  private func helperSource(_ statements: String, _ members: String) -> String {
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
    let formSource = """
      import UIKit
      class Form: UIViewController, HelperDelegate {
        func keyboardDidShow(height: CGFloat) { bottom.constant = height }
      }
      """
    let members = "weak var delegate: HelperDelegate?"
    check(
      [
        "Helper.swift": helperSource("delegate?.keyboardDidShow(height: 1️⃣frame.height1️⃣)", members),
        "Form.swift": formSource,
      ],
      ["1️⃣": Self.rawHeightCode])
    check(
      [
        "Helper.swift": helperSource("if isPhone { delegate?.keyboardDidShow(height: frame.height) }", members),
        "Form.swift": formSource,
      ])
    check([
      "Helper.swift": helperSource("delegate?.keyboardDidShow(height: frame.height)", members),
      "Form.swift": formSource.replacing("bottom.constant = height", with: "isShown = height > 0"),
    ])
  }

  @Test func frameIsFollowedIntoAClosureProperty() {
    let formSource = """
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
    check(
      ["Helper.swift": helperSource("onChange?(1️⃣frame.height1️⃣)", members), "Form.swift": formSource],
      ["1️⃣": Self.rawHeightCode])
    check([
      "Helper.swift": helperSource("onChange?(frame.height)", members),
      "Form.swift": formSource.replacing("private let helper = Helper()", with: "private let helper = Other()"),
    ])
    check([
      "Helper.swift": helperSource("onChange?(frame.height)", members),
      "Form.swift": formSource.replacing("helper.onChange =", with: "if isPhone { helper.onChange =")
        .replacing("= height }", with: "= height } }"),
    ])
  }

  // MARK: Observable objects

  @Test func publishedHeightIsFollowedIntoViews() {
    let observableHelperSource = helperSource("height = 1️⃣frame.height1️⃣", "@Published var height: CGFloat = 0")
      .replacing("class Helper: NSObject", with: "class Helper: NSObject, ObservableObject")
    let viewSource = """
      import SwiftUI
      struct Form: View {
        @StateObject private var helper = Helper()
        var body: some View {
          VStack { TextField("A", text: $text) }.padding(.bottom, helper.height)
        }
      }
      """
    check(["Helper.swift": observableHelperSource, "Form.swift": viewSource], ["1️⃣": Self.rawHeightCode])
    check([
      "Helper.swift": observableHelperSource.replacing("1️⃣", with: ""),
      "Form.swift": viewSource.replacing("helper.height", with: "8"),
    ])
    check([
      "Helper.swift": observableHelperSource.replacing("1️⃣", with: ""),
      "Form.swift": viewSource.replacing(
        ".padding(.bottom, helper.height)", with: ".opacity(helper.height > 0 ? 1 : 0)"),
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
    let unmarkedText = text.replacing("1️⃣", with: "")
    check(["Form.swift": text], ["1️⃣": Self.rawHeightCode])
    check(["Form.swift": unmarkedText.replacing("@objc(keyboardWillChangeFrame:)", with: "")])
    check(["Form.swift": unmarkedText.replacing("func keyboardWillChangeFrame", with: "func keyboardMoved")])
    check(["Form.swift": unmarkedText + "\nclass Form: UIViewController {}"])
  }
}
