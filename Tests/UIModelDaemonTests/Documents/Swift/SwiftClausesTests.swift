import Testing

@testable import UIModelEngine
@testable import UIModelPlatform
@testable import UIModelSwift
@testable import UIModelSystems

/// Tests of `#if` between statements: code around a clause is still checked, and code that depends on an unknown
/// condition is not reported.
@Suite struct SwiftClausesTests {
  private static let popoverCode = "sheet/popover-without-source"
  private static let makeSheetStatement =
    "let sheet = 1️⃣UIAlertController1️⃣(title: nil, message: nil, preferredStyle: .actionSheet)\n"
  private static let presentStatement = "present(sheet, animated: true)\n"

  private func pageSource(_ statements: String) -> String {
    "import UIKit\nclass Page: UIViewController {\n@objc func ask() {\n\(statements)}\n}\n"
  }

  @Test(arguments: [
    makeSheetStatement + "#if os(iOS)\nsheet.addAction(UIAlertAction(title: \"A\", style: .default))\n#endif\n"
      + presentStatement,
    "#if !os(tvOS)\n\(makeSheetStatement)\(presentStatement)#endif\n",
    "\(makeSheetStatement)#if os(iOS)\n\(presentStatement)#else\npresent(sheet, animated: false)\n#endif\n",
    "#if DEBUG\nprint(1)\n#endif\n\(makeSheetStatement)\(presentStatement)",
    "#if os(tvOS)\nreturn\n#else\n\(makeSheetStatement)\(presentStatement)#endif\n",
    "#if targetEnvironment(macCatalyst)\nreturn\n#endif\n\(makeSheetStatement)\(presentStatement)",
  ]) func actionSheetAroundIfClauseIsReported(_ statements: String) {
    checkFindings(pageSource(statements), ["1️⃣": Self.popoverCode], kind: .swift)
  }

  @Test(arguments: [
    // One clause sets a popover source, or the iPad never runs the code.
    makeSheetStatement + "#if os(iOS)\nsheet.popoverPresentationController?.sourceView = view\n#endif\n"
      + presentStatement,
    "#if os(tvOS)\n\(makeSheetStatement)\(presentStatement)#endif\n",
    "#if os(iOS)\nreturn\n#endif\n\(makeSheetStatement)\(presentStatement)",
  ]) func codeCorrectOnIPadIsNotReported(_ statements: String) {
    checkFindings(MarkedText(pageSource(statements)).text, kind: .swift)
  }

  @Test func coverageReportsTheUnknownDirective() throws {
    let text = MarkedText(pageSource("#if DEBUG\n\(Self.makeSheetStatement)\(Self.presentStatement)#endif\n")).text
    checkFindings(text, kind: .swift)
    let sites = try #require(SwiftCoverage(Document(number: 1, bytes: Array(text.utf8), kind: .swift))).sites
    #expect(sites.map(\.reason) == [SwiftReason.unknownDirective])
  }

  private static let presentStub =
    "func present(_: UIViewController, animated _: Bool, completion _: (() -> Void)? = nil) {}"

  @Test func presentStubForOtherSystemsIsIgnored() {
    let statements = Self.makeSheetStatement + Self.presentStatement
    checkFindings(
      pageSource(statements) + "#if !canImport(UIKit)\nextension UIViewController { \(Self.presentStub) }\n#endif\n",
      ["1️⃣": Self.popoverCode], kind: .swift)
    checkFindings(
      MarkedText(pageSource(statements)).text + "extension UIViewController { \(Self.presentStub) }\n", kind: .swift)
  }

  // MARK: Keyboards

  private func keyboardPageSource(
    _ loadStatements: String, _ handlerStatements: String, _ openingDirective: String = "#if os(iOS)"
  ) -> String {
    """
    import UIKit
    class Page: UIViewController {
      let list = UITableView()
      override func viewDidLoad() {
        super.viewDidLoad()
        \(loadStatements.replacing("OBSERVE", with: Self.addObserverStatement))
      }
      \(openingDirective)
      @objc func shown(_ note: Notification) {
        guard let frame = note.userInfo?[UIResponder.keyboardFrameEndUserInfoKey] as? CGRect else { return }
        \(handlerStatements)
      }
      #endif
    }
    """
  }
  private static let addObserverStatement = """
    NotificationCenter.default.addObserver(
      self, selector: #selector(shown), name: UIResponder.keyboardWillShowNotification, object: nil)
    """
  private static let rawHeightStatement = "list.contentInset.bottom = 1️⃣frame.height1️⃣"

  @Test(arguments: [
    ("#if os(iOS)\nOBSERVE\n#endif", rawHeightStatement), ("OBSERVE", "#if os(iOS)\n\(rawHeightStatement)\n#endif"),
    ("#if DEBUG\nprint(1)\n#endif\nOBSERVE", "#if DEBUG\nprint(frame)\n#endif\n\(rawHeightStatement)"),
    ("OBSERVE", "#if os(tvOS)\nreturn\n#endif\n\(rawHeightStatement)"),
  ]) func keyboardHandlerAroundIfClauseIsReported(_ loadStatements: String, _ handlerStatements: String) {
    checkFindings(
      keyboardPageSource(loadStatements, handlerStatements), ["1️⃣": "keyboard/raw-height-adjustment"], kind: .swift)
  }

  @Test(arguments: [
    ("#if os(tvOS)\nOBSERVE\n#endif", rawHeightStatement),
    ("OBSERVE", "#if targetEnvironment(macCatalyst)\n\(rawHeightStatement)\n#endif"),
    ("OBSERVE", "#if WIDE\n\(rawHeightStatement)\n#endif"),
    ("OBSERVE", "#if WIDE\nreturn\n#endif\n\(rawHeightStatement)"),
  ]) func conditionallyCompiledHandlerIsNotReported(_ loadStatements: String, _ handlerStatements: String) {
    checkFindings(MarkedText(keyboardPageSource(loadStatements, handlerStatements)).text, kind: .swift)
  }
}
