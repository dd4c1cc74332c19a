import UIModelPlatform

extension MenuElement {
  /// Whether this command might be the app's own version of a system command. True if a title or the action contains
  /// the first word of the system command's name, a synonym of this word, or a synonym of the name.
  ///
  /// For example, a command with the action `didPressSearch:` might be the app's version of "Find".
  ///
  /// - Parameter name: the name of the system command.
  /// - Parameter action: the app command's action, or an empty string if only the titles are compared.
  func resemblesSystemCommand(_ name: String, _ action: String) -> Bool {
    let firstWord = name.prefix { $0.isLetter }.lowercased()
    guard !firstWord.isEmpty else { return false }
    let searchTerms = [firstWord] + (Self.synonyms[firstWord] ?? []) + (Self.synonyms[name.lowercased()] ?? [])
    return [action, shownTitle ?? "", discoverabilityTitle.value ?? ""].contains { text in
      searchTerms.contains { text.lowercased().contains($0) }
    }
  }

  /// Lowercase synonyms that apps use for system commands. The keys are the names of system commands, or the first
  /// words of these names, in lowercase.
  private static let synonyms = [
    "find": ["search"], "find next": ["next"], "find previous": ["prev"], "settings": ["preferences"],
    "bigger": ["zoomin", "zoom in", "increase", "larger"],
    "smaller": ["zoomout", "zoom out", "decrease"],
  ]

  /// Whether this command and another one might have the same effect although their actions differ. True if their
  /// titles are equal, or if the name of one action contains the name of the other action and both names have at least
  /// four letters or digits.
  ///
  /// For example, `reload:` and `reloadPage:` might have the same effect.
  func mayHaveSameEffect(as otherElement: MenuElement) -> Bool {
    if let title = shownTitle, !title.isEmpty, title == otherElement.shownTitle { return true }
    let actionNames = [self, otherElement].map {
      $0.action.value?.prefix { $0.isLetter || $0.isNumber }.lowercased() ?? ""
    }
    guard let shorterName = actionNames.min(by: { $0.count < $1.count }), shorterName.count > 3 else { return false }
    return actionNames.allSatisfy { $0.contains(shorterName) }
  }
}
