import UIModelPlatform

/// Reports a key that occurs twice in an object.
enum DuplicateKey: Rule {
  static let description = RuleDescription(
    code: "model/duplicate-key", effect: .wrong, system: .model,
    summary: "JSON object has the same key twice",
    reason: "The daemon uses the value of the first key. Other JSON parsers may use the value of the last key.",
    advice: "Remove one of the two keys.",
    sources: [Source("RFC 8259, section 4: names within an object should be unique", .documented)],
    wrong: [RuleExample(#"{ "sheets": [ { "ref": "a", 1️⃣"ref"1️⃣: "a" } ] }"#)],
    right: [RuleExample(#"{ "sheets": [ { "ref": "a" }, { "ref": "b" } ] }"#)])

  static func check(_ key: RepeatedKey, _ report: inout Report) {
    report.report(
      self, at: key.place, "duplicate key in this object; only the first value is used, so remove one of the keys",
      related: key.firstPlace.map { [RelatedPlace($0, "the first key is here")] } ?? [], tags: [.unnecessary])
  }
}
