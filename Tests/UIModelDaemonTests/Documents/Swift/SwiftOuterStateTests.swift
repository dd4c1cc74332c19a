import Testing

@testable import UIModelEngine
@testable import UIModelPlatform
@testable import UIModelSwift
@testable import UIModelSystems

/// Checks sheets and popovers that use state from outside their content: the presenting view's `dismiss` action, or the
/// app's state.
@Suite struct SwiftOuterStateTests {
  // MARK: The dismiss action

  private static let detailsSource = """
    struct Details: View {
      @Environment(\\.dismiss) private var dismiss
      var body: some View { Button("Done") { dismiss() } }
    }
    """

  private func appSource(
    _ content: String, root: String = "Album()", modifier: String = "sheet(isPresented: $isShown)",
    declarations: String = ""
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
    \(Self.detailsSource)
    \(declarations)
    """
  }

  private func check(_ text: String, sourceLocation: SourceLocation = #_sourceLocation) throws {
    try AppOfProject.check(["App.swift": text], "sheet/dismisses-presenter", sourceLocation: sourceLocation)
    #expect(unjudgedSites(MarkedText(text).text, .presentations).isEmpty, sourceLocation: sourceLocation)
  }

  @Test(arguments: [
    "Button(\"Done\") { 1️⃣dismiss()1️⃣ }", "Button { 1️⃣dismiss()1️⃣ } label: { Text(\"Done\") }",
    "NavigationStack { List { Text(\"a\") }.toolbar { Button(\"Done\", action: { 1️⃣dismiss()1️⃣ }) } }",
  ]) func dismissActionOfThePresenterIsReported(_ content: String) throws {
    try check(appSource(content))
    try check(appSource(content, root: "NavigationStack { Album() }"))
    try check(
      appSource(
        content, root: "TabView { Root() }", declarations: "struct Root: View { var body: some View { Album() } }"))
    try check(appSource(content, modifier: "popover(isPresented: $isShown)"))
  }

  @Test(arguments: [
    // The button sets the binding or runs more code, the code calls another `dismiss`, or no button calls `dismiss`.
    "Button(\"Done\") { isShown = false }", "Button(\"Done\") { isShown = false; dismiss() }",
    "Button(\"Done\") { save(); dismiss() }", "Details()", "Text(\"a\").onDisappear { dismiss() }",
    "Closing { dismiss in Button(\"Done\") { dismiss() } }",
  ]) func otherActionsInTheSheetAreNotReported(_ content: String) throws {
    let declarations = """
      func save() {}
      struct Closing<Content: View>: View {
        @Environment(\\.dismiss) private var close
        @ViewBuilder var content: (DismissAction) -> Content
        var body: some View { content(close) }
      }
      """
    try check(appSource(content, declarations: declarations))
  }

  /// Dismissing a view that is itself presented or pushed also closes the sheet on top.
  @Test(arguments: [
    "Home()", "NavigationStack { NavigationLink(\"a\") { Album() } }",
    "NavigationSplitView { Home() } detail: { Album() }",
    "Unknown { Album() }",
  ]) func dismissiblePresenterIsNotReported(_ root: String) throws {
    let homeSource = """
      struct Home: View {
        @State private var isOpen = false
        var body: some View { Button("a") { isOpen = true }.sheet(isPresented: $isOpen) { Album() } }
      }
      """
    try check(appSource("Button(\"Done\") { dismiss() }", root: root, declarations: homeSource))
  }

  // MARK: State of the app

  private func checkScene(
    _ scene: String, _ state: String = "@State private var isShown = false",
    sourceLocation: SourceLocation = #_sourceLocation
  ) throws {
    let appSource = """
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
      ["App.swift": appSource], "sheet/presented-in-every-window", sourceLocation: sourceLocation)
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

  /// Without a project, the app might have only one window. The sheet would appear only once and is not reported.
  @Test func appStateWithoutProjectIsNotReported() {
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
    #expect(unjudgedSites(text, .presentations).isEmpty)
  }
}
