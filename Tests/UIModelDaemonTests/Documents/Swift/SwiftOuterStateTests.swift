import Testing

@testable import UIModelEngine
@testable import UIModelPlatform
@testable import UIModelSwift
@testable import UIModelSystems

/// Checks presentations that use state from outside their content: the `dismiss` action of the presenting view, or
/// state of the app.
@Suite struct SwiftOuterStateTests {
  // MARK: The dismiss action

  private static let details = """
    struct Details: View {
      @Environment(\\.dismiss) private var dismiss
      var body: some View { Button("Done") { dismiss() } }
    }
    """

  private func app(
    _ content: String, root: String = "Album()", modifier: String = "sheet(isPresented: $isShown)", beside: String = ""
  ) -> String {
    """
    import SwiftUI
    @main struct Stamps: App { var body: some Scene { WindowGroup { \(root) } } }
    struct Album: View {
      @Environment(\\.dismiss) private var dismiss
      @State private var isShown = false
      var body: some View {
        Button("Open") { isShown = true }.\(modifier) { \(content) }
      }
    }
    \(Self.details)
    \(beside)
    """
  }

  private func check(_ text: String, sourceLocation: SourceLocation = #_sourceLocation) throws {
    try AppOfProject.check(["App.swift": text], "sheet/dismisses-presenter", sourceLocation: sourceLocation)
    #expect(unjudged(MarkedText(text).text, .presentations).isEmpty, sourceLocation: sourceLocation)
  }

  @Test(arguments: [
    "Button(\"Done\") { 1️⃣dismiss()1️⃣ }", "Button { 1️⃣dismiss()1️⃣ } label: { Text(\"Done\") }",
    "NavigationStack { List { Text(\"a\") }.toolbar { Button(\"Done\", action: { 1️⃣dismiss()1️⃣ }) } }",
  ]) func dismissActionOfThePresenterIsReported(_ content: String) throws {
    try check(app(content))
    try check(app(content, root: "NavigationStack { Album() }"))
    try check(
      app(content, root: "TabView { Root() }", beside: "struct Root: View { var body: some View { Album() } }"))
    try check(app(content, modifier: "popover(isPresented: $isShown)"))
  }

  @Test(arguments: [
    // The button sets the binding or runs more code, the code calls another `dismiss`, or no button calls `dismiss`.
    "Button(\"Done\") { isShown = false }", "Button(\"Done\") { isShown = false; dismiss() }",
    "Button(\"Done\") { save(); dismiss() }", "Details()", "Text(\"a\").onDisappear { dismiss() }",
    "Closing { dismiss in Button(\"Done\") { dismiss() } }",
  ]) func otherActionsInTheSheetAreNotReported(_ content: String) throws {
    let beside = """
      func save() {}
      struct Closing<Content: View>: View {
        @Environment(\\.dismiss) private var close
        @ViewBuilder var content: (DismissAction) -> Content
        var body: some View { content(close) }
      }
      """
    try check(app(content, beside: beside))
  }

  /// Dismissing a view that is itself presented or pushed also closes the sheet on top.
  @Test(arguments: [
    "Home()", "NavigationStack { NavigationLink(\"a\") { Album() } }",
    "NavigationSplitView { Home() } detail: { Album() }",
    "Unknown { Album() }",
  ]) func dismissiblePresenterIsNotReported(_ root: String) throws {
    let home = """
      struct Home: View {
        @State private var isOpen = false
        var body: some View { Button("a") { isOpen = true }.sheet(isPresented: $isOpen) { Album() } }
      }
      """
    try check(app("Button(\"Done\") { dismiss() }", root: root, beside: home))
  }

  // MARK: State of the app

  private func checkScene(
    _ scene: String, _ state: String = "@State private var isShown = false",
    sourceLocation: SourceLocation = #_sourceLocation
  ) throws {
    let app = """
      import SwiftUI
      @main struct Stamps: App {
        \(state)
        var body: some Scene { \(scene) }
      }
      struct Album: View {
        @State private var isShown = false
        var body: some View {
          Button("Open") { isShown = true }.sheet(isPresented: $isShown) { Button("Done") { isShown = false } }
        }
      }
      """
    try AppOfProject.check(
      ["App.swift": app], "sheet/presented-in-every-window", sourceLocation: sourceLocation)
  }

  @Test func appStatePresentsInEveryWindow() throws {
    let content = "{ Button(\"Done\") { isShown = false } }"
    try checkScene("WindowGroup { Album().sheet(isPresented: 1️⃣$isShown1️⃣) \(content) }")
    try checkScene(
      "WindowGroup { VStack { Album().alert(\"a\", isPresented: 1️⃣$isShown1️⃣) {} } }.commands { EmptyCommands() }")
  }

  @Test func windowStatePresentsInOneWindow() throws {
    let content = "{ Button(\"Done\") { isShown = false } }"
    try checkScene("WindowGroup { Album() }")
    try checkScene("Window(\"a\", id: \"a\") { Album().sheet(isPresented: $isShown) \(content) }")
    try checkScene(
      "WindowGroup { Album().sheet(isPresented: $isShown) \(content) }",
      "@SceneStorage(\"a\") private var isShown = false")
  }

  /// Without a project, the app may have only one window, so the sheet may appear in only one place.
  @Test func appWithoutProjectMayHaveOneWindow() {
    let text = """
      import SwiftUI
      @main struct Stamps: App {
        @State private var isShown = false
        var body: some Scene {
          WindowGroup { Text("a").sheet(isPresented: $isShown) { Button("Done") { isShown = false } } }
        }
      }
      """
    checkFindings(text, kind: .swift)
    #expect(unjudged(text, .presentations).isEmpty)
  }
}
