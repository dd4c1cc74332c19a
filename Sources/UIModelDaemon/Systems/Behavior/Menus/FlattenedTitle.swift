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
  let other: String?

  var message: String {
    if let other {
      let place = submenu.map { " in '\($0.title)'" } ?? ""
      return
        "while Command is held, '\(title)'\(place) looks like the one \(other); set a different 'discoverabilityTitle'"
    }
    return "while Command is held, '\(title)' appears without '\(submenu?.title ?? "")' and is unclear; "
      + "set a 'discoverabilityTitle'"
  }

  /// The submenu's title followed by the command's; nil if the command is in no submenu. For example, "Red" in "Color"
  /// becomes "Color: Red".
  var fullTitle: String? {
    guard let submenu, let own = element.title.value, !own.isEmpty else { return nil }
    let before = submenu.title.withoutEllipsis
    return submenu.isBeginning(of: element.action.value) ? "\(before) \(own)" : "\(before): \(own)"
  }
}

/// A submenu whose title clarifies the commands in it.
struct FlattenedSubmenu {
  let title: String
  /// Whether its commands are the choices of one setting (`singleSelection`).
  let isChoice: Bool
  private let words: [String]

  init(_ title: String, isChoice: Bool) {
    (self.title, self.isChoice) = (title, isChoice)
    words = title.words
  }

  /// Whether a command's title needs the submenu's title to be understood. This holds for a choice of the submenu's
  /// setting, and for the value of an action that the submenu's title names.
  ///
  /// - Parameter isShared: Whether other commands of the submenu send the same action with other property lists.
  func isNeeded(by title: String, _ action: String?, isShared: Bool) -> Bool {
    let own = title.words
    guard !own.isEmpty, Set(own).isDisjoint(with: words) else { return false }
    if isChoice || completesTitle(own) || own.allSatisfy(FlattenedSubmenu.valueWords.contains) { return true }
    guard let action = action?.selectorWords else { return false }
    if isShared { return !Set(action).isDisjoint(with: words) }
    // The action `sortByName:` has words beyond "Name" that come from "Sort By". `goBack:` in "Go" says no more than
    // "Back".
    let between = action.count - words.count - own.count
    return action.starts(with: words) && action.reversed().starts(with: own.reversed())
      && (between > 0 || between == 0 && words.count > 1)
  }

  /// Whether a command's title completes the submenu's title, as "Name" completes "Sort By". The command's title has
  /// one word, or two if one of them is a value. "New Folder" is complete without its submenu.
  private func completesTitle(_ own: [String]) -> Bool {
    guard words.count > 1, let last = words.last, FlattenedSubmenu.prepositions.contains(last) else { return false }
    let isRelated = own.contains { word in words.contains { $0.count > 3 && word.hasPrefix($0) } }
    return !isRelated && (own.count == 1 || own.count == 2 && own.contains(where: FlattenedSubmenu.valueWords.contains))
  }

  /// Prepositions with which a title cannot end: "Sort By", "Move To", "Show As". Not "in", "on" or "up", as in "Sign
  /// In".
  private static let prepositions: Set<String> = ["by", "to", "as", "with", "from", "for"]

