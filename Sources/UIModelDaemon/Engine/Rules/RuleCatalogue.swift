import UIModelPlatform

/// The one table of rules. `all` is generated, by system and code (`RuleLists.swift`).
package enum RuleCatalogue {
  private static let byCode = Dictionary(
    all.map { ($0.description.code, $0.description) }, uniquingKeysWith: { first, _ in first })

  package static var codes: [String] { all.map { $0.description.code } }

  package static func description(of code: String) -> RuleDescription? { byCode[code] }
}
