/// An API that the app's oldest release does not have.
enum UnavailableInTarget: Rule {
  static let description = RuleDescription(
    code: "model/unavailable-in-target", severity: .error, system: .model,
    summary: "An API that is newer than the oldest release the app runs on",
    reason: "On releases before the API came it does not exist. Swift refuses the call unless it is guarded by "
      + "`if #available`; a call that gets past that, by a selector or from Objective-C, raises an exception.",
    advice: "Raise the target's `minimum`, or say with `availableOn` where the declaration exists.",
    holds: "targets whose minimum is older than the API",
    sources: [Source("The SDK's availability annotations", .header)],
    wrong: [
      RuleExample(
        #"""
        { "app": { "targets": [ { "platform": "iPadOS", "minimum": "15.0" } ] },
          "sheets": [ { "sheetPresentationController": { "detents": [ { 1️⃣"custom"1️⃣: { "identifier": "a", "resolver": { "height": 200 } } } ] } } ] }
        """#)
    ],
    right: [
      RuleExample(
        #"""
        { "app": { "targets": [ { "platform": "iPadOS", "minimum": "16.0" } ] },
          "sheets": [ { "sheetPresentationController": { "detents": [ { "custom": { "identifier": "a", "resolver": { "height": 200 } } } ] } } ] }
        """#),
      RuleExample(
        #"""
        { "app": { "targets": [ { "platform": "iPadOS", "minimum": "15.0" } ] },
          "sheets": [ { "availableOn": { "iPadOS": "16.0" }, "sheetPresentationController": { "detents": [ { "custom": { "identifier": "a", "resolver": { "height": 200 } } } ] } } ] }
        """#),
    ])

  static func check(_ use: AvailabilityUse, _ report: inout Report) {
    var lacking: [Target] = []
    for target in report.context.targets {
      guard let introduced = use.availability.introduced(on: target.platform),
        let minimum = target.minimum.value
      else { continue }
      if max(minimum, use.guarded[target.platform] ?? minimum) < introduced { lacking.append(target) }
    }
    guard let first = lacking.first, let introduced = use.availability.introduced(on: first.platform) else { return }
    let releases = lacking.map { "\($0.platform.displayName) \($0.minimum.value ?? 0)" }.joined(separator: " and ")
    report.report(
      self, at: use.place,
      "'\(use.name)' needs \(first.platform.displayName) \(introduced); the app runs on \(releases) too",
      related: lacking.compactMap { target in
        target.minimum.place.map { RelatedPlace($0, "the oldest \(target.platform.displayName) of the app") }
      })
  }
}
