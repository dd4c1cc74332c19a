import UIModelPlatform

/// A menu builder call that refers to a menu outside the main menu, or to a menu that does not exist when the call is
/// made.
enum MenuOperationHasNoEffect: Rule {
  static let description = RuleDescription(
    code: "menu/operation-has-no-effect", effect: .wrong, system: .menu,
    summary: "Menu builder call refers to a menu that is not in the main menu",
    reason:
      "The menu builder runs its calls in order. It silently ignores a call that refers to a menu that is "
      + "not in the main menu at that point. For example, an earlier call removed the menu, a later call "
      + "inserts the menu, or only context menus contain the menu.",
    advice:
      "Reorder the calls, or refer to a menu that the main menu contains at that point. If a call is not "
      + "needed, remove the call.",
    holds: "the main menu on iPadOS and Mac Catalyst",
    sources: [
      Source("Builder measured on iOS 26 (openuikit)", .rederived), Source("UIMenu.h: UIMenuIdentifier", .header),
    ],
    wrong: [
      RuleExample(
        #"""
        import UIKit

        final class AppDelegate: UIResponder, UIApplicationDelegate {
          override func buildMenu(with builder: UIMenuBuilder) {
            super.buildMenu(with: builder)
            guard builder.system == .main else { return }
            builder.remove(menu: .format)
            builder.remove(menu: 1️⃣.font1️⃣)
          }
        }
        """#,
        fixed: #"""
          import UIKit

          final class AppDelegate: UIResponder, UIApplicationDelegate {
            override func buildMenu(with builder: UIMenuBuilder) {
              super.buildMenu(with: builder)
              guard builder.system == .main else { return }
              builder.remove(menu: .format)
            }
          }
          """#, language: "swift"),
      RuleExample(
        #"""
        { "app": { "delegate": { "buildMenu": { "steps": [
          { "remove": "format" },
          { "insertChild": { "title": "Style" }, "atEndOfMenu": 1️⃣"format"1️⃣ }
        ] } } } }
        """#),
      RuleExample(
        #"""
        { "app": { "delegate": { "buildMenu": { "steps": [
          { "remove": "format" }, { "remove": 1️⃣"font"1️⃣ }
        ] } } } }
        """#,
        fixed: #"""
          { "app": { "delegate": { "buildMenu": { "steps": [
            { "remove": "format" }
          ] } } } }
          """#),
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
        #"""
        { "app": { "delegate": { "buildMenu": {
          "checksSystem": true,
          "steps": [ { "remove": 1️⃣"lookup"1️⃣ } ]
        } } } }
        """#),
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
      RuleExample(
        #"""
        import UIKit

        final class AppDelegate: UIResponder, UIApplicationDelegate {
          override func buildMenu(with builder: UIMenuBuilder) {
            super.buildMenu(with: builder)
            guard builder.system == .main else { return }
            builder.remove(menu: .font)
            builder.remove(menu: .format)
          }
        }
        """#, language: "swift"),
      // Without a check of `builder.system`, the method also builds context menus.
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

  static func check(_ menus: AppMainMenu, _ report: inout Report) {
    for (index, step) in menus.steps.enumerated() {
      guard let reference = step.targetMenu else { continue }
      var absences: [(absence: StepOutcome.Absence, environments: [Environment])] = []
      var hasEffect = false
      for build in menus.builds {
        switch build.outcomes[index] {
        case .noEffect(let absence):
          if let knownIndex = absences.firstIndex(where: { $0.absence == absence }) {
            absences[knownIndex].environments += build.environments
          } else {
            absences.append((absence, build.environments))
          }
        case .notAvailable: continue
        default: hasEffect = true
        }
      }
      // A removal that has an effect on one release is harmless on the others.
      if case .remove = step.operation, hasEffect { continue }
      for (absence, environments) in absences {
        report.report(absence, of: reference, index, menus, environments)
      }
    }
  }
}

extension Report {
  fileprivate mutating func report(
    _ absence: StepOutcome.Absence, of reference: Located<String>, _ stepIndex: Int, _ menus: AppMainMenu,
    _ environments: [Environment]
  ) {
    let name = reference.value
    let step = menus.steps[stepIndex]
    func place(_ stepIndex: Int) -> Place? {
      menus.steps.indices.contains(stepIndex) ? menus.steps[stepIndex].place : nil
    }
    var message = "UIKit ignores this call, because "
    var relatedPlaces: [RelatedPlace] = []
    var fixes: [Fix] = []
    var isRemoval = false
    if case .remove = step.operation { isRemoval = true }
    var severity: Severity?
    switch absence {
    case .noSuchMenu, .insertionFailed: return
    case .removed(let removalIndex):
      message += "an earlier call removed '\(name)'"
      relatedPlaces = place(removalIndex).map { [RelatedPlace($0, "'\(name)' is removed here")] } ?? []
      if isRemoval {
        fixes = [Fix("Remove this call", .remove(step.place))]
        // The menu is already removed, so the second removal is harmless.
        severity = .hint
      }
    case .notYetInserted(let insertionIndex):
      message += "only a later call inserts '\(name)'"
      relatedPlaces = place(insertionIndex).map { [RelatedPlace($0, "'\(name)' is inserted here")] } ?? []
      fixes = [Fix("Move this call after the insertion", .move(step.place, toIndex: insertionIndex))]
    case .neverInserted: message += "no call inserts '\(name)' into the main menu"
    case .notInThisMenu:
      if let constant = SystemMenuIdentifier.named(name), constant.rawValue26 != nil, name != constant.name {
        // The name is a raw value of the constant, but the constant has another raw value on these releases.
        message += "no menu has the identifier '\(name)' on these releases"
        break
      }
      let firstVersion = SystemMenuIdentifier.named(name)?.firstVersion ?? 0
      let olderEnvironments = environments.filter { $0.version < firstVersion }
      if olderEnvironments.count == environments.count {
        // Another rule reports that the constant is unavailable on the oldest release.
        if context.targets.contains(where: { $0.lacks(SystemMenuIdentifier.named(name), spelled: name) }) { return }
        message += "the '\(name)' menu does not exist before iOS \(firstVersion)"
      } else {
        // Without a check of `builder.system`, the app delegate also builds context menus.
        guard menus.app.app?.delegate?.buildMenu?.checksSystem.value == true else { return }
        message += "only context menus contain '\(name)'"
      }
    }
    report(
      MenuOperationHasNoEffect.self, at: reference.place, message, facts: [context.names], related: relatedPlaces,
      fixes: fixes, in: environments, mustHoldEverywhere: isRemoval, severity: severity)
  }
}

extension Target {
  /// Whether code spells a menu identifier as a constant that the target's oldest release lacks. Returns false for a
  /// raw value, for a target outside the iOS family, and for a target whose oldest release is unknown.
  fileprivate func lacks(_ identifier: SystemMenuIdentifier?, spelled name: String) -> Bool {
    guard let identifier, identifier.name == name, platform.isIOSFamily, let minimum = minimumVersion.value else {
      return false
    }
    return minimum < identifier.firstVersion
  }
}
