import UIModelPlatform

/// Reports an object that lacks a required property.
enum MissingProperty: Rule {
  static let description = RuleDescription(
    code: "model/missing-property", effect: .wrong, system: .model,
    summary: "Object lacks a required property",
    reason:
      "Without the property, the object has no meaning, so the daemon ignores the object in checks and "
      + "queries.",
    advice: "Add the property that the message names.",
    sources: [Source("The document format", .documented)],
    wrong: [
      RuleExample(#"{ "app": { "targets": [ 1️⃣{ "minimum": "16.0" }1️⃣ ] } }"#),
      RuleExample(
        #"""
        {
          "app": { "delegate": { "buildMenu": { "steps": [ 1️⃣{ "insertChild": "sort" }1️⃣ ] } } },
          "menus": [ { "identifier": "sort" } ]
        }
        """#),
      RuleExample(#"{ "app": { "delegate": { "buildMenu": { "steps": [ 1️⃣{ "replace": "file" }1️⃣ ] } } } }"#),
      RuleExample(#"{ "app": { "delegate": { "buildMenu": { "steps": [ 1️⃣{ "replaceChildren": [] }1️⃣ ] } } } }"#),
      RuleExample(#"{ "app": { "delegate": { "buildMenu": { "steps": [ 1️⃣{ "atEndOfMenu": "file" }1️⃣ ] } } } }"#),
      RuleExample(#"{ "app": { "delegate": { "buildMenu": { "steps": [ 1️⃣{}1️⃣ ] } } } }"#),
      RuleExample(
        #"""
        { "menus": [ { "children": [
          1️⃣{
            "class": "UIKeyCommand", "title": "New Tab", "input": "t", "modifierFlags": ["command"]
          }1️⃣
        ] } ] }
        """#),
      RuleExample(#"{ "menus": [ { "children": [ 1️⃣{ "class": "UIKeyCommand", "action": "newTab:" }1️⃣ ] } ] }"#),
    ],
    right: [
      RuleExample(#"{ "app": { "targets": [ { "platform": "iPadOS" } ] } }"#),
      RuleExample(
        #"""
        { "app": { "delegate": { "buildMenu": { "steps": [
          { "insertChild": { "title": "A" }, "atEndOfMenu": { "$unknown": "computed" } },
          { "$unknown": "a helper" },
          { "remove": { "$unknown": "computed" } }
        ] } } } }
        """#),
      RuleExample(
        #"""
        { "menus": [ { "children": [ {
          "class": "UIKeyCommand",
          "action": { "$unknown": "computed" }, "input": { "$unknown": "computed" }
        } ] } ] }
        """#),
    ])

  /// Reports a missing property. If any one of several properties is sufficient, the message lists all of them.
  static func check(_ problem: SchemaProblem, _ report: inout Report) {
    guard case .missingKeys(let propertyNames, let type) = problem.kind else { return }
    let quotedNames = propertyNames.map { "'\($0)'" }
    let leadingNames = quotedNames.dropLast().joined(separator: ", ")
    report.report(
      self, at: problem.place,
      "missing required property " + (leadingNames.isEmpty ? "" : leadingNames + " or ") + (quotedNames.last ?? "")
        + " in '\(type)'")
  }
}
