/// Two things with one handle.
enum DuplicateRef: Rule {
  static let description = RuleDescription(
    code: "model/duplicate-ref", severity: .warning, system: .model,
    summary: "Two things of an app have the same handle",
    reason: "A handle is how others refer to a thing. With two of one name a reference is ambiguous, and what it "
      + "means is not checked.",
    advice: "Give each its own `ref`.",
    sources: [Source("The document format", .documented)],
    wrong: [RuleExample(#"{ "sheets": [ { "ref": 1️⃣"a"1️⃣ }, { "ref": 2️⃣"a"2️⃣ } ] }"#, also: ["2️⃣": "model/duplicate-ref"])],
    right: [RuleExample(#"{ "sheets": [ { "ref": "a" }, { "ref": "b" } ] }"#)])

  static func check(_ name: DeclaredName, _ report: inout Report) {
    guard name.isHandle else { return }
    let all = report.find(name.name)
    guard all.count > 1 else { return }
    let others = all.others(than: name)
    guard others.count > 0 else { return }
    let kinds = others.kinds.map(\.phrase).sorted().joined(separator: " and ")
    report.report(
      self, at: name.place, "'\(name.name)' is also the handle of \(kinds)",
      related: RelatedPlace.capped(
        others.listed.map { RelatedPlace($0.place, "\($0.kind.phrase) with this handle") }, of: others.count))
  }
}
