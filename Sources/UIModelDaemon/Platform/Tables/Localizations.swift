/// The languages of an app's localizations that a project or an Info.plist names. The app might have further
/// localizations.
package struct Localizations: Sendable, Hashable {
  /// ISO 639 language codes, such as `ar`.
  private var languages: Set<String> = []

  /// Creates the set of languages from names of localizations, such as the entries of `knownRegions` or the names of
  /// `.lproj` folders without the extension. For example, `pt-BR` becomes `pt`. The name `Base` is ignored, because the
  /// base localization does not belong to a language.
  package init(_ names: some Sequence<String> = []) {
    for name in names where name != "Base" {
      languages.insert(Localizations.currentCodes[name] ?? String(name.prefix { $0 != "-" && $0 != "_" }).lowercased())
    }
  }

  package mutating func formUnion(_ other: Localizations) { languages.formUnion(other.languages) }

  /// Whether one of the languages is written from right to left.
  package var includesRightToLeft: Bool { !languages.isDisjoint(with: Localizations.rightToLeftLanguages) }

  /// Whether one of the languages is usually typed on a given keyboard layout.
  package func includesLanguage(typedOn layoutName: String) -> Bool {
    Localizations.languagesByLayout[layoutName].map(languages.contains) ?? false
  }

  /// The sorted codes of the languages that rules depend on.
  package static let checkedLanguages = rightToLeftLanguages.union(languagesByLayout.values).sorted()

  /// The languages written from right to left (Unicode CLDR, `characterOrder`).
  private static let rightToLeftLanguages: Set<String> = ["ar", "ckb", "dv", "fa", "he", "ps", "sd", "ug", "ur", "yi"]

  private static let languagesByLayout = [
    "German": "de", "French": "fr", "Spanish": "es", "Italian": "it", "Japanese": "ja", "Arabic": "ar", "Hebrew": "he",
    "Vietnamese Telex": "vi",
  ]

  /// Current language codes, by a language name in old projects or by a code that ISO 639 has withdrawn.
  private static let currentCodes = [
    "German": "de", "French": "fr", "Spanish": "es", "Italian": "it", "Japanese": "ja", "English": "en", "iw": "he",
    "ji": "yi",
  ]
}
