import Testing
import UIModelJSON

/// Tests of `render scenes` for SwiftUI apps: the declared scenes, and the calls that open them.
@Suite struct SwiftDeclaredScenesTests {
  /// Returns the lines that `render scenes` prints after its first line, or the error output if rendering fails.
  private func renderedSceneLines(_ text: String) throws -> [String] {
    let folder = try TemporaryFolder(["Notes.swift": text])
    let process = try ClientProcess("render", "scenes", folder.path, "--format", "text")
    guard process.status == 0 else { return [process.stderr] }
    return process.output.split(separator: "\n").dropFirst().map { String($0) }
  }

  @Test func scenesAreListedWithTitleTypeAndContent() throws {
    let lines = try renderedSceneLines(
      """
      import SwiftUI
      @main struct NotesApp: App {
        var body: some Scene {
          WindowGroup { NavigationStack { NotesView() } }
          WindowGroup("Note", id: "note", for: String.self) { id in NoteView(id: id) }
          #if os(macOS)
          Settings { SettingsView() }
          #endif
        }
      }
      struct NotesView: View {
        @Environment(\\.openWindow) private var openWindow
        var body: some View {
          Button("Open") { openWindow(id: "note", value: "a") }
          Button("Help") { openWindow(id: "help") }
        }
      }
      """)
    #expect(
      lines == [
        "NotesView  (WindowGroup)", "NotesView", #"  openWindow(id: "note") → Note  (WindowGroup, shows NoteView)"#,
        #"  openWindow(id: "help") (no scene has this id)"#,
      ], "\(lines)")
  }

  @Test func viewNamedLikeASceneTypeIsNotListed() throws {
    let lines = try renderedSceneLines(
      """
      import SwiftUI
      @main struct NotesApp: App { var body: some Scene { WindowGroup { Settings() } } }
      struct Settings: View { var body: some View { Text("a") } }
      struct Start: View { var body: some View { Settings() } }
      """)
    #expect(lines == ["Settings  (WindowGroup)"], "\(lines)")
  }

  @Test func appWithoutScenesPrintsAMessage() throws {
    let lines = try renderedSceneLines(
      "import SwiftUI\nstruct NoteView: View { var body: some View { Text(\"a\").sheet(isPresented: .constant(true)) {} } }"
    )
    #expect(lines.first?.contains("no scene of the app, and nothing that opens one, is known") == true, "\(lines)")
  }
}
