import Testing
import UIModelJSON

@testable import UIModelEngine
@testable import UIModelPlatform
@testable import UIModelSwift
@testable import UIModelSystems

/// Checks sheets that UIKit or SwiftUI code configures: facts about one controller in one place, and unknown values.
@Suite struct SwiftSheetsTests {
  /// Returns a view controller with a method that runs the statements, followed by further declarations.
  private func method(_ statements: String, beside: String = "", parameters: String = "") -> String {
    "import UIKit\nclass Map: UIViewController {\nfunc show(\(parameters)) {\n\(statements)\n}\n}\n\(beside)"
  }

  private static let names = """
    extension UISheetPresentationController.Detent.Identifier {
      static let small = UISheetPresentationController.Detent.Identifier("small")
      static let tiny = Self("tiny")
    }
    extension UISheetPresentationController.Detent {
      static func small() -> UISheetPresentationController.Detent { .custom(identifier: .small) { _ in 200 } }
      static var large2: UISheetPresentationController.Detent { .large() }
    }
    """

  @Test(arguments: [
    "if let sheet = other.sheetPresentationController { sheet.detents = [.large()]\nsheet.largestUndimmedDetentIdentifier = 1️⃣.medium1️⃣ }",
    "guard let sheet = sheetPresentationController else { return }\nsheet.detents = [.large()]\nsheet.largestUndimmedDetentIdentifier = 1️⃣.medium1️⃣",
    "other.sheetPresentationController?.detents = [.large()]\nother.sheetPresentationController?.largestUndimmedDetentIdentifier = 1️⃣.medium1️⃣",
    "other.sheetPresentationController!.detents = [.large()]\nother.sheetPresentationController!.largestUndimmedDetentIdentifier = 1️⃣.medium1️⃣",
    "let sheet = other.presentationController as? UISheetPresentationController\nsheet?.detents = [.large()]\nsheet?.largestUndimmedDetentIdentifier = 1️⃣.medium1️⃣",
    "let popover = other.popoverPresentationController\npopover?.adaptiveSheetPresentationController.detents = [.large()]\npopover?.adaptiveSheetPresentationController.largestUndimmedDetentIdentifier = 1️⃣.medium1️⃣",
    "other.sheetPresentationController?.detents = [.small(), .large2]\nother.sheetPresentationController?.largestUndimmedDetentIdentifier = 1️⃣.tiny1️⃣",
    "queue.async { let other = Map()\nother.sheetPresentationController?.detents = [.large()]\nother.sheetPresentationController?.largestUndimmedDetentIdentifier = 1️⃣.medium1️⃣ }",
    "let detent = UISheetPresentationController.Detent.custom(identifier: .init(\"a\")) { $0.maximumDetentValue * 0.7 }\nother.sheetPresentationController?.detents = [detent]\nother.sheetPresentationController?.largestUndimmedDetentIdentifier = 1️⃣.large1️⃣",
    "if isOn { show() } else if let sheet = other.sheetPresentationController { sheet.detents = [.large()]\nsheet.largestUndimmedDetentIdentifier = 1️⃣.medium1️⃣ }",
    "if let sheet = other.sheetPresentationController { sheet.detents = [.medium()]\nsheet.detents = [.large()]\nsheet.animateChanges { sheet.largestUndimmedDetentIdentifier = 1️⃣.medium1️⃣ } }",
  ]) func factsAboutOneControllerAreCombined(_ statements: String) {
    checkFindings(
      method(statements, beside: Self.names), ["1️⃣": "sheet/unknown-undimmed-detent"], kind: .swift)
  }

