import UIModelJSON
import UIModelPlatform

/// Bars, or groups of one bar, that save customisations under one identifier.
enum CustomizationIdentifierNotUnique: Rule {
  static let description = RuleDescription(
    code: "toolbar/customization-identifier-not-unique", severity: .warning, system: .toolbar,
    summary: "Two navigation items, or two groups of one, have the same customization identifier",
    reason: "Customisations are saved and restored by a navigation item's identifier, which must be unique in the app: "
      + "bars that share one get what people did to another bar. Inside a bar the identifiers of its groups tell them "
      + "apart; of two with the same one only one can be found.",
    advice: "Give each bar an identifier of its own, and each group in it.",
    holds: "everywhere; screens of one class are left alone, for they may be one and the same",
    sources: [
      Source("UINavigationItem.h: customizationIdentifier", .header),
      Source("UIKit documentation: UIBarButtonItemGroup", .documented),
    ],
    wrong: [
      RuleExample(
        #"""
        { "app": { "targets": [ { "platform": "iPadOS", "minimum": "16.0" } ] },
          "screens": [ { "ref": "editor", "navigationItem": { "customizationIdentifier": "main" } },
            { "ref": "reader", "navigationItem": { "customizationIdentifier": 1️⃣"main"1️⃣ } } ] }
        """#),
      RuleExample(
        #"""
        {
          "app": { "targets": [ { "platform": "iPadOS", "minimum": "16.0" } ] },
          "screens": [ {
            "ref": "editor",
            "navigationItem": {
              "style": "editor", "customizationIdentifier": "main",
              "centerItemGroups": [
                { "optionalGroup": {
                  "customizationIdentifier": "style",
                  "items": [ { "title": "Bold" } ]
                } },
                { "movableGroup": {
                  "customizationIdentifier": 1️⃣"style"1️⃣,
                  "items": [ { "title": "Left" } ]
                } }
              ]
            }
          } ]
        }
        """#),
    ],
    right: [
      RuleExample(
        #"""
        {
          "app": { "targets": [ { "platform": "iPadOS", "minimum": "16.0" } ] },
          "screens": [
            {
              "ref": "editor",
              "navigationItem": {
                "style": "editor", "customizationIdentifier": "editor",
                "centerItemGroups": [ { "optionalGroup": {
                  "customizationIdentifier": "style",
                  "items": [ { "title": "Bold" } ]
                } } ]
              }
            },
            {
              "ref": "reader",
              "navigationItem": {
                "style": "editor", "customizationIdentifier": "reader",
                "centerItemGroups": [ { "optionalGroup": {
                  "customizationIdentifier": "style",
                  "items": [ { "title": "Bold" } ]
                } } ]
              }
            }
          ]
        }
        """#),
      // Two looks of one screen, and one for each platform.
      RuleExample(
        #"""
        {
          "app": { "targets": [
            { "platform": "iPadOS", "minimum": "16.0" },
            { "platform": "macCatalyst", "minimum": "16.0" }
          ] },
          "screens": [
            {
              "ref": "editor", "class": "EditorViewController",
              "navigationItem": { "customizationIdentifier": "editor" }
            },
            {
              "ref": "editorWithSidebar", "class": "EditorViewController",
              "navigationItem": { "customizationIdentifier": "editor" }
            },
            {
              "ref": "a",
              "navigationItem": {
                "availableOn": { "iPadOS": "16.0" }, "customizationIdentifier": "list"
              }
            },
            {
              "ref": "b",
              "navigationItem": {
                "availableOn": { "macCatalyst": "16.0" }, "customizationIdentifier": "list"
              }
            }
          ]
        }
        """#),
      RuleExample(
        #"""
        {
          "app": { "targets": [ { "platform": "iPadOS", "minimum": "16.0" } ] },
          "screens": [
            {
              "ref": "editor",
              "navigationItem": { "customizationIdentifier": { "$unknown": "a constant" } }
            },
            {
              "ref": "reader",
              "navigationItem": { "customizationIdentifier": { "$unknown": "a constant" } }
            },
            {
              "ref": "a", "class": { "$unknown": "by mode" },
              "navigationItem": { "customizationIdentifier": "list" }
            },
            {
              "ref": "b", "class": "ListViewController",
              "navigationItem": { "customizationIdentifier": "list" }
            },
            { "ref": "c", "navigationItem": { "customizationIdentifier": null } }
          ]
        }
        """#),
    ])

  static func check(_ inApp: NavigationItemInApp, _ report: inout Report) {
    let answer = inApp.answer
    checkGroups(answer, &report)
    guard let own = IdentifiedBar(answer.item, of: answer.screen) else { return }
    // Of very many with one identifier, the first few tell enough.
    let bars = report.bars(identified: own.identifier)
    let isCode = bars.first { $0.place == own.place }?.isCode ?? false
    let earlier = bars.prefix(ToolbarAnswer.comparisonLimit).prefix { $0.place != own.place }
    guard let first = earlier.first(where: { $0.isCode == isCode && $0.isCertainlyAnother(than: own) }) else { return }
    report.report(
      self, at: own.place,
      "'\(own.identifier)' is the identifier of the bar of '\(first.screen)' too: what people change in one of them is "
        + "restored in the other",
      related: [RelatedPlace(first.place, "the first bar with it")],
      in: answer.environments(report.context).filter { environment in
        first.conditions.allSatisfy { $0.includes(environment) == true }
      })
  }

  private static func checkGroups(_ answer: NavigationItemAnswer, _ report: inout Report) {
    guard answer.item.customizationIdentifier.isGiven else { return }
    var byIdentifier: [String: BarButtonGroup] = [:]
    for group in answer.item.centerItemGroups.elements where group.kind.isCustomizable {
      guard let identifier = group.customizationIdentifier.value else { continue }
      guard let first = byIdentifier[identifier] else {
        byIdentifier[identifier] = group
        continue
      }
      guard first.scope == group.scope, first.isHidden == group.isHidden else { continue }
      report.report(
        self, at: group.customizationIdentifier.place,
        "'\(identifier)' is the identifier of a group before this one too; one of them cannot be found",
        restsOn: [group.scope],
        related: first.customizationIdentifier.place.map { [RelatedPlace($0, "the first group with it")] } ?? [],
        in: answer.environments(report.context, [group.scope]))
    }
  }
}

extension Property where Value: Equatable {
  /// Whether both are known to say the same.
  fileprivate static func == (a: Property, b: Property) -> Bool { a.isKnown && b.isKnown && a.value == b.value }
}
