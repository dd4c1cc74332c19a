import UIModelPlatform

/// Reports objects of an app that have the same `ref`.
enum DuplicateRef: Rule {
  static let description = RuleDescription(
    code: "model/duplicate-ref", effect: .wrong, system: .model,
    summary: "Two objects of an app have the same ref",
    reason:
      "Other objects refer to an object by its `ref`. If two objects have the same `ref`, references to "
      + "that name are ambiguous, and the daemon does not check their targets.",
    advice: "Give each object a unique `ref`.",
    holds: "objects that can exist at the same time, on the same platform and release",
    sources: [Source("The document format", .documented)],
    wrong: [RuleExample(#"{ "sheets": [ { "ref": 1️⃣"a"1️⃣ }, { "ref": 2️⃣"a"2️⃣ } ] }"#, also: ["2️⃣": "model/duplicate-ref"])],
    right: [
      RuleExample(#"{ "sheets": [ { "ref": "a" }, { "ref": "b" } ] }"#),
      // The two objects exist on different platforms.
      RuleExample(
        #"""
        {
          "app": { "targets": [
            { "platform": "iPadOS", "minimum": "15.0" },
            { "platform": "macCatalyst", "minimum": "15.0" }
          ] },
          "sheets": [
            { "ref": "a", "availableOn": { "iPadOS": "15.0" } },
            { "ref": "a", "availableOn": { "macCatalyst": "15.0" } }
          ]
        }
        """#),
    ])

  static func check(_ name: DeclaredName, _ report: inout Report) {
    guard name.isHandle else { return }
    let matches = report.find(name.name)
    guard matches.count > 1 else { return }
    let otherObjects = matches.otherHandles(than: name)
    guard otherObjects.count > 0 else { return }
    // Objects for different platforms or releases never exist at the same time.
    let coexistingNames = otherObjects.listed.filter { report.context.canCoexist([name.conditions, $0.conditions]) }
    if coexistingNames.isEmpty { return }
    let areAllListed = coexistingNames.count == otherObjects.listed.count
    let kinds = Set(areAllListed ? otherObjects.kinds : coexistingNames.map(\.kind)).map(\.phrase).sorted().joined(
      separator: " and ")
    report.report(
      self, at: name.place, "'\(name.name)' is also the 'ref' of \(kinds); give each object a unique 'ref'",
      related: RelatedPlace.capped(
        coexistingNames.map { RelatedPlace($0.place, "\($0.kind.phrase) with the same 'ref'") },
        of: areAllListed ? otherObjects.count : coexistingNames.count))
  }
}
