import UIModelPlatform

/// A menu that is removed to make room, but only after the insertion that needed it.
enum RemovedAfterConflict: Rule {
  static let description = RuleDescription(
    code: "menu/removed-after-conflict", severity: .error, system: .menu,
    summary: "A step that removes what an earlier insertion clashes with",
    reason:
      "The builder runs the calls in order. The insertion met the system's command while it was still there and was "
      + "skipped whole; removing the command afterwards does not bring the insertion back.",
    advice: "Remove first, then insert.",
    holds: "iPadOS and Mac Catalyst up to 18",
    sources: [
      Source("KeyboardKit: one key command in the menu for each input", .post),
      Source("Apps that report menus dropped with _UIMenuBuilderError", .post),
      Source("WWDC21-10057", .talk),
    ],
    wrong: [
      RuleExample(
        #"""
        {
          "app": { "delegate": { "buildMenu": { "steps": [
            { "insertChild": "info", "atEndOfMenu": "file" },
            { "remove": 1️⃣"textStyle"1️⃣ }
          ] } } },
          "menus": [ {
            "identifier": "info",
            "children": [
              { "title": "Get Info", "action": "getInfo:", "input": "i", "modifierFlags": ["command"] }
            ]
          } ]
        }
        """#,
        fixed: #"""
          {
            "app": { "delegate": { "buildMenu": { "steps": [
              { "remove": "textStyle" },
              { "insertChild": "info", "atEndOfMenu": "file" }
            ] } } },
            "menus": [ {
              "identifier": "info",
              "children": [
                { "title": "Get Info", "action": "getInfo:", "input": "i", "modifierFlags": ["command"] }
              ]
            } ]
          }
          """#),
      RuleExample(
        #"""
        {
          "app": {
            "targets": [ { "platform": "iPadOS", "minimum": "16.0" } ],
            "delegate": { "buildMenu": { "steps": [
              { "insertChild": "info", "atEndOfMenu": "file" },
              { "remove": 1️⃣"format"1️⃣ }
            ] } }
          },
          "menus": [ {
            "identifier": "info",
            "children": [
              { "title": "Get Info", "action": "getInfo:", "input": "i", "modifierFlags": ["command"] },
              {
                "title": "Bookmark", "action": "bookmark:", "input": "b",
                "modifierFlags": ["command"]
              }
            ]
          } ]
        }
        """#),
    ],
    right: [
      RuleExample(
        #"""
        {
          "app": { "delegate": { "buildMenu": { "steps": [
            { "insertChild": "info", "atEndOfMenu": "file" },
            { "remove": "font" }
          ] } } },
          "menus": [ {
            "identifier": "info",
            "children": [ {
              "title": "Get Info", "action": "getInfo:", "input": "i",
              "modifierFlags": ["command", "control"]
            } ]
          } ]
        }
        """#),
      // From 26 on the insertion is taken in, and then the keys are free.
      RuleExample(
        #"""
        {
          "app": {
            "targets": [ { "platform": "iPadOS", "minimum": "26.0" } ],
            "delegate": { "buildMenu": { "steps": [
              { "insertChild": "info", "atEndOfMenu": "file" },
              { "remove": "textStyle" }
            ] } }
          },
          "menus": [ {
            "identifier": "info",
            "children": [
              { "title": "Get Info", "action": "getInfo:", "input": "i", "modifierFlags": ["command"] }
            ]
          } ]
        }
        """#),
    ])

  static func check(_ menus: MenuAnswer, _ report: inout Report) {
    var byStep: [Int: [MergedClash]] = [:]
    for clash in menus.clashes {
      if let step = clash.removingStep { byStep[step, default: []].append(clash) }
    }
    for (step, clashes) in byStep.sorted(by: { $0.key < $1.key }) {
      guard menus.steps.indices.contains(step), let reference = menus.steps[step].reference, let first = clashes.first,
        let insertion = clashes.compactMap(\.step).min()
      else { continue }
      var isRemoval = false
      if case .remove = menus.steps[step].operation { isRemoval = true }
      let what = menus.shortcut(of: first.later).map(\.glyphs) ?? "what it clashes with"
      var environments: [Environment] = []
      for clash in clashes { environments += clash.tooEarly.filter { !environments.contains($0) } }
      report.report(
        self, at: reference.place,
        "\(menus.name(of: first.earlier)) is removed too late: \(menus.name(of: first.later)) with \(what) was inserted "
          + "before, and skipped whole",
        related: [RelatedPlace(menus.steps[insertion].place, "the insertion that is skipped")],
        fixes: isRemoval
          ? [Fix("Move the step before the insertion", .move(menus.steps[step].place, toIndex: insertion))] : [],
        in: environments)
    }
  }
}
