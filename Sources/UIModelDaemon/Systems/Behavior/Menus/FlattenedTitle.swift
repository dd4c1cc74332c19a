import UIModelPlatform

/// A command whose title says too little, or the same as another one's, where submenus are not seen.
struct FlattenedTitle {
  let item: Int32
  let element: MenuElement
  /// The title in the overlay.
  let title: String
  /// The submenu that it is in; nil directly in the category.
  let submenu: FlattenedSubmenu?
  /// What another command with this title is in, or is called in menus.
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

  /// The submenu's title and the command's; nil where there is no submenu to tell it from others by.
  var fullTitle: String? {
    guard let submenu, let own = element.title.value, !own.isEmpty else { return nil }
    let before = submenu.title.withoutEllipsis
    return submenu.isBeginning(of: element.action.value) ? "\(before) \(own)" : "\(before): \(own)"
  }
}

/// A submenu as the commands in it are told by it.
struct FlattenedSubmenu {
  let title: String
  /// Whether its commands are the choices of one setting (`singleSelection`).
  let isChoice: Bool
  private let words: [String]

  init(_ title: String, isChoice: Bool) {
    (self.title, self.isChoice) = (title, isChoice)
    words = title.words
  }

  /// Whether a command leaves out what the submenu says of it: it is a choice of the submenu's setting, or the value of an
  /// action that the submenu names. `isShared`: other commands of the submenu send the action with other values.
  func isNeeded(by title: String, _ action: String?, isShared: Bool) -> Bool {
    let own = title.words
    guard !own.isEmpty, Set(own).isDisjoint(with: words) else { return false }
    if isChoice || goesOn(own) || own.allSatisfy(FlattenedSubmenu.values.contains) { return true }
    guard let action = action?.selectorWords else { return false }
    if isShared { return !Set(action).isDisjoint(with: words) }
    // `sortByName:` is 'Name' in 'Sort By', and `goBack:` no more than 'Back'.
    let between = action.count - words.count - own.count
    return action.starts(with: words) && action.reversed().starts(with: own.reversed())
      && (between > 0 || between == 0 && words.count > 1)
  }

  /// Whether a command's title, of one word or a value's two, is the end of what the submenu's title begins: "Sort By" and
  /// "Name". "New Folder" says itself what it does.
  private func goesOn(_ own: [String]) -> Bool {
    guard words.count > 1, let last = words.last, FlattenedSubmenu.prepositions.contains(last) else { return false }
    let isRelated = own.contains { word in words.contains { $0.count > 3 && word.hasPrefix($0) } }
    return !isRelated && (own.count == 1 || own.count == 2 && own.contains(where: FlattenedSubmenu.values.contains))
  }

  /// A title cannot end with these: "Sort By", "Move To", "Show As". Not "in", "on" or "up", as in "Sign In".
  private static let prepositions: Set<String> = ["by", "to", "as", "with", "from", "for"]

  /// What is a value of something else and no command. (Verbs such as "Open" and "Copy" are no values; neither is "Back".)
  private static let values: Set<String> = [
    "red", "orange", "yellow", "green", "blue", "purple", "pink", "brown", "gray", "grey", "black", "white", "cyan",
    "magenta", "teal", "indigo", "mint",
    "tiny", "small", "medium", "large", "huge",
    "name", "date", "size", "kind", "title", "modified", "created", "ascending", "descending",
  ]

  /// Whether an action begins as the submenu's title does, so that the command's title goes on with it: "Sort By".
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

  /// The words of a title in lower case, of which the singular and the plural are one.
  fileprivate var words: [String] {
    lowercased().split { !$0.isLetter && !$0.isNumber }.map {
      $0.count > 3 && $0.last == "s" ? String($0.dropLast()) : String($0)
    }
  }

  /// The words of a selector: `sort`, `by`, `name`.
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
  /// The commands with keys in a category whose titles need more than a list of them shows.
  func flattenedTitles(in category: Int32, _ build: MenuBuild) -> [FlattenedTitle] {
    var list = FlattenedList()
    add(category, under: nil, build, &list)
    guard list.commands.count > 1 || list.commands.first?.submenu != nil else { return [] }
    // Of each title two commands that menus tell apart are enough to find one that is not alike.
    var byTitle: [String: [Int]] = [:]
    var senders: [FlattenedList.Sender: Int] = [:]
    for index in list.commands.indices {
      let command = list.commands[index]
      let known = byTitle[command.title] ?? []
      if known.count < 2, known.allSatisfy({ list.areAlike(index, $0) }) { byTitle[command.title] = known + [index] }
      if let sender = command.sender { senders[sender, default: 0] += 1 }
    }
    return list.commands.indices.compactMap { index in
      let command = list.commands[index]
      let submenu = command.submenu.map { list.submenus[$0] }
      let twin = (byTitle[command.title] ?? []).first { $0 != index && list.areAlike(index, $0) }
      let other = twin.map { list.description(of: $0, besides: index) }
      let isShared = command.sender.map { senders[$0] ?? 0 > 1 } ?? false
      guard
        other != nil
          || !command.isElaborated
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
        // The system's own titles are the system's matter.
        let system = items.system[Int(child)]
        guard system.isMenu else { continue }
        add(child, under: system.isInline ? submenu : list.number(system.title, isChoice: false), build, &list)
      }
    }
  }
}

/// The commands of a category as the overlay has them, in one list.
private struct FlattenedList {
  struct Command {
    let item: Int32
    /// In the overlay, and in menus.
    let title: String
    let ownTitle: String
    let action: String?
    let hasPropertyList: Bool
    /// Its number among the submenus; nil for the category itself.
    let submenu: Int?

    /// Equal for the commands of a submenu that send one action with property lists; nil for others.
    var sender: Sender? { hasPropertyList ? action.map { Sender(action: $0, submenu: submenu) } : nil }

    /// Whether it has a title for the overlay.
    var isElaborated: Bool { title != ownTitle }
  }

  struct Sender: Hashable {
    let action: String
    let submenu: Int?
  }

  var commands: [Command] = []
  private(set) var submenus: [FlattenedSubmenu] = []

  /// The number of one more submenu; nil without a title.
  mutating func number(_ title: String?, isChoice: Bool) -> Int? {
    guard let title, !title.isEmpty else { return nil }
    submenus.append(FlattenedSubmenu(title, isChoice: isChoice))
    return submenus.count - 1
  }

  private func title(_ command: Int) -> String? { commands[command].submenu.map { submenus[$0].title } }

  /// Whether menus tell two commands with one title apart, and the overlay does not.
  func areAlike(_ one: Int, _ other: Int) -> Bool {
    title(one) != title(other) || commands[one].ownTitle != commands[other].ownTitle
  }

  /// Where another command is, or what menus call it.
  func description(of command: Int, besides other: Int) -> String {
    if let title = title(command), title != self.title(other) { return "in '\(title)'" }
    return commands[command].ownTitle.isEmpty || commands[command].ownTitle == commands[other].ownTitle
      ? "beside it" : "of '\(commands[command].ownTitle)'"
  }
}
