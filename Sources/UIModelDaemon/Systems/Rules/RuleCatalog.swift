import UIModelPlatform

/// The table of all rules. The list `all` is generated (`RuleLists.swift`) and sorted by system and code. `RuleCodes`
/// contains the facts that depend only on the codes.
package enum RuleCatalog {
  private static let descriptionsByCode = Dictionary(
    all.map { ($0.description.code, $0.description) }, uniquingKeysWith: { first, _ in first })

  /// Returns the description of a rule, such as `focus/covered-item`; nil for an unknown code.
  package static func description(of code: String) -> RuleDescription? { descriptionsByCode[code] }

  /// The codes of rules that also check iPhone-only apps: the rules that depend on an SDK, and the rule about app
  /// delegate methods that UIKit no longer calls after a move to scenes.
  fileprivate static let phoneRuleCodes = all.map { $0.description }.filter {
    $0.requiredSDK != nil || $0.code == LifeCycleNotCalled.description.code
  }.map(\.code)
}

extension Suppression {
  /// Whether the comment may suppress a rule that also checks iPhone-only apps.
  package var maySuppressPhoneRule: Bool {
    RuleCatalog.phoneRuleCodes.contains { code in codes.contains { RuleCodes.selector($0, covers: code) } }
  }
}
