import UIModelPlatform

/// The table of all rules. Its list `all` is generated (`RuleLists.swift`) and sorted by system and code. `RuleCodes`
/// has the facts that need only the codes.
package enum RuleCatalog {
  private static let byCode = Dictionary(
    all.map { ($0.description.code, $0.description) }, uniquingKeysWith: { first, _ in first })

  /// Returns the description of a rule, such as `focus/covered-item`; nil for an unknown code.
  package static func description(of code: String) -> RuleDescription? { byCode[code] }

  /// The codes of rules that also check apps that run only on iPhone: the rules that depend on an SDK, and the rule
  /// about app delegate methods that UIKit no longer calls after a move to scenes.
  fileprivate static let phoneRuleCodes = all.map { $0.description }.filter {
    $0.needsSDK != nil || $0.code == LifeCycleNotCalled.description.code
  }.map(\.code)
}

extension Suppression {
  /// Whether the comment may suppress a rule that also checks apps that run only on iPhone.
  package var maySuppressPhoneRule: Bool {
    RuleCatalog.phoneRuleCodes.contains { code in codes.contains { RuleCodes.selector($0, covers: code) } }
  }
}
