import Testing

@testable import UIModelEngine
@testable import UIModelPlatform
@testable import UIModelSwift
@testable import UIModelSystems

/// Checks SwiftUI views: missing navigation bars, focus values without a field, key presses that no view receives,
/// fields under the keyboard, and windows without a scene.
@Suite struct SwiftViewFactsTests {
  private func viewSource(_ body: String, _ members: String = "", declarations: String = "") -> String {
    """
    import SwiftUI
    struct Album: View {
      @State private var isShown = false
      @State private var text = ""
      var body: some View {
        \(body)
      }
      \(members)
    }
    \(declarations)
    """
  }

  private func check(_ text: String, _ ruleCode: String? = nil) {
    let text = ruleCode == nil ? text.replacing("1️⃣", with: "") : text
    checkFindings(
      text, ruleCode.map { ["1️⃣": $0] } ?? [:], kind: .swift, configuration: Configuration(targets: [(.iPadOS, "17.0")]))
  }

  // MARK: Bars

  /// Returns the source of a view that presents a sheet with the given content.
  private func sheetSource(_ content: String, _ members: String = "", declarations: String = "") -> String {
    viewSource(
      "Button(\"a\") { isShown = true }.sheet(isPresented: $isShown) { \(content); Button(\"b\") { isShown = false } }",
      members, declarations: declarations)
  }

  private static let markedToolbar = "1️⃣toolbar1️⃣ { ToolbarItem(placement: .cancellationAction) { Button(\"Done\") {} } }"

  @Test(arguments: [
    "Text(\"a\").\(markedToolbar)", "VStack { List { Text(\"a\").padding().\(markedToolbar) } }",
    "if text.isEmpty { Text(\"a\").\(markedToolbar) }",
    "part",
    "TabView { Text(\"a\").\(markedToolbar) }", "Text(\"a\").1️⃣toolbar1️⃣ { Button(\"Done\") {} }",
    "Framed { Text(\"a\").\(markedToolbar) }",
  ]) func toolbarInASheetWithoutABarIsReported(_ content: String) {
    let partProperty =
      "private var part: some View { Text(\"a\").\(content.contains("toolbar") ? "bold()" : Self.markedToolbar) }"
    let framedView = "struct Framed<C: View>: View { let content: C\nvar body: some View { content.padding() } }"
    check(sheetSource(content, partProperty, declarations: framedView), "toolbar/no-navigation-bar")
  }

  @Test(arguments: [
    "NavigationStack { Text(\"a\").\(markedToolbar) }", "NavigationView { List { Text(\"a\").\(markedToolbar) } }",
    "Text(\"a\").toolbar { ToolbarItem(placement: .keyboard) { Button(\"Done\") {} } }",
    "Text(\"a\").toolbar { ToolbarItemGroup(placement: .bottomBar) { Button(\"Done\") {} } }",
    "Text(\"a\").toolbar(.hidden, for: .tabBar)", "Stacked { Text(\"a\").\(markedToolbar) }", "Own().\(markedToolbar)",
    "Unknown().\(markedToolbar)",
    "Unknown { Text(\"a\").\(markedToolbar) }",
    "NavigationStack { NavigationLink(\"a\") { Text(\"b\").\(markedToolbar) } }",
    "Text(\"a\").navigationDestination(for: Int.self) { _ in Text(\"b\").\(markedToolbar) }",
    "Text(\"a\").framed().\(markedToolbar)",
    "NavigationStack { part }", "Given { NavigationStack { Text(\"a\") } }",
    "Imported { Text(\"a\").\(markedToolbar) }",
  ]) func toolbarWithAPossibleBarIsNotReported(_ content: String) {
    let declarations = """
      struct Stacked<C: View>: View { let content: () -> C
        var body: some View { NavigationStack { content() } } }
      struct Given<C: View>: View { @ViewBuilder let content: () -> C
        var body: some View { content().\(Self.markedToolbar.replacing("1️⃣", with: "")) } }
      struct Own: View { var body: some View { NavigationStack { Text("a") } } }
      struct Imported<C: View>: View { let content: () -> C
        var body: some View { LibraryStack { content() } } }
      extension View { func framed() -> some View { NavigationStack { self } } }
      """
    check(
      sheetSource(
        content, "private var part: some View { Text(\"a\").\(Self.markedToolbar) }", declarations: declarations))
  }

