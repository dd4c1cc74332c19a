import UIModelPlatform

/// Reports an API that is deprecated on every release that the app supports. For example, the app runs on iOS 15 and
/// later, and the API was deprecated in iOS 15.
enum DeprecatedAPI: Rule {
  static let description = RuleDescription(
    code: "model/deprecated-api", effect: .advice, system: .model,
    summary: "API is deprecated on every release that the app supports",
    reason: "The API still works, but Apple recommends against its use in new code and usually names a replacement.",
    advice: "Use the replacement that the message names, or remove the use of the API.",
    holds: "apps whose targets give a minimum release, if the API is deprecated in that release",
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
    guard let deprecatedVersion = use.availability.deprecationVersion else { return }
    let environments = use.environments(in: report.context)
    guard !report.context.targets.isEmpty, report.context.targets.allSatisfy(\.minimumVersion.isGiven),
      use.guards.allSatisfy(\.isKnown),
      (environments ?? Environment.all(for: report.context.targets)).allSatisfy({
        $0.version >= deprecatedVersion && $0.platform.isIOSFamily
      })
    else { return }
    let replacementHint = use.availability.replacement.map { "; use '\($0)' instead" } ?? ""
    report.report(
      self, at: use.place, "'\(use.name)' was deprecated in iOS \(deprecatedVersion)\(replacementHint)",
      in: environments,
      tags: [.deprecated])
  }
}
