import UIModelPlatform

extension MenuElement {
  /// Whether the title or the action contains the first word of a system command's name, or a synonym of this word.
  ///
  /// For example, a command with the action `didPressSearch:` means "Find".
  func means(_ name: String, _ action: String) -> Bool {
    let word = name.prefix { $0.isLetter }.lowercased()
    guard !word.isEmpty else { return false }
    let words = [word] + (Self.synonyms[word] ?? []) + (Self.synonyms[name.lowercased()] ?? [])
    return [action, shownTitle ?? "", discoverabilityTitle.value ?? ""].contains { text in
      words.contains { text.lowercased().contains($0) }
    }
  }

  /// Synonyms that apps use for the names of system commands. Names and synonyms are in lowercase.
  private static let synonyms = [
    "find": ["search"], "find next": ["next"], "find previous": ["prev"], "settings": ["preferences"],
    "bigger": ["zoomin", "zoom in", "increase", "larger"],
    "smaller": ["zoomout", "zoom out", "decrease"],
  ]

  /// Whether two commands with different actions may do the same, judged by their titles or the names of their actions.
  ///
  /// For example, `reload:` and `reloadPage:` may do the same.
  func mayMeanTheSame(as other: MenuElement) -> Bool {
    if let title = shownTitle, !title.isEmpty, title == other.shownTitle { return true }
    let names = [self, other].map { $0.action.value?.prefix { $0.isLetter || $0.isNumber }.lowercased() ?? "" }
    guard let short = names.min(by: { $0.count < $1.count }), short.count > 3 else { return false }
    return names.allSatisfy { $0.contains(short) }
  }
}
