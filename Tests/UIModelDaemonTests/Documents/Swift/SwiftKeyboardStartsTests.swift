import Testing

/// Tests of keyboard handlers that are registered only on some devices, and of overridden methods that handle the
/// frame.
@Suite struct SwiftKeyboardStartsTests {
  private static let rawHeightCode = "keyboard/raw-height-adjustment"

  private func check(_ text: String, isReported: Bool, sourceLocation: SourceLocation = #_sourceLocation) {
    if isReported {
      checkFindings(text, ["1️⃣": Self.rawHeightCode], kind: .swift, sourceLocation: sourceLocation)
    } else {
      checkFindings(text.replacing("1️⃣", with: ""), kind: .swift, sourceLocation: sourceLocation)
    }
  }

  // MARK: Registration

  private static let helperSource = """
    import UIKit
    class Helper {
      func start() {
        NotificationCenter.default.addObserver(
          self, selector: #selector(shown), name: UIResponder.keyboardWillShowNotification, object: nil)
      }
      @objc func shown(_ note: Notification) {
        guard let frame = note.userInfo?[UIResponder.keyboardFrameEndUserInfoKey] as? CGRect else { return }
        bottom.constant = 1️⃣frame.height1️⃣
      }
    }
    """

  @Test(arguments: [
    ("helper.start()", true), ("if canStart { helper.start() }", true),
    ("if UIDevice.current.userInterfaceIdiom == .pad { helper.start() }", true),
    ("if UIDevice.current.userInterfaceIdiom == .phone { show() } else { helper.start() }", true),
    ("if traitCollection.userInterfaceIdiom == .phone { helper.start() } else { helper.start() }", true),
    ("if isPad { other.begin() }\nhelper.start()", true),
    ("if UIDevice.current.userInterfaceIdiom == .phone { helper.start() }", false),
    ("guard UIDevice.current.userInterfaceIdiom == .phone else { return }\nhelper.start()", false),
    ("if isPad { return }\nhelper.start()", false), ("if isPad {} else { helper.start() }", false),
    ("if #available(iOS 15, *) {} else { helper.start() }", false), ("isPad ? show() : helper.start()", false),
    ("switch traitCollection.userInterfaceIdiom { case .phone: helper.start() default: break }", false),
    ("if isPad { helper = nil } else { helper = Helper() }\nhelper.start()", false),
  ]) func helperStartedOnSomeDevicesIsNotReported(_ startStatements: String, isReported: Bool) {
    let formClass =
      "\nclass Form: UIViewController {\n  let helper: Helper\n  override func viewDidLoad() {\n\(startStatements)\n  }\n}"
    check(Self.helperSource + formClass, isReported: isReported)
    // A call on an object of another class does not matter.
    if !isReported { check(Self.helperSource + formClass.replacing("Helper", with: "Camera"), isReported: true) }
  }

  /// A `return` in a closure exits only the closure.
  @Test(arguments: [
    ("queue.async { [weak self] in guard let self else { return }\nload() }", true),
    ("guard isReady else { return }", false), ("if isReady { return }", false),
  ]) func earlyReturnBeforeRegistrationSilencesTheRule(_ precedingStatements: String, isReported: Bool) {
    check(
      """
      class Form: UIViewController {
        var bottom: NSLayoutConstraint?
        override func viewDidLoad() {
          \(precedingStatements)
          NotificationCenter.default.addObserver(self, selector: #selector(shown(_:)), name: UIResponder.keyboardWillShowNotification, object: nil)
        }
        @objc func shown(_ note: Notification) {
          guard let frame = note.userInfo?[UIResponder.keyboardFrameEndUserInfoKey] as? CGRect else { return }
          bottom?.constant = 1️⃣frame.height1️⃣
        }
      }
      """, isReported: isReported)
  }

  @Test(arguments: [
    ("self.modifier(Aware())", true),
    ("if UIDevice.current.userInterfaceIdiom == .phone { modifier(Aware()) } else { self }", false),
    ("if #available(iOS 14, *) { self } else { modifier(Aware()) }", false),
  ]) func modifierAppliedOnSomeDevicesIsNotReported(_ body: String, isReported: Bool) {
    check(
      """
      import SwiftUI
      struct Aware: ViewModifier {
        @State var height: CGFloat = 0
        func body(content: Content) -> some View {
          content.padding(.bottom, height)
            .onReceive(NotificationCenter.default.publisher(for: UIResponder.keyboardWillShowNotification)) { note in
              height = (note.userInfo?[UIResponder.keyboardFrameEndUserInfoKey] as? CGRect)1️⃣?.height1️⃣ ?? 0
            }
        }
      }
      extension View { @ViewBuilder func aware() -> some View { \(body) } }
      """.replacing("(note.userInfo", with: "1️⃣(note.userInfo").replacing("CGRect)1️⃣", with: "CGRect)"),
      isReported: isReported)
  }

