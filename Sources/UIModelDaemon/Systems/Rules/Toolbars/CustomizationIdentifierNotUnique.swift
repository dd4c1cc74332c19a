import UIModelJSON
import UIModelPlatform

/// Bars, or groups of one bar, that share an identifier for saved customizations.
enum CustomizationIdentifierNotUnique: Rule {
  static let description = RuleDescription(
    code: "toolbar/customization-identifier-not-unique", effect: .wrong, system: .toolbar,
    summary: "Two navigation items or two groups in a bar share a customization identifier",
    reason: "UIKit saves and restores customizations by the navigation item's `customizationIdentifier`, "
      + "which must be unique in the app. Bars with the same identifier restore each other's "
      + "customizations. The identifiers of groups must be unique in a bar, because UIKit finds only one "
      + "of two groups with the same identifier.",
    advice: "Give each navigation item a `customizationIdentifier` that is unique in the app. Give each "
      + "group a `customizationIdentifier` that is unique in the bar.",
    holds: "iOS, iPadOS and Mac Catalyst 16 and later. Screens of the same class are not compared, "
      + "because they may be one screen",
    sources: [
      Source("UINavigationItem.h: customizationIdentifier", .header),
      Source("UIKit documentation: UIBarButtonItemGroup", .documented),
    ],
    wrong: [
      RuleExample(
        #"""
        import UIKit

        final class EditorViewController: UIViewController {
          override func viewDidLoad() {
            super.viewDidLoad()
            navigationItem.customizationIdentifier = "com.example.main"
          }
        }

        final class ReaderViewController: UIViewController {
          override func viewDidLoad() {
            super.viewDidLoad()
            navigationItem.customizationIdentifier = 1️⃣"com.example.main"1️⃣
          }
        }
        """#, language: "swift"),
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
        import UIKit

        final class EditorViewController: UIViewController {
          override func viewDidLoad() {
            super.viewDidLoad()
            navigationItem.customizationIdentifier = "com.example.editor"
          }
        }

        final class ReaderViewController: UIViewController {
          override func viewDidLoad() {
            super.viewDidLoad()
            navigationItem.customizationIdentifier = "com.example.reader"
          }
        }
        """#, language: "swift"),
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
      // Two variants of one screen, and one bar for each platform.
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

  static func check(_ appWideFacts: AppWideNavigationItemFacts, _ report: inout Report) {
    let facts = appWideFacts.facts
    checkGroups(facts, &report)
    guard let ownBar = IdentifiedBar(facts.item, of: facts.screen) else { return }
    // At most `ToolbarFacts.comparisonLimit` earlier bars with this identifier are compared.
    let bars = report.bars(identified: ownBar.identifier)
    let isOwnBarInCode = bars.first { $0.place == ownBar.place }?.isCode ?? false
    let earlierBars = bars.prefix(ToolbarFacts.comparisonLimit).prefix { $0.place != ownBar.place }
    guard
      let firstBar = earlierBars.first(where: {
        $0.isCode == isOwnBarInCode && $0.isCertainlyOnOtherScreen(than: ownBar)
      })
    else { return }
    report.report(
      self, at: ownBar.place,
      "'\(ownBar.identifier)' also identifies the bar of '\(firstBar.screenName)', so the bars restore each other's "
        + "customizations; make it unique",
      related: [RelatedPlace(firstBar.place, "the first bar with this identifier")],
      in: facts.environments(report.context).filter { environment in
        firstBar.conditions.allSatisfy { $0.includes(environment) == true }
      })
  }

  private static func checkGroups(_ facts: NavigationItemFacts, _ report: inout Report) {
    guard facts.item.customizationIdentifier.isGiven else { return }
    var groupsByIdentifier: [String: BarButtonGroup] = [:]
    for group in facts.item.centerItemGroups.elements where group.kind.isCustomizable {
      guard let identifier = group.customizationIdentifier.value?.literal else { continue }
      guard let firstGroup = groupsByIdentifier[identifier] else {
        groupsByIdentifier[identifier] = group
        continue
      }
      guard firstGroup.availability == group.availability, firstGroup.isHidden == group.isHidden else { continue }
      report.report(
        self, at: group.customizationIdentifier.place,
        "'\(identifier)' already identifies an earlier group of this bar, so UIKit finds only one of them; "
          + "use a unique identifier",
        facts: [group.availability],
        related: firstGroup.customizationIdentifier.place.map {
          [RelatedPlace($0, "the first group with this identifier")]
        }
          ?? [],
        in: facts.environments(report.context, [group.availability]))
    }
  }
}

extension Property where Value: Equatable {
  /// Whether both values are known and equal.
  fileprivate static func == (a: Property, b: Property) -> Bool { a.isKnown && b.isKnown && a.value == b.value }
}
