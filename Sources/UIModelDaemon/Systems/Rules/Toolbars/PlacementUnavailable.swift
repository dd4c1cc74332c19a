import UIModelJSON
import UIModelPlatform

/// A toolbar item placement that is unavailable on a platform of the app.
enum PlacementUnavailable: Rule {
  static let description = RuleDescription(
    code: "toolbar/placement-unavailable", effect: .crash, system: .toolbar,
    summary: "Toolbar item placement is unavailable on a platform of the app",
    reason: "The platform's SDK does not have the placement, so code that uses the placement does not "
      + "compile for this platform.",
    advice: "Use a placement that describes the purpose of the item, for example `primaryAction`. "
      + "Alternatively, limit the item to platforms that have the placement, with `#if os(…)` in Swift or "
      + "`availableOn` in a document.",
    holds: "platforms that do not have the placement",
    sources: [Source("SwiftUI documentation: ToolbarItemPlacement, the availability of each placement", .documented)],
    wrong: [
      RuleExample(
        #"""
        { "toolbars": [ { "items": [
          { "placement": 1️⃣"bottomOrnament"1️⃣, "content": { "Button": { "title": "Legend" } } }
        ] } ] }
        """#,
        fixed:
          #"""
          { "toolbars": [ { "items": [
            { "placement": "bottomBar", "content": { "Button": { "title": "Legend" } } }
          ] } ] }
          """#),
      RuleExample(
        #"""
        { "toolbars": [ { "items": [
          { "placement": 1️⃣{ "accessoryBar": { "id": "favorites" } }1️⃣, "content": "FavoritesBar" }
        ] } ] }
        """#),
      RuleExample(
        #"""
        {
          "app": { "targets": [
            { "platform": "iPadOS", "minimum": "16.0" },
            { "platform": "macOS", "minimum": "13.0" }
          ] },
          "toolbars": [ { "items": [
            { "placement": 1️⃣"topBarLeading"1️⃣, "content": { "Button": { "title": "Close" } } }
          ] } ]
        }
        """#,
        fixed:
          #"""
          {
            "app": { "targets": [
              { "platform": "iPadOS", "minimum": "16.0" },
              { "platform": "macOS", "minimum": "13.0" }
            ] },
            "toolbars": [ { "items": [
              { "placement": "navigation", "content": { "Button": { "title": "Close" } } }
            ] } ]
          }
          """#),
    ],
    right: [
      // The app's targets are unknown.
      RuleExample(
        #"""
        {
          "app": { "targets": { "$unknown": "in the project" } },
          "toolbars": [ { "items": [ { "placement": "bottomOrnament" } ] } ]
        }
        """#),
      RuleExample(
        #"""
        { "toolbars": [ { "items": [
          { "placement": "bottomBar", "content": { "Button": { "title": "Legend" } } }
        ] } ] }
        """#),
      // The SDK's iOS annotations also apply to Mac Catalyst.
      RuleExample(
        #"""
        {
          "app": { "targets": [
            { "platform": "iPadOS", "minimum": "16.0" },
            { "platform": "macCatalyst", "minimum": "16.0" }
          ] },
          "toolbars": [ { "items": [
            { "placement": "topBarLeading", "content": { "Button": { "title": "Close" } } }
          ] } ]
        }
        """#),
      RuleExample(
        #"""
        { "app": { "targets": [ { "platform": "visionOS", "minimum": "1.0" } ] },
          "toolbars": [ { "items": [ { "placement": "bottomOrnament", "content": "Legend" } ] } ] }
        """#),
      // Each item exists only on platforms that have its placement.
      RuleExample(
        #"""
        {
          "app": { "targets": [
            { "platform": "iPadOS", "minimum": "16.0" },
            { "platform": "macOS", "minimum": "13.0" }
          ] },
          "toolbars": [ { "items": [
            { "availableOn": { "iPadOS": "16.0" }, "placement": "bottomBar", "content": "Legend" },
            {
              "availableOn": { "macOS": "13.0" },
              "placement": { "accessoryBar": { "id": "legend" } },
              "content": "Legend"
            }
          ] } ]
        }
        """#),
      RuleExample(
        #"""
        { "toolbars": [ { "items": [
          { "placement": { "$unknown": "chosen by platform" }, "content": "Legend" }
        ] } ] }
        """#),
      RuleExample(
        #"""
        { "toolbars": [ { "items": [ {
          "availableOn": { "$unknown": "a condition" },
          "placement": "bottomOrnament", "content": "Legend"
        } ] } ] }
        """#),
    ])

  static func check(_ facts: ToolbarFacts, _ report: inout Report) {
    for item in facts.items {
      guard let placement = item.placement.value, let fact = placement.fact, !fact.unavailablePlatforms.isEmpty else {
        continue
      }
      let unavailableEnvironments = report.context.environments { environment in
        fact.unavailablePlatforms.contains(environment.platform)
      }
      guard !unavailableEnvironments.isEmpty else { continue }
      let platforms = Platform.allCases.filter { platform in
        unavailableEnvironments.contains { $0.platform == platform }
      }
      report.report(
        self, at: item.placement.place,
        "placement '\(placement.rawValue)' is not available on \(joinedNames(platforms)); use another placement there",
        notes: ["'\(placement.rawValue)' is available only on \(joinedNames(fact.platforms))"],
        facts: [item.placement],
        fixes: fixes(placement, item, report.context), in: unavailableEnvironments)
    }
  }

  private static func joinedNames(_ platforms: [Platform]) -> String {
    let names = platforms.map(\.displayName)
    guard let lastName = names.last, names.count > 1 else { return names.first ?? "" }
    return names.dropLast().joined(separator: ", ") + " and " + lastName
  }

  /// Returns a fix that uses a similar placement. Empty if no similar placement exists, or if that placement is
  /// unavailable on a platform of the app.
  private static func fixes(_ placement: ToolbarPlacement, _ item: ToolbarItem, _ context: AppContext) -> [Fix] {
    let similarPlacement: ToolbarPlacement? =
      switch placement {
      case .bottomOrnament: .bottomBar
      case .bottomBar: .status
      case .topBarLeading, .navigationBarLeading: .navigation
      case .topBarTrailing, .navigationBarTrailing, .topBarPinnedTrailing: .primaryAction
      case .title: .principal
      default: nil
      }
    guard let similarPlacement, let fact = similarPlacement.fact, let place = item.placement.place,
      !context.environments.contains(where: { fact.unavailablePlatforms.contains($0.platform) })
    else { return [] }
    return [Fix("Change to '\(similarPlacement.rawValue)'", .replace(place, .string(similarPlacement.rawValue)))]
  }
}
