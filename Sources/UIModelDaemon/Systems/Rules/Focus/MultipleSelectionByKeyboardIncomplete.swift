import UIModelJSON
import UIModelPlatform

/// Reports a list that has only two of the three properties that multiple selection by keyboard requires.
enum MultipleSelectionByKeyboardIncomplete: Rule {
  static let description = RuleDescription(
    code: "focus/multiple-selection-by-keyboard-incomplete", effect: .advice, system: .focus,
    summary: "Multiple selection by keyboard does not work because a focus property is false",
    reason:
      "Outside edit mode, people can select several cells with the keyboard only if `allowsMultipleSelection`, "
      + "`allowsFocus` and `selectionFollowsFocus` are all true. If one of the focus properties is false, people "
      + "can select several cells by touch, but not with the keyboard.",
    advice:
      "Set `allowsFocus` or `selectionFollowsFocus`, whichever is false, to true. If people should not select "
      + "several cells with the keyboard, no change is needed.",
    holds:
      "iPadOS and Mac Catalyst 15 and later. Reported only if `allowsMultipleSelection` and one of the two focus "
      + "properties are true, and the other focus property is explicitly false. Not reported if the list has its "
      + "own key commands, if the list is in edit mode, or if the delegate implements "
      + "`collectionView(_:shouldBeginMultipleSelectionInteractionAt:)` or "
      + "`tableView(_:shouldBeginMultipleSelectionInteractionAt:)`",
    sources: [Source("UIKit documentation: Building a desktop-class iPad app", .documented)],
    wrong: [
      RuleExample(
        #"""
        import UIKit

        final class PhotosViewController: UICollectionViewController {
          override func viewDidLoad() {
            super.viewDidLoad()
            collectionView.allowsMultipleSelection = true
            collectionView.allowsFocus = true
            collectionView.selectionFollowsFocus = 1️⃣false1️⃣
          }
        }
        """#, language: "swift"),
      RuleExample(
        #"""
        { "screens": [ { "view": {
          "class": "UICollectionView", "allowsMultipleSelection": true, "allowsFocus": true,
          "selectionFollowsFocus": 1️⃣false1️⃣
        } } ] }
        """#,
        fixed: #"""
          { "screens": [ { "view": {
            "class": "UICollectionView", "allowsMultipleSelection": true, "allowsFocus": true,
            "selectionFollowsFocus": true
          } } ] }
          """#),
      RuleExample(
        #"""
        { "screens": [ { "view": {
          "class": "UITableView", "allowsMultipleSelection": true, "allowsFocus": 1️⃣false1️⃣,
          "selectionFollowsFocus": true
        } } ] }
        """#),
    ],
    right: [
      RuleExample(
        #"""
        import UIKit

        final class PhotosViewController: UICollectionViewController {
          override func viewDidLoad() {
            super.viewDidLoad()
            collectionView.allowsMultipleSelection = true
            collectionView.allowsFocus = true
            collectionView.selectionFollowsFocus = true
          }
        }
        """#, language: "swift"),
      // The list allows only single selection, explicitly or by default, or all three properties are true.
      RuleExample(
        #"""
        { "screens": [ { "view": {
          "class": "UIView",
          "subviews": [
            { "class": "UICollectionView", "allowsFocus": true, "selectionFollowsFocus": true },
            {
              "class": "UICollectionView", "allowsFocus": true, "selectionFollowsFocus": true,
              "allowsMultipleSelection": false
            },
            {
              "class": "UICollectionView", "allowsFocus": true, "selectionFollowsFocus": true,
              "allowsMultipleSelection": true
            }
          ]
        } } ] }
        """#),
      // A property is not set or has an unknown value. The system derives the value of a property that is not set.
      RuleExample(
        #"""
        { "screens": [ { "view": {
          "class": "UIView",
          "subviews": [
            { "class": "UICollectionView", "allowsMultipleSelection": true, "allowsFocus": true },
            {
              "class": "UICollectionView", "allowsMultipleSelection": true,
              "selectionFollowsFocus": true
            },
            {
              "class": "UICollectionView", "allowsMultipleSelection": true,
              "selectionFollowsFocus": false
            },
            {
              "class": "UICollectionView", "allowsMultipleSelection": true, "allowsFocus": true,
              "selectionFollowsFocus": { "$unknown": "a setting" }
            }
          ]
        } } ] }
        """#),
      // The list offers another way to select several cells, or does not allow selection.
      RuleExample(
        #"""
        { "screens": [ { "view": {
          "class": "UIView",
          "subviews": [
            {
              "class": "UICollectionView", "allowsMultipleSelection": true, "allowsFocus": true,
              "selectionFollowsFocus": false, "isEditing": true
            },
            {
              "class": "UICollectionView", "allowsMultipleSelection": true, "allowsFocus": true,
              "selectionFollowsFocus": false,
              "delegate": { "collectionView(_:shouldBeginMultipleSelectionInteractionAt:)": true }
            },
            {
              "class": "UICollectionView", "allowsMultipleSelection": true, "allowsFocus": true,
              "selectionFollowsFocus": false, "delegate": { "$unknown": "made elsewhere" }
            },
            {
              "class": "UICollectionView", "allowsMultipleSelection": true, "allowsFocus": true,
              "selectionFollowsFocus": false,
              "implements": { "extendSelection:": [] },
              "keyCommands": [ {
                "class": "UIKeyCommand", "action": "extendSelection:", "input": "e",
                "modifierFlags": ["command", "control"]
              } ]
            },
            {
              "class": "UICollectionView", "allowsMultipleSelection": true, "allowsFocus": true,
              "selectionFollowsFocus": false, "allowsSelection": false
            }
          ]
        } } ] }
        """#),
    ])

  static func check(_ focus: FocusAnalysis, _ report: inout Report) {
    for list in focus.lists {
      let properties = list.properties
      guard properties.allowsMultipleSelection.value == true, !mayHaveOtherSelectionMethod(list, focus) else {
        continue
      }
      let disabledProperty: (name: String, property: Property<Bool>)
      switch (properties.allowsFocus.value, properties.selectionFollowsFocus.value) {
      case (true, false): disabledProperty = ("selectionFollowsFocus", properties.selectionFollowsFocus)
      case (false, true): disabledProperty = ("allowsFocus", properties.allowsFocus)
      default: continue
      }
      // Setting `selectionFollowsFocus` causes no other findings. If `allowsFocus` becomes true, other rules may report
      // the delegate or the contents of the cells.
      let isChangeSafe =
        disabledProperty.name == "selectionFollowsFocus"
        || list.hasLeafCells(focus) && list.results(ListFocus.canFocusMethods) == nil && !focus.screen.hasKeyCommands
      let fix = disabledProperty.property.place.flatMap { place in
        isChangeSafe && list.canSelectionFollowFocus(focus)
          ? Fix("Set '\(disabledProperty.name)' to true", .replace(place, true)) : nil
      }
      report.report(
        self, at: disabledProperty.property.place,
        "'\(disabledProperty.name)' is false, so people can select several cells by touch but not with the keyboard; "
          + "set the property to true",
        fixes: fix.map { [$0] } ?? [], in: focus.environments)
    }
  }

  /// Whether people can, or may be able to, select several cells in another way. Also true if the list does not allow
  /// selection.
  private static func mayHaveOtherSelectionMethod(_ list: ListFocus, _ focus: FocusAnalysis) -> Bool {
    let properties = list.properties
    let methods = properties.delegate.methods
    guard methods.isKnown, properties.isEditing.isKnown, properties.isEditing.value != true,
      properties.allowsSelection.isKnown,
      properties.allowsSelection.value != false
    else { return true }
    if methods.methods.keys.contains(where: { $0.containsASCII("houldBeginMultipleSelectionInteraction") }) {
      return true
    }
    guard let commands = focus.tree.details(of: list.node)?.reader.element["keyCommands"] else { return false }
    return commands.kind != .array || commands.count > 0
  }
}
