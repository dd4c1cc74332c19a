import UIModelPlatform

/// Two controls of a SwiftUI view with the same keyboard shortcut.
enum DuplicateControlShortcut: Rule {
  static let description = RuleDescription(
    code: "menu/duplicate-control-shortcut", severity: .warning, system: .menu,
    summary: "Two controls in a SwiftUI view have the same keyboard shortcut",
    reason:
      "If several controls have the same shortcut, SwiftUI gives it to the first one that it finds, from "
      + "leading to trailing and depth first. The shortcut never triggers the others, and no warning appears.",
    advice: "Give one of the controls another shortcut, or disable the one that does not apply.",
    holds: "controls that are in the view tree together, except conditional and disabled ones",
    sources: [Source("SwiftUI documentation: keyboardShortcut(_:modifiers:)", .documented)],
    wrong: [
      RuleExample(
        #"""
        import SwiftUI

        struct Reader: View {
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
      // Only one of them at a time; one of them disabled; only while the menu is open.
      RuleExample(
        #"""
        import SwiftUI

        struct Reader: View {
          var body: some View {
            VStack {
              if isFinding {
                Button("Done") { end() }.keyboardShortcut("f")
              } else {
                Button("Find") { find() }.keyboardShortcut("f")
              }
              Button("Filter") { filter() }.keyboardShortcut("k").disabled(isFinding)
              Button("Keep") { keep() }.keyboardShortcut("k")
                .contextMenu { Button("Keep") { keep() }.keyboardShortcut("k") }
            }
            .sheet(isPresented: $isShown) { Button("Keep") { keep() }.keyboardShortcut("k") }
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