  @Test(arguments: [
    // The statements configure different controllers.
    "one.sheetPresentationController?.detents = [.large()]\nother.sheetPresentationController?.largestUndimmedDetentIdentifier = .medium\nother.sheetPresentationController?.detents = list",
    "var other = Map()\nother.sheetPresentationController?.detents = [.large()]\nother = Map()\nother.sheetPresentationController?.largestUndimmedDetentIdentifier = .medium\nother.sheetPresentationController?.detents = list",
    // A statement runs only under a condition.
    "if isOn { other.sheetPresentationController?.detents = [.large()] }\nother.sheetPresentationController?.largestUndimmedDetentIdentifier = .medium",
    "other.sheetPresentationController?.detents = [.large()]\nif isOn { other.sheetPresentationController?.detents.append(.medium()) }\nother.sheetPresentationController?.largestUndimmedDetentIdentifier = .medium",
    "other.sheetPresentationController?.detents = [.large()]\nif isOn { other.sheetPresentationController?.largestUndimmedDetentIdentifier = .medium }",
    // Detents or identifiers are unknown.
    "other.sheetPresentationController?.detents = [.large(), Package.detent]\nother.sheetPresentationController?.largestUndimmedDetentIdentifier = .medium",
    "other.sheetPresentationController?.detents = [.large()] + more\nother.sheetPresentationController?.largestUndimmedDetentIdentifier = .medium",
    "other.sheetPresentationController?.detents = [.large()]\nother.sheetPresentationController?.largestUndimmedDetentIdentifier = name",
    "if let sheet = other.sheetPresentationController { sheet.detents = [.large()]\nconfigure(sheet)\nsheet.largestUndimmedDetentIdentifier = .medium }",
    "other.sheetPresentationController?.detents = [.custom { _ in height }]\nother.sheetPresentationController?.largestUndimmedDetentIdentifier = .medium\nother.sheetPresentationController?.detents += [.medium()]",
    // The configuration is valid.
    "other.sheetPresentationController?.detents = [.medium(), .large()]\nother.sheetPresentationController?.largestUndimmedDetentIdentifier = .medium",
    "other.sheetPresentationController?.detents = [.small()]\nother.sheetPresentationController?.largestUndimmedDetentIdentifier = .small",
    "other.sheetPresentationController?.detents = [.large()]\nother.sheetPresentationController?.largestUndimmedDetentIdentifier = nil",
  ]) func uncertainOrValidDetentsAreNotReported(_ statements: String) {
    checkFindings(method(statements, beside: Self.names), kind: .swift)
  }

  /// A list of detents in the wrong order is reported even if other code uses the sheet later, unless the code sorts
  /// the list.
  @Test func detentOrderIsReportedDespiteLaterCode() {
    for (parameters, sheet) in [
      ("_ sheet: UISheetPresentationController", "sheet"), ("", "panel.sheetPresentationController?"),
    ] {
      checkFindings(
        method("\(sheet).detents = 1️⃣[.large(), .medium()]1️⃣\nconfigure()", parameters: parameters),
        ["1️⃣": "sheet/detents-out-of-order"], kind: .swift)
    }
    checkFindings(
      method(
        "sheet.detents = [.large(), .medium()]\nsheet.detents.sort(by: order)",
        parameters: "_ sheet: UISheetPresentationController"),
      kind: .swift)
  }

  private static let before = "let other = Map()\nother.sheetPresentationController?.detents = [.large()]\n"
  private static let after = "\nother.sheetPresentationController?.largestUndimmedDetentIdentifier = .medium"

  /// Code that gets the sheet or its controller may change the detents.
  @Test(arguments: [
    "other.useHalf()", "configure(other)", "Package.configure(isOn ? other : nil)", "present(other, detents: all)",
    "UIHelper(other)", "Package.configure(other)", "refresh()", "self.refresh()", "super.refresh()",
    "await load()", "other.detents = all", "other.sheetPresentationController?.useHalf()",
    "other.sheetPresentationController?.stops = all",
    "let again = other; again.sheetPresentationController?.detents = all",
    "other.navigationController?.sheetPresentationController?.detents = all",
    "let change = { other.sheetPresentationController?.detents = all }\nchange()",
    "store { other.sheetPresentationController?.detents = all }",
    "Timer.schedule { [weak other] _ in other?.useHalf() }",
  ]) func codeThatMayChangeTheSheetSuppressesTheFinding(_ statement: String) {
    let beside = "class UIHelper { init(_ map: Map) { map.useHalf() } }"
    checkFindings(method(Self.before + statement + Self.after, beside: beside), kind: .swift)
    checkFindings(method(Self.before + Self.after + "\n" + statement, beside: beside), kind: .swift)
  }

