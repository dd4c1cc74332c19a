import Testing

@testable import UIModelEngine
@testable import UIModelPlatform
@testable import UIModelSwift
@testable import UIModelSystems

/// Checks SwiftUI presentations: the actions that open them, the views that they are attached to, and the ways to close
/// them.
@Suite struct SwiftPresentationFactsTests {
  private static let app = Configuration(targets: [(.iPadOS, "17.0")])

  /// Returns a view with the given body and members.
  private func view(_ body: String, _ members: String = "", beside: String = "") -> String {
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
    \(beside)
    """
  }

  private func check(_ text: String, _ expected: [String: String] = [:]) {
    checkFindings(text, expected, kind: .swift, configuration: Self.app)
    #expect(unjudged(text, .presentations).isEmpty, "\(text)")
  }

  // MARK: Inside a menu

  @Test(arguments: [
    "Menu(\"More\") { Button(\"Buy\") { isShown = true }.1️⃣sheet1️⃣(isPresented: $isShown) { Text(\"a\") } }",
    "Menu { if isOther { Section { buy } } } label: { Text(\"More\") }",
    "Text(\"a\").contextMenu { Button(\"Buy\") { isShown = true }.1️⃣alert1️⃣(\"b\", isPresented: $isShown) {} }",
    "Menu(\"More\") { ForEach(all) { one in Button(one) { isShown = true }.1️⃣popover1️⃣(isPresented: $isShown) { Text(one) } } }",
  ]) func presentationInsideAMenuIsReported(_ body: String) {
    let buy =
      "private var buy: some View { Button(\"Buy\") { isShown = true }"
      + (body.contains("1️⃣") ? " }" : ".1️⃣sheet1️⃣(isPresented: $isShown) { Text(\"a\") } }")
    check(view(body, buy), ["1️⃣": "sheet/presented-inside-menu"])
  }

  @Test(arguments: [
    "Menu(\"More\") { Button(\"Buy\") { isShown = true } }.sheet(isPresented: $isShown) { Text(\"a\") }",
    "Menu { Button(\"Buy\") { isShown = true } } label: { Text(\"a\").sheet(isPresented: $isShown) { Text(\"b\") } }",
    "Text(\"a\").contextMenu { Button(\"Buy\") { isShown = true } }.sheet(isPresented: $isShown) { Text(\"b\") }",
    "Text(\"a\").contextMenu { Button(\"b\") {} } preview: { Text(\"c\").sheet(isPresented: $isShown) { Text(\"d\") } }",
    "VStack { Menu(\"More\") { part }; part }",
  ]) func presentationBesideAMenuIsNotReported(_ body: String) {
    check(view(body, "private var part: some View { Text(\"a\").alert(\"b\", isPresented: $isOther) {} }"))
  }

  /// A view may conform through a protocol of the app. A function of the app hides a modifier only if its name and
  /// first label match.
  @Test func viewsOfAppProtocolsAreRead() {
    let menu = "Menu(\"More\") { Button(\"Buy\") { isShown = true }.1️⃣sheet1️⃣(isPresented: $isShown) { Text(\"a\") } }"
    let own = view(menu).replacing(": View {", with: ": Connected {")
      .replacing("var body: some View", with: "func body(props: Int) -> some View")
    check(own + "\nprotocol Connected: View { associatedtype Props }", ["1️⃣": "sheet/presented-inside-menu"])
    check(own, ["1️⃣": "sheet/presented-inside-menu"])
    let function = "extension View { func NAME(isPresented: Binding<Bool>, name: String) -> some View { self } }"
    for other in [
      function.replacing("NAME", with: "popover"),
      function.replacing("NAME", with: "sheet").replacing("isPresented", with: "unwrapping"),
    ] { check(view(menu, beside: other), ["1️⃣": "sheet/presented-inside-menu"]) }
    let text = view(menu.replacing("1️⃣", with: ""), beside: function.replacing("NAME", with: "sheet"))
    checkFindings(text, kind: .swift, configuration: Self.app)
    #expect(unjudged(text, .presentations).count == 1)
  }

  // MARK: Behind another presentation

  private func sheet(_ content: String, _ outside: String, _ members: String = "") -> String {
    view(
      """
      Button("Edit") { isShown = true }
        .sheet(isPresented: $isShown) { \(content) }
        .alert("Delete?", isPresented: $isOther) { Button("Delete") {} }
      \(outside)
      """, members)
  }

  @Test(arguments: [
    "Form { Button(\"Delete\") { 1️⃣isOther1️⃣ = true } }", "Button { 1️⃣isOther1️⃣.toggle() } label: { Text(\"a\") }",
    "Text(\"a\").onTapGesture { 1️⃣isOther1️⃣ = true }", "Button(\"a\") { withAnimation { 1️⃣isOther1️⃣ = true } }",
    "Button(\"a\") { 1️⃣ask1️⃣() }", "Button(\"a\", action: 1️⃣ask1️⃣)",
    "VStack { Button(\"Cancel\") { isShown = false }; Button(\"a\") { if selected != nil { 1️⃣isOther1️⃣ = true } } }",
  ]) func presentationBehindASheetIsReported(_ content: String) {
    check(
      sheet(content, "", "private func ask() { isOther = true }"), ["1️⃣": "sheet/presented-behind-another"])
  }

  @Test(arguments: [
    // The sheet is closed as well, the code may close the sheet, or other code opens the alert too.
    ("Button(\"Delete\") { isShown = false; isOther = true }", ""), ("Button(\"a\") { isOther = true; dismiss() }", ""),
    ("Picker { isOther = true }", ""), ("Button(\"a\") { isOther = true }", "Button(\"b\") { isOther = true }"),
    ("Button(\"a\") { leave() }", ""), ("Text(\"a\").onAppear { isOther = true }", ""),
    ("Button(\"a\") { isOther = true }", "Other(isShown: $isOther)"),
    ("Text(\"a\")", "Button(\"a\") { isOther = true }"),
    ("Button(\"a\") { let isOther = true; use(isOther) }", ""),
  ]) func possiblyVisibleAlertIsNotReported(_ content: String, _ outside: String) {
    let members = "private func leave() { isShown = false; isOther = true }"
    checkFindings(sheet(content, outside, members), kind: .swift, configuration: Self.app)
  }

  @Test func presentationInsideTheSheetIsNotReported() {
    check(
      view(
        """
        Button("Edit") { isShown = true }.sheet(isPresented: $isShown) {
          Button("Delete") { isOther = true }.alert("Delete?", isPresented: $isOther) { Button("Delete") {} }
        }
        """))
  }

  /// Before iOS 16.4, a presentation that is opened while another one closes does not appear.
  @Test func sheetThatReplacesAnotherTooEarlyIsReported() {
    let text = view(
      """
      Button("a") { isShown = true }
        .sheet(isPresented: $isShown) { Button("b") { isShown = false; 1️⃣isOther1️⃣ = true } }
        .sheet(isPresented: $isOther) { Button("c") { isOther = false } }
      """)
    let old = Configuration(targets: [(.iPadOS, "16.0")])
    checkFindings(text, ["1️⃣": "sheet/replaced-too-early"], kind: .swift, configuration: old)
    check(text.replacing("1️⃣", with: ""))
    let later = text.replacing("1️⃣", with: "").replacing("isShown = false; isOther = true", with: "isShown = false")
      .replacing("$isShown)", with: "$isShown, onDismiss: { isOther = true })")
    checkFindings(later, kind: .swift, configuration: old)
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
    check(view(body, members), ["1️⃣": "sheet/dialog-on-container"])
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
  ]) func dialogWithAnotherAnchorIsNotReported(_ body: String) { check(view(body)) }

  @Test func containerDialogIsNotReportedOnTheMac() {
    let text = view("List { Button(\"a\") { isShown = true } }.confirmationDialog(\"a\", isPresented: $isShown) {}")
    checkFindings(text, kind: .swift, configuration: Configuration(targets: [(.macCatalyst, "17.0")]))
  }

  // MARK: Bindings

  @Test func emptyBindingSetterIsReported() {
    let binding = "Binding(get: { selected != nil }, set: { _ in })"
    let leave =
      "struct Leave: View { @Environment(\\.dismiss) var dismiss\nvar body: some View { Button(\"a\") { dismiss() } } }"
    checkFindings(
      view("Text(\"a\").1️⃣sheet1️⃣(isPresented: \(binding)) { Text(selected ?? \"\") }"),
      ["1️⃣": "sheet/dismissal-ignored"], kind: .swift, configuration: Self.app)
    for (set, content) in [
      ("if !$0 { selected = nil }", "Text(\"a\")"), ("selected = $0 ? selected : nil", "Text(\"a\")"),
      ("_ in", "Button(\"a\") { selected = nil }"),
    ] {
      let binding = "Binding(get: { selected != nil }, set: { \(set) })"
      check(view("Text(\"a\").sheet(isPresented: \(binding)) { \(content); Leave() }", beside: leave))
    }
    // An alert is closed by its buttons.
    check(view("Text(\"a\").alert(\"b\", isPresented: \(binding)) { Button(\"OK\") { selected = nil } }"))
  }

  // MARK: Blank first presentations

  private func details(
    _ content: String, _ action: String = "selected = \"a\"; isShown = true", _ title: String = "\"b\""
  )
    -> String
  {
    view("Button(\(title)) { \(action) }.sheet(isPresented: $isShown) { \(content) }")
  }

  @Test(arguments: [
    "if let 1️⃣selected1️⃣ { Text(selected) }", "if let one = 1️⃣selected1️⃣ { Text(one) }",
    "if let one = 1️⃣self.selected1️⃣ { VStack { Text(one) } }",
  ]) func stateReadOnlyByTheContentIsReported(_ content: String) {
    check(details(content), ["1️⃣": "sheet/blank-first-presentation"])
    check(
      details(content, "show(\"a\")").replacing(
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
    check(details(content, action, title))
  }

  @Test func stateWatchedByTheViewIsNotReported() {
    check(
      details("if let selected { Text(selected) }").replacing(
        ".sheet(", with: ".onChange(of: selected) { print(\"a\") }.sheet("))
  }

  // MARK: Covers

  private func cover(_ content: String, _ members: String = "", beside: String = "") -> String {
    view(
      "Button(\"a\") { isShown = true }.fullScreenCover(isPresented: $isShown) { \(content) }", members, beside: beside)
  }

  @Test(arguments: [
    "Text(\"a\")", "Demo()", "NavigationStack { List { Demo() }.toolbar { Button(\"a\") { print(\"b\") } } }", "part",
    "Text(\"a\").framed()", "if isOther { Demo() } else { Text(\"a\") }", "Holder { Text(\"a\") }",
  ]) func coverWithoutExitIsReported(_ content: String) {
    let beside = """
      struct Demo: View { @State private var count = 0
        var body: some View { Button("\\(count)") { count += 1 } } }
      struct Holder<Content: View>: View { @ViewBuilder let content: () -> Content
        var body: some View { VStack { content() } } }
      extension View { func framed() -> some View { padding().border(.red) } }
      """
    check(
      cover(content, "private var part: some View { Demo() }", beside: beside).replacing(
        "fullScreenCover", with: "1️⃣fullScreenCover1️⃣"), ["1️⃣": "sheet/cover-without-exit"])
  }

  @Test(arguments: [
    "Button(\"a\") { isShown = false }", "Demo()", "Demo(onClose: { isShown = false })", "Other(isShown: $isShown)",
    "Text(\"a\").closable()", "part", "NavigationStack { NavigationLink(\"a\", destination: Demo()) }",
    "Holder { Demo() }",
    "Text(\"a\").toolbar { Demo() }",
  ]) func coverWithExitIsNotReported(_ content: String) {
    let beside = """
      struct Demo: View { @Environment(\\.dismiss) private var leave
        var onClose: () -> Void = {}
        var body: some View { Button("a") { leave() } } }
      struct Holder<Content: View>: View { @ViewBuilder let content: () -> Content
        var body: some View { VStack { content() } } }
      extension View { func closable() -> some View { overlay { Demo() } } }
      """
    check(cover(content, "private var part: some View { Demo() }", beside: beside))
  }

  @Test(arguments: [
    "Unknown()", "Controller()", "Text(\"a\").unknown()", "Text(\"a\").onAppear { leave() }", "more.part",
  ])
  func unknownContentIsNotJudged(_ content: String) {
    let text = cover(
      content,
      beside: """
        struct Controller: UIViewControllerRepresentable {
          func makeUIViewController(context: Context) -> UIViewController { UIViewController() }
          func updateUIViewController(_ controller: UIViewController, context: Context) {}
        }
        """)
    checkFindings(text, kind: .swift, configuration: Self.app)
    #expect(unjudged(text, .presentations).count == 1, "\(content)")
  }
}
