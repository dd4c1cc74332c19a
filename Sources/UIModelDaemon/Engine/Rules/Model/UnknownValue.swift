import UIModelJSON
import UIModelPlatform

/// A name that is none of the values that a property takes.
enum UnknownValue: Rule {
  static let description = RuleDescription(
    code: "model/unknown-value", severity: .warning, system: .model,
    summary: "A value that this property does not take",
    reason: "Values are the value names of UIKit and SwiftUI. One that the property does not take says nothing, and "
      + "what rests on it is not checked.",
    advice: "Use one of the property's own values, as the API spells them.",
    sources: [Source("The document format", .documented)],
    wrong: [
      RuleExample(
        #"{ "sheets": [ { "modalPresentationStyle": 1️⃣"pagesheet"1️⃣ } ] }"#,
        fixed: #"{ "sheets": [ { "modalPresentationStyle": "pageSheet" } ] }"#),
      RuleExample(
        #"{ "sheets": [ { "sheetPresentationController": { "preferredCornerRadius": 1️⃣"automaticDimensoin"1️⃣ } } ] }"#,
        fixed:
          #"{ "sheets": [ { "sheetPresentationController": { "preferredCornerRadius": "automaticDimension" } } ] }"#),
      RuleExample(
        #"{ "menus": [ { "children": [ { "action": "up:", "input": 1️⃣"inputUpArow"1️⃣ } ] } ] }"#,
        fixed: #"{ "menus": [ { "children": [ { "action": "up:", "input": "inputUpArrow" } ] } ] }"#),
      RuleExample(
        #"{ "menus": [ { "children": [ { "action": "up:", "input": 1️⃣"UIKeyCommand.f5"1️⃣ } ] } ] }"#,
        fixed: #"{ "menus": [ { "children": [ { "action": "up:", "input": "f5" } ] } ] }"#),
      RuleExample(#"{ "menus": [ { "children": [ { "action": "up:", "input": 1️⃣""1️⃣ } ] } ] }"#),
    ],
    right: [
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
    guard case .unknownValue(let name, let property, let nearest, let allowed) = problem.kind else { return }
    let hint = nearest.map { "; did you mean '\($0)'?" } ?? "; it takes " + list(allowed)
    report.report(
      self, at: problem.place, "'\(name)' is not a value of '\(property)'\(hint)",
      fixes: nearest.map { [Fix("Change to '\($0)'", .replace(problem.place, .string($0)))] } ?? [])
  }

  private static func list(_ names: [String]) -> String {
    let shown = names.prefix(8).map { "'\($0)'" }.joined(separator: ", ")
    return names.count > 8 ? shown + " and \(names.count - 8) more" : shown
  }
}