  @Test(arguments: [
    "let logger = Logger(name)", "UserDefaults.standard.set(true, forKey: name)", "print(other)",
    "navigationController?.present(other, animated: true) {}",
    "let nav = UINavigationController(rootViewController: other)", "",
  ]) func unrelatedCodeDoesNotSuppressTheFinding(_ statement: String) {
    checkFindings(
      method(Self.before + statement + Self.after.replacing(".medium", with: "1️⃣.medium1️⃣") + "\n" + statement),
      ["1️⃣": "sheet/unknown-undimmed-detent"], kind: .swift)
  }

  @Test func escapingSheetMayBeConfiguredByOtherCode() {
    checkFindings(method(Self.before + Self.after + "\nreturn other"), kind: .swift)
    let own =
      "sheetPresentationController?.detents = [.large()]\nsheetPresentationController?.largestUndimmedDetentIdentifier = .medium"
    checkFindings(
      method(own.replacing(".medium", with: "1️⃣.medium1️⃣")), ["1️⃣": "sheet/unknown-undimmed-detent"], kind: .swift)
    for beside in [
      "class Below: Map { func more() { sheetPresentationController?.detents = all } }",
      "func more(_ map: Map) { map.sheetPresentationController?.detents = all }",
    ] {
      checkFindings(method(own, beside: beside), kind: .swift)
    }
  }

  /// `sheetPresentationController` is nil for popovers and full-screen presentations.
  @Test(arguments: [
    (".popover", "sheet/configures-wrong-controller"), (".fullScreen", "sheet/no-sheet-controller"),
    ("UIModalPresentationStyle.overFullScreen", "sheet/no-sheet-controller"),
  ]) func sheetOfAStyleWithoutSheetIsReported(_ style: String, _ code: String) {
    let styled = "let other = Map()\nother.modalPresentationStyle = \(style)\n"
    let use = "other.1️⃣sheetPresentationController1️⃣"
    let set = "{ sheet.detents = [.medium()] }"
    for statements in [
      styled + "\(use)?.detents = [.medium()]", styled + "if let sheet = \(use) \(set)",
      styled + "other.title = name\nif isOn { if let sheet = \(use) \(set) }",
      styled + "if isOn { other.title = name } else if let sheet = \(use) \(set)",
    ] { checkFindings(method(statements), ["1️⃣": code], kind: .swift) }
  }

  /// The style may differ when the code accesses the sheet.
  @Test(arguments: [
    "let other = Map()\nif isOn { other.modalPresentationStyle = .popover }\n",
    "let other = Map()\nother.modalPresentationStyle = isOn ? .popover : .pageSheet\n",
    "let other = Map()\nother.modalPresentationStyle = .popover\nif isOn { other.modalPresentationStyle = .pageSheet }\n",
    "let other = Map()\nother.modalPresentationStyle = .popover\nconfigure(other)\n",
    // Only one of the two assignments is compiled.
    "let other = Map()\n#if os(iOS)\nother.modalPresentationStyle = .pageSheet\n#else\n"
      + "other.modalPresentationStyle = .popover\n#endif\n",
    "let other = Map()\nother.modalPresentationStyle = .popover\nother.prepare()\n",
    "let other = Map()\nother.modalPresentationStyle = .formSheet\n",
    "let other = panel\nother.modalPresentationStyle = .popover\n",
    "let other = Own()\nother.modalPresentationStyle = .popover\n", "panel.modalPresentationStyle = .popover\n",
  ]) func sheetOfAnUncertainStyleIsNotReported(_ before: String) {
    let own =
      "class Own: UIViewController { override var modalPresentationStyle: UIModalPresentationStyle = .pageSheet }"
    checkFindings(
      method(before + "other.sheetPresentationController?.detents = [.medium()]", beside: own), kind: .swift)
    checkFindings(
      method(before + "later { other.sheetPresentationController?.detents = [.medium()] }", beside: own), kind: .swift)
  }

