/// One key twice in an object.
enum DuplicateKey: Rule {
  static let description = RuleDescription(
    code: "model/duplicate-key", severity: .warning, system: .model,
    summary: "A key stands in the same object twice",
    reason: "Only the first of them counts here; other readers of JSON take the last.",
    advice: "Remove one of them.",
    sources: [Source("RFC 8259, section 4: names within an object should be unique", .documented)],
    wrong: [RuleExample(#"{ "sheets": [ { "ref": "a", 1️⃣"ref"1️⃣: "a" } ] }"#)],
    right: [RuleExample(#"{ "sheets": [ { "ref": "a" }, { "ref": "b" } ] }"#)])

  static func report(at place: Place, related: [RelatedPlace], _ report: inout Report) {
    report.report(self, at: place, message, related: related, tags: [.unnecessary])
  }

  /// For a key of the document's root, whose first one may stand in another block.
  static func finding(at place: Place, first: Place) -> Finding {
    Finding(
      code: description.code, severity: description.severity, place: place, message: message,
      related: [RelatedPlace(first, "the first one is here")], tags: [.unnecessary])
  }

  private static let message = "this key stands in the same object twice; the first one counts"
}
