import UIModelPlatform

/// An API that is deprecated on every release the app runs on.
enum DeprecatedAPI: Rule {
  static let description = RuleDescription(
    code: "model/deprecated-api", severity: .hint, system: .model,
    summary: "API is deprecated on every release the app runs on",
    reason: "The API still works, but Apple has named another one to use instead.",
    advice: "Use the replacement.",
    holds: "apps whose minimum release is the deprecating release or later",
    sources: [Source("The SDK's availability annotations", .header)],
    wrong: [
      RuleExample(
        #"""
        { "app": { "targets": [ { "platform": "iPadOS", "minimum": "17.0" } ] },
          "scenes": [ { "ref": "main", 1️⃣"preferredPresentationStyle"1️⃣: "standard" } ] }
        """#)
    ],
    right: [
      RuleExample(
        #"""
        { "app": { "targets": [ { "platform": "iPadOS", "minimum": "16.0" } ] },
          "scenes": [ { "ref": "main", "preferredPresentationStyle": "standard" } ] }
        """#)
    ])

  static func check(_ use: AvailabilityUse, _ report: inout Report) {
    guard let deprecated = use.availability.deprecated else { return }
    let environments = use.environments(in: report.context)
    guard !report.context.targets.isEmpty, report.context.targets.allSatisfy(\.minimum.isGiven),
      use.guards.allSatisfy(\.isKnown),
      (environments ?? Environment.all(for: report.context.targets)).allSatisfy({
        $0.version >= deprecated && $0.platform.isIOSFamily
      })
    else { return }
    let instead = use.availability.replacement.map { "; use '\($0)' instead" } ?? ""
    report.report(
      self, at: use.place, "'\(use.name)' is deprecated since iOS \(deprecated)\(instead)", in: environments,
      tags: [.deprecated])
  }
}
