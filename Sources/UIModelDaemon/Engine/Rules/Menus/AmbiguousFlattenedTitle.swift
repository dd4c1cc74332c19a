import UIModelJSON

/// A command in a submenu whose title says too little where the submenu is not seen.
enum AmbiguousFlattenedTitle: MenuRule {
  static let description = RuleDescription(
    code: "menu/ambiguous-flattened-title", severity: .warning, system: .menu,
    summary: "A title that means nothing without its submenu",
    reason:
      "While Command is held, iPadOS up to 18 shows a category's commands in one list, without their submenus. \"Name\" "
      + "from \"Sort By\" then says nothing, and two commands of one title cannot be told apart.",
    advice: "Give the command a discoverabilityTitle that says all: \"Sort by Name\".",
    holds: "iPadOS 15 to 18",
    sources: [Source("WWDC21-10057", .talk), Source("UICommand.h: discoverabilityTitle", .header)],
    wrong: [
      RuleExample(
        #"""
        { "app": { "delegate": { "buildMenu": { "steps": [ { "insertChild": "sort", "atEndOfMenu": "view" } ] } } },
          "menus": [ { "identifier": "sort", "title": "Sort By", "children": [
            { "title": 1️⃣"Name"1️⃣, "action": "sortByName:", "input": "j", "modifierFlags": ["command"] },
            { "title": "Date", "discoverabilityTitle": "Sort by Date", "action": "sortByDate:", "input": "k", "modifierFlags": ["command"] } ] } ] }
        """#,
        fixed: #"""
          { "app": { "delegate": { "buildMenu": { "steps": [ { "insertChild": "sort", "atEndOfMenu": "view" } ] } } },
            "menus": [ { "identifier": "sort", "title": "Sort By", "children": [
              { "title": "Name", "action": "sortByName:", "input": "j", "modifierFlags": ["command"], "discoverabilityTitle": "Sort By Name" },
              { "title": "Date", "discoverabilityTitle": "Sort by Date", "action": "sortByDate:", "input": "k", "modifierFlags": ["command"] } ] } ] }
          """#),
      RuleExample(
        #"""
        { "app": { "delegate": { "buildMenu": { "steps": [ { "insertChild": "order", "atEndOfMenu": "view" } ] } } },
          "menus": [ { "identifier": "order", "title": "Order", "children": [ { "options": ["displayInline"], "children": [
            { "title": 1️⃣"Date"1️⃣, "action": "orderByDate:", "input": "k", "modifierFlags": ["command"] } ] } ] } ] }
        """#),
      RuleExample(
        #"""
        { "app": { "delegate": { "buildMenu": { "steps": [ { "insertSibling": "table", "afterMenu": "view" } ] } } },
          "menus": [ { "identifier": "table", "title": "Table", "children": [
            { "title": "Rows", "children": [ { "title": 1️⃣"Insert"1️⃣, "action": "insertRow:", "input": "j", "modifierFlags": ["command"] } ] },
            { "title": "Columns", "children": [ { "title": 2️⃣"Insert"2️⃣, "action": "insertColumn:", "input": "k", "modifierFlags": ["command"] } ] } ] } ] }
        """#),
    ],
    right: [
      // Without a submenu, or without keys, or with a title that says what it does.
      RuleExample(
        #"""
        { "app": { "delegate": { "buildMenu": { "steps": [
            { "insertChild": { "options": ["displayInline"], "title": "Sort By", "children": [ { "title": "Name", "action": "sortByName:", "input": "j", "modifierFlags": ["command"] } ] }, "atEndOfMenu": "view" },
            { "insertChild": { "title": "Group By", "children": [ { "title": "Date", "action": "groupByDate:" } ] }, "atEndOfMenu": "view" },
            { "insertChild": { "title": "Tabs", "children": [ { "title": "Reload Tab", "action": "reloadTab:", "input": "k", "modifierFlags": ["command"] } ] }, "atEndOfMenu": "view" } ] } } } }
        """#),
      RuleExample(
        #"""
        { "app": { "delegate": { "buildMenu": { "steps": [ { "insertChild": "sort", "atEndOfMenu": "view" } ] } } },
          "menus": [ { "identifier": "sort", "title": "Sort By", "children": [
            { "title": "Name", "discoverabilityTitle": { "$unknown": "localised" }, "action": "sortByName:", "input": "j", "modifierFlags": ["command"] },
            { "title": "Sort by Kind", "action": "sortByKind:", "input": "y", "modifierFlags": ["command"] },
            { "title": "Date", "action": "sortByDate:", "input": "k", "modifierFlags": ["command"], "attributes": ["hidden"] } ] } ] }
        """#),
      // One title in two categories, each of which says what it is about.
      RuleExample(
        #"""
        { "app": { "delegate": { "buildMenu": { "steps": [
            { "insertSibling": { "title": "Table", "children": [ { "title": "Rows", "children": [ { "title": "Insert", "action": "insertRow:", "input": "j", "modifierFlags": ["command"] } ] } ] }, "afterMenu": "view" },
            { "insertSibling": { "title": "Page", "children": [ { "title": "Breaks", "children": [ { "title": "Insert", "action": "insertBreak:", "input": "k", "modifierFlags": ["command"] } ] } ] }, "afterMenu": "view" } ] } } } }
        """#),
      // Where there are menu bars the submenu is seen.
      RuleExample(
        #"""
        { "app": { "targets": [ { "platform": "macCatalyst", "minimum": "15.0" }, { "platform": "iPadOS", "minimum": "26.0" } ],
            "delegate": { "buildMenu": { "steps": [ { "insertChild": { "title": "Sort By", "children": [ { "title": "Name", "action": "sortByName:", "input": "j", "modifierFlags": ["command"] } ] }, "atEndOfMenu": "view" } ] } } } }
        """#),
    ])

  static func check(_ menus: MenuAnswer, _ report: inout Report) {
    var findings: [Int32: (flattened: FlattenedTitle, environments: [Environment])] = [:]
    for build in menus.builds {
      let environments = build.environments.filter(\.hasShortcutOverlay)
      guard !environments.isEmpty else { continue }
      for category in build.children[0] where build.presence[Int(category)] == .certain {
        for flattened in menus.flattenedTitles(in: category, build) {
          findings[flattened.item, default: (flattened, [])].environments += environments
        }
      }
    }
    for (_, (flattened, environments)) in findings.sorted(by: { $0.key < $1.key }) {
      let element = flattened.element
      let full = flattened.fullTitle
      report.report(
        self, at: element.title.place, flattened.message,
        restsOn: [element.title, element.discoverabilityTitle, element.attributes, element.input],
        fixes: [
          Fix(
            "Set discoverabilityTitle to \"\(full)\"",
            .set(object: element.place, name: "discoverabilityTitle", .string(full)))
        ],
        in: environments)
    }
  }
}

/// A command of a submenu, and why its title says too little.
private struct FlattenedTitle {
  let item: Int32
  let element: MenuElement
  let title: String
  let submenu: String
  /// Whether the submenu's title is the beginning of what its commands say: "Sort By".
  let isBeginning: Bool
  /// Another submenu with a command of this title.
  var otherSubmenu: String?

  var message: String {
    if let otherSubmenu {
      return "'\(title)' is in '\(submenu)' and in '\(otherSubmenu)', which are not seen while Command is held"
    }
    return "'\(title)' says nothing without '\(submenu)', which is not seen while Command is held"
  }

  var fullTitle: String {
    let submenu = submenu.withoutEllipsis
    return isBeginning ? "\(submenu) \(title)" : "\(submenu): \(title)"
  }

  /// Whether the submenu's title begins what the command's ends, or the title names a property and nothing that is done.
  var needsSubmenu: Bool { isBeginning && !title.repeats(submenu) || FlattenedTitle.isProperty(title) }

  private static let properties: Set<String> = [
    "name", "date", "size", "kind", "type", "title", "author", "rating", "priority", "creation date", "date created",
    "date modified", "date added", "modification date", "due date", "ascending", "descending", "by name", "by date",
    "by size", "by kind", "by type", "by title", "as list", "as grid", "as icons", "as columns",
  ]

  private static func isProperty(_ title: String) -> Bool {
    // As long as the longest of them; apps have thousands of titles.
    title.utf8.count <= 17 && properties.contains(title.lowercased())
  }
}

extension String {
  private static let prepositions: Set<String> = ["by", "as", "with", "to", "from", "into", "for"]

  fileprivate var withoutEllipsis: String {
    var text = Substring(self)
    while let last = text.last, last == "…" || last == "." || last == ":" || last == " " { text = text.dropLast() }
    return String(text)
  }

  fileprivate var endsInPreposition: Bool {
    let words = withoutEllipsis.lowercased().split(separator: " ")
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
  fileprivate func flattenedTitles(in category: Int32, _ build: MenuBuild) -> [FlattenedTitle] {
    var found: [FlattenedTitle] = []
    func visit(_ item: Int32, _ submenu: String?) {
      let isBeginning = submenu?.endsInPreposition ?? false
      for child in build.children[Int(item)] where build.presence[Int(child)] == .certain {
        guard let element = items.elements[Int(child)] else {
          // The system's own titles are the system's matter.
          let system = items.system[Int(child)]
          if system.isMenu { visit(child, system.isInline ? submenu : system.title) }
          continue
        }
        switch element.kind {
        case .menu:
          guard let isInline = element.isInline else { continue }
          visit(child, isInline ? submenu : element.title.value)
        case .command, .keyCommand:
          guard let submenu, !submenu.isEmpty, let title = element.title.value, !title.isEmpty,
            element.discoverabilityTitle.value?.isEmpty != false, element.hasKeys == true, !element.has("hidden"),
            !element.has("disabled")
          else { continue }
          found.append(
            FlattenedTitle(item: child, element: element, title: title, submenu: submenu, isBeginning: isBeginning))
        case .action, .deferred, .other: continue
        }
      }
    }
    visit(category, nil)
    var submenus: [String: [String]] = [:]
    let areSeveral = found.contains { $0.submenu != found.first?.submenu }
    for flattened in found where areSeveral && submenus[flattened.title]?.contains(flattened.submenu) != true {
      submenus[flattened.title, default: []].append(flattened.submenu)
    }
    return found.compactMap { flattened in
      if let other = submenus[flattened.title]?.first(where: { $0 != flattened.submenu }) {
        var flattened = flattened
        flattened.otherSubmenu = other
        return flattened
      }
      return flattened.needsSubmenu ? flattened : nil
    }
  }
}
