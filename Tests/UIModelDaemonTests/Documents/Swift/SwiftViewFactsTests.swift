import Testing

@testable import UIModelEngine
@testable import UIModelPlatform
@testable import UIModelSwift
@testable import UIModelSystems

/// Checks SwiftUI views: missing navigation bars, focus values without a field, key presses that no view receives,
/// fields under the keyboard, and windows without a scene.
@Suite struct SwiftViewFactsTests {
  private func view(_ body: String, _ members: String = "", beside: String = "") -> String {
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
    \(beside)
    """
  }

  private func check(_ text: String, _ code: String? = nil) {
    let text = code == nil ? text.replacing("1️⃣", with: "") : text
    checkFindings(
      text, code.map { ["1️⃣": $0] } ?? [:], kind: .swift, configuration: Configuration(targets: [(.iPadOS, "17.0")]))
  }

  // MARK: Bars

  /// Returns a view that presents a sheet with the given content.
  private func sheet(_ content: String, _ members: String = "", beside: String = "") -> String {
    view(
      "Button(\"a\") { isShown = true }.sheet(isPresented: $isShown) { \(content); Button(\"b\") { isShown = false } }",
      members, beside: beside)
  }

  private static let bar = "1️⃣toolbar1️⃣ { ToolbarItem(placement: .cancellationAction) { Button(\"Done\") {} } }"

  @Test(arguments: [
    "Text(\"a\").\(bar)", "VStack { List { Text(\"a\").padding().\(bar) } }", "if text.isEmpty { Text(\"a\").\(bar) }",
    "part",
    "TabView { Text(\"a\").\(bar) }", "Text(\"a\").1️⃣toolbar1️⃣ { Button(\"Done\") {} }",
    "Framed { Text(\"a\").\(bar) }",
  ]) func toolbarInASheetWithoutABarIsReported(_ content: String) {
    let part = "private var part: some View { Text(\"a\").\(content.contains("toolbar") ? "bold()" : Self.bar) }"
    let framed = "struct Framed<C: View>: View { let content: C\nvar body: some View { content.padding() } }"
    check(sheet(content, part, beside: framed), "toolbar/no-navigation-bar")
  }

  @Test(arguments: [
    "NavigationStack { Text(\"a\").\(bar) }", "NavigationView { List { Text(\"a\").\(bar) } }",
    "Text(\"a\").toolbar { ToolbarItem(placement: .keyboard) { Button(\"Done\") {} } }",
    "Text(\"a\").toolbar { ToolbarItemGroup(placement: .bottomBar) { Button(\"Done\") {} } }",
    "Text(\"a\").toolbar(.hidden, for: .tabBar)", "Stacked { Text(\"a\").\(bar) }", "Own().\(bar)", "Unknown().\(bar)",
    "Unknown { Text(\"a\").\(bar) }", "NavigationStack { NavigationLink(\"a\") { Text(\"b\").\(bar) } }",
    "Text(\"a\").navigationDestination(for: Int.self) { _ in Text(\"b\").\(bar) }", "Text(\"a\").framed().\(bar)",
    "NavigationStack { part }", "Given { NavigationStack { Text(\"a\") } }", "Imported { Text(\"a\").\(bar) }",
  ]) func toolbarWithAPossibleBarIsNotReported(_ content: String) {
    let beside = """
      struct Stacked<C: View>: View { let content: () -> C
        var body: some View { NavigationStack { content() } } }
      struct Given<C: View>: View { @ViewBuilder let content: () -> C
        var body: some View { content().\(Self.bar.replacing("1️⃣", with: "")) } }
      struct Own: View { var body: some View { NavigationStack { Text("a") } } }
      struct Imported<C: View>: View { let content: () -> C
        var body: some View { LibraryStack { content() } } }
      extension View { func framed() -> some View { NavigationStack { self } } }
      """
    check(sheet(content, "private var part: some View { Text(\"a\").\(Self.bar) }", beside: beside))
  }

  /// Coverage counts bars, focus values and keys whose views are unknown as not judged.
  @Test(arguments: [
    ("NavigationStack { Text(\"a\").\(bar) }", true), ("Text(\"a\").\(bar)", true),
    ("Text(\"a\").toolbar(.hidden, for: .tabBar)", true), ("Unknown().\(bar)", false),
    ("Unknown { Text(\"a\").\(bar) }", false), ("Text(\"a\").framed().\(bar)", false),
  ]) func barsOfUnknownViewsAreNotJudged(_ content: String, isJudged: Bool) {
    #expect(unjudged(sheet(content), .bars).isEmpty == isJudged)
  }

  @Test func focusOfUnknownViewsIsNotJudged() {
    let field = "TextField(\"a\", text: $text).focused($field, equals: .name)"
    for (fields, count) in [(field, 0), ("Other(field: $field)", 1), (field + "; Other(other: $isFocused)", 1)] {
      #expect(unjudged(self.fields(fields, "field = .city"), .focusValues).count == count, "\(fields)")
    }
    for (base, count) in [
      ("Text(\"a\")", 0), ("VStack {}", 0), ("Text(\"a\").own()", 1), ("Own()", 1), ("Own().focusable()", 0),
    ] {
      #expect(unjudged(view("\(base).onKeyPress(.return) { .handled }"), .focusValues).count == count, "\(base)")
    }
  }

  @Test func windowsOfUnknownScenesAreNotJudged() {
    for (action, count) in [("openWindow(id: \"c\")", 1), ("openWindow(id: id)", 1), ("openWindow(value: 1)", 0)] {
      let text = view(
        "Button(\"a\") { \(action) }", "@Environment(\\.openWindow) private var openWindow\nlet id: String")
      #expect(unjudged(text, .openings).count == count, "\(action)")
    }
  }

  @Test func allPresentersOfAViewCount() throws {
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
    for more in [
      "struct Other: View { var body: some View { NavigationStack { Places() } } }",
      "let controller = UIHostingController(rootView: Places())",
      "extension View { func places() -> some View { overlay { Places() } } }",
      "struct Other: View { var body: some View { Text(\"a\").opened(Places.init) } }",
    ] {
      var all = files.mapValues { $0.replacing("1️⃣", with: "") }
      all["More.swift"] = "import SwiftUI\n" + more
      try AppOfProject.check(all, "")
    }
  }

  @Test func searchInATabViewIsNotReported() {
    check(sheet("TabView { List { Text(\"a\") }.searchable(text: $text) }"))
    check(sheet("List { Text(\"a\") }.1️⃣searchable1️⃣(text: $text)"), "toolbar/search-without-navigation")
  }

  // MARK: Focus values

  private func fields(_ fields: String, _ action: String, _ members: String = "") -> String {
    view(
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
    check(fields(field, action), "focus/value-without-view")
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
    check(fields(field, action, members))
  }

  // MARK: Keys

  @Test(arguments: ["Image(\"a\").resizable()", "Text(\"a\").padding()", "Color.red", "Rectangle().fill(.red)"])
  func keyPressWithoutFocusIsReported(_ base: String) {
    let isFound = base != "Color.red"
    check(
      view("\(base).1️⃣onKeyPress1️⃣(.return) { .handled }"), isFound ? "focus/key-press-without-focus" : nil)
    check(view("\(base).focusable().onKeyPress(.return) { .handled }"))
    check(view("\(base).focused($isFocused).onKeyPress(.return) { .handled }"))
    check(view("\(base).onKeyPress(.return) { .handled }.focusable()"))
    check(view("\(base).own().onKeyPress(.return) { .handled }"))
    check(view("VStack { \(base) }.onKeyPress(.return) { .handled }"))
  }

  // MARK: The keyboard toolbar

  private static let done = "toolbar { ToolbarItem(placement: .keyboard) { Button(\"Done\") {} } }"

  @Test func repeatedKeyboardItemsAreReported() {
    let (first, second) = ("TextField(\"a\", text: $text).\(Self.done)", "TextEditor(text: $text).1️⃣toolbar1️⃣ ")
    let items = "{ ToolbarItemGroup(placement: .keyboard) { Button(\"Done\") {} } }"
    for body in [
      "VStack { \(first); \(second)\(items) }", "Form { Section { \(first) }; Section { \(second)\(items) } }",
    ] {
      check(view(body), "toolbar/keyboard-items-repeated")
    }
    for body in [
      "if isShown { \(first) } else { \(second)\(items) }", "VStack { \(first); if isShown { \(second)\(items) } }",
      "VStack { \(first); TextField(\"a\", text: $text) }",
      "VStack { \(first); ForEach(all) { _ in \(second)\(items) } }",
      "VStack { \(first); Text(\"a\").toolbar { Button(\"b\") {} } }",
    ] { check(view(body)) }
  }

  // MARK: Inputs below the keyboard

  @Test(arguments: [
    ("VStack { Spacer(); TextField(\"a\", text: $text) }", ".keyboard"),
    ("VStack { List {}; HStack { TextField(\"a\", text: $text); Button(\"b\") {} } }", ""),
    ("VStack { ScrollView {}; TextEditor(text: $text).padding() }.background(.red)", ".all, edges: .bottom"),
  ]) func fieldUnderTheKeyboardIsReported(_ stack: String, _ regions: String) {
    check(view("\(stack).1️⃣ignoresSafeArea1️⃣(\(regions))"), "keyboard/field-under-keyboard")
    check(view("\(stack).ignoresSafeArea(.container)"))
    check(view("\(stack).ignoresSafeArea(edges: .top)"))
    check(view("\(stack).background { Color.red.ignoresSafeArea() }"))
  }

  @Test func viewWithKeyboardPaddingIsNotReported() {
    check(
      view(
        "VStack { Spacer(); TextField(\"a\", text: $text) }.padding(.bottom, keyboardHeight).ignoresSafeArea(.keyboard)",
        "@State private var keyboardHeight = 0.0"))
  }

  @Test(arguments: [
    "VStack { TextField(\"a\", text: $text); Spacer() }", "VStack { TextField(\"a\", text: $text) }",
    "ScrollView { TextField(\"a\", text: $text) }", "VStack { Spacer(); Text(\"a\") }",
  ]) func fieldAwayFromTheBottomIsNotReported(_ stack: String) { check(view("\(stack).ignoresSafeArea()")) }

  // MARK: Windows

  private func app(_ scenes: String, _ action: String) -> [String: String] {
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
    try AppOfProject.check(app(scenes, "1️⃣openWindow1️⃣(id: \"c\")"), "scene/unknown-window")
  }

  @Test(arguments: [
    ("WindowGroup(id: \"c\") { Text(\"b\") }", "openWindow(id: \"c\")"),
    ("WindowGroup(id: Self.details) { Text(\"b\") }", "openWindow(id: \"c\")"),
    ("WindowGroup { Text(\"b\") }", "openWindow(id: id)"), ("WindowGroup { Text(\"b\") }", "openWindow(value: 1)"),
    ("Own()", "openWindow(id: \"c\")"),
  ]) func openedWindowWithAPossibleSceneIsNotReported(_ scenes: String, _ action: String) throws {
    try AppOfProject.check(app(scenes, action), "")
  }
}
