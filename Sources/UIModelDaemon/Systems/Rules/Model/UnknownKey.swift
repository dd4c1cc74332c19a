import UIModelJSON
import UIModelPlatform

/// Reports a key that is not a property of its object.
enum UnknownKey: Rule {
  static let description = RuleDescription(
    code: "model/unknown-key", effect: .wrong, system: .model,
    summary: "Object contains an unknown key",
    reason:
      "The keys in a document are the property names of UIKit and SwiftUI. The daemon ignores an unknown "
      + "key, so checks use the platform's default instead of the intended value.",
    advice: "Spell the key as the API spells the property. If two keys exclude each other, remove one of them.",
    sources: [Source("The document format", .documented)],
    wrong: [
      RuleExample(
        #"{ "sheets": [ { "availableOn": { 1️⃣"ipadOS"1️⃣: "17.0" } } ] }"#,
        fixed: #"{ "sheets": [ { "availableOn": { "iPadOS": "17.0" } } ] }"#),
      RuleExample(
        #"""
        { "sheets": [ { "sheetPresentationController": {
          "detents": ["medium", "large"], 1️⃣"prefersGraberVisible"1️⃣: true
        } } ] }
        """#,
        fixed: #"""
          { "sheets": [ { "sheetPresentationController": {
            "detents": ["medium", "large"], "prefersGrabberVisible": true
          } } ] }
          """#),
      RuleExample(#"{ 1️⃣"windows"1️⃣: [] }"#),
      // A known name is misspelled, in objects that also allow other names.
      RuleExample(
        #"""
        { "screens": [ { "view": {
          "class": "UICollectionView", "collectionViewLayout": { 1️⃣"lisst"1️⃣: { "appearance": "sidebar" } },
          "delegate": { "collectionView(_:canFocusItemAt:)": true }
        } } ] }
        """#,
        fixed: #"""
          { "screens": [ { "view": {
            "class": "UICollectionView", "collectionViewLayout": { "list": { "appearance": "sidebar" } },
            "delegate": { "collectionView(_:canFocusItemAt:)": true }
          } } ] }
          """#),
      RuleExample(
        #"""
        { "toolbars": [ { "items": [
          { "placement": "primaryAction", "content": { 1️⃣"Buton"1️⃣: { "title": "A" } } }
        ] } ] }
        """#),
      RuleExample(
        #"""
        { "screens": [ { "implements": { "canPerformAction(_:withSender:)": {
          "a:": { "when": "canSort" }, 1️⃣"callSuper"1️⃣: true
        } } } ] }
        """#),
      RuleExample(
        #"""
        { "sheets": [ { "delegate": { 1️⃣"presentationControllerShouldDismis(_:)"1️⃣: false } } ] }
        """#),
      // A step can contain only one call on the menu builder.
      RuleExample(
        #"""
        { "app": { "delegate": { "buildMenu": { "steps": [
          { "remove": "format", 1️⃣"replace"1️⃣: "file" }
        ] } } } }
        """#),
      RuleExample(
        #"""
        { "app": { "delegate": { "buildMenu": { "steps": [
          { "insertChild": { "title": "A" }, "atStartOfMenu": "file", 1️⃣"atEndOfMenu"1️⃣: "view" }
        ] } } } }
        """#),
      // One property exists only on lists, and one delegate method is called only for another kind of list.
      RuleExample(
        #"""
        { "screens": [ { "view": {
          "class": "UIView", 1️⃣"allowsFocus"1️⃣: true,
          "subviews": [ {
            "class": "UITableView",
            "delegate": { 2️⃣"collectionView(_:canFocusItemAt:)"2️⃣: true }
          } ]
        } } ] }
        """#),
      RuleExample(
        #"""
        { "screens": [ { "changes": [ { "in": "edit:", 1️⃣"alowsFocus"1️⃣: true } ] } ] }
        """#,
        fixed: #"""
          { "screens": [ { "changes": [ { "in": "edit:", "allowsFocus": true } ] } ] }
          """#),
    ],
    right: [
      // The classes of an app may be lists.
      RuleExample(
        #"""
        { "screens": [ {
          "changes": [ { "in": "edit:", "allowsFocus": true, "badgeCount": 2 } ],
          "view": {
            "class": "NotesView", "allowsFocus": true,
            "subviews": [
              { "class": "NotesTable", "superclass": "UITableView", "allowsFocus": true },
              {
                "class": "UITableView",
                "delegate": {
                  "tableView(_:canFocusRowAt:)": true, "collectionView(_:canFocusItemAt:)": true
                }
              }
            ]
          }
        } ] }
        """#),
      RuleExample(
        #"""
        { "sheets": [ { "sheetPresentationController": {
          "detents": ["medium", "large"], "prefersGrabberVisible": true
        } } ] }
        """#),
      RuleExample(#"{ "app": { "infoPlist": { "MyOwnKey": 1 } } }"#),
      // An app's own views and methods.
      RuleExample(
        #"""
        { "toolbars": [ { "items": [
          { "placement": "primaryAction", "content": { "Buttons": {} } },
          { "placement": "secondaryAction", "content": { "BadgeButton": {} } }
        ] } ] }
        """#),
      RuleExample(
        #"""
        { "screens": [ { "implements": { "callsSupervisor:": [], "canBecomeFocused": true } } ] }
        """#),
      // Platforms that exist but that the daemon does not check.
      RuleExample(
        #"""
        { "sheets": [
          { "ref": "a", "availableOn": { "iOS": "16.0", "tvOS": "16.0", "visionOS": "1.0" } }
        ] }
        """#),
      RuleExample(#"{ "$comment": "keys that start with a dollar sign are left to tools" }"#),
    ])

  static func check(_ problem: SchemaProblem, _ report: inout Report) {
    switch problem.kind {
    case .unknownKey(let name, let type, let suggestedName):
      let objectDescription = type == Schema.documentType ? "the document" : "'\(type)'"
      let hint = suggestedName.map { "; did you mean '\($0)'?" } ?? ""
      report.report(
        self, at: problem.place, "unknown key '\(name)' in \(objectDescription)\(hint)",
        fixes: suggestedName.map { [Fix("Change to '\($0)'", .renameProperty(problem.place, to: $0))] } ?? [])
    case .unknownRule(let name, let suggestedName):
      let hint = suggestedName.map { "; did you mean '\($0)'?" } ?? ", so this setting has no effect"
      report.report(
        self, at: problem.place, "unknown rule '\(name)'\(hint)",
        fixes: suggestedName.map { [Fix("Change to '\($0)'", .renameProperty(problem.place, to: $0))] } ?? [])
    case .conflict(let name, let conflictingKey, let type):
      report.report(
        self, at: problem.place,
        "'\(name)' cannot be combined with '\(conflictingKey)' in one '\(type)'; remove one of them")
    case .unknownValue, .skippedRelease, .wrongType, .missingKeys, .renamedRule: return
    }
  }
}
