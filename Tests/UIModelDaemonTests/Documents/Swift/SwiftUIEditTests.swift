import Testing

@testable import UIModelDaemon

/// Checks edits of code that a reader searches but does not evaluate. After each edit, the findings must equal the
/// findings of a fresh reading.
@Suite struct SwiftUIEditTests {
  private func check(
    _ text: String, _ oldText: String, _ newText: String, sourceLocation: SourceLocation = #_sourceLocation
  ) throws {
    let editedText = text.replacing(oldText, with: newText)
    #expect(editedText != text, sourceLocation: sourceLocation)
    let (originalApp, freshApp) = (try AppOfProject(["App.swift": text]), try AppOfProject(["App.swift": editedText]))
    #expect(originalApp.codesWithRanges != freshApp.codesWithRanges, sourceLocation: sourceLocation)
    let app = try AppOfProject(["App.swift": text])
    app.write("App.swift", editedText)
    #expect(app.codesWithRanges == freshApp.codesWithRanges, sourceLocation: sourceLocation)
    app.write("App.swift", text)
    #expect(app.codesWithRanges == originalApp.codesWithRanges, sourceLocation: sourceLocation)
  }

  private func tabViewSource(_ modifier: String = "padding(1)", _ selection: String = "$other") -> String {
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

  @Test func editedTabStyleUpdatesTheFindings() throws {
    try check(tabViewSource("tabViewStyle(.sidebarAdaptable)"), ".sidebarAdaptable", ".page")
  }

  @Test func editedSelectionUpdatesTheFindings() throws {
    try check(tabViewSource(), "selection: $other", "selection: $tab")
  }

  @Test func editedModifierAroundItemsUpdatesTheFindings() throws {
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
    let findings = try AppOfProject(["App.swift": text]).codesWithRanges
    #expect(findings.count == 1 && findings.allSatisfy { $0.contains("sheet/cover-without-exit") })
  }
}
