/// Returns the term that a wrong word probably means: a synonym of the word, or the term with the nearest spelling.
/// Returns nil if no term fits. For example, "cmd" among modifier flags gives "command".
///
/// Used for terms of UIKit, of documents and of requests. Names that users choose have no synonyms; use `nearestName`
/// for them.
package func nearestTerm(to word: String, among terms: some Sequence<String>) -> String? {
  let terms = Array(terms)
  let nearestSpelling = nearestName(to: word, among: terms)
  // A near spelling takes precedence. For example, "option" is a synonym of "alternate", but among properties it means
  // "options".
  if let nearestSpelling, NearestName.isWithinOneEdit(word, nearestSpelling) { return nearestSpelling }
  return Synonyms.term(for: word, among: terms) ?? nearestSpelling
}

/// A table of common words that mean a term of UIKit, SwiftUI or the protocol but are spelled differently.
enum Synonyms {
  static func term(for word: String, among terms: [String]) -> String? {
    if let slashIndex = word.lastIndex(of: "/") {
      return method(String(word[...slashIndex]), String(word[slashIndex...].dropFirst()), among: terms)
    }
    return Synonyms.termsByWord[normalized(word)]?.first { terms.contains($0) }
  }

  /// Returns a word in lowercase without dots, hyphens, underscores and spaces. ".cmd" and "Caps Lock" become "cmd" and
  /// "capslock".
  private static func normalized(_ word: String) -> String {
    word.lowercased().filter { !" .-_".contains($0) }
  }

  // MARK: Methods

  /// Returns the known method that results if a synonym replaces the verb of a name, or the property after the verb.
  /// Returns nil if there is none. For example, `uimodel/focus/updateAlpha` gives `uimodel/focus/setAlpha`.
  ///
  /// - Parameter family: the path before the name, with its slash, such as `uimodel/focus/`.
  private static func method(_ family: String, _ name: String, among terms: [String]) -> String? {
    let verb = name.prefix { $0.isLowercase }
    let nameAfterVerb = name.dropFirst(verb.count)
    let verbs = Synonyms.verbSynonyms[String(verb)] ?? []
    if let matchingMethod = verbs.lazy.map({ family + $0 + nameAfterVerb }).first(where: { terms.contains($0) }) {
      return matchingMethod
    }
    guard verb == "set" || verbs.contains("set") else { return nil }
    let properties = Synonyms.termsByWord[normalized(String(nameAfterVerb))] ?? []
    return properties.lazy.map { family + "set" + $0.prefix(1).uppercased() + $0.dropFirst() }
      .first { terms.contains($0) }
  }

  /// The known verbs that each unknown verb of a method can mean, the most likely first.
  private static let verbSynonyms: [String: [String]] = [
    "add": ["insert", "create"], "append": ["insert", "add"], "new": ["create", "insert"],
    "create": ["insert", "add"], "insert": ["add", "create"], "delete": ["remove"], "update": ["set"],
    "change": ["set"], "list": ["get", "find"], "read": ["get"], "show": ["get", "present"],
  ]

  // MARK: Words

  /// The terms that each word can mean, the most likely first.
  private static let termsByWord: [String: [String]] = {
    var terms: [String: [String]] = [:]
    for (words, meanings) in synonymTable {
      for word in words.split(separator: " ") { terms[String(word), default: []] += meanings }
    }
    return terms
  }()

  /// Rows of words, separated by spaces, and the terms that each of the words can mean.
  private static let synonymTable: [(words: String, terms: [String])] = [
    // Modifier flags
    ("cmd ⌘ meta", ["command"]), ("option opt alt ⌥", ["alternate"]), ("ctrl ctl ⌃", ["control"]), ("⇧", ["shift"]),
    ("capslock caps ⇪", ["alphaShift"]), ("numpad keypad", ["numericPad"]),
    // Menus and key commands
    ("key keyequivalent shortcut hotkey", ["input"]), ("modifiers modifier flags keymodifiers", ["modifierFlags"]),
    ("selector handler", ["action"]), ("label text caption", ["title"]), ("tooltip", ["discoverabilityTitle"]),
    ("items elements entries submenu", ["children"]), ("icon symbol sfsymbol", ["systemImage", "image"]),
    ("inline", ["displayInline"]), ("checked selected", ["on"]), ("unchecked", ["off"]), ("delete", ["remove"]),
    // Sheets and popovers
    ("grabber showsgrabber dragindicator indicator", ["prefersGrabberVisible", "presentationDragIndicator"]),
    ("cornerradius radius", ["preferredCornerRadius", "presentationCornerRadius", "cornerRadius"]),
    ("selecteddetent", ["selectedDetentIdentifier", "selection"]),
    ("undimmed undimmeddetent largestundimmeddetent", ["largestUndimmedDetentIdentifier"]),
    ("backgroundinteraction", ["presentationBackgroundInteraction"]),
    ("scrollingexpands", ["prefersScrollingExpandsWhenScrolledToEdge"]),
    ("modal ismodal dismissdisabled", ["isModalInPresentation", "interactiveDismissDisabled"]),
    ("style presentationstyle", ["modalPresentationStyle", "toolbarRole"]),
    ("size contentsize", ["preferredContentSize"]), ("half", ["medium"]), ("full", ["large", "fullScreen"]),
    ("page", ["pageSheet"]), ("form", ["formSheet"]), ("anchor source", ["sourceView"]),
    ("arrows arrowdirection arrowdirections", ["permittedArrowDirections"]),
    ("controller content", ["viewController"]), ("rootviewcontroller rootview", ["root"]),
    // Views, focus and the keyboard
    ("opacity", ["alpha"]), ("focusgroup group", ["focusGroupIdentifier"]), ("priority", ["focusGroupPriority"]),
    ("focusable canfocus", ["canBecomeFocused"]), ("secure password", ["isSecureTextEntry"]),
    ("contenttype", ["textContentType"]), ("dismissmode", ["keyboardDismissMode"]),
    ("prediction inlineprediction", ["inlinePredictionType"]), ("dismisspadding", ["keyboardDismissPadding"]),
    // Toolbars and scenes
    ("role", ["toolbarRole"]), ("position place", ["placement"]), ("condition if", ["when"]),
    ("customization", ["customizationBehavior"]), ("minsize", ["minimumSize"]), ("maxsize", ["maximumSize"]),
    // Names, places and platforms
    ("id", ["identifier", "ref"]), ("handle", ["ref"]), ("uri file path", ["document", "documents"]),
    ("entity ref name target", ["entity", "sheet", "toolbar", "scene", "screen", "view", "item", "guide"]),
    ("at position", ["index", "toIndex"]), ("newname", ["to"]), ("catalyst mac", ["macCatalyst"]), ("osx", ["macOS"]),
    ("iphone", ["iOS"]), ("ipad", ["iPadOS"]),
  ]
}
