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
      "SwiftUI controls that are in the view hierarchy, and enabled, only together with an earlier control that "
      + "has the same shortcut",
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
            { "title": "Filter", "input": 1️⃣"f"1️⃣, "modifierFlags": ["command"], "conditions": ["hasNotes"] }
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
              // While this button is disabled, the next one may get the keys.
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
            { "title": "Done", "input": "f", "modifierFlags": ["command"], "conditions": ["isSearching"] },
            { "title": "Find", "input": "f", "modifierFlags": ["command"], "conditions": ["!isSearching"] },
            { "title": "Filter", "input": "f", "modifierFlags": ["shift", "command"] }
          ]
        } ] }
        """#),
    ])

  static func check(_ shortcuts: ControlShortcuts, _ report: inout Report) {
    var controlsByShortcut: [Shortcut: [(control: MenuElement, states: DeclaredStates?)]] = [:]
    for (control, states) in zip(shortcuts.controls, shortcuts.states) {
      guard let shortcut = control.shortcut else { continue }
      defer { controlsByShortcut[shortcut, default: []].append((control, states)) }
      // The first earlier control that has the same shortcut and is in the view in every state in which this control
      // is.
      let firstMatch = controlsByShortcut[shortcut]?.first { other in
        other.states.map { states.map($0.includes) ?? false } ?? true
      }
      guard let firstControl = firstMatch?.control else { continue }
      let name = firstControl.title.value.map { "'\($0)'" } ?? "another control"
      report.report(
        self, at: control.input.place,
        "\(shortcut.glyphs) triggers only \(name), which comes first in this view; use another shortcut",
        related: firstControl.input.place.map { [RelatedPlace($0, "this control gets \(shortcut.glyphs)")] } ?? [],
        mustHoldEverywhere: true)
    }
  }
}
