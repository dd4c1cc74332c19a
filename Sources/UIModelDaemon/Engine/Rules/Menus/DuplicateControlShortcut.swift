import UIModelPlatform

/// Two of SwiftUI's controls with the same keys in one view.
enum DuplicateControlShortcut: Rule {
  static let description = RuleDescription(
    code: "menu/duplicate-control-shortcut", severity: .warning, system: .menu,
    summary: "Two controls of one SwiftUI view have the same keyboard shortcut",
    reason:
      "Of several controls with one shortcut the first that is found gets it, from the leading to the trailing one and "
      + "depth first. The others never do, and nothing says so.",
    advice: "Give one of them other keys, or disable the one that does not apply.",
    holds: "controls that are in the tree together; those that depend on a condition or are disabled do not count",
    sources: [Source("SwiftUI documentation: keyboardShortcut(_:modifiers:)", .documented)],
    wrong: [
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
      RuleExample(
        #"""
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
    ],
    right: [
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
      // One or the other; not at the same time; only while its menu is open.
      RuleExample(
        #"""
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
        self, at: control.input.place, "\(shortcut.glyphs) goes to \(name), which is found first in this view",
        related: other.input.place.map { [RelatedPlace($0, "the control that gets the keys")] } ?? [],
        onlyIfEverywhere: true)
    }
  }
}
