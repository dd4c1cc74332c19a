import Testing

@testable import UIModelEngine
@testable import UIModelPlatform
@testable import UIModelSwift
@testable import UIModelSystems

/// Checks SwiftUI presentations: actions that open a presentation, views with a presentation modifier, and ways to
/// close a presentation.
@Suite struct SwiftPresentationFactsTests {
  private static let iPadOS17 = Configuration(targets: [(.iPadOS, "17.0")])

  /// Returns the source of a SwiftUI view with the given body and members, followed by further declarations.
  private func viewSource(_ body: String, _ members: String = "", declarations: String = "") -> String {
    """
    import SwiftUI
    struct Album: View {
      @State private var isShown = false
      @State private var isOther = false
      @State private var selected: String?
      @Environment(\\.dismiss) private var dismiss
      var body: some View {
        \(body)
      }
      \(members)
    }
    \(declarations)
    """
  }

  private func check(_ text: String, _ expectedFindings: [String: String] = [:]) {
    checkFindings(text, expectedFindings, kind: .swift, configuration: Self.iPadOS17)
    #expect(unjudgedSites(text, .presentations).isEmpty, "\(text)")
  }

  // MARK: Inside a menu

  @Test(arguments: [
    "Menu(\"More\") { Button(\"Buy\") { isShown = true }.1️⃣sheet1️⃣(isPresented: $isShown) { Text(\"a\") } }",
    "Menu { if isOther { Section { buy } } } label: { Text(\"More\") }",
    "Text(\"a\").contextMenu { Button(\"Buy\") { isShown = true }.1️⃣alert1️⃣(\"b\", isPresented: $isShown) {} }",
    "Menu(\"More\") { ForEach(all) { one in Button(one) { isShown = true }.1️⃣popover1️⃣(isPresented: $isShown) { Text(one) } } }",
  ]) func presentationInsideAMenuIsReported(_ body: String) {
    let buyProperty =
      "private var buy: some View { Button(\"Buy\") { isShown = true }"
      + (body.contains("1️⃣") ? " }" : ".1️⃣sheet1️⃣(isPresented: $isShown) { Text(\"a\") } }")
    check(viewSource(body, buyProperty), ["1️⃣": "sheet/presented-inside-menu"])
  }

  @Test(arguments: [
    "Menu(\"More\") { Button(\"Buy\") { isShown = true } }.sheet(isPresented: $isShown) { Text(\"a\") }",
    "Menu { Button(\"Buy\") { isShown = true } } label: { Text(\"a\").sheet(isPresented: $isShown) { Text(\"b\") } }",
    "Text(\"a\").contextMenu { Button(\"Buy\") { isShown = true } }.sheet(isPresented: $isShown) { Text(\"b\") }",
    "Text(\"a\").contextMenu { Button(\"b\") {} } preview: { Text(\"c\").sheet(isPresented: $isShown) { Text(\"d\") } }",
    "VStack { Menu(\"More\") { part }; part }",
  ]) func presentationOutsideAMenuIsNotReported(_ body: String) {
    check(viewSource(body, "private var part: some View { Text(\"a\").alert(\"b\", isPresented: $isOther) {} }"))
  }

  /// A type may conform to `View` through a protocol of the app. A function of the app hides a modifier only if its
  /// name and first label match.
  @Test func viewsOfAppProtocolsAreRead() {
    let menu = "Menu(\"More\") { Button(\"Buy\") { isShown = true }.1️⃣sheet1️⃣(isPresented: $isShown) { Text(\"a\") } }"
    let connectedView = viewSource(menu).replacing(": View {", with: ": Connected {")
      .replacing("var body: some View", with: "func body(props: Int) -> some View")
    check(connectedView + "\nprotocol Connected: View { associatedtype Props }", ["1️⃣": "sheet/presented-inside-menu"])
    check(connectedView, ["1️⃣": "sheet/presented-inside-menu"])
    let function = "extension View { func NAME(isPresented: Binding<Bool>, name: String) -> some View { self } }"
    for viewExtension in [
      function.replacing("NAME", with: "popover"),
      function.replacing("NAME", with: "sheet").replacing("isPresented", with: "unwrapping"),
    ] { check(viewSource(menu, declarations: viewExtension), ["1️⃣": "sheet/presented-inside-menu"]) }
    let text = viewSource(menu.replacing("1️⃣", with: ""), declarations: function.replacing("NAME", with: "sheet"))
    checkFindings(text, kind: .swift, configuration: Self.iPadOS17)
    #expect(unjudgedSites(text, .presentations).count == 1)
  }

