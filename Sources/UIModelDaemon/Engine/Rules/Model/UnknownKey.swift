import UIModelJSON

/// A key that the object does not have.
enum UnknownKey: Rule {
  static let description = RuleDescription(
    code: "model/unknown-key", severity: .warning, system: .model,
    summary: "A key that this object does not have",
    reason: "Keys are the property names of UIKit and SwiftUI. A key that none of them has says nothing, so the "
      + "platform's default holds instead of what was meant.",
    advice: "Use the property's own name, as the API spells it.",
    sources: [Source("The document format", .documented)],
    wrong: [
      RuleExample(
        #"{ "sheets": [ { "sheetPresentationController": { "detents": ["medium", "large"], 1️⃣"prefersGraberVisible"1️⃣: true } } ] }"#,
        fixed:
          #"{ "sheets": [ { "sheetPresentationController": { "detents": ["medium", "large"], "prefersGrabberVisible": true } } ] }"#
      ),
      RuleExample(#"{ 1️⃣"windows"1️⃣: [] }"#),
      // A step is one call on the builder.
      RuleExample(
        #"{ "app": { "delegate": { "buildMenu": { "steps": [ { "remove": "format", 1️⃣"replace"1️⃣: "file" } ] } } } }"#),
      RuleExample(
        #"""
        { "app": { "delegate": { "buildMenu": { "steps": [ { "insertChild": { "title": "A" }, "atStartOfMenu": "file", 1️⃣"atEndOfMenu"1️⃣: "view" } ] } } } }
        """#),
    ],
    right: [
      RuleExample(
        #"{ "sheets": [ { "sheetPresentationController": { "detents": ["medium", "large"], "prefersGrabberVisible": true } } ] }"#
      ),
      RuleExample(#"{ "app": { "infoPlist": { "MyOwnKey": 1 } } }"#),
      RuleExample(#"{ "$comment": "keys that start with a dollar sign are left to tools" }"#),
    ])

  /// A key that another one leaves no room for.
  static func report(_ name: String, beside other: String, type: String, at place: Place, _ report: inout Report) {
    report.report(self, at: place, "'\(name)' does not go with '\(other)' in one \(type)")
  }

  static func report(_ name: String, type: String, nearest: String?, at place: Place, _ report: inout Report) {
    let what = type == Schema.documentType ? "the document" : type
    let hint = nearest.map { "; did you mean '\($0)'?" } ?? ""
    report.report(
      self, at: place, "'\(name)' is not a key of \(what)\(hint)",
      fixes: nearest.map { [Fix("Change to '\($0)'", .renameProperty(place, to: $0))] } ?? [])
  }
}
