/// An object without a property that it cannot do without.
enum MissingProperty: Rule {
  static let description = RuleDescription(
    code: "model/missing-property", severity: .warning, system: .model,
    summary: "An object lacks a property that it cannot do without",
    reason: "Without it the object says nothing, so it is left out of every answer and check.",
    advice: "Give the property.",
    sources: [Source("The document format", .documented)],
    wrong: [RuleExample(#"{ "app": { "targets": [ 1️⃣{ "minimum": "16.0" }1️⃣ ] } }"#)],
    right: [RuleExample(#"{ "app": { "targets": [ { "platform": "iPadOS" } ] } }"#)])

  static func report(_ property: String, type: String, at place: Place, _ report: inout Report) {
    report.report(self, at: place, "this \(type) needs '\(property)'")
  }
}