  // MARK: Behind another presentation

  private func sheetSource(_ content: String, _ siblingViews: String, _ members: String = "") -> String {
    viewSource(
      """
      Button("Edit") { isShown = true }
        .sheet(isPresented: $isShown) { \(content) }
        .alert("Delete?", isPresented: $isOther) { Button("Delete") {} }
      \(siblingViews)
      """, members)
  }

  @Test(arguments: [
    "Form { Button(\"Delete\") { 1️⃣isOther1️⃣ = true } }", "Button { 1️⃣isOther1️⃣.toggle() } label: { Text(\"a\") }",
    "Text(\"a\").onTapGesture { 1️⃣isOther1️⃣ = true }", "Button(\"a\") { withAnimation { 1️⃣isOther1️⃣ = true } }",
    "Button(\"a\") { 1️⃣ask1️⃣() }", "Button(\"a\", action: 1️⃣ask1️⃣)",
    "VStack { Button(\"Cancel\") { isShown = false }; Button(\"a\") { if selected != nil { 1️⃣isOther1️⃣ = true } } }",
  ]) func presentationBehindASheetIsReported(_ content: String) {
    check(
      sheetSource(content, "", "private func ask() { isOther = true }"), ["1️⃣": "sheet/presented-behind-another"])
  }

  @Test(arguments: [
    // The button also closes the sheet, unknown code might close the sheet, or code outside the sheet also opens the
    // alert.
    ("Button(\"Delete\") { isShown = false; isOther = true }", ""), ("Button(\"a\") { isOther = true; dismiss() }", ""),
    ("Picker { isOther = true }", ""), ("Button(\"a\") { isOther = true }", "Button(\"b\") { isOther = true }"),
    ("Button(\"a\") { leave() }", ""), ("Text(\"a\").onAppear { isOther = true }", ""),
    ("Button(\"a\") { isOther = true }", "Other(isShown: $isOther)"),
    ("Text(\"a\")", "Button(\"a\") { isOther = true }"),
    ("Button(\"a\") { let isOther = true; use(isOther) }", ""),
  ]) func possiblyVisibleAlertIsNotReported(_ content: String, _ siblingViews: String) {
    let members = "private func leave() { isShown = false; isOther = true }"
    checkFindings(sheetSource(content, siblingViews, members), kind: .swift, configuration: Self.iPadOS17)
  }

  @Test func presentationInsideTheSheetIsNotReported() {
    check(
      viewSource(
        """
        Button("Edit") { isShown = true }.sheet(isPresented: $isShown) {
          Button("Delete") { isOther = true }.alert("Delete?", isPresented: $isOther) { Button("Delete") {} }
        }
        """))
  }

  /// Before iOS 16.4, a presentation does not appear if it is opened while another presentation closes.
  @Test func sheetThatReplacesAnotherTooEarlyIsReported() {
    let text = viewSource(
      """
      Button("a") { isShown = true }
        .sheet(isPresented: $isShown) { Button("b") { isShown = false; 1️⃣isOther1️⃣ = true } }
        .sheet(isPresented: $isOther) { Button("c") { isOther = false } }
      """)
    let iPadOS16 = Configuration(targets: [(.iPadOS, "16.0")])
    checkFindings(text, ["1️⃣": "sheet/replaced-too-early"], kind: .swift, configuration: iPadOS16)
    check(text.replacing("1️⃣", with: ""))
    let textWithOnDismiss = text.replacing("1️⃣", with: "").replacing(
      "isShown = false; isOther = true", with: "isShown = false"
    )
    .replacing("$isShown)", with: "$isShown, onDismiss: { isOther = true })")
    checkFindings(textWithOnDismiss, kind: .swift, configuration: iPadOS16)
  }

  // MARK: On a container

  @Test(arguments: [
    "List { Button(\"Delete\") { isShown = true } }.1️⃣confirmationDialog1️⃣(\"a\", isPresented: $isShown) {}",
    "ScrollView { VStack { ForEach(all) { one in Button(one) { ask() } } } }.padding()"
      + ".1️⃣popover1️⃣(isPresented: $isShown) { Text(\"a\") }",
    "Form { row }.navigationTitle(\"a\").1️⃣confirmationDialog1️⃣(\"a\", isPresented: $isShown) {}",
    "list.1️⃣actionSheet1️⃣(isPresented: $isShown) { ActionSheet(title: Text(\"a\")) }",
    "List {}.toolbar { Button(\"a\") { isShown = true } }.1️⃣confirmationDialog1️⃣(\"a\", isPresented: $isShown) {}",
  ]) func dialogOnAContainerIsReported(_ body: String) {
    let members = """
      private func ask() { isShown = true }
      private var row: some View { Section { Button("a", action: ask) } }
      private var list: some View { List { row } }
      """
    check(viewSource(body, members), ["1️⃣": "sheet/dialog-on-container"])
  }

