import UIModelPlatform

/// A step that names a menu which is not in the main menu at that point.
enum MenuOperationHasNoEffect: Rule {
  static let description = RuleDescription(
    code: "menu/operation-has-no-effect", severity: .warning, system: .menu,
    summary: "A step whose menu is not in the main menu when it runs",
    reason:
      "The builder runs the calls in order and does nothing, without a word, where it does not find the menu: one that "
      + "an earlier step removed, that a later step inserts, or that only context menus have.",
    advice: "Put the steps in order, or name a menu that is there.",
    holds: "the main menu on iPadOS and Mac Catalyst",
    sources: [
      Source("Builder measured on iOS 26 (openuikit)", .rederived), Source("UIMenu.h: UIMenuIdentifier", .header),
    ],
    wrong: [
      RuleExample(
        #"""
        { "app": { "delegate": { "buildMenu": { "steps": [
          { "remove": "format" },
          { "insertChild": { "title": "Style" }, "atEndOfMenu": 1️⃣"format"1️⃣ }
        ] } } } }
        """#),
      RuleExample(
        #"{ "app": { "delegate": { "buildMenu": { "steps": [ { "remove": "format" }, { "remove": 1️⃣"font"1️⃣ } ] } } } }"#,
        fixed: #"{ "app": { "delegate": { "buildMenu": { "steps": [ { "remove": "format" } ] } } } }"#),
      RuleExample(
        #"""
        {
          "app": { "delegate": { "buildMenu": { "steps": [
            { "insertChild": "sort", "atEndOfMenu": 1️⃣"marks"1️⃣ },
            { "insertSibling": "marks", "afterMenu": "view" }
          ] } } },
          "menus": [
            { "identifier": "marks", "title": "Marks" },
            { "identifier": "sort", "title": "Sort" }
          ]
        }
        """#,
        fixed: #"""
          {
            "app": { "delegate": { "buildMenu": { "steps": [
              { "insertSibling": "marks", "afterMenu": "view" },
              { "insertChild": "sort", "atEndOfMenu": "marks" }
            ] } } },
            "menus": [
              { "identifier": "marks", "title": "Marks" },
              { "identifier": "sort", "title": "Sort" }
            ]
          }
          """#),
      RuleExample(
        #"{ "app": { "delegate": { "buildMenu": { "checksSystem": true, "steps": [ { "remove": 1️⃣"lookup"1️⃣ } ] } } } }"#),
      RuleExample(
        #"""
        { "app": {
          "targets": [ { "platform": "iPadOS", "minimum": "15.0" } ],
          "delegate": { "buildMenu": { "steps": [
            { "insertSibling": { "title": "Versions" }, "afterMenu": 1️⃣"com.apple.menu.document"1️⃣ }
          ] } }
        } }
        """#),
    ],
    right: [
      // Context menus are built through the same method where nothing checks which system it is.
      RuleExample(#"{ "app": { "delegate": { "buildMenu": { "steps": [ { "remove": "lookup" } ] } } } }"#),
      RuleExample(
        #"""
        { "app": { "delegate": { "buildMenu": {
          "checksSystem": true,
          "steps": [
            { "remove": "document" }, { "remove": "openRecent" }, { "remove": "services" },
            {
              "insertChild": { "title": "A", "availableOn": { "iPadOS": "16.0" } },
              "atEndOfMenu": "find"
            }
          ]
        } } } }
        """#),
      RuleExample(
        #"""
        { "app": {
          "targets": [ { "platform": "iPadOS", "minimum": "15.0" } ],
          "delegate": { "buildMenu": { "steps": [ {
            "availableOn": { "iPadOS": "16.0" }, "insertSibling": { "title": "Versions" },
            "afterMenu": "document"
          } ] } }
        } }
        """#),
    ])

  static func check(_ menus: MenuAnswer, _ report: inout Report) {
    for (index, step) in menus.steps.enumerated() {
      guard let reference = step.reference else { continue }
      var absences: [(absence: StepOutcome.Absence, environments: [Environment])] = []
      var hasEffect = false
      for build in menus.builds {
        switch build.outcomes[index] {
        case .noEffect(let absence):
          if let known = absences.firstIndex(where: { $0.absence == absence }) {
            absences[known].environments += build.environments
          } else {
            absences.append((absence, build.environments))
          }
        case .notHere: continue
        default: hasEffect = true
        }
      }
      // What is absent on some release only is removed to be sure; nothing is lost by it.
      if case .remove = step.operation, hasEffect { continue }
      for (absence, environments) in absences {
        report.report(absence, of: reference, index, menus, environments)
      }
    }
  }
}

extension Report {
  fileprivate mutating func report(
    _ absence: StepOutcome.Absence, of reference: Located<String>, _ index: Int, _ menus: MenuAnswer,
    _ environments: [Environment]
  ) {
    let name = reference.value
    let step = menus.steps[index]
    func place(_ other: Int) -> Place? { menus.steps.indices.contains(other) ? menus.steps[other].place : nil }
    var message = "the step does nothing: "
    var related: [RelatedPlace] = []
    var fixes: [Fix] = []
    var isRemoval = false
    if case .remove = step.operation { isRemoval = true }
    switch absence {
    case .noSuchMenu, .insertionFailed: return
    case .removed(let other):
      message += "'\(name)' was removed before"
      related = place(other).map { [RelatedPlace($0, "removed here")] } ?? []
      if isRemoval { fixes = [Fix("Remove this step", .remove(step.place))] }
    case .notYetInserted(let other):
      message += "'\(name)' is inserted after it"
      related = place(other).map { [RelatedPlace($0, "inserted here")] } ?? []
      fixes = [Fix("Move the step after the insertion", .move(step.place, toIndex: other))]
    case .neverInserted: message += "nothing inserts '\(name)' into the main menu"
    case .notInThisMenu:
      let since = SystemMenuIdentifier.named(name)?.since ?? 0
      let older = environments.filter { $0.version < since }
      if older.count == environments.count {
        // The constant itself is not there then, which is said already.
        if context.targets.contains(where: { $0.lacks(SystemMenuIdentifier.named(name), spelled: name) }) { return }
        message += "there is no '\(name)' menu before \(since)"
      } else {
        // The delegate builds context menus too, where it does not look which system it is asked for.
        guard menus.app.app?.delegate?.buildMenu?.checksSystem.value == true else { return }
        message += "only context menus have '\(name)'"
      }
    }
    report(
      MenuOperationHasNoEffect.self, at: reference.place, message, restsOn: [context.names], related: related,
      fixes: fixes, in: environments, onlyIfEverywhere: isRemoval)
  }
}

extension Target {
  /// Whether its oldest release does not have the constant of a menu's identifier.
  fileprivate func lacks(_ identifier: SystemMenuIdentifier?, spelled name: String) -> Bool {
    guard let identifier, identifier.name == name, platform.isIOSFamily, let minimum = minimum.value else {
      return false
    }
    return minimum < identifier.since
  }
}
