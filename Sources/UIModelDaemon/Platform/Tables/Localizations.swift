/// The languages that an app is localized into, as far as a project or an Info.plist says. What else it is localized into
/// is not known.
package struct Localizations: Sendable, Hashable {
  /// Codes of ISO 639, such as `ar`.
  private var languages: Set<String> = []

  /// `names`: as `knownRegions` and folders (`pt-BR.lproj`) have them. The base localization is that of no language.
  package init(_ names: some Sequence<String> = []) {
    for name in names where name != "Base" {
      languages.insert(Localizations.former[name] ?? String(name.prefix { $0 != "-" && $0 != "_" }).lowercased())
    }
  }

  package mutating func formUnion(_ other: Localizations) { languages.formUnion(other.languages) }

  /// Whether one is written from right to left.
  package var isAnyRightToLeft: Bool { !languages.isDisjoint(with: Localizations.rightToLeft) }

  /// Whether one is a language whose people use a keyboard layout of this name.
  package func isAny(typedOn layout: String) -> Bool { Localizations.byLayout[layout].map(languages.contains) ?? false }

  /// The languages that rules ask for.
  package static let askedFor = rightToLeft.union(byLayout.values).sorted()

  /// Unicode CLDR, `characterOrder`.
  private static let rightToLeft: Set<String> = ["ar", "ckb", "dv", "fa", "he", "ps", "sd", "ug", "ur", "yi"]

  private static let byLayout = [
    "German": "de", "French": "fr", "Spanish": "es", "Italian": "it", "Japanese": "ja", "Arabic": "ar", "Hebrew": "he",
    "Vietnamese Telex": "vi",
  ]

  /// Names that old projects have, and codes that ISO 639 has withdrawn.
  private static let former = [
    "German": "de", "French": "fr", "Spanish": "es", "Italian": "it", "Japanese": "ja", "English": "en", "iw": "he",
    "ji": "yi",
  ]
}
