import UIModelPlatform

extension MenuElement {
  /// Whether this command might be the app's own version of a system command. Its title, discoverability title or
  /// action must contain the first word of the system command's name, or a synonym of the name or its first word.
  ///
  /// For example, a command with the action `didPressSearch:` means "Find".
  ///
  /// - Parameter name: the name of the system command.
  /// - Parameter action: the app command's action; empty if only its titles count.
  func means(_ name: String, _ action: String) -> Bool {
    let word = name.prefix { $0.isLetter }.lowercased()
    guard !word.isEmpty else { return false }
    let words = [word] + (Self.synonyms[word] ?? []) + (Self.synonyms[name.lowercased()] ?? [])
    return [action, shownTitle ?? "", discoverabilityTitle.value ?? ""].contains { text in
      words.contains { text.lowercased().contains($0) }
    }
  }

  /// Synonyms that apps use for system commands. The keys are the lowercase names of the system commands, or the first
  /// words of these names. The synonyms are lowercase too.
  private static let synonyms = [
    "find": ["search"], "find next": ["next"], "find previous": ["prev"], "settings": ["preferences"],
    "bigger": ["zoomin", "zoom in", "increase", "larger"],
    "smaller": ["zoomout", "zoom out", "decrease"],
  ]

  /// Whether this command and one with a different action might do the same thing, judged by their titles or the names
  /// of their actions.
  ///
  /// For example, `reload:` and `reloadPage:` might do the same thing.
  func mayMeanTheSame(as other: MenuElement) -> Bool {
    if let title = shownTitle, !title.isEmpty, title == other.shownTitle { return true }
    let names = [self, other].map { $0.action.value?.prefix { $0.isLetter || $0.isNumber }.lowercased() ?? "" }
    guard let shorterName = names.min(by: { $0.count < $1.count }), shorterName.count > 3 else { return false }
    return names.allSatisfy { $0.contains(shorterName) }
  }
}
