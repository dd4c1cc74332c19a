import UIModelPlatform

/// A command of a submenu whose title says too little where submenus are not seen.
struct FlattenedTitle {
  let item: Int32
  let element: MenuElement
  let title: String
  let submenu: String
  /// Whether the submenu's title is the beginning of what its commands say: "Sort By".
  let isBeginning: Bool
  /// Another submenu with a command of this title.
  let otherSubmenu: String?

  var message: String {
    if let otherSubmenu {
      return "while Command is held, '\(title)' in '\(submenu)' looks like the one in '\(otherSubmenu)'; "
        + "set a 'discoverabilityTitle'"
    }
    return "while Command is held, '\(title)' appears without '\(submenu)' and is unclear; set a 'discoverabilityTitle'"
  }

  var fullTitle: String {
    let submenu = submenu.withoutEllipsis
    return isBeginning ? "\(submenu) \(title)" : "\(submenu): \(title)"
  }
}

/// A title of the app, once for all elements that have it: they are compared by number.
struct MenuTitle: Sendable {
  let text: String
  /// Whether it names a property and nothing that is done.
  let isProperty: Bool
  /// Whether it is the beginning of what the commands of a submenu say.
  let isBeginning: Bool

  init(_ text: String) {
    self.text = text
    isBeginning = text.endsInPreposition
    // As long as the longest of them; apps have thousands of titles.
    isProperty = text.utf8.count <= 17 && MenuTitle.properties.contains(text.lowercased())
  }

  private static let properties: Set<String> = [
    "name", "date", "size", "kind", "type", "title", "author", "rating", "priority", "creation date", "date created",
    "date modified", "date added", "modification date", "due date", "ascending", "descending", "by name", "by date",
    "by size", "by kind", "by type", "by title", "as list", "as grid", "as icons", "as columns",
  ]
}

extension String {
  private static let prepositions: Set<String> = ["by", "as", "with", "to", "from", "into", "for"]

  fileprivate var withoutEllipsis: String {
    var text = Substring(self)
    while let last = text.last, last == "…" || last == "." || last == ":" || last == " " { text = text.dropLast() }
    return String(text)
  }

  /// Whether a byte is a letter or a digit that no preposition ends in.
  private static func endsNoPreposition(_ byte: UInt8) -> Bool {
    let isWord = byte >= 0x30 && byte <= 0x39 || byte | 0x20 >= 0x61 && byte | 0x20 <= 0x7A
    return isWord && !"yshomr".utf8.contains(byte | 0x20)
  }

  fileprivate var endsInPreposition: Bool {
    // Digits and most letters end none of them; apps have thousands of titles.
    guard let end = utf8.last, !String.endsNoPreposition(end) else { return false }
    let text = withoutEllipsis
    guard let last = text.utf8.last, !String.endsNoPreposition(last) else { return false }
    let words = text.lowercased().split(separator: " ")
    return words.count > 1 && words.last.map { String.prepositions.contains(String($0)) } == true
  }

  /// Whether a title says the first word of its submenu again: "Sort by Kind" in "Sort By".
  fileprivate func repeats(_ submenu: String) -> Bool {
    guard let verb = submenu.lowercased().split(separator: " ").first else { return false }
    return lowercased().split(separator: " ").contains(verb)
  }
}

extension MenuAnswer {
  /// The commands with keys in the submenus of a category whose titles need the submenu.
  func flattenedTitles(in category: Int32, _ build: MenuBuild) -> [FlattenedTitle] {
    var list = FlattenedList()
    add(category, under: -1, build, &list)
    guard !list.commands.isEmpty else { return [] }
    // The first two submenus, of different titles, that have a command of each title.
    var first = [Int32](repeating: -1, count: items.titles.count)
    var second = first
    for command in list.commands {
      let (title, submenu) = (Int(command.title), command.submenu)
      if first[title] < 0 {
        first[title] = submenu
      } else if second[title] < 0, !list.areTitledAlike(first[title], submenu) {
        second[title] = submenu
      }
    }
    return list.commands.compactMap { command in
      let (title, submenu) = (items.titles[Int(command.title)], list.submenus[Int(command.submenu)])
      var other: String?
      if second[Int(command.title)] >= 0 {
        let isFirst = list.areTitledAlike(first[Int(command.title)], command.submenu)
        other = list.submenus[Int(isFirst ? second[Int(command.title)] : first[Int(command.title)])].title
      }
      guard other != nil || title.isProperty || submenu.isBeginning && !title.text.repeats(submenu.title),
        let element = items.elements[Int(command.item)]
      else { return nil }
      return FlattenedTitle(
        item: command.item, element: element, title: title.text, submenu: submenu.title,
        isBeginning: submenu.isBeginning, otherSubmenu: other)
    }
  }

  /// `submenu` is a number in the list; -1 in the category itself.
  private func add(_ item: Int32, under submenu: Int32, _ build: MenuBuild, _ list: inout FlattenedList) {
    for child in build.children[Int(item)] where build.presence[Int(child)] == .certain {
      let declared = items.all[Int(child)]
      if declared.kind == .command {
        guard submenu >= 0, declared.title >= 0, declared.hasInput, let element = items.elements[Int(child)],
          element.hasKeys == true, element.discoverabilityTitle.value?.isEmpty != false, !element.has("hidden"),
          !element.has("disabled")
        else { continue }
        list.commands.append(FlattenedList.Command(item: child, title: declared.title, submenu: submenu))
      } else if let element = items.elements[Int(child)] {
        guard element.kind == .menu, let isInline = element.isInline else { continue }
        let title = declared.title >= 0 ? items.titles[Int(declared.title)] : nil
        add(child, under: isInline ? submenu : list.number(title), build, &list)
      } else {
        // The system's own titles are the system's matter.
        let system = items.system[Int(child)]
        guard system.isMenu else { continue }
        let title = system.title.isEmpty ? nil : MenuTitle(system.title)
        add(child, under: system.isInline ? submenu : list.number(title), build, &list)
      }
    }
  }
}

/// The commands of a category as the overlay has them, in one list.
private struct FlattenedList {
  struct Command {
    let item: Int32
    /// Its number among the app's titles.
    let title: Int32
    let submenu: Int32
  }

  struct Submenu {
    let title: String
    let isBeginning: Bool
  }

  var commands: [Command] = []
  private(set) var submenus: [Submenu] = []

  /// The number of one more submenu; -1 without a title.
  mutating func number(_ title: MenuTitle?) -> Int32 {
    guard let title else { return -1 }
    submenus.append(Submenu(title: title.text, isBeginning: title.isBeginning))
    return Int32(submenus.count - 1)
  }

  func areTitledAlike(_ a: Int32, _ b: Int32) -> Bool { a == b || submenus[Int(a)].title == submenus[Int(b)].title }
}
