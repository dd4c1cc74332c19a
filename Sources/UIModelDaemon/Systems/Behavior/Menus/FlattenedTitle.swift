import UIModelPlatform

/// A command whose title is unclear or ambiguous in the shortcut overlay, which shows no submenus.
///
/// For example, "Name" from the submenu "Sort By" is unclear in the overlay; `fullTitle` is "Sort By Name".
struct FlattenedTitle {
  let itemIndex: Int32
  let element: MenuElement
  /// The title in the overlay.
  let title: String
  /// The submenu that contains the command; nil if the command is directly in the category.
  let submenu: FlattenedSubmenu?
  /// A description of another command with this title, such as "in 'View'"; nil if the title is merely unclear.
  let otherCommandDescription: String?

  var message: String {
    if let otherCommandDescription {
      let place = submenu.map { " in '\($0.title)'" } ?? ""
      return
        "while Command is held, '\(title)'\(place) looks like the one \(otherCommandDescription); set a different 'discoverabilityTitle'"
    }
    return "while Command is held, '\(title)' appears without '\(submenu?.title ?? "")' and is unclear; "
      + "set a 'discoverabilityTitle'"
  }

  /// The submenu's title followed by the command's title; nil if the command is not in a submenu or its title is
  /// unknown. For example, "Red" in "Color" becomes "Color: Red".
  var fullTitle: String? {
    guard let submenu, let menuTitle = element.title.value, !menuTitle.isEmpty else { return nil }
    let submenuTitle = submenu.title.withoutTrailingPunctuation
    return submenu.beginsPhrase(of: element.action.value)
      ? "\(submenuTitle) \(menuTitle)" : "\(submenuTitle): \(menuTitle)"
  }
}

/// A submenu whose title clarifies the commands in it.
struct FlattenedSubmenu {
  let title: String
  /// Whether the submenu's commands are the choices of one setting (`singleSelection`).
  let hasSingleSelection: Bool
  private let words: [String]

  init(_ title: String, hasSingleSelection: Bool) {
    (self.title, self.hasSingleSelection) = (title, hasSingleSelection)
    words = title.words
  }

  /// Whether a command's title needs the submenu's title to be understood. The two titles must not share a word. One of
  /// these conditions must also be true:
  /// - The commands are the choices of one setting.
  /// - The title is a value or completes the submenu's title, such as "Red" in "Color" or "Name" in "Sort By".
  /// - The action contains words of the submenu's title, such as `sortByName:` in "Sort By".
  ///
  /// - Parameter isActionShared: whether other commands of the submenu send the same action with other property lists.
  func isNeeded(by title: String, _ action: String?, isActionShared: Bool) -> Bool {
    let titleWords = title.words
    guard !titleWords.isEmpty, Set(titleWords).isDisjoint(with: words) else { return false }
    if hasSingleSelection || completesTitle(titleWords) || titleWords.allSatisfy(FlattenedSubmenu.valueWords.contains) {
      return true
    }
    guard let actionWords = action?.selectorWords else { return false }
    if isActionShared { return !Set(actionWords).isDisjoint(with: words) }
    // The action `sortByName:` has words beyond "Name" that come from "Sort By". In the submenu "Go", the action
    // `goBack:` adds nothing to "Back".
    let extraWordCount = actionWords.count - words.count - titleWords.count
    return actionWords.starts(with: words) && actionWords.reversed().starts(with: titleWords.reversed())
      && (extraWordCount > 0 || extraWordCount == 0 && words.count > 1)
  }

  /// Whether a command's title completes the submenu's title, as "Name" completes "Sort By". Only titles with one word,
  /// or with two words including a value, can complete the submenu's title. "New Folder" is complete without its
  /// submenu.
  private func completesTitle(_ titleWords: [String]) -> Bool {
    guard words.count > 1, let lastWord = words.last, FlattenedSubmenu.prepositions.contains(lastWord) else {
      return false
    }
    let repeatsSubmenuWord = titleWords.contains { word in words.contains { $0.count > 3 && word.hasPrefix($0) } }
    return !repeatsSubmenuWord
      && (titleWords.count == 1
        || titleWords.count == 2 && titleWords.contains(where: FlattenedSubmenu.valueWords.contains))
  }

