import Testing

@testable import UIModelEngine
@testable import UIModelPlatform
@testable import UIModelSwift
@testable import UIModelSystems

/// Checks popovers that an object stores in a property, and the coverage of popovers in general.
extension SwiftPopoversTests {
  /// Returns the source of a view controller that stores an action sheet in its property `options`.
  ///
  /// - Parameter uses: the members that use the property.
  /// - Parameter creation: the statements that create the sheet.
  private func pageWithStoredSheet(_ uses: String, isPrivate: Bool = true, _ creation: String = Self.markedSheet)
    -> String
  {
    """
    import UIKit
    class Page: UIViewController {
      \(isPrivate ? "private " : "")lazy var options: UIAlertController = {
        \(creation)    sheet.addAction(UIAlertAction(title: "A", style: .default))
        return sheet
      }()
      \(uses)
    }
    """
  }

  @Test(arguments: [
    "@objc func ask() { present(options, animated: true) }",
    "func ask() { self.options.title = \"A\"\nself.present(self.options, animated: true) }",
    "func ask() { present(options, animated: true) }\nfunc end() { options.dismiss(animated: true) }",
  ]) func storedPopoverWithoutSourceIsReported(_ uses: String) {
    checkFindings(pageWithStoredSheet(uses), ["1️⃣": Self.ruleCode], kind: .swift)
    checkFindings(pageWithStoredSheet(uses, isPrivate: false), ["1️⃣": Self.ruleCode], kind: .swift)
  }

  @Test func initialValueOfPropertyIsFollowed() {
    func pageSource(_ property: String, _ statements: String = "") -> String {
      "class Page: UIViewController {\n\(property)\nfunc ask() { \(statements)present(sheet, animated: true) }\n}\n"
    }
    for property in ["lazy var sheet = ", "private let sheet = ", "let sheet: UIAlertController = "] {
      let declaration = property + Self.sheetCreation
      let markedPage = pageSource(declaration.replacing("= UIAlertController", with: "= 1️⃣UIAlertController1️⃣"))
      checkFindings(markedPage, ["1️⃣": Self.ruleCode], kind: .swift)
      checkFindings(pageSource(declaration, "sheet.popoverPresentationController?.sourceView = view; "), kind: .swift)
      guard !property.hasPrefix("private") else { continue }
      checkFindings(markedPage + "class Other: Page { func end() {} }", ["1️⃣": Self.ruleCode], kind: .swift)
      checkFindings(pageSource(declaration) + "class Other: Page { func point() { anchor(sheet) } }", kind: .swift)
      checkFindings(pageSource(declaration) + "func point(_ page: Page) { point(page.sheet) }", kind: .swift)
    }
    checkFindings(pageSource("var sheet = " + Self.sheetCreation), kind: .swift)
  }

  @Test func otherFilesMaySetTheSourceOfAStoredPopover() throws {
    let pageSource = pageWithStoredSheet(
      "func ask() { present(options, animated: true) }", isPrivate: false, Self.sheet)
    for (otherSource, isReported) in [
      ("func point(_ page: Page) { page.options.popoverPresentationController?.sourceView = page.view }", false),
      ("extension Page { func point() { anchor(options) } }", false),
      ("class Sub: Page { func end() {} }", true), ("class Sub: Page { func point() { anchor(options) } }", false),
      ("open class Sub: Page {}", false),
      ("func point(_ a: UIAlertController) { a.popoverPresentationController?.sourceView = b }", true),
      ("extension Page { func end() { dismiss(animated: true) } }", true),
    ] {
      let folder = try TemporaryFolder(["Page.swift": pageSource, "Other.swift": "import UIKit\n" + otherSource])
      let run = try ClientProcess("check", "--hints", folder.path)
      #expect(run.output.contains(Self.ruleCode) == isReported, "\(otherSource): \(run.output)")
    }
  }

  @Test(arguments: [
    ("func ask() { options.popoverPresentationController?.sourceView = view\npresent(options, animated: true) }", true),
    (
      "func setUp() { options.popoverPresentationController?.barButtonItem = item }\nfunc ask() { present(options, animated: true) }",
      true
    ),
    ("func ask() { if isPhone { present(options, animated: true) } }", true),
    ("func ask() { anchor(options)\npresent(options, animated: true) }", true),
    ("var shown: UIAlertController { options }\nfunc ask() { present(options, animated: true) }", true),
    ("func ask() { let options = other\npresent(options, animated: true) }", true), ("", true),
  ]) func storedPopoverWithPossibleSourceIsNotReported(_ uses: String, isPrivate: Bool) {
    checkFindings(pageWithStoredSheet(uses, isPrivate: isPrivate, Self.sheet), [:], kind: .swift)
    let sheetWithSource = Self.sheet + "sheet.popoverPresentationController?.sourceView = view\n"
    checkFindings(
      pageWithStoredSheet("func ask() { present(options, animated: true) }", sheetWithSource), [:], kind: .swift)
  }

  // MARK: Coverage

