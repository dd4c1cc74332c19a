import UIModelPlatform

/// Reports a syntax error in a document. Documents are JSON with comments and trailing commas.
enum SyntaxError: Rule {
  static let description = RuleDescription(
    code: "model/syntax-error", effect: .lost, system: .model,
    summary: "Document is not valid JSON (comments and trailing commas are allowed)",
    reason: "The daemon ignores the invalid part of the document and uses the rest.",
    advice: "Correct the marked text.",
    sources: [Source("RFC 8259, The JavaScript Object Notation Data Interchange Format", .documented)],
    wrong: [
      RuleExample(#"{ "version": 1️⃣one1️⃣ }"#),
      RuleExample(#"{ "sheets": [ { "ref": "a"1️⃣1️⃣ "isModalInPresentation": true } ] }"#),
      RuleExample(#"{ "sheets": [ 1️⃣{1️⃣ "ref": "a" ] }"#),
    ],
    right: [
      RuleExample(
        #"""
        { // a comment
          "version": 1, /* and another */
        }
        """#)
    ])

  static func check(_ problem: SyntaxProblem, _ report: inout Report) {
    report.report(
      self, at: problem.place, problem.message,
      related: problem.outerClosingBracket.map { [RelatedPlace($0, "this bracket closes an outer container")] } ?? [])
  }
}
