import UIModelPlatform

/// The one table of rules. `all` is generated, by system and code (`RuleLists.swift`). What is known of rules by their
/// codes alone is in `RuleCodes`.
package enum RuleCatalogue {
  private static let byCode = Dictionary(
    all.map { ($0.description.code, $0.description) }, uniquingKeysWith: { first, _ in first })

  package static func description(of code: String) -> RuleDescription? { byCode[code] }

  /// The rules that look at apps for iPhone alone as well: those that need an SDK, and those that belong to moving there.
  fileprivate static let codesForPhones = all.map { $0.description }.filter {
    $0.needsSDK != nil || $0.code == LifeCycleNotCalled.description.code
  }.map(\.code)
}

extension Suppression {
  /// Whether it may silence a rule that looks at apps for iPhone.
  package var isForPhones: Bool {
    RuleCatalogue.codesForPhones.contains { code in codes.contains { RuleCodes.selector($0, covers: code) } }
  }
}
