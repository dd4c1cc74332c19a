import UIModelPlatform

/// Two controls in a SwiftUI view with the same keyboard shortcut.
enum DuplicateControlShortcut: Rule {
  static let description = RuleDescription(
    code: "menu/duplicate-control-shortcut", effect: .wrong, system: .menu,
    summary: "Two controls in a SwiftUI view have the same keyboard shortcut",
    reason:
      "If several controls have the same keyboard shortcut, SwiftUI uses the first control that it finds. "
      + "The search is depth-first, from leading to trailing. The shortcut never triggers the other controls, "
      + "and no warning appears.",
    advice:
      "Give one of the controls another shortcut. Alternatively, make sure that only one of the controls is "
      + "in the view hierarchy at a time.",
    holds:
      "SwiftUI controls that are always in the view hierarchy together. Conditional and disabled controls "
      + "are not reported",
    sources: [Source("SwiftUI documentation: keyboardShortcut(_:modifiers:)", .documented)],
    wrong: [
      RuleExample(
        #"""
        import SwiftUI

        struct ReaderView: View {
          var body: some View {
            VStack {
              Button("Find") { find() }.keyboardShortcut("f")
              Button("Filter") { filter() }
                .keyboardShortcut(1️⃣"f"1️⃣, modifiers: .command)
            }
          }
        }
        """#, language: "swift"),
      RuleExample(
        #"""
        { "screens": [ {
          "class": "Reader",
          "keyboardShortcuts": [
            { "title": "Find", "input": "f", "modifierFlags": ["command"] },
            { "title": "Filter", "input": 1️⃣"f"1️⃣, "modifierFlags": ["command"] }
          ]
        } ] }
        """#),
    ],
    right: [
      RuleExample(
        #"""
        import SwiftUI

        struct ReaderView: View {
          var body: some View {
            VStack {
              // Only one of these two buttons is in the view hierarchy.
              if isSearching {
                Button("End Search") { endSearch() }.keyboardShortcut("f")
              } else {
                Button("Find") { find() }.keyboardShortcut("f")
              }
              // Buttons that may be disabled are not reported.
              Button("Filter") { filter() }.keyboardShortcut("k").disabled(isSearching)
              // The shortcut in the context menu works only while the menu is open.
              Button("Bookmark") { bookmark() }.keyboardShortcut("k")
                .contextMenu { Button("Bookmark") { bookmark() }.keyboardShortcut("k") }
            }
            // Controls in a sheet belong to another view hierarchy.
            .sheet(isPresented: $isShowingOptions) {
              Button("Keep") { keep() }.keyboardShortcut("k")
            }
          }
        }
        """#, language: "swift"),
      RuleExample(
        #"""
        { "screens": [ {
          "class": "Reader",
          "keyboardShortcuts": [
            { "title": "Find", "input": "f", "modifierFlags": ["command"] },
            { "title": "Filter", "input": "f", "modifierFlags": ["shift", "command"] }
          ]
        } ] }
        """#),
    ])

  static func check(_ shortcuts: ControlShortcuts, _ report: inout Report) {
    var first: [Shortcut: MenuElement] = [:]
    for control in shortcuts.controls {
      guard let shortcut = control.shortcut else { continue }
      guard let other = first[shortcut] else {
        first[shortcut] = control
        continue
      }
      let name = other.title.value.map { "'\($0)'" } ?? "another control"
      report.report(
        self, at: control.input.place,
        "\(shortcut.glyphs) triggers only \(name), which comes first in this view; use another shortcut",
        related: other.input.place.map { [RelatedPlace($0, "this control gets \(shortcut.glyphs)")] } ?? [],
        onlyIfEverywhere: true)
    }
  }
}
