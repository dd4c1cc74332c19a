import UIModelPlatform

/// The codes of rules, such as `menu/duplicate-shortcut`. Configurations, comments and requests refer to rules by these
/// codes. `entries` is generated from the rules (`RuleCodeList.swift`); `RuleCatalog` contains the rules themselves.
package enum RuleCodes {
  /// The code of a rule, the daemon version that introduced the rule, and whether the rule needs an SDK.
  struct Entry: Sendable {
    let code: String
    /// The first version of the daemon that has the rule.
    let firstVersion: Version
    /// Whether the rule reports problems that occur only in apps built with a certain SDK.
    let needsSDK: Bool

    init(_ code: String, since: Version = Version(0, 1), needsSDK: Bool = false) {
      (self.code, self.firstVersion, self.needsSDK) = (code, since, needsSDK)
    }
  }

  private static let entriesByCode = Dictionary(entries.map { ($0.code, $0) }, uniquingKeysWith: { first, _ in first })

  /// All codes, sorted by system and code.
  package static let allCodes: [String] = entries.map(\.code)

  /// Whether a rule has this code.
  package static func contains(_ code: String) -> Bool { entriesByCode[code] != nil }

  /// Whether a version of the daemon has a rule. An unknown code counts as existing.
  package static func exists(_ code: String, in version: Version) -> Bool {
    entriesByCode[code].map { $0.firstVersion <= version } ?? true
  }
}

extension RuleCodes {
  /// Former codes with their replacements. Former codes are still accepted everywhere, with a warning, and are never
  /// reused for another rule.
  private static let replacements = ["menu/selector-of-nobody": "menu/selector-not-implemented"]

  /// Returns the current code for a former code; nil for any other text.
  package static func successor(of code: String) -> String? { replacements[code] }

  /// Returns the current code of a rule, which is the replacement of a former code or the code itself.
  package static func currentCode(_ code: String) -> String { replacements[code] ?? code }

  /// All former codes, sorted.
  package static var formerCodes: [String] { replacements.keys.sorted() }
}

extension RuleCodes {
  /// The codes and systems that a configuration, a comment or a request can name.
  package static var codesAndSystems: [String] { allCodes + RuleSystem.allCases.map(\.rawValue) }

  /// Whether a name in a configuration, a comment or a request covers a rule. For example, `menu` and
  /// `menu/duplicate-shortcut` cover `menu/duplicate-shortcut`.
  package static func selector(_ name: String, covers code: String) -> Bool {
    code == name || systems(of: code).contains(name)
  }

  /// Returns the systems of a rule: its own system, and `sdk` if the rule needs an SDK.
  package static func systems(of code: String) -> [String] {
    let system = String(code.prefix { $0 != "/" })
    let sdk = RuleSystem.sdk.rawValue
    return system != sdk && entriesByCode[code]?.needsSDK == true ? [system, sdk] : [system]
  }

  /// Whether a word is a system's name or has the form of a rule code.
  static func isCodeLike(_ word: String) -> Bool {
    word.utf8.contains(UInt8(ascii: "/")) || RuleSystem(rawValue: word) != nil
  }
}