  @Test(arguments: [
    "List { Button(\"a\") { isShown = true }.confirmationDialog(\"a\", isPresented: $isShown) {} }",
    "List { ForEach(all) { one in Row(one) { isShown = true }.confirmationDialog(\"a\", isPresented: $isShown) {} } }",
    "ScrollView(.horizontal) { Button(\"a\") { isShown = true } }.popover(isPresented: $isShown) { Text(\"a\") }",
    "List { Button(\"a\") { isShown = true } }.frame(width: 80).confirmationDialog(\"a\", isPresented: $isShown) {}",
    "List { Button(\"a\") { isShown = true } }"
      + ".popover(isPresented: $isShown, attachmentAnchor: .point(.bottom)) { Text(\"a\") }",
    "List {}.onAppear { isShown = true }.confirmationDialog(\"a\", isPresented: $isShown) {}",
    "VStack { Button(\"a\") { isShown = true } }.confirmationDialog(\"a\", isPresented: $isShown) {}",
    "HStack { List {}; Button(\"a\") { isShown = true }.popover(isPresented: $isShown) { Text(\"a\") } }",
    "List { Button(\"a\") { isShown = true } }.alert(\"a\", isPresented: $isShown) {}",
    "List {}.confirmationDialog(\"a\", isPresented: $isShown) {}.toolbar { Button(\"a\") { isShown = true } }",
  ]) func dialogWithAnotherAnchorIsNotReported(_ body: String) { check(viewSource(body)) }

  @Test func containerDialogIsNotReportedOnTheMac() {
    let text = viewSource(
      "List { Button(\"a\") { isShown = true } }.confirmationDialog(\"a\", isPresented: $isShown) {}")
    checkFindings(text, kind: .swift, configuration: Configuration(targets: [(.macCatalyst, "17.0")]))
  }

  // MARK: Bindings

  @Test func emptyBindingSetterIsReported() {
    let binding = "Binding(get: { selected != nil }, set: { _ in })"
    let leaveView =
      "struct Leave: View { @Environment(\\.dismiss) var dismiss\nvar body: some View { Button(\"a\") { dismiss() } } }"
    checkFindings(
      viewSource("Text(\"a\").1️⃣sheet1️⃣(isPresented: \(binding)) { Text(selected ?? \"\") }"),
      ["1️⃣": "sheet/dismissal-ignored"], kind: .swift, configuration: Self.iPadOS17)
    for (setter, content) in [
      ("if !$0 { selected = nil }", "Text(\"a\")"), ("selected = $0 ? selected : nil", "Text(\"a\")"),
      ("_ in", "Button(\"a\") { selected = nil }"),
    ] {
      let binding = "Binding(get: { selected != nil }, set: { \(setter) })"
      check(viewSource("Text(\"a\").sheet(isPresented: \(binding)) { \(content); Leave() }", declarations: leaveView))
    }
    // An alert is closed by its buttons.
    check(viewSource("Text(\"a\").alert(\"b\", isPresented: \(binding)) { Button(\"OK\") { selected = nil } }"))
  }

  // MARK: Blank first presentations

  private func buttonWithSheet(
    _ content: String, _ action: String = "selected = \"a\"; isShown = true", _ title: String = "\"b\""
  )
    -> String
  {
    viewSource("Button(\(title)) { \(action) }.sheet(isPresented: $isShown) { \(content) }")
  }

  @Test(arguments: [
    "if let 1️⃣selected1️⃣ { Text(selected) }", "if let one = 1️⃣selected1️⃣ { Text(one) }",
    "if let one = 1️⃣self.selected1️⃣ { VStack { Text(one) } }",
  ]) func stateReadOnlyByTheContentIsReported(_ content: String) {
    check(buttonWithSheet(content), ["1️⃣": "sheet/blank-first-presentation"])
    check(
      buttonWithSheet(content, "show(\"a\")").replacing(
        "var body", with: "func show(_ one: String) { selected = one; isShown = true }\nvar body"),
      ["1️⃣": "sheet/blank-first-presentation"])
  }

