import UIModelPlatform

/// Text that is not JSON with comments and trailing commas.
enum SyntaxError: Rule {
  static let description = RuleDescription(
    code: "model/syntax-error", severity: .error, system: .model,
    summary: "Text that is not JSON with comments and trailing commas",
    reason: "What cannot be read is left out; the rest of the document still counts.",
    advice: "Put the text right where it is marked.",
    sources: [Source("RFC 8259, The JavaScript Object Notation Data Interchange Format", .documented)],
    wrong: [
      RuleExample(#"{ "version": 1️⃣one1️⃣ }"#),
      RuleExample(#"{ "sheets": [ { "ref": "a"1️⃣1️⃣ "isModalInPresentation": true } ] }"#),
      RuleExample(#"{ "sheets": [ 1️⃣{1️⃣ "ref": "a" ] }"#),
    ],
    right: [RuleExample("{ // a comment\n  \"version\": 1, /* and another */\n}")])

  static func check(_ problem: SyntaxProblem, _ report: inout Report) {
    report.report(
      self, at: problem.place, problem.message,
      related: problem.opening.map { [RelatedPlace($0, "closed from outside here")] } ?? [])
  }
}
