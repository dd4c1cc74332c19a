import UIModelJSON
import UIModelPlatform

/// A placement that a platform of the app does not have.
enum PlacementUnavailable: Rule {
  static let description = RuleDescription(
    code: "toolbar/placement-unavailable", severity: .error, system: .toolbar,
    summary: "A placement that a platform of the app does not have",
    reason: "The SDK of that platform does not have the placement: code that uses it there does not compile, and there "
      + "is no place where the item would be shown.",
    advice: "Use a placement that says what the item is for, such as `primaryAction`, or say with `availableOn` on "
      + "which platforms the item exists.",
    holds: "each platform that lacks the placement",
    sources: [Source("SwiftUI documentation: ToolbarItemPlacement, the availability of each placement", .documented)],
    wrong: [
      RuleExample(
        #"{ "toolbars": [ { "items": [ { "placement": 1️⃣"bottomOrnament"1️⃣, "content": { "Button": { "title": "Legend" } } } ] } ] }"#,
        fixed:
          #"{ "toolbars": [ { "items": [ { "placement": "bottomBar", "content": { "Button": { "title": "Legend" } } } ] } ] }"#
      ),
      RuleExample(
        #"{ "toolbars": [ { "items": [ { "placement": 1️⃣{ "accessoryBar": { "id": "favorites" } }1️⃣, "content": "FavoritesBar" } ] } ] }"#
      ),
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
      // Nothing is known of the targets.
      RuleExample(
        #"""
        {
          "app": { "targets": { "$unknown": "in the project" } },
          "toolbars": [ { "items": [ { "placement": "bottomOrnament" } ] } ]
        }
        """#),
      RuleExample(
        #"{ "toolbars": [ { "items": [ { "placement": "bottomBar", "content": { "Button": { "title": "Legend" } } } ] } ] }"#
      ),
      // Mac Catalyst is iOS to the SDK's annotations.
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
      // Only where the platform has it.
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
        #"{ "toolbars": [ { "items": [ { "placement": { "$unknown": "chosen by platform" }, "content": "Legend" } ] } ] }"#
      ),
      RuleExample(
        #"{ "toolbars": [ { "items": [ { "availableOn": { "$unknown": "a condition" }, "placement": "bottomOrnament", "content": "Legend" } ] } ] }"#
      ),
    ])

  static func check(_ answer: ToolbarAnswer, _ report: inout Report) {
    for item in answer.items {
      guard let placement = item.placement.value, let fact = placement.fact, !fact.unavailableOn.isEmpty else {
        continue
      }
      let lacking = report.context.environments { environment in
        fact.unavailableOn.contains(environment.platform)
      }
      guard !lacking.isEmpty else { continue }
      let platforms = Platform.allCases.filter { platform in lacking.contains { $0.platform == platform } }
      report.report(
        self, at: item.placement.place,
        "\(names(platforms)) \(platforms.count == 1 ? "has" : "have") no placement '\(placement.rawValue)'; it is on "
          + "\(names(fact.platforms)) only",
        restsOn: [item.placement],
        fixes: fixes(placement, item, report.context), in: lacking)
    }
  }

  private static func names(_ platforms: [Platform]) -> String {
    let names = platforms.map(\.displayName)
    guard let last = names.last, names.count > 1 else { return names.first ?? "" }
    return names.dropLast().joined(separator: ", ") + " and " + last
  }

  /// The placement that comes nearest on every platform of the app.
  private static func fixes(_ placement: ToolbarPlacement, _ item: ToolbarItem, _ context: AppContext) -> [Fix] {
    let near: ToolbarPlacement? =
      switch placement {
      case .bottomOrnament: .bottomBar
      case .bottomBar: .status
      case .topBarLeading, .navigationBarLeading: .navigation
      case .topBarTrailing, .navigationBarTrailing, .topBarPinnedTrailing: .primaryAction
      case .title: .principal
      default: nil
      }
    guard let near, let fact = near.fact, let place = item.placement.place,
      !context.environments.contains(where: { fact.unavailableOn.contains($0.platform) })
    else { return [] }
    return [Fix("Change to '\(near.rawValue)'", .replace(place, .string(near.rawValue)))]
  }
}