  /// Words that name a value, not a command. Verbs such as "Open" and "Copy" are no values; neither is "Back".
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
  fileprivate var withoutEllipsis: String {
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

extension MenuAnswer {
  /// Returns the commands of a category that have shortcuts and whose titles are unclear or ambiguous in the overlay.
  func flattenedTitles(in category: Int32, _ build: MenuBuild) -> [FlattenedTitle] {
    var list = FlattenedList()
    add(category, under: nil, build, &list)
    guard list.commands.count > 1 || list.commands.first?.submenu != nil else { return [] }
    // Two commands of each title are enough if menus distinguish them: every other command differs from at least one.
    var byTitle: [String: [Int]] = [:]
    var senders: [FlattenedList.Sender: Int] = [:]
    for index in list.commands.indices {
      let command = list.commands[index]
      let known = byTitle[command.title] ?? []
      if known.count < 2, known.allSatisfy({ list.lookAlike(index, $0) }) { byTitle[command.title] = known + [index] }
      if let sender = command.sender { senders[sender, default: 0] += 1 }
    }
    return list.commands.indices.compactMap { index in
      let command = list.commands[index]
      let submenu = command.submenu.map { list.submenus[$0] }
      let twin = (byTitle[command.title] ?? []).first { $0 != index && list.lookAlike(index, $0) }
      let other = twin.map { list.description(of: $0, besides: index) }
      let isShared = command.sender.map { senders[$0] ?? 0 > 1 } ?? false
      guard
        other != nil
          || !command.hasOverlayTitle
            && submenu?.isNeeded(by: command.title, command.action, isShared: isShared) ?? false,
        let element = items.elements[Int(command.item)]
      else { return nil }
      return FlattenedTitle(item: command.item, element: element, title: command.title, submenu: submenu, other: other)
    }
  }

  private func add(_ item: Int32, under submenu: Int?, _ build: MenuBuild, _ list: inout FlattenedList) {
    for child in build.children[Int(item)] where build.presence[Int(child)] == .certain {
      let declared = items.all[Int(child)]
      if declared.kind == .command {
        guard declared.hasInput, let element = items.elements[Int(child)], element.hasKeys == true,
          !element.has("hidden"), !element.has("disabled"), let title = element.overlayTitle, !title.isEmpty
        else { continue }
        list.commands.append(
          FlattenedList.Command(
            item: child, title: title, ownTitle: element.title.value ?? "", action: element.action.value,
            hasPropertyList: element.propertyList.isGiven, submenu: submenu))
      } else if let element = items.elements[Int(child)] {
        guard element.kind == .menu, let isInline = element.isInline else { continue }
        let isChoice = element.options.elements.contains { $0.value == "singleSelection" }
        add(child, under: isInline ? submenu : list.number(element.title.value, isChoice: isChoice), build, &list)
      } else {
        // Titles of system menus are not the app's responsibility, so system commands are not checked.
        let system = items.system[Int(child)]
        guard system.isMenu else { continue }
        add(child, under: system.isInline ? submenu : list.number(system.title, isChoice: false), build, &list)
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

    /// The command's action and submenu if the command has a property list. Equal for commands that send one action
    /// with different values.
    var sender: Sender? { hasPropertyList ? action.map { Sender(action: $0, submenu: submenu) } : nil }

    /// Whether the command has a separate title for the overlay.
    var hasOverlayTitle: Bool { title != ownTitle }
  }

  struct Sender: Hashable {
    let action: String
    let submenu: Int?
  }

  var commands: [Command] = []
  private(set) var submenus: [FlattenedSubmenu] = []

  /// Appends a submenu and returns its number; nil if it has no title.
  mutating func number(_ title: String?, isChoice: Bool) -> Int? {
    guard let title, !title.isEmpty else { return nil }
    submenus.append(FlattenedSubmenu(title, isChoice: isChoice))
    return submenus.count - 1
  }

  private func title(_ command: Int) -> String? { commands[command].submenu.map { submenus[$0].title } }

  /// Whether menus distinguish two commands of the same title, but the overlay does not.
  func lookAlike(_ one: Int, _ other: Int) -> Bool {
    title(one) != title(other) || commands[one].ownTitle != commands[other].ownTitle
  }

  /// Returns the submenu that contains a command, or the command's title in menus, such as "in 'View'".
  func description(of command: Int, besides other: Int) -> String {
    if let title = title(command), title != self.title(other) { return "in '\(title)'" }
    return commands[command].ownTitle.isEmpty || commands[command].ownTitle == commands[other].ownTitle
      ? "beside it" : "of '\(commands[command].ownTitle)'"
  }
}
