import UIModelPlatform

/// The codes of rules: what configurations, comments and requests name rules by. `entries` is generated from the rules,
/// by system and code (`RuleCodeList.swift`); the rules themselves are in `RuleCatalogue`.
package enum RuleCodes {
  /// What is known of a rule by its code.
  struct Entry: Sendable {
    let code: String
    /// The first version of the daemon that has the rule.
    let since: Version
    /// Whether the app has to be built with some SDK for what the rule says to happen.
    let needsSDK: Bool

    init(_ code: String, since: Version = Version(0, 1), needsSDK: Bool = false) {
      (self.code, self.since, self.needsSDK) = (code, since, needsSDK)
    }
  }

  private static let byCode = Dictionary(entries.map { ($0.code, $0) }, uniquingKeysWith: { first, _ in first })

  /// Every code, by system and code.
  package static let all: [String] = entries.map(\.code)

  /// Whether a rule has this code.
  package static func has(_ code: String) -> Bool { byCode[code] != nil }

  /// Whether a version of the daemon has a rule.
  package static func exists(_ code: String, in version: Version) -> Bool {
    byCode[code].map { $0.since <= version } ?? true
  }
}

extension RuleCodes {
  /// Former codes with the present ones. They work everywhere a code does, with a warning, and are never given to
  /// another rule.
  private static let renamed = ["menu/selector-of-nobody": "menu/selector-not-implemented"]

  /// The present code of a rule that was renamed; nil for any other word.
  package static func successor(of code: String) -> String? { renamed[code] }

  /// The code under which a rule reports.
  package static func current(_ code: String) -> String { renamed[code] ?? code }

  /// Every former code.
  package static var formerCodes: [String] { renamed.keys.sorted() }
}

extension RuleCodes {
  /// What a configuration, a comment or a request may name: codes and systems.
  package static var selectors: [String] { all + RuleSystem.allCases.map(\.rawValue) }

  /// Whether a code or a subject, which a configuration, a comment or a request names, covers a rule.
  package static func selector(_ name: String, covers code: String) -> Bool {
    code == name || subjects(of: code).contains(name)
  }

  /// The subjects of a rule: its system, and that of SDKs if it needs one.
  package static func subjects(of code: String) -> [String] {
    let system = String(code.prefix { $0 != "/" })
    let sdk = RuleSystem.sdk.rawValue
    return system != sdk && byCode[code]?.needsSDK == true ? [system, sdk] : [system]
  }

  /// A code, or a system's name.
  static func isCodeLike(_ word: String) -> Bool {
    word.utf8.contains(UInt8(ascii: "/")) || RuleSystem(rawValue: word) != nil
  }
}