  @Test(arguments: [
    // The view reads the state, the state is set earlier, there is other content, or the state is not optional.
    ("if let selected { Text(selected) }", "selected = \"a\"; isShown = true", "selected ?? \"b\""),
    ("if let selected { Text(selected) }", "selected = \"a\"; isShown = true", "\"\\(selected)\""),
    ("if let selected { Text(selected) }", "isShown = true", "\"b\""),
    ("if let selected { Text(selected) } else { Text(\"c\") }", "selected = \"a\"; isShown = true", "\"b\""),
    ("Text(\"c\"); if let selected { Text(selected) }", "selected = \"a\"; isShown = true", "\"b\""),
    ("if isOther { Text(\"c\") }", "isOther = true; isShown = true", "\"b\""),
    ("if let selected { Text(selected) }", "selected = \"a\"; isShown = true", "isShown ? \"b\" : \"c\""),
    (
      "if let selected { Text(selected) }", "selected = \"a\"; isOther = true; isShown = true",
      "isOther ? \"b\" : \"c\""
    ),
    ("if let selected { Text(selected) }", "selected = \"a\"; model.count = 1; isShown = true", "\"b\""),
  ]) func stateReadByTheViewIsNotReported(_ content: String, _ action: String, _ title: String) {
    check(buttonWithSheet(content, action, title))
  }

  @Test func stateWatchedByTheViewIsNotReported() {
    check(
      buttonWithSheet("if let selected { Text(selected) }").replacing(
        ".sheet(", with: ".onChange(of: selected) { print(\"a\") }.sheet("))
  }

  // MARK: Covers

  private func coverSource(_ content: String, _ members: String = "", declarations: String = "") -> String {
    viewSource(
      "Button(\"a\") { isShown = true }.fullScreenCover(isPresented: $isShown) { \(content) }", members,
      declarations: declarations)
  }

  @Test(arguments: [
    "Text(\"a\")", "Demo()", "NavigationStack { List { Demo() }.toolbar { Button(\"a\") { print(\"b\") } } }", "part",
    "Text(\"a\").framed()", "if isOther { Demo() } else { Text(\"a\") }", "Holder { Text(\"a\") }",
  ]) func coverWithoutExitIsReported(_ content: String) {
    let declarations = """
      struct Demo: View { @State private var count = 0
        var body: some View { Button("\\(count)") { count += 1 } } }
      struct Holder<Content: View>: View { @ViewBuilder let content: () -> Content
        var body: some View { VStack { content() } } }
      extension View { func framed() -> some View { padding().border(.red) } }
      """
    check(
      coverSource(content, "private var part: some View { Demo() }", declarations: declarations).replacing(
        "fullScreenCover", with: "1️⃣fullScreenCover1️⃣"), ["1️⃣": "sheet/cover-without-exit"])
  }

  @Test(arguments: [
    "Button(\"a\") { isShown = false }", "Demo()", "Demo(onClose: { isShown = false })", "Other(isShown: $isShown)",
    "Text(\"a\").closable()", "part", "NavigationStack { NavigationLink(\"a\", destination: Demo()) }",
    "Holder { Demo() }",
    "Text(\"a\").toolbar { Demo() }",
  ]) func coverWithExitIsNotReported(_ content: String) {
    let declarations = """
      struct Demo: View { @Environment(\\.dismiss) private var leave
        var onClose: () -> Void = {}
        var body: some View { Button("a") { leave() } } }
      struct Holder<Content: View>: View { @ViewBuilder let content: () -> Content
        var body: some View { VStack { content() } } }
      extension View { func closable() -> some View { overlay { Demo() } } }
      """
    check(coverSource(content, "private var part: some View { Demo() }", declarations: declarations))
  }

  @Test(arguments: [
    "Unknown()", "Controller()", "Text(\"a\").unknown()", "Text(\"a\").onAppear { leave() }", "more.part",
  ])
  func unknownContentIsNotJudged(_ content: String) {
    let text = coverSource(
      content,
      declarations: """
        struct Controller: UIViewControllerRepresentable {
          func makeUIViewController(context: Context) -> UIViewController { UIViewController() }
          func updateUIViewController(_ controller: UIViewController, context: Context) {}
        }
        """)
    checkFindings(text, kind: .swift, configuration: Self.iPadOS17)
    #expect(unjudgedSites(text, .presentations).count == 1, "\(content)")
  }
}
