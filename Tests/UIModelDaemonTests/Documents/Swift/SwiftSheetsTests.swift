import Testing
import UIModelJSON

@testable import UIModelEngine
@testable import UIModelPlatform
@testable import UIModelSwift
@testable import UIModelSystems

/// Checks sheets that UIKit or SwiftUI code configures. Statements that configure the same controller are evaluated
/// together. Unknown values cause no finding.
@Suite struct SwiftSheetsTests {
  /// Returns the source of a view controller with a method that runs the statements, followed by further declarations.
  private func methodSource(_ statements: String, declarations: String = "", parameters: String = "") -> String {
    "import UIKit\nclass Map: UIViewController {\nfunc show(\(parameters)) {\n\(statements)\n}\n}\n\(declarations)"
  }

  private static let detentExtensions = """
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
      methodSource(statements, declarations: Self.detentExtensions), ["1️⃣": "sheet/unknown-undimmed-detent"],
      kind: .swift)
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
    checkFindings(methodSource(statements, declarations: Self.detentExtensions), kind: .swift)
  }

  /// A list of detents in the wrong order is reported even if other code uses the sheet later, unless the code sorts
  /// the list.
  @Test func detentOrderIsReportedDespiteLaterCode() {
    for (parameters, sheetExpression) in [
      ("_ sheet: UISheetPresentationController", "sheet"), ("", "panel.sheetPresentationController?"),
    ] {
      checkFindings(
        methodSource("\(sheetExpression).detents = 1️⃣[.large(), .medium()]1️⃣\nconfigure()", parameters: parameters),
        ["1️⃣": "sheet/detents-out-of-order"], kind: .swift)
    }
    checkFindings(
      methodSource(
        "sheet.detents = [.large(), .medium()]\nsheet.detents.sort(by: order)",
        parameters: "_ sheet: UISheetPresentationController"),
      kind: .swift)
  }

  private static let sheetWithLargeDetent =
    "let other = Map()\nother.sheetPresentationController?.detents = [.large()]\n"
  private static let undimmedAssignment =
    "\nother.sheetPresentationController?.largestUndimmedDetentIdentifier = .medium"

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
    let declarations = "class UIHelper { init(_ map: Map) { map.useHalf() } }"
    checkFindings(
      methodSource(Self.sheetWithLargeDetent + statement + Self.undimmedAssignment, declarations: declarations),
      kind: .swift)
    checkFindings(
      methodSource(Self.sheetWithLargeDetent + Self.undimmedAssignment + "\n" + statement, declarations: declarations),
      kind: .swift)
  }

  @Test(arguments: [
    "let logger = Logger(name)", "UserDefaults.standard.set(true, forKey: name)", "print(other)",
    "navigationController?.present(other, animated: true) {}",
    "let nav = UINavigationController(rootViewController: other)", "",
  ]) func unrelatedCodeDoesNotSuppressTheFinding(_ statement: String) {
    checkFindings(
      methodSource(
        Self.sheetWithLargeDetent + statement + Self.undimmedAssignment.replacing(".medium", with: "1️⃣.medium1️⃣") + "\n"
          + statement),
      ["1️⃣": "sheet/unknown-undimmed-detent"], kind: .swift)
  }

  @Test func escapingSheetMayBeConfiguredByOtherCode() {
    checkFindings(methodSource(Self.sheetWithLargeDetent + Self.undimmedAssignment + "\nreturn other"), kind: .swift)
    let ownSheetStatements =
      "sheetPresentationController?.detents = [.large()]\nsheetPresentationController?.largestUndimmedDetentIdentifier = .medium"
    checkFindings(
      methodSource(ownSheetStatements.replacing(".medium", with: "1️⃣.medium1️⃣")), ["1️⃣": "sheet/unknown-undimmed-detent"],
      kind: .swift)
    for declarations in [
      "class Below: Map { func more() { sheetPresentationController?.detents = all } }",
      "func more(_ map: Map) { map.sheetPresentationController?.detents = all }",
    ] {
      checkFindings(methodSource(ownSheetStatements, declarations: declarations), kind: .swift)
    }
  }

  /// `sheetPresentationController` is nil for popovers and full-screen presentations.
  @Test(arguments: [
    (".popover", "sheet/configures-wrong-controller"), (".fullScreen", "sheet/no-sheet-controller"),
    ("UIModalPresentationStyle.overFullScreen", "sheet/no-sheet-controller"),
  ]) func sheetOfAStyleWithoutSheetIsReported(_ style: String, _ ruleCode: String) {
    let styleAssignment = "let other = Map()\nother.modalPresentationStyle = \(style)\n"
    let sheetAccess = "other.1️⃣sheetPresentationController1️⃣"
    let detentsBlock = "{ sheet.detents = [.medium()] }"
    for statements in [
      styleAssignment + "\(sheetAccess)?.detents = [.medium()]",
      styleAssignment + "if let sheet = \(sheetAccess) \(detentsBlock)",
      styleAssignment + "other.title = name\nif isOn { if let sheet = \(sheetAccess) \(detentsBlock) }",
      styleAssignment + "if isOn { other.title = name } else if let sheet = \(sheetAccess) \(detentsBlock)",
    ] { checkFindings(methodSource(statements), ["1️⃣": ruleCode], kind: .swift) }
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
  ]) func sheetOfAnUncertainStyleIsNotReported(_ setUpStatements: String) {
    let ownClass =
      "class Own: UIViewController { override var modalPresentationStyle: UIModalPresentationStyle = .pageSheet }"
    checkFindings(
      methodSource(
        setUpStatements + "other.sheetPresentationController?.detents = [.medium()]", declarations: ownClass),
      kind: .swift)
    checkFindings(
      methodSource(
        setUpStatements + "later { other.sheetPresentationController?.detents = [.medium()] }", declarations: ownClass),
      kind: .swift)
  }

  /// Other code, Objective-C or a storyboard may set the detents.
  @Test func unsetDetentsAreUnknown() {
    checkFindings(
      methodSource("let other = Map()\nother.sheetPresentationController?.largestUndimmedDetentIdentifier = .medium"),
      kind: .swift)
  }

  /// A factory or a shared property may return a controller that other code has configured.
  @Test(arguments: ["Router.shared.top", "Router(self).top()", "Map() as Any as! Map", "router.make()"])
  func controllersFromOtherCodeAreUnknown(_ value: String) {
    let declarations = "func more(_ map: Map) { map.sheetPresentationController?.detents = all }"
    checkFindings(
      methodSource(
        Self.sheetWithLargeDetent.replacing("Map()", with: value) + Self.undimmedAssignment, declarations: declarations),
      kind: .swift)
    checkFindings(
      methodSource(
        Self.sheetWithLargeDetent + Self.undimmedAssignment.replacing(".medium", with: "1️⃣.medium1️⃣"),
        declarations: declarations),
      ["1️⃣": "sheet/unknown-undimmed-detent"], kind: .swift)
  }

  /// The value of a shorthand binding such as `if let other` is unknown, whatever expression follows.
  @Test func shorthandBindingIsUnknown() {
    let declarations = "func more(_ map: Map) { map.sheetPresentationController?.detents = all }"
    let text =
      "if let other { other.sheetPresentationController?.detents = [.large()]; let a = Map()" + Self.undimmedAssignment
      + " }"
    checkFindings(methodSource(text, declarations: declarations), kind: .swift)
  }

  @Test func infiniteNumbersAreIgnored() throws {
    let text = viewSource("Text(\"b\").presentationDetents([.height(1e999), .large]).presentationCornerRadius(1e999)")
    checkFindings(text, kind: .swift)
    let tree = Document(number: 1, bytes: Array(text.utf8), kind: .swift).blocks[0].tree
    #expect(!String(decoding: tree.bytes, as: UTF8.self).contains("inf"))
  }

  @Test func onlyCompiledCodeIsReported() {
    for (condition, isReported) in [("os(iOS)", true), ("os(macOS)", false), ("false", false), ("DEBUG", false)] {
      let text = methodSource(
        "let other = Map()\n#if \(condition)\nother.sheetPresentationController?.detents = 1️⃣[]1️⃣\n#endif")
      checkFindings(
        isReported ? text : text.replacing("1️⃣", with: ""), isReported ? ["1️⃣": "sheet/no-detents"] : [:], kind: .swift)
    }
  }

  @Test func projectNamesHidePlatformNames() {
    checkFindings(
      methodSource(
        "let other = Map()\nother.sheetPresentationController?.detents = []",
        declarations: "extension Map { var sheetPresentationController: Own? { nil } }"
      )
      .replacing("other.", with: ""), kind: .swift)
    checkFindings(
      viewSource("Text(\"b\").backport.presentationDetents([.fraction(50)])"), kind: .swift)
    checkFindings(
      viewSource("Text(\"b\").presentationDetents([.fraction(50)])")
        + "\nextension View { func presentationDetents(_ all: Set<Own>) -> some View { self } }",
      kind: .swift)
  }

  /// Returns the source of a view with the given members. The view presents a sheet whose content is the given
  /// expression.
  private func viewSource(_ expression: String, _ members: String = "") -> String {
    """
    import SwiftUI
    extension PresentationDetent { static let bar = Self.fraction(0.2); static let small = PresentationDetent.height(100) }
    struct Map: View {
    \(members)
    var body: some View { Text("a").sheet(isPresented: $isOn) { \(expression) } }
    }
    """
  }

  private static let detentState = "@State private var detent: PresentationDetent = .medium"

  @Test func modifiersOfOneViewAreCombined() {
    func checkIsReported(_ expression: String, _ members: String = "") {
      checkFindings(viewSource(expression, members), ["1️⃣": "sheet/selection-not-in-detents"], kind: .swift)
    }
    checkIsReported("Text(\"b\").presentationDetents([.bar, .large], selection: 1️⃣$detent1️⃣)", Self.detentState)
    checkIsReported("Text(\"b\").padding(8).presentationDetents([.small], selection: .constant(1️⃣.bar1️⃣))")
    checkIsReported(
      "Text(\"b\").presentationDetents(heights, selection: 1️⃣$detent1️⃣)",
      Self.detentState + "\nlet heights: Set<PresentationDetent> = [.large]")
  }

  @Test func valuesSetByOtherCodeAreUnknown() {
    func checkIsNotReported(_ expression: String, _ members: String = "") {
      checkFindings(viewSource(expression, members), kind: .swift)
    }
    checkIsNotReported("Text(\"b\").presentationDetents([.medium, .large], selection: $detent)", Self.detentState)
    checkIsNotReported(
      "Text(\"b\").presentationDetents([.large], selection: $detent)", "@Binding var detent: PresentationDetent")
    checkIsNotReported(
      "Text(\"b\").presentationDetents([.large], selection: $detent)", Self.detentState.replacing("private ", with: ""))
    checkIsNotReported(
      "Text(\"b\").presentationDetents([.large], selection: $detent).onAppear { detent = .large }", Self.detentState)
    for bindingUse in ["Other(selection: $detent)", "$detent.wrappedValue = .large", "let binding = $detent"] {
      checkIsNotReported(
        "Text(\"b\").presentationDetents([.large], selection: $detent).onAppear { \(bindingUse) }", Self.detentState)
    }
    checkIsNotReported(
      "Text(\"b\").presentationDetents(heights, selection: $detent)",
      Self.detentState + "\n@State private var heights: Set<PresentationDetent> = [.large]")
    checkIsNotReported(
      "let bar = PresentationDetent.medium; Text(\"b\").presentationDetents([bar], selection: $detent)",
      Self.detentState + "\nlet bar = PresentationDetent.large")
    checkIsNotReported(
      "Text(\"b\").presentationDetents([.large]).presentationDetents([.medium], selection: $detent)", Self.detentState)
  }

  @Test func invalidHeightsAreReported() {
    checkFindings(
      viewSource(
        "Text(\"b\").presentationDetents([.height(1️⃣01️⃣), .fraction(2️⃣1.52️⃣), .height(measured), .fraction(0.3)])"),
      ["1️⃣": "sheet/invalid-detent-value", "2️⃣": "sheet/invalid-detent-value"], kind: .swift)
    checkFindings(
      methodSource("other.sheetPresentationController?.detents = [.custom { _ in 1️⃣01️⃣ }, .large()]"),
      ["1️⃣": "sheet/invalid-detent-value"], kind: .swift)
  }

  /// A finding lists only the releases in which the sheet certainly lacks the undimmed detent.
  @Test func detentsAreEvaluatedForEachRelease() {
    func affectedVersions(_ statements: String) -> [[Version]] {
      SingleDocument(methodSource(statements), kind: .swift).findings.map(\.finding)
        .filter { $0.code == "sheet/unknown-undimmed-detent" }.map { $0.environments?.map(\.version) ?? [] }
    }
    let undimmedDetent = "sheet.largestUndimmedDetentIdentifier = .medium"
    let (largeDetents, mediumDetents) = ("sheet.detents = [.large()]", "sheet.detents = [.medium()]")
    func sheetBlock(_ body: String) -> String { "if let sheet = other.sheetPresentationController {\n\(body)\n}" }
    let availabilityBranches =
      "if #available(iOS 17, *) { \(largeDetents) } else { \(mediumDetents) }\n\(undimmedDetent)"
    #expect(affectedVersions(sheetBlock(availabilityBranches)) == [[17, 18, 26, 27]])
    #expect(
      affectedVersions(sheetBlock("\(mediumDetents)\nif #available(iOS 17, *) { \(largeDetents) }\n\(undimmedDetent)"))
        == [[17, 18, 26, 27]])
    #expect(
      affectedVersions(sheetBlock("\(largeDetents)\nif #available(iOS 17, *) { \(mediumDetents) }\n\(undimmedDetent)"))
        == [[15, 16]])
    // Before iOS 17, other code may have set the detents.
    #expect(
      affectedVersions(sheetBlock("if #available(iOS 17, *) { \(largeDetents) }\n\(undimmedDetent)")) == [
        [17, 18, 26, 27]
      ])
    #expect(affectedVersions("if isOn { \(sheetBlock(availabilityBranches)) }") == [[17, 18, 26, 27]])
    #expect(
      affectedVersions(sheetBlock("if isOn { \(largeDetents) } else { \(mediumDetents) }\n\(undimmedDetent)")) == [])
    #expect(
      affectedVersions(
        sheetBlock("if #available(iOS 17, *), isOn { \(largeDetents) } else { \(mediumDetents) }\n\(undimmedDetent)"))
        == [])
    #expect(
      affectedVersions(
        sheetBlock("\(mediumDetents)\nif #available(iOS 17, *) { if isOn { \(largeDetents) } }\n\(undimmedDetent)"))
        == [])
    #expect(
      affectedVersions(sheetBlock("if #available(iOS 17, *) { sheet.detents.append(.large()) }\n\(undimmedDetent)"))
        == [])
  }
}