  /// Coverage counts a toolbar as not judged, i.e. a rule cannot decide whether it is wrong, if an unknown view may
  /// provide the navigation bar.
  @Test(arguments: [
    ("NavigationStack { Text(\"a\").\(markedToolbar) }", true), ("Text(\"a\").\(markedToolbar)", true),
    ("Text(\"a\").toolbar(.hidden, for: .tabBar)", true), ("Unknown().\(markedToolbar)", false),
    ("Unknown { Text(\"a\").\(markedToolbar) }", false), ("Text(\"a\").framed().\(markedToolbar)", false),
  ]) func barsOfUnknownViewsAreNotJudged(_ content: String, isJudged: Bool) {
    #expect(unjudgedSites(sheetSource(content), .bars).isEmpty == isJudged)
  }

  @Test func focusOfUnknownViewsIsNotJudged() {
    let nameField = "TextField(\"a\", text: $text).focused($field, equals: .name)"
    for (fieldsSource, count) in [
      (nameField, 0), ("Other(field: $field)", 1), (nameField + "; Other(other: $isFocused)", 1),
    ] {
      #expect(
        unjudgedSites(self.fieldsSource(fieldsSource, "field = .city"), .focusValues).count == count, "\(fieldsSource)")
    }
    for (base, count) in [
      ("Text(\"a\")", 0), ("VStack {}", 0), ("Text(\"a\").own()", 1), ("Own()", 1), ("Own().focusable()", 0),
    ] {
      #expect(
        unjudgedSites(viewSource("\(base).onKeyPress(.return) { .handled }"), .focusValues).count == count, "\(base)")
    }
  }

  @Test func windowsOfUnknownScenesAreNotJudged() {
    for (action, count) in [("openWindow(id: \"c\")", 1), ("openWindow(id: id)", 1), ("openWindow(value: 1)", 0)] {
      let text = viewSource(
        "Button(\"a\") { \(action) }", "@Environment(\\.openWindow) private var openWindow\nlet id: String")
      #expect(unjudgedSites(text, .openings).count == count, "\(action)")
    }
  }

  @Test func viewWithAnotherPresenterIsNotReported() throws {
    let files = [
      "App.swift": """
      import SwiftUI
      @main struct Notes: App { var body: some Scene { WindowGroup { Start() } } }
      struct Start: View {
        @State private var isShown = false
        var body: some View { Button("a") { isShown = true }.sheet(isPresented: $isShown) { Places(); Button("b") { isShown = false } } }
      }
      """,
      "Places.swift": """
      import SwiftUI
      struct Places: View {
        @State private var query = ""
        var body: some View { List { Text("a") }.1️⃣searchable1️⃣(text: $query) }
      }
      struct Places_Previews: PreviewProvider { static var previews: some View { NavigationStack { Places() } } }
      #Preview { NavigationStack { Places() } }
      """,
    ]
    try AppOfProject.check(files, "toolbar/search-without-navigation")
    for otherPresenter in [
      "struct Other: View { var body: some View { NavigationStack { Places() } } }",
      "let controller = UIHostingController(rootView: Places())",
      "extension View { func places() -> some View { overlay { Places() } } }",
      "struct Other: View { var body: some View { Text(\"a\").opened(Places.init) } }",
    ] {
      var allFiles = files.mapValues { $0.replacing("1️⃣", with: "") }
      allFiles["More.swift"] = "import SwiftUI\n" + otherPresenter
      try AppOfProject.check(allFiles, "")
    }
  }

  @Test func searchInATabViewIsNotReported() {
    check(sheetSource("TabView { List { Text(\"a\") }.searchable(text: $text) }"))
    check(sheetSource("List { Text(\"a\") }.1️⃣searchable1️⃣(text: $text)"), "toolbar/search-without-navigation")
  }

  // MARK: Focus values

  private func fieldsSource(_ fields: String, _ action: String, _ members: String = "") -> String {
    viewSource(
      "VStack { \(fields); Button(\"Next\") { \(action) } }",
      """
      enum Field { case name, city }
      @FocusState private var field: Field?
      @FocusState private var isFocused: Bool
      \(members)
      """)
  }

  @Test(arguments: [
    ("TextField(\"a\", text: $text).focused($field, equals: .name)", "field = 1️⃣.city1️⃣"),
    ("TextField(\"a\", text: $text).focused($field, equals: Field.name)", "self.field = 1️⃣Field.city1️⃣"),
    ("TextField(\"a\", text: $text)", "field = 1️⃣.name1️⃣"), ("TextField(\"a\", text: $text)", "isFocused = 1️⃣true1️⃣"),
    ("TextField(\"a\", text: $text).focused($isFocused)", "if isShown { field = 1️⃣.name1️⃣ }"),
  ]) func focusValueWithoutAViewIsReported(_ field: String, _ action: String) {
    check(fieldsSource(field, action), "focus/value-without-view")
  }

  @Test(arguments: [
    ("TextField(\"a\", text: $text).focused($field, equals: .name)", "field = .name; field = nil", ""),
    ("Other(field: $field)", "field = .city", ""),
    ("TextField(\"a\", text: $text).focused($field, equals: one)", "field = .city", ""),
    ("TextField(\"a\", text: $text).focused($field, equals: .name)", "field = next", ""),
    ("TextField(\"a\", text: $text).focused($field, equals: .name)", "field = .none", ""),
    ("TextField(\"a\", text: $text).focused($field, equals: .first)", "field = .name", ""),
    ("TextField(\"a\", text: $text).focused($field, equals: .name)", "field = .first", ""),
    (
      "part", "field = .city",
      "private var part: some View { TextField(\"a\", text: $text).focused($field, equals: .city) }"
    ),
    ("TextField(\"a\", text: $text).focused($isFocused)", "isFocused = true; isFocused = false", ""),
    ("TextField(\"a\", text: $text).focused($field, equals: .name)", "let field = Field.city; print(field)", ""),
  ]) func focusValueOfAPossibleViewIsNotReported(_ field: String, _ action: String, _ members: String) {
    check(fieldsSource(field, action, members))
  }

  // MARK: Keys

  @Test(arguments: ["Image(\"a\").resizable()", "Text(\"a\").padding()", "Color.red", "Rectangle().fill(.red)"])
  func keyPressWithoutFocusIsReported(_ base: String) {
    let isReported = base != "Color.red"
    check(
      viewSource("\(base).1️⃣onKeyPress1️⃣(.return) { .handled }"), isReported ? "focus/key-press-without-focus" : nil)
    check(viewSource("\(base).focusable().onKeyPress(.return) { .handled }"))
    check(viewSource("\(base).focused($isFocused).onKeyPress(.return) { .handled }"))
    check(viewSource("\(base).onKeyPress(.return) { .handled }.focusable()"))
    check(viewSource("\(base).own().onKeyPress(.return) { .handled }"))
    check(viewSource("VStack { \(base) }.onKeyPress(.return) { .handled }"))
  }

  // MARK: The keyboard toolbar

  private static let keyboardToolbar = "toolbar { ToolbarItem(placement: .keyboard) { Button(\"Done\") {} } }"

  @Test func repeatedKeyboardItemsAreReported() {
    let (firstField, secondField) = (
      "TextField(\"a\", text: $text).\(Self.keyboardToolbar)", "TextEditor(text: $text).1️⃣toolbar1️⃣ "
    )
    let items = "{ ToolbarItemGroup(placement: .keyboard) { Button(\"Done\") {} } }"
    for body in [
      "VStack { \(firstField); \(secondField)\(items) }",
      "Form { Section { \(firstField) }; Section { \(secondField)\(items) } }",
    ] {
      check(viewSource(body), "toolbar/keyboard-items-repeated")
    }
    for body in [
      "if isShown { \(firstField) } else { \(secondField)\(items) }",
      "VStack { \(firstField); if isShown { \(secondField)\(items) } }",
      "VStack { \(firstField); TextField(\"a\", text: $text) }",
      "VStack { \(firstField); ForEach(all) { _ in \(secondField)\(items) } }",
      "VStack { \(firstField); Text(\"a\").toolbar { Button(\"b\") {} } }",
    ] { check(viewSource(body)) }
  }

  // MARK: Inputs below the keyboard

  @Test(arguments: [
    ("VStack { Spacer(); TextField(\"a\", text: $text) }", ".keyboard"),
    ("VStack { List {}; HStack { TextField(\"a\", text: $text); Button(\"b\") {} } }", ""),
    ("VStack { ScrollView {}; TextEditor(text: $text).padding() }.background(.red)", ".all, edges: .bottom"),
  ]) func fieldUnderTheKeyboardIsReported(_ stack: String, _ arguments: String) {
    check(viewSource("\(stack).1️⃣ignoresSafeArea1️⃣(\(arguments))"), "keyboard/field-under-keyboard")
    check(viewSource("\(stack).ignoresSafeArea(.container)"))
    check(viewSource("\(stack).ignoresSafeArea(edges: .top)"))
    check(viewSource("\(stack).background { Color.red.ignoresSafeArea() }"))
  }

  @Test func viewWithKeyboardPaddingIsNotReported() {
    check(
      viewSource(
        "VStack { Spacer(); TextField(\"a\", text: $text) }.padding(.bottom, keyboardHeight).ignoresSafeArea(.keyboard)",
        "@State private var keyboardHeight = 0.0"))
  }

  @Test(arguments: [
    "VStack { TextField(\"a\", text: $text); Spacer() }", "VStack { TextField(\"a\", text: $text) }",
    "ScrollView { TextField(\"a\", text: $text) }", "VStack { Spacer(); Text(\"a\") }",
  ]) func fieldAwayFromTheBottomIsNotReported(_ stack: String) { check(viewSource("\(stack).ignoresSafeArea()")) }

  // MARK: Windows

  private func appFiles(_ scenes: String, _ action: String) -> [String: String] {
    [
      "App.swift": "import SwiftUI\n@main struct Notes: App { var body: some Scene { \(scenes) } }",
      "Inbox.swift": """
      import SwiftUI
      struct Inbox: View {
        @Environment(\\.openWindow) private var openWindow
        let id: String
        var body: some View { Button("a") { \(action) } }
      }
      """,
    ]
  }

  @Test(arguments: [
    "WindowGroup { Inbox(id: \"a\") }\nWindowGroup(id: \"b\") { Text(\"b\") }",
    "WindowGroup(\"c\", id: \"d\") { Text(\"b\") }",
    "WindowGroup { Inbox(id: \"a\") }\n#if os(macOS)\nWindow(\"About\", id: \"c\") { Text(\"a\") }\n#endif",
  ]) func openedWindowWithoutASceneIsReported(_ scenes: String) throws {
    try AppOfProject.check(appFiles(scenes, "1️⃣openWindow1️⃣(id: \"c\")"), "scene/unknown-window")
  }

  @Test(arguments: [
    ("WindowGroup(id: \"c\") { Text(\"b\") }", "openWindow(id: \"c\")"),
    ("WindowGroup(id: Self.details) { Text(\"b\") }", "openWindow(id: \"c\")"),
    ("WindowGroup { Text(\"b\") }", "openWindow(id: id)"), ("WindowGroup { Text(\"b\") }", "openWindow(value: 1)"),
    ("Own()", "openWindow(id: \"c\")"),
  ]) func openedWindowWithAPossibleSceneIsNotReported(_ scenes: String, _ action: String) throws {
    try AppOfProject.check(appFiles(scenes, action), "")
  }
}
