import UIModelPlatform

/// A shortcut that the system keeps for itself.
enum ReservedShortcutUsed: Rule {
  static let description = RuleDescription(
    code: "menu/reserved-shortcut", severity: .warning, system: .menu,
    summary: "A key combination that the system uses itself",
    reason:
      "The Mac takes these before any app hears of them, or has them in the application menu, which comes first. "
      + "Of the iPad nothing of the kind is written down; `reservedKeys` in the configuration names what else is taken.",
    advice: "Use another combination.",
    holds: "Mac Catalyst; everywhere for the configuration's own",
    sources: [Source("Human Interface Guidelines: Keyboards", .documented)],
    wrong: [
      RuleExample(
        #"""
        {
          "app": {
            "targets": [ { "platform": "macCatalyst", "minimum": "16.0" } ],
            "delegate": { "buildMenu": { "steps": [ { "insertChild": "marks", "atEndOfMenu": "file" } ] } }
          },
          "menus": [ {
            "identifier": "marks",
            "children": [ {
              "title": "Add", "action": "add:", "input": 1️⃣"d"1️⃣,
              "modifierFlags": ["alternate", "command"]
            } ]
          } ]
        }
        """#,
        fixed: #"""
          {
            "app": {
              "targets": [ { "platform": "macCatalyst", "minimum": "16.0" } ],
              "delegate": { "buildMenu": { "steps": [ { "insertChild": "marks", "atEndOfMenu": "file" } ] } }
            },
            "menus": [ {
              "identifier": "marks",
              "children": [ {
                "title": "Add", "action": "add:", "input": "d",
                "modifierFlags": ["command"]
              } ]
            } ]
          }
          """#),
      RuleExample(
        #"""
        {
          "app": {
            "targets": [ { "platform": "macCatalyst", "minimum": "16.0" } ],
            "delegate": { "buildMenu": { "steps": [ { "insertChild": "marks", "atEndOfMenu": "file" } ] } }
          },
          "menus": [ {
            "identifier": "marks",
            "children": [ {
              "title": "Hide Marks", "action": "hideMarks:", "input": 1️⃣"h"1️⃣,
              "modifierFlags": ["command"]
            } ]
          } ]
        }
        """#),
    ],
    right: [
      RuleExample(
        #"""
        {
          "app": {
            "targets": [ { "platform": "iPadOS", "minimum": "16.0" } ],
            "delegate": { "buildMenu": { "steps": [ { "insertChild": "marks", "atEndOfMenu": "file" } ] } }
          },
          "menus": [ {
            "identifier": "marks",
            "children": [
              {
                "title": "Add", "action": "add:", "input": "d",
                "modifierFlags": ["alternate", "command"]
              },
              { "title": "Quick", "action": "quick:", "input": "q", "modifierFlags": ["command"] }
            ]
          } ]
        }
        """#),
      RuleExample(
        #"""
        {
          "app": {
            "targets": [ { "platform": "macCatalyst", "minimum": "16.0" } ],
            "delegate": { "buildMenu": { "steps": [
              { "remove": "hide" },
              { "insertChild": "marks", "atEndOfMenu": "file" }
            ] } }
          },
          "menus": [ {
            "identifier": "marks",
            "children": [
              {
                "title": "Hide Marks", "action": "hideMarks:", "input": "h",
                "modifierFlags": ["command"]
              },
              {
                "title": "Back", "action": "back:", "input": "UIKeyInputLeftArrow",
                "modifierFlags": ["command"]
              },
              {
                "title": "Next Tab", "action": "nextTab:", "input": "\t",
                "modifierFlags": ["control"]
              },
              { "title": "Mark", "action": "mark:", "input": "m", "modifierFlags": ["command"] }
            ]
          } ]
        }
        """#),
    ])

  static func check(_ menus: MenuAnswer, _ report: inout Report) {
    let configured = report.context.reservedShortcuts
    guard !configured.isEmpty || menus.builds.contains(where: \.isMac) else { return }
    let table = Reserved(menus, configured)
    guard !table.isEmpty else { return }
    let reserved = Set(configured.keys)
    for (index, element) in menus.appItems(where: table.mayHave) {
      let item = menus.items.all[Int(index)]
      for number in 0..<item.useCount {
        guard let (shortcut, use) = menus.items.use(number, of: index), let entry = table[shortcut] else { continue }
        check(use, element, entry, menus, reserved, &report)
      }
    }
  }

  private static func check(
    _ use: MenuUse, _ element: MenuElement, _ entry: Entry, _ menus: MenuAnswer, _ reserved: Set<Shortcut>,
    _ report: inout Report
  ) {
    let environments = menus.builds.indices.filter { menus.builds[$0].has(use.item) && entry.builds.contains($0) }
      .flatMap { menus.builds[$0].environments }
    guard !environments.isEmpty, let shortcut = menus.shortcut(of: use) else { return }
    var fixes: [Fix] = []
    if use.alternate < 0,
      let free = menus.nearestFree(to: shortcut, alternates: element.alternateFlags, reserved: reserved)
    {
      fixes.append(element.fix(using: free))
    }
    report.report(
      self, at: menus.shortcutPlace(of: use), "\(shortcut.glyphs) is taken: \(entry.reason)", fixes: fixes,
      in: environments)
  }

  /// Who has a combination, and in which builds.
  private typealias Entry = (reason: String, builds: [Int])

  /// By number of combination: who has it, and in which builds.
  private struct Reserved {
    // A list, since every command asks.
    private let entries: [Entry?]
    private let isTaken: [Bool]

    init(_ menus: MenuAnswer, _ configured: [Shortcut: String]) {
      entries = Reserved.entries(menus, configured)
      isTaken = entries.map { $0 != nil }
    }

    private static func entries(_ menus: MenuAnswer, _ configured: [Shortcut: String]) -> [Entry?] {
      var entries = [Entry?](repeating: nil, count: menus.items.shortcuts.count)
      let macs = menus.builds.indices.filter { menus.builds[$0].isMac }
      for (shortcut, reason) in configured {
        guard let number = menus.items.number(of: shortcut) else { continue }
        entries[Int(number)] = (reason.isEmpty ? "the configuration reserves it" : reason, Array(menus.builds.indices))
      }
      for number in macs.isEmpty ? 0..<0 : menus.items.shortcuts.indices
      where menus.items.shortcutTraits[number].contains(.takenOnMac) && entries[number] == nil {
        guard let taken = ReservedShortcut.onMac(menus.items.shortcuts[number]) else { continue }
        entries[number] = ("on the Mac it \(taken.use)", macs)
      }
      // What AppKit adds to the application menu, which is searched first, unless the app took it out. Elsewhere an app's
      // command may come before it.
      guard let application = menus.items.identity(ofMenu: "application").flatMap({ menus.items.menus(with: $0).first })
      else { return entries }
      for index in Int(application)..<Int(menus.items.all[Int(application)].end)
      where menus.items.system.indices.contains(index) {
        let system = menus.items.system[index]
        let number = menus.items.all[index].shortcut
        let builds = macs.filter { menus.builds[$0].presence[index] == .appKit }
        guard number >= 0, !builds.isEmpty, entries[Int(number)] == nil else { continue }
        entries[Int(number)] = ("on the Mac it is \(system.title)", builds)
      }
      return entries
    }

    /// Whether any of an item's combinations may be among them.
    func mayHave(_ item: MenuItem) -> Bool { item.shortcut >= 0 && (item.hasAlternates || isTaken[Int(item.shortcut)]) }

    var isEmpty: Bool { entries.allSatisfy { $0 == nil } }
    subscript(_ number: Int32) -> Entry? { entries[Int(number)] }
  }
}
