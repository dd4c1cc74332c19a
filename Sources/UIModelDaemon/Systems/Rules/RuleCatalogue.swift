import UIModelPlatform

/// The one table of rules. `all` is generated, by system and code (`RuleLists.swift`).
package enum RuleCatalogue {
  private static let byCode = Dictionary(
    all.map { ($0.description.code, $0.description) }, uniquingKeysWith: { first, _ in first })

  package static let codes: [String] = all.map { $0.description.code }

  package static func description(of code: String) -> RuleDescription? { byCode[code] }
}

extension RuleCatalogue {
  /// Former codes with the present ones. They work everywhere a code does, with a warning, and are never given to
  /// another rule.
  private static let renamed = ["menu/selector-of-nobody": "menu/selector-not-implemented"]

  /// The present code of a rule that was renamed; nil for any other word.
  package static func successor(of code: String) -> String? { renamed[code] }

  /// The code under which a rule reports.
  package static func current(_ code: String) -> String { renamed[code] ?? code }

  /// Whether a version of the daemon has a rule.
  package static func exists(_ code: String, in version: Version) -> Bool {
    description(of: code).map { $0.since <= version } ?? true
  }

  /// Every former code.
  package static var formerCodes: [String] { renamed.keys.sorted() }

  /// Whether a code or a subject, which a configuration, a comment or a request names, covers a rule.
  package static func selector(_ name: String, covers code: String) -> Bool {
    code == name || subjects(of: code).contains(name)
  }

  /// The subjects of a rule: its system, and that of SDKs if it needs one.
  package static func subjects(of code: String) -> [String] {
    let system = String(code.prefix { $0 != "/" })
    let sdk = RuleSystem.sdk.rawValue
    return system != sdk && description(of: code)?.needsSDK != nil ? [system, sdk] : [system]
  }

  /// The rules that look at apps for iPhone alone as well: those that need an SDK, and those that belong to moving there.
  static var codesForPhones: [String] {
    codes.filter { description(of: $0)?.needsSDK != nil || $0 == LifeCycleNotCalled.description.code }
  }

  /// What a configuration, a comment or a request may name: codes and systems.
  package static var selectors: [String] { codes + RuleSystem.allCases.map(\.rawValue) }
}
