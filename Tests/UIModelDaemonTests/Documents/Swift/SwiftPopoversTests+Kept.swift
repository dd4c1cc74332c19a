import Testing

@testable import UIModelEngine
@testable import UIModelPlatform
@testable import UIModelSwift
@testable import UIModelSystems

/// Checks popovers that an object stores in a property, and the coverage of all popovers.
extension SwiftPopoversTests {
  /// Returns a view controller that stores an action sheet in its property `options`, with the given members. The
  /// parameter `made` is the code that creates the sheet.
  private func pageWithStoredSheet(_ uses: String, isPrivate: Bool = true, _ made: String = Self.wrong) -> String {
    """
    import UIKit
    class Page: UIViewController {
      \(isPrivate ? "private " : "")lazy var options: UIAlertController = {
        \(made)    sheet.addAction(UIAlertAction(title: "A", style: .default))
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
    checkFindings(pageWithStoredSheet(uses), ["1️⃣": Self.code], kind: .swift)
    checkFindings(pageWithStoredSheet(uses, isPrivate: false), ["1️⃣": Self.code], kind: .swift)
  }

  @Test func initialValueOfPropertyIsFollowed() {
    func page(_ property: String, _ more: String = "") -> String {
      "class Page: UIViewController {\n\(property)\nfunc ask() { \(more)present(sheet, animated: true) }\n}\n"
    }
    for property in ["lazy var sheet = ", "private let sheet = ", "let sheet: UIAlertController = "] {
      let made = property + Self.made
      let wrong = page(made.replacing("= UIAlertController", with: "= 1️⃣UIAlertController1️⃣"))
      checkFindings(wrong, ["1️⃣": Self.code], kind: .swift)
      checkFindings(page(made, "sheet.popoverPresentationController?.sourceView = view; "), kind: .swift)
      guard !property.hasPrefix("private") else { continue }
      checkFindings(wrong + "class Other: Page { func end() {} }", ["1️⃣": Self.code], kind: .swift)
      checkFindings(page(made) + "class Other: Page { func point() { anchor(sheet) } }", kind: .swift)
      checkFindings(page(made) + "func point(_ page: Page) { point(page.sheet) }", kind: .swift)
    }
    checkFindings(page("var sheet = " + Self.made), kind: .swift)
  }

  @Test func otherFilesMaySetTheSourceOfAStoredPopover() throws {
    let page = pageWithStoredSheet("func ask() { present(options, animated: true) }", isPrivate: false, Self.sheet)
    for (other, isReported) in [
      ("func point(_ page: Page) { page.options.popoverPresentationController?.sourceView = page.view }", false),
      ("extension Page { func point() { anchor(options) } }", false),
      ("class Sub: Page { func end() {} }", true), ("class Sub: Page { func point() { anchor(options) } }", false),
      ("open class Sub: Page {}", false),
      ("func point(_ a: UIAlertController) { a.popoverPresentationController?.sourceView = b }", true),
      ("extension Page { func end() { dismiss(animated: true) } }", true),
    ] {
      let folder = try TemporaryFolder(["Page.swift": page, "Other.swift": "import UIKit\n" + other])
      let run = try ClientProcess("check", "--hints", folder.path)
      #expect(run.output.contains(Self.code) == isReported, "\(other): \(run.output)")
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
  ]) func storedPopoverMayHaveASource(_ uses: String, isPrivate: Bool) {
    checkFindings(pageWithStoredSheet(uses, isPrivate: isPrivate, Self.sheet), [:], kind: .swift)
    let made = Self.sheet + "sheet.popoverPresentationController?.sourceView = view\n"
    checkFindings(pageWithStoredSheet("func ask() { present(options, animated: true) }", made), [:], kind: .swift)
  }

  // MARK: Coverage

  /// A popover with a source counts as understood, whatever else the code does with the controller.
  @Test(arguments: [
    (sheet + "sheet.popoverPresentationController?.sourceView = view\nrouter.go(sheet)", true),
    (sheet + "anchor.apply(to: sheet.popoverPresentationController)" + shown, true),
    (sheet + "if let anchor { anchor.apply(to: sheet.popoverPresentationController) }" + shown, true),
    (sheet + "anchor.leave(sheet.popoverPresentationController)" + shown, false),
    (sheet + "with(sheet.popoverPresentationController) { $0?.sourceItem = item }" + shown, true),
    (sheet + "sheet.point(at: item)" + shown, true), (sheet + "sheet.other(item)" + shown, false),
    ("self.shown = \(made)\nself.shown?.popoverPresentationController?.sourceView = view", true),
    ("self.shown = \(made)", false),
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
  ]) func popoversWithASourceAreUnderstood(_ statements: String, isRead: Bool) throws {
    let beside = """
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
    let text = method(statements, beside: beside)
    checkFindings(text, kind: .swift)
    let document = Document(number: 0, name: "a.swift", bytes: Array(text.utf8), kind: .swift)
    #expect(try #require(SwiftCoverage(document)).sites.map { $0.reason == nil } == [isRead])
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

  /// A popover that may be presented only on iPhone raises no finding and counts as not judged.
  @Test(arguments: [
    ("func other() { if traitCollection.userInterfaceIdiom == .pad { ask() } }", SwiftReason.phoneOnly),
    ("", nil),
  ]) func popoverThatMayBeForPhonesIsNotJudged(_ beside: String, _ reason: String?) throws {
    let text = method(Self.sheet + Self.shown, beside: beside)
    let document = Document(number: 0, name: "a.swift", bytes: Array(text.utf8), kind: .swift)
    #expect(try #require(SwiftCoverage(document)).sites.map(\.reason) == [reason])
  }

  @Test func popoverInUncalledFunctionIsNotJudged() throws {
    let text = "func ask(_ host: UIViewController) { \(Self.sheet) host.present(sheet, animated: true) }"
    let project = try ["private ", "public "].map { access in
      let document = Document(number: 0, name: "a.swift", bytes: Array((access + text).utf8), kind: .swift)
      return try #require(SwiftCoverage(document)).sites.map(\.reason)
    }
    #expect(project == [[SwiftReason.noKnownPath], [nil]])
  }

  @Test func coverageListsReasonsOfPopovers() throws {
    let text = method(
      Self.sheet + Self.shown,
      beside: """
        func other() {
          let sheet = \(Self.made)
          sheet.popoverPresentationController?.sourceView = view
          present(sheet, animated: true)
        }
        func third() -> UIViewController { let sheet = \(Self.made)\nreturn sheet }
        func own() { present(Sheet(title: nil, message: nil, preferredStyle: .actionSheet), animated: true) }
        func fourth() { let alert = UIAlertController(title: nil, message: nil, preferredStyle: .alert)\nshow(alert) }
        """)
    let document = Document(number: 0, name: "a.swift", bytes: Array(text.utf8), kind: .swift)
    let sites = try #require(SwiftCoverage(document)?.sites)
    #expect(sites.map(\.subject) == [.popovers, .popovers, .popovers, .popovers])
    #expect(sites.map(\.reason) == [nil, nil, SwiftReason.changedElsewhere, SwiftReason.unknownAlertClass])
  }
}
