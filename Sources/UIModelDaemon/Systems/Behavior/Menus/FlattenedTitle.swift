import UIModelPlatform

/// A command whose title is unclear or ambiguous in the shortcut overlay, which shows no submenus.
///
/// For example, "Name" from the submenu "Sort By" is unclear in the overlay; `fullTitle` is "Sort By Name".
struct FlattenedTitle {
  let item: Int32
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

  /// The submenu's title followed by the command's; nil if the command is in no submenu. For example, "Red" in "Color"
  /// becomes "Color: Red".
  var fullTitle: String? {
    guard let submenu, let ownTitle = element.title.value, !ownTitle.isEmpty else { return nil }
    let submenuTitle = submenu.title.withoutTrailingPunctuation
    return submenu.isBeginning(of: element.action.value)
      ? "\(submenuTitle) \(ownTitle)" : "\(submenuTitle): \(ownTitle)"
  }
}

/// A submenu whose title clarifies the commands in it.
struct FlattenedSubmenu {
  let title: String
  /// Whether its commands are the choices of one setting (`singleSelection`).
  let hasSingleSelection: Bool
  private let words: [String]

  init(_ title: String, hasSingleSelection: Bool) {
    (self.title, self.hasSingleSelection) = (title, hasSingleSelection)
    words = title.words
  }

  /// Whether a command's title needs the submenu's title to be understood. True for the choices of one setting, and for
  /// a value of an action that the submenu's title names, such as "Name" in "Sort By".
  ///
  /// - Parameter isShared: whether other commands of the submenu send the same action with other property lists.
  func isNeeded(by title: String, _ action: String?, isShared: Bool) -> Bool {
    let titleWords = title.words
    guard !titleWords.isEmpty, Set(titleWords).isDisjoint(with: words) else { return false }
    if hasSingleSelection || completesTitle(titleWords) || titleWords.allSatisfy(FlattenedSubmenu.valueWords.contains) {
      return true
    }
    guard let action = action?.selectorWords else { return false }
    if isShared { return !Set(action).isDisjoint(with: words) }
    // The action `sortByName:` has words beyond "Name" that come from "Sort By". In the submenu "Go", the action
    // `goBack:` adds nothing to "Back".
    let extraWordCount = action.count - words.count - titleWords.count
    return action.starts(with: words) && action.reversed().starts(with: titleWords.reversed())
      && (extraWordCount > 0 || extraWordCount == 0 && words.count > 1)
  }

  /// Whether a command's title completes the submenu's title, as "Name" completes "Sort By". The command's title has
  /// one word, or two if one of them is a value. "New Folder" is complete without its submenu.
  private func completesTitle(_ titleWords: [String]) -> Bool {
    guard words.count > 1, let last = words.last, FlattenedSubmenu.prepositions.contains(last) else { return false }
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

  /// Whether the submenu's title is the beginning of a phrase that a command's title completes, as in "Sort By".
  /// Otherwise the two titles are joined with a colon.
  fileprivate func isBeginning(of action: String?) -> Bool {
    if words.count > 1, let last = words.last, FlattenedSubmenu.prepositions.contains(last) { return true }
    guard words.count > 1, let action = action?.selectorWords, !action.isEmpty else { return false }
    return action.starts(with: words) || words.starts(with: action)
  }
}

extension String {
  fileprivate var withoutTrailingPunctuation: String {
    var text = Substring(self)
    while let last = text.last, last == "…" || last == "." || last == ":" || last == " " { text = text.dropLast() }
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
  func flattenedTitles(in category: Int32, _ build: MenuBuild) -> [FlattenedTitle] {
    var list = FlattenedList()
    add(category, under: nil, build, &list)
    guard list.commands.count > 1 || list.commands.first?.submenu != nil else { return [] }
    // Two commands of each title are enough if menus distinguish them: each further command differs from at least one.
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
      let submenu = command.submenu.map { list.submenus[$0] }
      let lookalike = (indicesByTitle[command.title] ?? []).first { $0 != index && list.areConfusable(index, $0) }
      let otherCommandDescription = lookalike.map { list.description(of: $0, besides: index) }
      let isShared = command.actionKey.map { commandCounts[$0] ?? 0 > 1 } ?? false
      guard
        otherCommandDescription != nil
          || !command.hasOverlayTitle
            && submenu?.isNeeded(by: command.title, command.action, isShared: isShared) ?? false,
        let element = items.elements[Int(command.item)]
      else { return nil }
      return FlattenedTitle(
        item: command.item, element: element, title: command.title, submenu: submenu,
        otherCommandDescription: otherCommandDescription)
    }
  }

