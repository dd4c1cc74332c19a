import UIModelPlatform

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

  static func check(_ key: RepeatedKey, _ report: inout Report) {
    report.report(
      self, at: key.place, "this key stands in the same object twice; the first one counts",
      related: key.first.map { [RelatedPlace($0, "the first one is here")] } ?? [], tags: [.unnecessary])
  }
}
