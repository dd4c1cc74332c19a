import UIModelPlatform

/// Reports a value of the wrong type.
enum WrongType: Rule {
  static let description = RuleDescription(
    code: "model/wrong-type", effect: .wrong, system: .model,
    summary: "Value has the wrong type for its property",
    reason:
      "The daemon cannot read a value of another type. It treats the property as unknown and skips the "
      + "checks that depend on the property.",
    advice: "Use a value of the type that the message names.",
    sources: [Source("The document format", .documented)],
    wrong: [
      RuleExample(#"{ "sheets": [ { "isModalInPresentation": 1️⃣"yes"1️⃣ } ] }"#),
      RuleExample(#"{ "app": { "targets": [ { "platform": "iPadOS", "minimum": 1️⃣"sixteen"1️⃣ } ] } }"#),
      RuleExample(#"1️⃣["sheets"]1️⃣"#),
      RuleExample(#"{ "sheets": [ { "presentationDetents": [ { "height": 1️⃣"200"1️⃣ } ] } ] }"#),
      RuleExample(#"{ "screens": [ { "view": { "frame": 1️⃣[0, "10", 10, 10]1️⃣ } } ] }"#),
    ],
    right: [
      RuleExample(
        #"""
        { "screens": [ {
          "navigationItem": {
            "style": "editor", "customizationIdentifier": "com.example.editor",
            "centerItemGroups": [ { "optionalGroup": {
              "customizationIdentifier": "pens",
              "items": [
                { "title": "Pen", "image": "pen", "identifier": { "generated": "UUID().uuidString" } }
              ]
            } } ]
          },
          "view": { "layoutGuides": [ { "identifier": { "generated": "UUID().uuidString" } } ] }
        } ] }
        """#),
      RuleExample(#"{ "screens": [ { "view": { "frame": [0, { "$unknown": "measured" }, 10, 10] } } ] }"#),
      // Different layout guides may have the same identifier, because no reference uses this identifier.
      RuleExample(
        #"""
        { "screens": [ { "ref": "a", "view": { "layoutGuides": [ { "identifier": "top" } ] } },
          { "ref": "b", "view": { "layoutGuides": [ { "identifier": "top" } ] } } ] }
        """#),
      RuleExample(#"{ "sheets": [ { "isModalInPresentation": true, "preferredContentSize": [320, 480.5] } ] }"#),
    ])

  static func check(_ problem: SchemaProblem, _ report: inout Report) {
    guard case .wrongType(let property, let expectedType) = problem.kind else { return }
    let message =
      property == Schema.documentType
      ? "the document must be \(expectedType)" : "expected \(expectedType) for '\(property)'"
    report.report(self, at: problem.place, message)
  }
}
