import UIModelJSON
import UIModelPlatform

/// Two of the three properties by which several cells are selected with the keyboard.
enum MultipleSelectionByKeyboardIncomplete: Rule {
  static let description = RuleDescription(
    code: "focus/multiple-selection-by-keyboard-incomplete", severity: .hint, system: .focus,
    summary: "One property keeps people from selecting several cells with the keyboard",
    reason: "Several cells can be selected with the keyboard, without an edit mode, where `allowsMultipleSelection`, "
      + "`allowsFocus` and `selectionFollowsFocus` are all true. One that is false leaves it to touch.",
    advice: "Set the third to true too, unless that is meant.",
    holds: "iPadOS and Mac Catalyst since 15; only where one of the two about focus is switched on and the other off",
    sources: [Source("UIKit documentation: Building a desktop-class iPad app", .documented)],
    wrong: [
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
      // One cell at a time, said or by default, is a choice and nothing is missing.
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
      // What is not set is derived by the system; what is not known is not known.
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
      // Several are selected in an edit mode, by the interaction for it, or by commands of one's own; or not at all.
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

  static func check(_ focus: FocusAnswer, _ report: inout Report) {
    for list in focus.lists {
      let own = list.properties
      guard own.allowsMultipleSelection.value == true, !hasAnotherWay(list, focus) else { continue }
      let off: (name: String, property: Property<Bool>)
      switch (own.allowsFocus.value, own.selectionFollowsFocus.value) {
      case (true, false): off = ("selectionFollowsFocus", own.selectionFollowsFocus)
      case (false, true): off = ("allowsFocus", own.allowsFocus)
      default: continue
      }
      // With focus allowed, the delegate and what is in the cells would be looked at anew.
      let isPlain =
        off.name == "selectionFollowsFocus"
        || list.hasPlainCells(focus) && list.answers(ListFocus.canFocus) == nil && !focus.screen.hasKeyCommands
      let fix = off.property.place.flatMap { place in
        isPlain && list.isHarmlessToFollow(focus) ? Fix("Set \(off.name) to true", .replace(place, true)) : nil
      }
      report.report(
        self, at: off.property.place,
        "\(off.name) is false, so several cells can be selected by touch and not with the keyboard",
        fixes: fix.map { [$0] } ?? [], in: focus.environments)
    }
  }

  /// Whether several cells are selected in some other way, or may be.
  private static func hasAnotherWay(_ list: ListFocus, _ focus: FocusAnswer) -> Bool {
    let own = list.properties
    let methods = own.delegate.methods
    guard methods.isKnown, own.isEditing.isKnown, own.isEditing.value != true, own.allowsSelection.isKnown,
      own.allowsSelection.value != false
    else { return true }
    if methods.methods.keys.contains(where: { $0.mentions("houldBeginMultipleSelectionInteraction") }) { return true }
    guard let commands = focus.tree.details(of: list.node)?.reader.element["keyCommands"] else { return false }
    return commands.kind != .array || commands.count > 0
  }
}
