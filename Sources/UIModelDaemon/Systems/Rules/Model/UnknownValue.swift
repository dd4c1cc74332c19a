import UIModelJSON
import UIModelPlatform

/// Reports a name that is not one of a property's values.
enum UnknownValue: Rule {
  static let description = RuleDescription(
    code: "model/unknown-value", effect: .wrong, system: .model,
    summary: "Value is not one of the property's possible values",
    reason:
      "Documents name values as UIKit and SwiftUI do. The daemon skips checks that depend on a property "
      + "with an unknown value.",
    advice: "Use one of the property's possible values, as the API spells it.",
    sources: [Source("The document format", .documented)],
    wrong: [
      RuleExample(
        #"{ "sheets": [ { "modalPresentationStyle": 1️⃣"pagesheet"1️⃣ } ] }"#,
        fixed: #"{ "sheets": [ { "modalPresentationStyle": "pageSheet" } ] }"#),
      RuleExample(
        #"""
        { "sheets": [ { "sheetPresentationController": {
          "preferredCornerRadius": 1️⃣"automaticDimensoin"1️⃣
        } } ] }
        """#,
        fixed: #"""
          { "sheets": [ { "sheetPresentationController": {
            "preferredCornerRadius": "automaticDimension"
          } } ] }
          """#),
      RuleExample(
        #"{ "menus": [ { "children": [ { "action": "up:", "input": 1️⃣"inputUpArow"1️⃣ } ] } ] }"#,
        fixed: #"{ "menus": [ { "children": [ { "action": "up:", "input": "inputUpArrow" } ] } ] }"#),
      RuleExample(
        #"{ "menus": [ { "children": [ { "action": "up:", "input": 1️⃣"UIKeyCommand.f5"1️⃣ } ] } ] }"#,
        fixed: #"{ "menus": [ { "children": [ { "action": "up:", "input": "f5" } ] } ] }"#),
      RuleExample(#"{ "menus": [ { "children": [ { "action": "up:", "input": 1️⃣""1️⃣ } ] } ] }"#),
      RuleExample(
        #"""
        { "session": {
          "device": 1️⃣"iPad-l1"1️⃣, "keyboardLayout": 2️⃣"Germann"2️⃣,
          "platform": "iPadOS", "version": 3️⃣"999.0"3️⃣
        } }
        """#),
      // The tab bar controller has only two children, so the index 2 is out of range.
      RuleExample(
        #"""
        { "screens": [
          { "class": "UITabBarController", "children": ["map", "list"], "selectedIndex": 1️⃣21️⃣ },
          { "ref": "map" }, { "ref": "list" }
        ] }
        """#),
    ],
    right: [
      RuleExample(
        #"""
        { "session": {
          "device": "iPad-11", "keyboardLayout": "com.apple.keylayout.Polish",
          "platform": "iPadOS", "version": "27.0"
        } }
        """#),
      RuleExample(
        #"""
        { "screens": [
          { "class": "UITabBarController", "children": ["map", "list"], "selectedIndex": 1 },
          {
            "class": "UITabBarController", "children": ["map", { "$unknown": "more" }],
            "selectedIndex": 2
          },
          { "class": "PageController", "children": ["map"], "selectedIndex": 2 },
          { "ref": "map" }, { "ref": "list" }
        ] }
        """#),
      RuleExample(
        #"""
        { "menus": [ { "children": [
          { "action": "a:", "input": "\u0008", "modifierFlags": ["command"] },
          { "action": "b:", "input": "UIKeyInputDelete", "modifierFlags": ["shift", "command"] },
          { "action": "c:", "input": "\r", "modifierFlags": ["command"] },
          {
            "action": "d:", "input": "é", "modifierFlags": ["command"],
            "allowsAutomaticLocalization": false
          },
          { "action": "e:", "input": "UIKeyInputF5" },
          { "action": "f:", "input": { "$unknown": "computed" } }
        ] } ] }
        """#),
      RuleExample(#"{ "sheets": [ { "modalPresentationStyle": "pageSheet" } ] }"#),
      RuleExample(#"{ "sheets": [ { "modalPresentationStyle": { "$unknown": "chosen at run time" } } ] }"#),
    ])

  static func check(_ problem: SchemaProblem, _ report: inout Report) {
    if case .skippedRelease(let name, let suggestedName, let replacement) = problem.kind {
      report.report(
        self, at: problem.place, "\(name) was never released; the nearest release is \(suggestedName)",
        fixes: replacement.map { [Fix("Change to '\($0)'", .replace(problem.place, .string($0)))] } ?? [])
      return
    }
    guard case .unknownValue(let name, let property, let suggestedName, let allowedValues) = problem.kind else {
      return
    }
    let hint = suggestedName.map { "; did you mean '\($0)'?" } ?? ""
    report.report(
      self, at: problem.place, "'\(name)' is not a value of '\(property)'\(hint)",
      notes: suggestedName == nil ? ["possible values: " + quotedList(allowedValues)] : [],
      fixes: suggestedName.map { [Fix("Change to '\($0)'", .replace(problem.place, .string($0)))] } ?? [])
  }

  /// Returns the names in quotes, as many as fit into a note, and the number of the other names: "'a', 'b' and 3 more".
  private static func quotedList(_ names: [String]) -> String {
    var length = 0
    let shownNames = names.prefix { name in
      length += name.count + 4
      return length <= 108
    }
    let text = shownNames.map { "'\($0)'" }.joined(separator: ", ")
    return names.count > shownNames.count ? text + " and \(names.count - shownNames.count) more" : text
  }
}