  /// Other code, Objective-C or a storyboard may set the detents.
  @Test func unsetDetentsAreUnknown() {
    checkFindings(
      method("let other = Map()\nother.sheetPresentationController?.largestUndimmedDetentIdentifier = .medium"),
      kind: .swift)
  }

  /// A factory or a shared property may return a controller that other code has configured.
  @Test(arguments: ["Router.shared.top", "Router(self).top()", "Map() as Any as! Map", "router.make()"])
  func controllersFromOtherCodeAreUnknown(_ value: String) {
    let beside = "func more(_ map: Map) { map.sheetPresentationController?.detents = all }"
    checkFindings(method(Self.before.replacing("Map()", with: value) + Self.after, beside: beside), kind: .swift)
    checkFindings(
      method(Self.before + Self.after.replacing(".medium", with: "1️⃣.medium1️⃣"), beside: beside),
      ["1️⃣": "sheet/unknown-undimmed-detent"], kind: .swift)
  }

  /// The value of a shorthand binding such as `if let other` is unknown, whatever expression follows.
  @Test func shorthandBindingIsUnknown() {
    let beside = "func more(_ map: Map) { map.sheetPresentationController?.detents = all }"
    let text =
      "if let other { other.sheetPresentationController?.detents = [.large()]; let a = Map()" + Self.after + " }"
    checkFindings(method(text, beside: beside), kind: .swift)
  }

  @Test func infiniteNumbersAreIgnored() throws {
    let text = view("Text(\"b\").presentationDetents([.height(1e999), .large]).presentationCornerRadius(1e999)")
    checkFindings(text, kind: .swift)
    let tree = Document(number: 1, bytes: Array(text.utf8), kind: .swift).blocks[0].tree
    #expect(!String(decoding: tree.bytes, as: UTF8.self).contains("inf"))
  }

  @Test func onlyCompiledCodeIsReported() {
    for (condition, isThere) in [("os(iOS)", true), ("os(macOS)", false), ("false", false), ("DEBUG", false)] {
      let text = method(
        "let other = Map()\n#if \(condition)\nother.sheetPresentationController?.detents = 1️⃣[]1️⃣\n#endif")
      checkFindings(
        isThere ? text : text.replacing("1️⃣", with: ""), isThere ? ["1️⃣": "sheet/no-detents"] : [:], kind: .swift)
    }
  }

  @Test func projectNamesHidePlatformNames() {
    checkFindings(
      method(
        "let other = Map()\nother.sheetPresentationController?.detents = []",
        beside: "extension Map { var sheetPresentationController: Own? { nil } }"
      )
      .replacing("other.", with: ""), kind: .swift)
    checkFindings(
      view("Text(\"b\").backport.presentationDetents([.fraction(50)])"), kind: .swift)
    checkFindings(
      view("Text(\"b\").presentationDetents([.fraction(50)])")
        + "\nextension View { func presentationDetents(_ all: Set<Own>) -> some View { self } }",
      kind: .swift)
  }

  /// Returns a view with the given members that presents a sheet. The expression is the content of the sheet.
  private func view(_ expression: String, _ members: String = "") -> String {
    """
    import SwiftUI
    extension PresentationDetent { static let bar = Self.fraction(0.2); static let small = PresentationDetent.height(100) }
    struct Map: View {
    \(members)
    var body: some View { Text("a").sheet(isPresented: $isOn) { \(expression) } }
    }
    """
  }

  private static let state = "@State private var detent: PresentationDetent = .medium"

  @Test func modifiersOfOneViewAreCombined() {
    func expect(_ expression: String, _ members: String = "") {
      checkFindings(view(expression, members), ["1️⃣": "sheet/selection-not-in-detents"], kind: .swift)
    }
    expect("Text(\"b\").presentationDetents([.bar, .large], selection: 1️⃣$detent1️⃣)", Self.state)
    expect("Text(\"b\").padding(8).presentationDetents([.small], selection: .constant(1️⃣.bar1️⃣))")
    expect(
      "Text(\"b\").presentationDetents(heights, selection: 1️⃣$detent1️⃣)",
      Self.state + "\nlet heights: Set<PresentationDetent> = [.large]")
  }