  /// Coverage counts a popover with a source as judged, i.e. its values are known so that a rule would report an error,
  /// regardless of other code that uses the controller.
  @Test(arguments: [
    (sheet + "sheet.popoverPresentationController?.sourceView = view\nrouter.go(sheet)", true),
    (sheet + "anchor.apply(to: sheet.popoverPresentationController)" + presentation, true),
    (sheet + "if let anchor { anchor.apply(to: sheet.popoverPresentationController) }" + presentation, true),
    (sheet + "anchor.leave(sheet.popoverPresentationController)" + presentation, false),
    (sheet + "with(sheet.popoverPresentationController) { $0?.sourceItem = item }" + presentation, true),
    (sheet + "sheet.point(at: item)" + presentation, true), (sheet + "sheet.other(item)" + presentation, false),
    ("self.shown = \(sheetCreation)\nself.shown?.popoverPresentationController?.sourceView = view", true),
    ("self.shown = \(sheetCreation)", false),
    (
      "let a = UIAlertController(title: nil, message: nil, preferredStyle: isPad ? .alert : .actionSheet)\npresent(a, animated: true)",
      true
    ),
    (
      "let a = UIAlertController(title: nil, message: nil, preferredStyle: isOn ? .alert : .actionSheet)\npresent(a, animated: true)",
      false
    ),
    ("page.modalPresentationStyle = .popover\npage.popoverPresentationController?.sourceView = view", true),
    ("modalPresentationStyle = .popover\npopoverPresentationController?.sourceView = view", true),
    ("modalPresentationStyle = .popover", false), (sheet + "return sheet", false),
  ]) func popoverWithASourceIsJudged(_ statements: String, isJudged: Bool) throws {
    let declarations = """
      let anchor: Anchor
      }
      struct Anchor {
        func apply(to popover: UIPopoverPresentationController?) { guard let popover else { return }
          popover.sourceItem = item }
        func leave(_ popover: UIPopoverPresentationController?) {}
      }
      extension UIViewController {
        func point(at item: Item) { guard let popover = popoverPresentationController else { return }
          popover.sourceItem = item }
        func other(_ item: Item) { popoverPresentationController?.delegate = item }
      """
    let text = methodSource(statements, declarations: declarations)
    checkFindings(text, kind: .swift)
    let document = Document(number: 0, name: "a.swift", bytes: Array(text.utf8), kind: .swift)
    #expect(try #require(SwiftCoverage(document)).sites.map { $0.reason == nil } == [isJudged])
  }

  @Test func controllersOfRepresentablesNeedNoSource() throws {
    let text = """
      struct Share: UIViewControllerRepresentable {
        func makeUIViewController(context: Context) -> UIActivityViewController {
          let share = UIActivityViewController(activityItems: [1], applicationActivities: nil)
          return share
        }
      }
      struct Other: UIViewControllerRepresentable {
        func makeUIViewController(context: Context) -> UIActivityViewController {
          UIActivityViewController(activityItems: [1], applicationActivities: nil)
        }
      }
      """
    checkFindings(text, kind: .swift)
    let document = Document(number: 0, name: "a.swift", bytes: Array(text.utf8), kind: .swift)
    #expect(try #require(SwiftCoverage(document)).sites.map { $0.reason == nil } == [true, true])
  }

  /// Coverage counts a popover as not judged if the popover might be presented only on iPhone.
  @Test(arguments: [
    ("func other() { if traitCollection.userInterfaceIdiom == .pad { ask() } }", SwiftReason.phoneOnly),
    ("", nil),
  ]) func popoverThatMayBeForPhonesIsNotJudged(_ declarations: String, _ reason: String?) throws {
    let text = methodSource(Self.sheet + Self.presentation, declarations: declarations)
    let document = Document(number: 0, name: "a.swift", bytes: Array(text.utf8), kind: .swift)
    #expect(try #require(SwiftCoverage(document)).sites.map(\.reason) == [reason])
  }

  @Test func popoverInUncalledPrivateFunctionIsNotJudged() throws {
    let text = "func ask(_ host: UIViewController) { \(Self.sheet) host.present(sheet, animated: true) }"
    let reasons = try ["private ", "public "].map { access in
      let document = Document(number: 0, name: "a.swift", bytes: Array((access + text).utf8), kind: .swift)
      return try #require(SwiftCoverage(document)).sites.map(\.reason)
    }
    #expect(reasons == [[SwiftReason.noKnownPath], [nil]])
  }

  @Test func coverageListsReasonsOfPopovers() throws {
    let text = methodSource(
      Self.sheet + Self.presentation,
      declarations: """
        func other() {
          let sheet = \(Self.sheetCreation)
          sheet.popoverPresentationController?.sourceView = view
          present(sheet, animated: true)
        }
        func third() -> UIViewController { let sheet = \(Self.sheetCreation)\nreturn sheet }
        func own() { present(Sheet(title: nil, message: nil, preferredStyle: .actionSheet), animated: true) }
        func fourth() { let alert = UIAlertController(title: nil, message: nil, preferredStyle: .alert)\nshow(alert) }
        """)
    let document = Document(number: 0, name: "a.swift", bytes: Array(text.utf8), kind: .swift)
    let sites = try #require(SwiftCoverage(document)?.sites)
    #expect(sites.map(\.subject) == [.popovers, .popovers, .popovers, .popovers])
    #expect(sites.map(\.reason) == [nil, nil, SwiftReason.changedElsewhere, SwiftReason.unknownAlertClass])
  }
}
