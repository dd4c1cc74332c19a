import Testing

@testable import UIModelEngine
@testable import UIModelPlatform
@testable import UIModelSwift
@testable import UIModelSystems

/// Tests of `#if` between statements: code around a clause is still checked, and code that depends on an unknown
/// condition is not reported.
@Suite struct SwiftClausesTests {
  private static let popover = "sheet/popover-without-source"
  private static let makeSheet =
    "let sheet = 1️⃣UIAlertController1️⃣(title: nil, message: nil, preferredStyle: .actionSheet)\n"
  private static let shown = "present(sheet, animated: true)\n"

  private func page(_ statements: String) -> String {
    "import UIKit\nclass Page: UIViewController {\n@objc func ask() {\n\(statements)}\n}\n"
  }

  @Test(arguments: [
    makeSheet + "#if os(iOS)\nsheet.addAction(UIAlertAction(title: \"A\", style: .default))\n#endif\n" + shown,
    "#if !os(tvOS)\n\(makeSheet)\(shown)#endif\n",
    "\(makeSheet)#if os(iOS)\n\(shown)#else\npresent(sheet, animated: false)\n#endif\n",
    "#if DEBUG\nprint(1)\n#endif\n\(makeSheet)\(shown)", "#if os(tvOS)\nreturn\n#else\n\(makeSheet)\(shown)#endif\n",
    "#if targetEnvironment(macCatalyst)\nreturn\n#endif\n\(makeSheet)\(shown)",
  ]) func actionSheetAroundIfClauseIsReported(_ statements: String) {
    checkFindings(page(statements), ["1️⃣": Self.popover], kind: .swift)
  }

  @Test(arguments: [
    // A source that one clause sets, and code that the iPad never runs.
    makeSheet + "#if os(iOS)\nsheet.popoverPresentationController?.sourceView = view\n#endif\n" + shown,
    "#if os(tvOS)\n\(makeSheet)\(shown)#endif\n", "#if os(iOS)\nreturn\n#endif\n\(makeSheet)\(shown)",
  ]) func codeCorrectOnIPadIsNotReported(_ statements: String) {
    checkFindings(MarkedText(page(statements)).text, kind: .swift)
  }

  @Test func coverageNamesTheUnknownClause() throws {
    let text = MarkedText(page("#if DEBUG\n\(Self.makeSheet)\(Self.shown)#endif\n")).text
    checkFindings(text, kind: .swift)
    let sites = try #require(SwiftCoverage(Document(number: 1, bytes: Array(text.utf8), kind: .swift))).sites
    #expect(sites.map(\.reason) == [SwiftReason.unknownDirective])
  }

  private static let stub = "func present(_: UIViewController, animated _: Bool, completion _: (() -> Void)? = nil) {}"

  @Test func presentStubForOtherSystemsIsIgnored() {
    let statements = Self.makeSheet + Self.shown
    checkFindings(
      page(statements) + "#if !canImport(UIKit)\nextension UIViewController { \(Self.stub) }\n#endif\n",
      ["1️⃣": Self.popover], kind: .swift)
    checkFindings(
      MarkedText(page(statements)).text + "extension UIViewController { \(Self.stub) }\n", kind: .swift)
  }

  // MARK: Keyboards

  private func keyboard(_ observing: String, _ handling: String, _ clause: String = "#if os(iOS)") -> String {
    """
    import UIKit
    class Page: UIViewController {
      let list = UITableView()
      override func viewDidLoad() {
        super.viewDidLoad()
        \(observing.replacing("OBSERVE", with: Self.observe))
      }
      \(clause)
      @objc func shown(_ note: Notification) {
        guard let frame = note.userInfo?[UIResponder.keyboardFrameEndUserInfoKey] as? CGRect else { return }
        \(handling)
      }
      #endif
    }
    """
  }
  private static let observe = """
    NotificationCenter.default.addObserver(
      self, selector: #selector(shown), name: UIResponder.keyboardWillShowNotification, object: nil)
    """
  private static let raw = "list.contentInset.bottom = 1️⃣frame.height1️⃣"

  @Test(arguments: [
    ("#if os(iOS)\nOBSERVE\n#endif", raw), ("OBSERVE", "#if os(iOS)\n\(raw)\n#endif"),
    ("#if DEBUG\nprint(1)\n#endif\nOBSERVE", "#if DEBUG\nprint(frame)\n#endif\n\(raw)"),
    ("OBSERVE", "#if os(tvOS)\nreturn\n#endif\n\(raw)"),
  ]) func keyboardHandlerAroundIfClauseIsReported(_ observing: String, _ handling: String) {
    checkFindings(keyboard(observing, handling), ["1️⃣": "keyboard/raw-height-adjustment"], kind: .swift)
  }

  @Test(arguments: [
    ("#if os(tvOS)\nOBSERVE\n#endif", raw), ("OBSERVE", "#if targetEnvironment(macCatalyst)\n\(raw)\n#endif"),
    ("OBSERVE", "#if WIDE\n\(raw)\n#endif"), ("OBSERVE", "#if WIDE\nreturn\n#endif\n\(raw)"),
  ]) func conditionallyCompiledHandlerIsNotReported(_ observing: String, _ handling: String) {
    checkFindings(MarkedText(keyboard(observing, handling)).text, kind: .swift)
  }
}
