import Testing
import UIModelJSON

@testable import UIModelEngine

/// Sheets that code configures: what is said of one controller in one place, and what nobody knows.
@Suite struct SwiftSheetsTests {
  /// A controller's method with statements.
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
    "if let sheet = other.sheetPresentationController { sheet.detents = [.medium()]\nsheet.detents = [.large()]\nsheet.animateChanges { sheet.largestUndimmedDetentIdentifier = 1️⃣.medium1️⃣ } }",
  ]) func whatIsSaidOfOneControllerIsPutTogether(_ statements: String) {
    checkFindings(
      method(statements, beside: Self.names), ["1️⃣": "sheet/unknown-undimmed-detent"], kind: .swift)
  }

  @Test(arguments: [
    // Another controller.
    "one.sheetPresentationController?.detents = [.large()]\nother.sheetPresentationController?.largestUndimmedDetentIdentifier = .medium\nother.sheetPresentationController?.detents = list",
    "var other = Map()\nother.sheetPresentationController?.detents = [.large()]\nother = Map()\nother.sheetPresentationController?.largestUndimmedDetentIdentifier = .medium\nother.sheetPresentationController?.detents = list",
    // Only sometimes.
    "if isOn { other.sheetPresentationController?.detents = [.large()] }\nother.sheetPresentationController?.largestUndimmedDetentIdentifier = .medium",
    "other.sheetPresentationController?.detents = [.large()]\nif isOn { other.sheetPresentationController?.detents.append(.medium()) }\nother.sheetPresentationController?.largestUndimmedDetentIdentifier = .medium",
    "other.sheetPresentationController?.detents = [.large()]\nif isOn { other.sheetPresentationController?.largestUndimmedDetentIdentifier = .medium }",
    // What nobody knows.
    "other.sheetPresentationController?.detents = [.large(), Package.detent]\nother.sheetPresentationController?.largestUndimmedDetentIdentifier = .medium",
    "other.sheetPresentationController?.detents = [.large()] + more\nother.sheetPresentationController?.largestUndimmedDetentIdentifier = .medium",
    "other.sheetPresentationController?.detents = [.large()]\nother.sheetPresentationController?.largestUndimmedDetentIdentifier = name",
    "if let sheet = other.sheetPresentationController { sheet.detents = [.large()]\nconfigure(sheet)\nsheet.largestUndimmedDetentIdentifier = .medium }",
    "other.sheetPresentationController?.detents = [.custom { _ in height }]\nother.sheetPresentationController?.largestUndimmedDetentIdentifier = .medium\nother.sheetPresentationController?.detents += [.medium()]",
    // Right.
    "other.sheetPresentationController?.detents = [.medium(), .large()]\nother.sheetPresentationController?.largestUndimmedDetentIdentifier = .medium",
    "other.sheetPresentationController?.detents = [.small()]\nother.sheetPresentationController?.largestUndimmedDetentIdentifier = .small",
    "other.sheetPresentationController?.detents = [.large()]\nother.sheetPresentationController?.largestUndimmedDetentIdentifier = nil",
  ]) func whatIsNotCertainIsNotTold(_ statements: String) {
    checkFindings(method(statements, beside: Self.names), kind: .swift)
  }

  @Test func aParameterIsASheetToo() {
    checkFindings(
      method(
        "sheet.detents = [.medium()]\nsheet.selectedDetentIdentifier = 1️⃣.large1️⃣",
        parameters: "_ sheet: UISheetPresentationController"),
      ["1️⃣": "sheet/unknown-selected-detent"], kind: .swift)
  }

  /// The default counts where nothing in the project sets another.
  @Test func whatNobodySetsIsAsItWas() {
    let text = "other.sheetPresentationController?.largestUndimmedDetentIdentifier = "
    checkFindings(method(text + "1️⃣.medium1️⃣"), ["1️⃣": "sheet/unknown-undimmed-detent"], kind: .swift)
    checkFindings(
      method(text + ".medium", beside: "func more(_ a: Map) { a.sheetPresentationController?.detents = all }"),
      kind: .swift)
  }

  /// A view's body with an expression, beside members.
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

  @Test func modifiersBehindOneViewArePutTogether() {
    func expect(_ expression: String, _ members: String = "") {
      checkFindings(view(expression, members), ["1️⃣": "sheet/selection-not-in-detents"], kind: .swift)
    }
    expect("Text(\"b\").presentationDetents([.bar, .large], selection: 1️⃣$detent1️⃣)", Self.state)
    expect("Text(\"b\").padding(8).presentationDetents([.small], selection: .constant(1️⃣.bar1️⃣))")
    expect(
      "Text(\"b\").presentationDetents(heights, selection: 1️⃣$detent1️⃣)",
      Self.state + "\nlet heights: Set<PresentationDetent> = [.large]")
  }

  @Test func whatOtherViewsAndCodeMaySayIsNotKnown() {
    func expect(_ expression: String, _ members: String = "") {
      checkFindings(view(expression, members), kind: .swift)
    }
    expect("Text(\"b\").presentationDetents([.medium, .large], selection: $detent)", Self.state)
    expect("Text(\"b\").presentationDetents([.large], selection: $detent)", "@Binding var detent: PresentationDetent")
    expect("Text(\"b\").presentationDetents([.large], selection: $detent)", Self.state.replacing("private ", with: ""))
    expect(
      "Text(\"b\").presentationDetents([.large], selection: $detent).onAppear { detent = .large }", Self.state)
    expect(
      "Text(\"b\").presentationDetents(heights, selection: $detent)",
      Self.state + "\n@State private var heights: Set<PresentationDetent> = [.large]")
    expect(
      "let bar = PresentationDetent.medium; Text(\"b\").presentationDetents([bar], selection: $detent)",
      Self.state + "\nlet bar = PresentationDetent.large")
    expect("Text(\"b\").presentationDetents([.large]).presentationDetents([.medium], selection: $detent)", Self.state)
  }

  @Test func heightsThatNoSheetHasAreHints() {
    checkFindings(
      view("Text(\"b\").presentationDetents([.height(1️⃣01️⃣), .fraction(2️⃣1.52️⃣), .height(measured), .fraction(0.3)])"),
      ["1️⃣": "sheet/invalid-detent-value", "2️⃣": "sheet/invalid-detent-value"], kind: .swift)
    checkFindings(
      method("other.sheetPresentationController?.detents = [.custom { _ in 1️⃣01️⃣ }, .large()]"),
      ["1️⃣": "sheet/invalid-detent-value"], kind: .swift)
  }
}
