import UIModelJSON

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

  static func check(_ block: Block, _ report: inout Report) {
    for problem in block.tree.problems {
      let place = block.place(problem.range)
      let related = problem.related.map { [RelatedPlace(block.place($0), relation(problem.kind))] } ?? []
      if problem.kind == .duplicateKey {
        DuplicateKey.report(at: place, related: related, &report)
      } else {
        report.report(self, at: place, problem.message, related: related)
      }
    }
  }

  private static func relation(_ kind: JSONProblem.Kind) -> String {
    kind == .duplicateKey ? "the first one is here" : "closed from outside here"
  }
}

extension Block {
  /// A place for bytes of this block that are no node.
  func place(_ range: Range<Int>) -> Place {
    Place(block: id, text: range)
  }
}
