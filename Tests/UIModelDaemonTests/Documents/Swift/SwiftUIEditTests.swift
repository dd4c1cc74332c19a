import Testing

@testable import UIModelDaemon

/// Checks edits of code that a reader only searches. After each edit, the findings must equal those of a fresh reading.
@Suite struct SwiftUIEditTests {
  private func check(
    _ text: String, _ old: String, _ new: String, sourceLocation: SourceLocation = #_sourceLocation
  ) throws {
    let edited = text.replacing(old, with: new)
    #expect(edited != text, sourceLocation: sourceLocation)
    let (before, fresh) = (try AppOfProject(["App.swift": text]), try AppOfProject(["App.swift": edited]))
    #expect(before.codesWithRanges != fresh.codesWithRanges, sourceLocation: sourceLocation)
    let app = try AppOfProject(["App.swift": text])
    app.write("App.swift", edited)
    #expect(app.codesWithRanges == fresh.codesWithRanges, sourceLocation: sourceLocation)
    app.write("App.swift", text)
    #expect(app.codesWithRanges == before.codesWithRanges, sourceLocation: sourceLocation)
  }

  private func tabs(_ modifier: String = "padding(1)", _ selection: String = "$other") -> String {
    """
    import SwiftUI

    struct Home: View {
      @State private var tab = 5
      @State private var other = 1
      var body: some View {
        TabView(selection: $tab) {
          Text("a").tag(1)
          Text("b").tag(2)
        }
        .padding(100)
        .padding(101)
        .\(modifier)
        .padding(102)
        .padding(103)
      }
      var chooser: some View {
        Text("a b")
        Text("a b")
        Picker("Which one of them", selection: \(selection)) {
          Text("a")
        }
        .padding(102)
        .padding(103)
      }
    }
    """
  }

  @Test func editedTabStyleIsNoticed() throws {
    try check(tabs("tabViewStyle(.sidebarAdaptable)"), ".sidebarAdaptable", ".page")
  }

  @Test func editedSelectionIsNoticed() throws {
    try check(tabs(), "selection: $other", "selection: $tab")
  }

  @Test func editedModifierAroundItemsIsNoticed() throws {
    let text = """
      import SwiftUI

      extension View {
        func ownBar(style: Int, other: Int, @ToolbarContentBuilder content: () -> some ToolbarContent) -> some View {
          self.toolbar(content: content)
        }
        func altBar(style: Int, other: Int, @ViewBuilder content: () -> some View) -> some View { self }
      }
      struct Home: View {
        var body: some View {
          Text("a")
            .padding(12)
            .ownBar(style: 12, other: 3 + 4) {
              ToolbarItem(placement: .principal) { Text("b") }
              ToolbarItem(placement: .principal) { Text("c") }
            }
            .padding(13)
        }
      }
      """
    try check(text, ".ownBar(style: 12", ".altBar(style: 12")
  }

  /// A type nested in a view is not part of the view's content.
  @Test func exitInANestedTypeDoesNotCount() throws {
    let text = """
      import SwiftUI

      struct Home: View {
        @State private var isShown = false
        var body: some View {
          Button("a") { isShown = true }.fullScreenCover(isPresented: $isShown) { Detail() }
        }
      }
      struct Detail: View {
        final class Model { func finish() { dismissAll(4) } }
        var body: some View { Text("a") }
      }
      """
    let found = try AppOfProject(["App.swift": text]).codesWithRanges
    #expect(found.count == 1 && found.allSatisfy { $0.contains("sheet/cover-without-exit") })
  }
}
