import UIModelPlatform

/// The codes of rules, such as `menu/duplicate-shortcut`. Configurations, comments and requests refer to rules by these
/// codes. `entries` is generated from the rules (`RuleCodeList.swift`); `RuleCatalogue` contains the rules themselves.
package enum RuleCodes {
  /// The facts about a rule that are available without the rule itself.
  struct Entry: Sendable {
    let code: String
    /// The first version of the daemon that has the rule.
    let since: Version
    /// Whether the rule reports problems that occur only in apps built with a certain SDK.
    let needsSDK: Bool

    init(_ code: String, since: Version = Version(0, 1), needsSDK: Bool = false) {
      (self.code, self.since, self.needsSDK) = (code, since, needsSDK)
    }
  }

  private static let byCode = Dictionary(entries.map { ($0.code, $0) }, uniquingKeysWith: { first, _ in first })

  /// Every code, sorted by system and code.
  package static let all: [String] = entries.map(\.code)

  /// Whether a rule has this code.
  package static func has(_ code: String) -> Bool { byCode[code] != nil }

  /// Whether a version of the daemon has a rule. An unknown code counts as existing.
  package static func exists(_ code: String, in version: Version) -> Bool {
    byCode[code].map { $0.since <= version } ?? true
  }
}

extension RuleCodes {
  /// Former codes with their replacements. Former codes are still accepted everywhere, with a warning, and are never
  /// reused for another rule.
  private static let renamed = ["menu/selector-of-nobody": "menu/selector-not-implemented"]

  /// Returns the current code of a renamed rule; nil for any other text.
  package static func successor(of code: String) -> String? { renamed[code] }

  /// Returns the code with which a rule reports: the replacement of a former code, or the code itself.
  package static func current(_ code: String) -> String { renamed[code] ?? code }

  /// Every former code, sorted.
  package static var formerCodes: [String] { renamed.keys.sorted() }
}

extension RuleCodes {
  /// The names that a configuration, a comment or a request can use: codes and systems.
  package static var selectors: [String] { all + RuleSystem.allCases.map(\.rawValue) }

  /// Whether a name in a configuration, a comment or a request covers a rule. For example, `menu` and
  /// `menu/duplicate-shortcut` cover `menu/duplicate-shortcut`.
  package static func selector(_ name: String, covers code: String) -> Bool {
    code == name || subjects(of: code).contains(name)
  }

  /// Returns the systems of a rule: its own one, and `sdk` if the rule needs an SDK.
  package static func subjects(of code: String) -> [String] {
    let system = String(code.prefix { $0 != "/" })
    let sdk = RuleSystem.sdk.rawValue
    return system != sdk && byCode[code]?.needsSDK == true ? [system, sdk] : [system]
  }

  /// Whether a word is a system's name or has the form of a rule code.
  static func isCodeLike(_ word: String) -> Bool {
    word.utf8.contains(UInt8(ascii: "/")) || RuleSystem(rawValue: word) != nil
  }
}