  @Test func valuesSetByOtherCodeAreUnknown() {
    func expect(_ expression: String, _ members: String = "") {
      checkFindings(view(expression, members), kind: .swift)
    }
    expect("Text(\"b\").presentationDetents([.medium, .large], selection: $detent)", Self.state)
    expect("Text(\"b\").presentationDetents([.large], selection: $detent)", "@Binding var detent: PresentationDetent")
    expect("Text(\"b\").presentationDetents([.large], selection: $detent)", Self.state.replacing("private ", with: ""))
    expect(
      "Text(\"b\").presentationDetents([.large], selection: $detent).onAppear { detent = .large }", Self.state)
    for other in ["Other(selection: $detent)", "$detent.wrappedValue = .large", "let binding = $detent"] {
      expect("Text(\"b\").presentationDetents([.large], selection: $detent).onAppear { \(other) }", Self.state)
    }
    expect(
      "Text(\"b\").presentationDetents(heights, selection: $detent)",
      Self.state + "\n@State private var heights: Set<PresentationDetent> = [.large]")
    expect(
      "let bar = PresentationDetent.medium; Text(\"b\").presentationDetents([bar], selection: $detent)",
      Self.state + "\nlet bar = PresentationDetent.large")
    expect("Text(\"b\").presentationDetents([.large]).presentationDetents([.medium], selection: $detent)", Self.state)
  }

  @Test func invalidHeightsAreReported() {
    checkFindings(
      view("Text(\"b\").presentationDetents([.height(1️⃣01️⃣), .fraction(2️⃣1.52️⃣), .height(measured), .fraction(0.3)])"),
      ["1️⃣": "sheet/invalid-detent-value", "2️⃣": "sheet/invalid-detent-value"], kind: .swift)
    checkFindings(
      method("other.sheetPresentationController?.detents = [.custom { _ in 1️⃣01️⃣ }, .large()]"),
      ["1️⃣": "sheet/invalid-detent-value"], kind: .swift)
  }

  /// Detents and the undimmed detent are evaluated for each release.
  @Test func detentsAreEvaluatedForEachRelease() {
    func environments(_ statements: String) -> [[Version]] {
      SingleDocument(method(statements), kind: .swift).findings.map(\.finding)
        .filter { $0.code == "sheet/unknown-undimmed-detent" }.map { $0.environments?.map(\.version) ?? [] }
    }
    let undimmed = "sheet.largestUndimmedDetentIdentifier = .medium"
    let (some, others) = ("sheet.detents = [.large()]", "sheet.detents = [.medium()]")
    func sheet(_ body: String) -> String { "if let sheet = other.sheetPresentationController {\n\(body)\n}" }
    let halves = "if #available(iOS 17, *) { \(some) } else { \(others) }\n\(undimmed)"
    #expect(environments(sheet(halves)) == [[17, 18, 26, 27]])
    #expect(environments(sheet("\(others)\nif #available(iOS 17, *) { \(some) }\n\(undimmed)")) == [[17, 18, 26, 27]])
    #expect(environments(sheet("\(some)\nif #available(iOS 17, *) { \(others) }\n\(undimmed)")) == [[15, 16]])
    // Before iOS 17, other code may have set the detents.
    #expect(environments(sheet("if #available(iOS 17, *) { \(some) }\n\(undimmed)")) == [[17, 18, 26, 27]])
    #expect(environments("if isOn { \(sheet(halves)) }") == [[17, 18, 26, 27]])
    #expect(environments(sheet("if isOn { \(some) } else { \(others) }\n\(undimmed)")) == [])
    #expect(environments(sheet("if #available(iOS 17, *), isOn { \(some) } else { \(others) }\n\(undimmed)")) == [])
    #expect(environments(sheet("\(others)\nif #available(iOS 17, *) { if isOn { \(some) } }\n\(undimmed)")) == [])
    #expect(environments(sheet("if #available(iOS 17, *) { sheet.detents.append(.large()) }\n\(undimmed)")) == [])
  }
}