  // MARK: Overrides

  private func observingSource(_ insetMethod: String, _ formMembers: String) -> String {
    """
    import UIKit
    protocol Observing: AnyObject { func inset(_ frame: CGRect) -> CGFloat }
    extension Observing where Self: UIViewController {
      func observe() {
        NotificationCenter.default.addObserver(forName: UIResponder.keyboardWillShowNotification, object: nil) { [weak self] note in
          guard let self, let frame = note.userInfo?[UIResponder.keyboardFrameEndUserInfoKey] as? CGRect else { return }
          self.additionalSafeAreaInsets.bottom = self.inset(frame)
        }
      }
      \(insetMethod)
    }
    class Form: UIViewController, Observing {
      \(formMembers)
    }
    """
  }

  @Test(arguments: [
    ("override func viewDidLoad() { observe() }", true),
    ("override func viewDidLoad() { observe() }\nfunc inset(_ frame: CGRect) -> CGFloat { 0 }", false),
    ("override func viewDidLoad() { if isPhone { observe() } }", false), ("", false),
  ]) func classMethodReplacesTheProtocolDefault(_ formMembers: String, isReported: Bool) {
    check(
      observingSource("func inset(_ frame: CGRect) -> CGFloat { 1️⃣frame.height1️⃣ }", formMembers), isReported: isReported)
  }

  @Test(arguments: [
    ("override func inset(_ frame: CGRect) -> CGFloat { covered(frame) }", false),
    ("override var margin: CGFloat { 0 }", true), ("func inset(of frame: CGRect) -> CGFloat { covered(frame) }", true),
  ]) func methodOverriddenInASubclassIsNotReported(_ member: String, isReported: Bool) {
    let helperWithInset = Self.helperSource.replacing("func start()", with: "init()").replacing(
      "1️⃣frame.height1️⃣", with: "inset(frame)"
    )
    .replacing(
      "class Helper {", with: "class Helper {\nfunc inset(_ frame: CGRect) -> CGFloat { 1️⃣frame.height1️⃣ }")
    check(helperWithInset + "\nclass Other: Helper {\n\(member)\n}", isReported: isReported)
  }

  // MARK: Values from helper types

  private func helperAssigning(_ heightExpression: String, _ trailingCode: String) -> String {
    Self.helperSource.replacing("func start()", with: "init()").replacing("1️⃣frame.height1️⃣", with: heightExpression)
      + "\n" + trailingCode
  }

  @Test(arguments: [
    (
      "Info(note).height",
      "struct Info { let height: CGFloat\ninit(_ note: Notification) { height = 1️⃣note.end.height1️⃣ } }", true
    ),
    (
      "Info(note: note).height",
      "struct Info { let note: Notification\nvar height: CGFloat { 1️⃣note.end.height1️⃣ } }", true
    ),
    (
      "1️⃣Info(note)?.frame.height1️⃣ ?? 0",
      "struct Info { let frame: CGRect\ninit?(_ note: Notification) { guard note.name != nil else { return nil }\nframe = note.end } }",
      true
    ),
    (
      "Info(note).height(in: view)",
      "struct Info { let frame: CGRect\ninit(_ note: Notification) { frame = note.end }\nfunc height(in view: UIView) -> CGFloat { view.convert(frame, from: view.window!.screen.coordinateSpace).intersection(view.bounds).height } }",
      false
    ),
    (
      "Info(note).duration", "struct Info { let duration: CGFloat\ninit(_ note: Notification) { duration = 1 } }", false
    ),
    ("frame.1️⃣overlap1️⃣(view)", "extension CGRect { func overlap(_ view: UIView) -> CGFloat { height } }", true),
    (
      "frame.overlap(view)",
      "extension CGRect { func overlap(_ view: UIView) -> CGFloat { view.convert(self, from: view.window!.screen.coordinateSpace).intersection(view.bounds).height } }",
      false
    ),
    ("1️⃣frame.half1️⃣", "extension CGRect { var half: CGFloat { self.height / 2 } }", true),
    ("frame.area", "extension CGRect { var area: CGFloat { width } }", false),
  ]) func projectStructuresAndExtensionsAreFollowed(
    _ heightExpression: String, _ trailingCode: String, isReported: Bool
  ) {
    let notificationExtension =
      "\nextension Notification { var end: CGRect { userInfo?[UIResponder.keyboardFrameEndUserInfoKey] as! CGRect } }"
    check(helperAssigning(heightExpression, trailingCode) + notificationExtension, isReported: isReported)
  }
}
