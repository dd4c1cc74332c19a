import Testing

@testable import UIModelEngine
@testable import UIModelPlatform
@testable import UIModelSwift
@testable import UIModelSystems

/// Checks SwiftUI sheets without a way to close them. A finding requires that all content of the sheet is known.
@Suite struct SwiftShownSheetsTests {
  private let macCatalyst17 = Configuration(targets: [(.macCatalyst, "17.0")])
  private static let expectedFindings = ["1️⃣": "sheet/only-escape-closes"]

  /// Returns the source of a view that presents a sheet with the given content.
  private func viewSource(
    _ content: String, binding: String = "isPresented: $isShown", action: String = "isShown = true",
    declarations: String = ""
  ) -> String {
    """
    import SwiftUI
    struct Place: View {
      @State private var isShown = false
      @State private var item: Item?
      let text: String
      var body: some View {
        Button("Show") { \(action) }
          .1️⃣sheet1️⃣(\(binding)) { \(content) }
      }
      private var footer: some View { Text("c").font(.footnote) }
    }
    \(declarations)
    """
  }

  @Test(arguments: [
    "Text(text)", "VStack { Text(\"a\"); footer }.padding().presentationDetents([.medium])",
    "NavigationStack { List(all) { one in Label(one.name, systemImage: \"b\") }.navigationTitle(\"a\") }",
    "if let name { Text(name) } else { EmptyView() }", "switch kind { case .one: Text(\"a\")\ndefault: footer }",
    "About()", "Form { Section { Toggle(\"a\", isOn: $isOn) } }".replacing("$isOn", with: "$isOther"),
    "ScrollView { About() }.background { Color.red }", "Button(\"Done\") {}", "TextField(\"a\", text: $model.text)",
    "Toggle(\"a\", isOn: Binding(get: { true }, set: { _ in }))", "Text(\"a\").toolbar { EditButton() }",
    "Stepper(\"a\", onIncrement: {}, onDecrement: {})",
  ]) func sheetWithoutCloseActionIsReported(_ content: String) {
    let aboutView = "struct About: View { var body: some View { Text(\"a\"); Link(\"b\", destination: url) } }"
    let text = viewSource(content, declarations: aboutView).replacing(
      "let text", with: "@State private var isOther = true\nlet text")
    checkFindings(text, Self.expectedFindings, kind: .swift, configuration: macCatalyst17)
    // On iPad, a swipe closes the sheet.
    checkFindings(
      text.replacing("1️⃣", with: ""), kind: .swift, configuration: Configuration(targets: [(.iPadOS, "17.0")]))
  }

  @Test func sheetWithItemBindingIsReported() {
    checkFindings(
      viewSource("Text(text)", binding: "item: $item", action: "item = Item()"), Self.expectedFindings, kind: .swift,
      configuration: macCatalyst17)
    for action in ["item = nil", "item = items?.first"] {
      checkFindings(
        viewSource("Text(text)", binding: "item: $item", action: action).replacing("1️⃣", with: ""), kind: .swift,
        configuration: macCatalyst17)
    }
  }

  @Test(arguments: [
    // The content may close the sheet, run unknown code, or be unknown.
    "VStack { Text(\"a\"); Close() }", "Text(\"a\").onTapGesture { leave() }",
    "Text(\"a\").onAppear { leave() }", "Text(\"a\").task { await leave() }", "Toggle(\"a\", isOn: $isShown)",
    "Other(isShown: $isShown)",
    "Other { isShown = false }", "ProgressView()", "Unknown()", "Text(\"a\").mine()", "Speaking()", "more.body",
    "#if DEBUG\nText(\"a\")\n#endif\n", "",
  ]) func contentThatMayCloseTheSheetIsNotReported(_ content: String) {
    let declarations = """
      struct Close: View { var body: some View { Button("Close") { close() } } }
      struct Other: View { @Binding var isShown: Bool
        var body: some View { Text("a") } }
      struct Speaking: View { func leave() { dismiss() }
        var body: some View { Text("a") } }
      extension View { func mine() -> some View { onTapGesture { leave() } } }
      """
    checkFindings(
      viewSource(content, declarations: declarations).replacing("1️⃣", with: ""), kind: .swift,
      configuration: macCatalyst17)
  }

  @Test func sheetThatOtherCodeMayCloseIsNotReported() {
    let unmarkedText = viewSource("Text(text)").replacing("1️⃣", with: "")
    for (oldText, newText) in [
      ("isShown = true", "isShown.toggle()"), ("isShown = true", "isShown = false"),
      ("isShown = true", "isShown = isOn"),
      ("@State private var isShown", "@Binding var isShown"),
      ("Button(\"Show\")", "Other(isShown: $isShown)\nButton(\"Show\")"), ("$isShown", "$model.isShown"),
      ("$isShown", ".constant(true)"), ("let text", "init() { _isShown = State(initialValue: true) }\nlet text"),
      ("Button(\"Show\")", "if isPad { Button(\"Show\")"), ("sheet(", "popover("),
      ("import SwiftUI", "import SwiftUI\n#if DEBUG"),
    ] {
      checkFindings(unmarkedText.replacing(oldText, with: newText), kind: .swift, configuration: macCatalyst17)
    }
    checkFindings(
      unmarkedText + "extension View { func sheet(isPresented: Binding<Bool>) -> some View { self } }", kind: .swift,
      configuration: macCatalyst17)
    checkFindings(
      "struct Place_Previews: PreviewProvider {\n\(unmarkedText)\n}", kind: .swift, configuration: macCatalyst17)
  }

  /// A sheet of an app that does not run on the Mac is not reported, even if the folder also contains a Mac app.
  @Test func onlyMacAppsAreChecked() throws {
    for (catalystSetting, findingCount) in [("YES", 1), ("NO", 0)] {
      let folder = try TemporaryFolder([
        "Sources/Place.swift": viewSource("Text(text)").replacing("1️⃣", with: ""),
        "Other/Other.swift": "import SwiftUI\nstruct Other {}",
        "project.yml": """
        name: Apps
        targets:
          App:
            type: application
            platform: iOS
            deploymentTarget: "17.0"
            sources: [Sources]
            settings: { SUPPORTS_MACCATALYST: \(catalystSetting) }
          Other:
            type: application
            platform: iOS
            deploymentTarget: "17.0"
            sources: [Other]
            settings: { SUPPORTS_MACCATALYST: YES }
        """,
      ])
      let run = try ClientProcess("check", "--hints", folder.path)
      #expect(run.output.contains("[sheet/only-escape-closes]") == (findingCount == 1), "\(run.output)")
    }
  }
}