  private func add(_ item: Int32, under submenu: Int?, _ build: MenuBuild, _ list: inout FlattenedList) {
    for child in build.children[Int(item)] where build.presence[Int(child)] == .certain {
      let childItem = items.all[Int(child)]
      if childItem.kind == .command {
        guard childItem.hasInput, let element = items.elements[Int(child)], element.hasShortcut == true,
          !element.has("hidden"), !element.has("disabled"), let title = element.overlayTitle, !title.isEmpty
        else { continue }
        list.commands.append(
          FlattenedList.Command(
            item: child, title: title, ownTitle: element.title.value ?? "", action: element.action.value,
            hasPropertyList: element.propertyList.isGiven, submenu: submenu))
      } else if let element = items.elements[Int(child)] {
        guard element.kind == .menu, let isInline = element.isInline else { continue }
        let hasSingleSelection = element.options.elements.contains { $0.value == "singleSelection" }
        add(
          child,
          under: isInline ? submenu : list.appendSubmenu(element.title.value, hasSingleSelection: hasSingleSelection),
          build, &list)
      } else {
        // Titles of system menus are not the app's responsibility, so system commands are not checked.
        let system = items.system[Int(child)]
        guard system.isMenu else { continue }
        add(
          child, under: system.isInline ? submenu : list.appendSubmenu(system.title, hasSingleSelection: false), build,
          &list)
      }
    }
  }
}

/// The commands of a category in one list, as in the overlay.
private struct FlattenedList {
  struct Command {
    let item: Int32
    /// The title in the overlay.
    let title: String
    /// The title in menus.
    let ownTitle: String
    let action: String?
    let hasPropertyList: Bool
    /// The number of the command's submenu in `submenus`; nil if the command is directly in the category.
    let submenu: Int?

    /// The command's action and submenu if the command has a property list. The values are equal for commands that send
    /// one action with different property lists.
    var actionKey: ActionKey? { hasPropertyList ? action.map { ActionKey(action: $0, submenu: submenu) } : nil }

    /// Whether the command has a separate title for the overlay.
    var hasOverlayTitle: Bool { title != ownTitle }
  }

  struct ActionKey: Hashable {
    let action: String
    let submenu: Int?
  }

  var commands: [Command] = []
  private(set) var submenus: [FlattenedSubmenu] = []

  /// Appends a submenu and returns its number; nil if it has no title.
  mutating func appendSubmenu(_ title: String?, hasSingleSelection: Bool) -> Int? {
    guard let title, !title.isEmpty else { return nil }
    submenus.append(FlattenedSubmenu(title, hasSingleSelection: hasSingleSelection))
    return submenus.count - 1
  }

  private func title(_ command: Int) -> String? { commands[command].submenu.map { submenus[$0].title } }

  /// Whether two commands with one overlay title differ in menus, by their submenus or by their titles there.
  func areConfusable(_ first: Int, _ second: Int) -> Bool {
    title(first) != title(second) || commands[first].ownTitle != commands[second].ownTitle
  }

  /// Returns a description that distinguishes a command from `other`: its submenu, such as "in 'View'", or its title in
  /// menus, such as "of 'Name'". Returns "beside it" if both are equal.
  func description(of command: Int, besides other: Int) -> String {
    if let title = title(command), title != self.title(other) { return "in '\(title)'" }
    return commands[command].ownTitle.isEmpty || commands[command].ownTitle == commands[other].ownTitle
      ? "beside it" : "of '\(commands[command].ownTitle)'"
  }
}