  /// Prepositions with which a title cannot end: "Sort By", "Move To", "Show As". Excludes "in", "on" and "up", which
  /// end titles such as "Sign In".
  private static let prepositions: Set<String> = ["by", "to", "as", "with", "from", "for"]

  /// Words that name a value rather than a command. Verbs such as "Open" and "Copy" are excluded, and so is "Back".
  private static let valueWords: Set<String> = [
    "red", "orange", "yellow", "green", "blue", "purple", "pink", "brown", "gray", "grey", "black", "white", "cyan",
    "magenta", "teal", "indigo", "mint",
    "tiny", "small", "medium", "large", "huge",
    "name", "date", "size", "kind", "title", "modified", "created", "ascending", "descending",
  ]

  /// Whether a command's title completes the submenu's title to a phrase, as in "Sort By Name". Otherwise the two
  /// titles are joined with a colon.
  fileprivate func beginsPhrase(of action: String?) -> Bool {
    if words.count > 1, let lastWord = words.last, FlattenedSubmenu.prepositions.contains(lastWord) { return true }
    guard words.count > 1, let actionWords = action?.selectorWords, !actionWords.isEmpty else { return false }
    return actionWords.starts(with: words) || words.starts(with: actionWords)
  }
}

extension String {
  fileprivate var withoutTrailingPunctuation: String {
    var text = Substring(self)
    while let lastCharacter = text.last,
      lastCharacter == "…" || lastCharacter == "." || lastCharacter == ":" || lastCharacter == " "
    { text = text.dropLast() }
    return String(text)
  }

  /// The words of a title in lower case, without a plural "s". For example, "Show Tabs" becomes `["show", "tab"]`.
  fileprivate var words: [String] {
    lowercased().split { !$0.isLetter && !$0.isNumber }.map {
      $0.count > 3 && $0.last == "s" ? String($0.dropLast()) : String($0)
    }
  }

  /// The words of a selector. For example, `sortByName:` becomes `["sort", "by", "name"]`.
  fileprivate var selectorWords: [String] {
    var text = ""
    for character in self {
      if character.isUppercase { text.append(" ") }
      text.append(character)
    }
    return text.words
  }
}

extension AppMainMenu {
  /// Returns the commands of a category that have shortcuts and whose titles are unclear or ambiguous in the overlay.
  func flattenedTitles(in categoryIndex: Int32, _ build: MenuBuild) -> [FlattenedTitle] {
    var list = FlattenedList()
    add(categoryIndex, under: nil, build, &list)
    guard list.commands.count > 1 || list.commands.first?.submenuIndex != nil else { return [] }
    // Two commands with each title are enough if they differ in their submenus or menu titles: every other command with
    // that title differs from at least one of the two.
    var indicesByTitle: [String: [Int]] = [:]
    var commandCounts: [FlattenedList.ActionKey: Int] = [:]
    for index in list.commands.indices {
      let command = list.commands[index]
      let sameTitleIndices = indicesByTitle[command.title] ?? []
      if sameTitleIndices.count < 2, sameTitleIndices.allSatisfy({ list.areConfusable(index, $0) }) {
        indicesByTitle[command.title] = sameTitleIndices + [index]
      }
      if let actionKey = command.actionKey { commandCounts[actionKey, default: 0] += 1 }
    }
    return list.commands.indices.compactMap { index in
      let command = list.commands[index]
      let submenu = command.submenuIndex.map { list.submenus[$0] }
      let confusableIndex = (indicesByTitle[command.title] ?? []).first { $0 != index && list.areConfusable(index, $0) }
      let otherCommandDescription = confusableIndex.map { list.description(of: $0, besides: index) }
      let isActionShared = command.actionKey.map { commandCounts[$0] ?? 0 > 1 } ?? false
      guard
        otherCommandDescription != nil
          || !command.hasOverlayTitle
            && submenu?.isNeeded(by: command.title, command.action, isActionShared: isActionShared) ?? false,
        let element = items.elements[Int(command.itemIndex)]
      else { return nil }
      return FlattenedTitle(
        itemIndex: command.itemIndex, element: element, title: command.title, submenu: submenu,
        otherCommandDescription: otherCommandDescription)
    }
  }

