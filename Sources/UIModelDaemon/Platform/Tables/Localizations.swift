/// The languages that an app is localized into, as far as a project or an Info.plist names them. The app might have
/// further localizations.
package struct Localizations: Sendable, Hashable {
  /// ISO 639 language codes, such as `ar`.
  private var languages: Set<String> = []

  /// Creates the set of languages from names such as those of `knownRegions` and of folders (`pt-BR.lproj`). The base
  /// localization is ignored, because it belongs to no language.
  package init(_ names: some Sequence<String> = []) {
    for name in names where name != "Base" {
      languages.insert(Localizations.currentCodes[name] ?? String(name.prefix { $0 != "-" && $0 != "_" }).lowercased())
    }
  }

  package mutating func formUnion(_ other: Localizations) { languages.formUnion(other.languages) }

  /// Whether one of the languages is written from right to left.
  package var includesRightToLeft: Bool { !languages.isDisjoint(with: Localizations.rightToLeft) }

  /// Whether one of the languages is usually typed on the keyboard layout with this name.
  package func includesLanguage(typedOn layout: String) -> Bool {
    Localizations.byLayout[layout].map(languages.contains) ?? false
  }

  /// The languages that rules depend on.
  package static let checkedLanguages = rightToLeft.union(byLayout.values).sorted()

  /// The languages written from right to left (Unicode CLDR, `characterOrder`).
  private static let rightToLeft: Set<String> = ["ar", "ckb", "dv", "fa", "he", "ps", "sd", "ug", "ur", "yi"]

  private static let byLayout = [
    "German": "de", "French": "fr", "Spanish": "es", "Italian": "it", "Japanese": "ja", "Arabic": "ar", "Hebrew": "he",
    "Vietnamese Telex": "vi",
  ]

  /// Language codes for names in old projects, and for codes that ISO 639 has withdrawn.
  private static let currentCodes = [
    "German": "de", "French": "fr", "Spanish": "es", "Italian": "it", "Japanese": "ja", "English": "en", "iw": "he",
    "ji": "yi",
  ]
}