  private func add(_ itemIndex: Int32, under submenuIndex: Int?, _ build: MenuBuild, _ list: inout FlattenedList) {
    for childIndex in build.children[Int(itemIndex)] where build.presence[Int(childIndex)] == .certain {
      let childItem = items.list[Int(childIndex)]
      if childItem.kind == .command {
        guard childItem.hasInput, let element = items.elements[Int(childIndex)], element.hasShortcut == true,
          !element.has("hidden"), !element.has("disabled"), let title = element.overlayTitle, !title.isEmpty
        else { continue }
        list.commands.append(
          FlattenedList.Command(
            itemIndex: childIndex, title: title, menuTitle: element.title.value ?? "", action: element.action.value,
            hasPropertyList: element.propertyList.isGiven, submenuIndex: submenuIndex))
      } else if let element = items.elements[Int(childIndex)] {
        guard element.kind == .menu, let isInline = element.isInline else { continue }
        let hasSingleSelection = element.options.elements.contains { $0.value == "singleSelection" }
        add(
          childIndex,
          under: isInline
            ? submenuIndex : list.appendSubmenu(element.title.value, hasSingleSelection: hasSingleSelection),
          build, &list)
      } else {
        // Titles of system menus are not the app's responsibility, so system commands are not checked.
        let systemItem = items.system[Int(childIndex)]
        guard systemItem.isMenu else { continue }
        add(
          childIndex,
          under: systemItem.isInline ? submenuIndex : list.appendSubmenu(systemItem.title, hasSingleSelection: false),
          build,
          &list)
      }
    }
  }
}

/// The commands of a category in one list, as in the overlay.
private struct FlattenedList {
  struct Command {
    let itemIndex: Int32
    /// The title in the overlay.
    let title: String
    /// The title in menus.
    let menuTitle: String
    let action: String?
    let hasPropertyList: Bool
    /// The index of the command's submenu in `submenus`; nil if the command is directly in the category.
    let submenuIndex: Int?

    /// The command's action and submenu; nil if the command has no property list or its action is unknown. Commands in
    /// one submenu that send one action with different property lists have equal keys.
    var actionKey: ActionKey? {
      hasPropertyList ? action.map { ActionKey(action: $0, submenuIndex: submenuIndex) } : nil
    }

    /// Whether the command has a separate title for the overlay.
    var hasOverlayTitle: Bool { title != menuTitle }
  }

  struct ActionKey: Hashable {
    let action: String
    let submenuIndex: Int?
  }

  var commands: [Command] = []
  private(set) var submenus: [FlattenedSubmenu] = []

  /// Appends a submenu and returns its index; nil if the submenu has no title.
  mutating func appendSubmenu(_ title: String?, hasSingleSelection: Bool) -> Int? {
    guard let title, !title.isEmpty else { return nil }
    submenus.append(FlattenedSubmenu(title, hasSingleSelection: hasSingleSelection))
    return submenus.count - 1
  }

  private func submenuTitle(_ commandIndex: Int) -> String? {
    commands[commandIndex].submenuIndex.map { submenus[$0].title }
  }

  /// Whether two commands with the same overlay title differ in menus, by their submenus or by their menu titles.
  func areConfusable(_ firstIndex: Int, _ secondIndex: Int) -> Bool {
    submenuTitle(firstIndex) != submenuTitle(secondIndex)
      || commands[firstIndex].menuTitle != commands[secondIndex].menuTitle
  }

  /// Returns a description that distinguishes a command from another: its submenu, such as "in 'View'", or its title in
  /// menus, such as "of 'Name'". Returns "beside it" if the submenu and the title do not distinguish the commands.
  func description(of commandIndex: Int, besides otherIndex: Int) -> String {
    if let title = submenuTitle(commandIndex), title != self.submenuTitle(otherIndex) { return "in '\(title)'" }
    return commands[commandIndex].menuTitle.isEmpty
      || commands[commandIndex].menuTitle == commands[otherIndex].menuTitle
      ? "beside it" : "of '\(commands[commandIndex].menuTitle)'"
  }
}
