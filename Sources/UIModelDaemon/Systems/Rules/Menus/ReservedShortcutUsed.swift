import UIModelPlatform

/// A shortcut that macOS or the configuration reserves.
enum ReservedShortcutUsed: Rule {
  static let description = RuleDescription(
    code: "menu/reserved-shortcut", effect: .wrong, system: .menu,
    summary: "Shortcut is reserved by macOS or by the daemon's configuration",
    reason:
      "macOS handles reserved shortcuts before an app receives them, or uses them for commands in the application "
      + "menu, which macOS searches first. If the shortcut belongs to a command in another system menu, such as "
      + "Minimize, only one of the two commands gets it. The finding is then a hint. Apple does not document a list of "
      + "reserved shortcuts for iPadOS. `reservedKeys` in the daemon's configuration can reserve more shortcuts.",
    advice: "Give the command another shortcut.",
    holds: "Mac Catalyst. On all platforms, shortcuts that `reservedKeys` in the configuration lists",
    sources: [Source("Human Interface Guidelines: Keyboards", .documented)],
    wrong: [
      RuleExample(
        #"""
        import UIKit

        @main
        class AppDelegate: UIResponder, UIApplicationDelegate {
          override func buildMenu(with builder: UIMenuBuilder) {
            super.buildMenu(with: builder)
            guard builder.system == .main else { return }
            let duplicate = UIKeyCommand(
              title: "Duplicate Note", action: #selector(duplicateNote), input: 1️⃣"d"1️⃣,
              modifierFlags: [.alternate, .command])
            builder.insertChild(
              UIMenu(options: .displayInline, children: [duplicate]), atEndOfMenu: .file)
          }

          @objc func duplicateNote(_ sender: Any?) {}
        }
        """#, language: "swift", beside: [.catalystProject]),
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
      RuleExample(
        #"""
        {
          "app": {
            "targets": [ { "platform": "macCatalyst", "minimum": "16.0" } ],
            "delegate": { "buildMenu": { "steps": [ { "insertChild": "marks", "atEndOfMenu": "edit" } ] } }
          },
          "menus": [ {
            "identifier": "marks",
            "children": [
              { "title": "Mark", "action": "mark:", "input": 1️⃣"m"1️⃣, "modifierFlags": ["command"] }
            ]
          } ]
        }
        """#),
    ],
    right: [
      RuleExample(
        #"""
        import UIKit

        @main
        class AppDelegate: UIResponder, UIApplicationDelegate {
          override func buildMenu(with builder: UIMenuBuilder) {
            super.buildMenu(with: builder)
            guard builder.system == .main else { return }
            let duplicate = UIKeyCommand(
              title: "Duplicate Note", action: #selector(duplicateNote), input: "d",
              modifierFlags: .command)
            builder.insertChild(
              UIMenu(options: .displayInline, children: [duplicate]), atEndOfMenu: .file)
          }

          @objc func duplicateNote(_ sender: Any?) {}
        }
        """#, language: "swift", beside: [.catalystProject]),
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
              { "title": "Jump", "action": "jump:", "input": "j", "modifierFlags": ["command"] }
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
              { "title": "Minimize", "action": "shrink:", "input": "m", "modifierFlags": ["command"] }
            ]
          } ]
        }
        """#),
    ])

  static func check(_ menus: MenuAnswer, _ report: inout Report) {
    let configured = report.context.reservedShortcuts
    guard !configured.isEmpty || menus.builds.contains(where: \.isMac) else { return }
    let table = ReservedTable(menus, configured)
    guard !table.isEmpty else { return }
    let reserved = menus.taken(in: report.context)
    for (index, element) in menus.appItems(where: table.mayHave) {
      let item = menus.items.all[Int(index)]
      for number in 0..<item.useCount {
        guard let (shortcut, use) = menus.items.use(number, of: index), let entry = table[shortcut],
          entry.command.map({ !element.means($0) }) ?? true
        else { continue }
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
      self, at: menus.shortcutPlace(of: use), "\(shortcut.glyphs) is reserved: \(entry.reason); use another shortcut",
      fixes: fixes,
      in: environments, severity: entry.severity)
  }

  /// The reservation of one shortcut.
  private struct Entry {
    /// The reason why the shortcut is reserved.
    let reason: String
    /// The indices of the builds in which the shortcut is reserved.
    let builds: [Int]
    /// The severity of a finding; nil for the rule's own severity.
    var severity: Severity?
    /// The system command that has the shortcut. An app command with the same meaning is not reported.
    var command: SystemMenuItem?
  }

  /// The reserved shortcuts, indexed by shortcut number.
  private struct ReservedTable {
    // An array makes lookups fast: the rule looks up the shortcut of every command.
    private let entries: [Entry?]
    private let isTaken: [Bool]

    init(_ menus: MenuAnswer, _ configured: [Shortcut: String]) {
      entries = ReservedTable.entries(menus, configured)
      isTaken = entries.map { $0 != nil }
    }

    private static func entries(_ menus: MenuAnswer, _ configured: [Shortcut: String]) -> [Entry?] {
      var entries = [Entry?](repeating: nil, count: menus.items.shortcuts.count)
      let macs = menus.builds.indices.filter { menus.builds[$0].isMac }
      for (shortcut, reason) in configured {
        guard let number = menus.items.number(of: shortcut) else { continue }
        entries[Int(number)] = Entry(
          reason: reason.isEmpty ? "uimodel.config.json reserves it" : reason, builds: Array(menus.builds.indices))
      }
      for number in macs.isEmpty ? 0..<0 : menus.items.shortcuts.indices
      where menus.items.shortcutTraits[number].contains(.takenOnMac) && entries[number] == nil {
        guard let taken = ReservedShortcut.onMac(menus.items.shortcuts[number]) else { continue }
        entries[number] = Entry(reason: "on the Mac it \(taken.use)", builds: macs)
      }
      // AppKit adds these commands to the menus after the build, unless the app removed them.
      for index in macs.isEmpty ? 0..<0 : menus.items.system.indices {
        let number = menus.items.all[index].shortcut
        let builds = macs.filter { menus.builds[$0].presence[index] == .appKit }
        guard number >= 0, !builds.isEmpty, entries[Int(number)] == nil else { continue }
        let system = menus.items.system[index]
        let menu = menus.systemTopLevelTitle(of: Int32(clamping: index))
        let isFirst = menu == "application"
        entries[Int(number)] = Entry(
          reason: "on the Mac it belongs to \(system.title) in the \(menu) menu", builds: builds,
          // In a menu other than the application menu, the app's command may come before AppKit's.
          severity: isFirst ? nil : .hint, command: system)
      }
      return entries
    }

    /// Whether the item has a shortcut, or an alternate's shortcut, that may be reserved.
    func mayHave(_ item: MenuItem) -> Bool { item.shortcut >= 0 && (item.hasAlternates || isTaken[Int(item.shortcut)]) }

    var isEmpty: Bool { entries.allSatisfy { $0 == nil } }
    subscript(_ number: Int32) -> Entry? { entries[Int(number)] }
  }
}

extension MenuElement {
  /// Whether the command is, or may be, the app's own version of a system command.
  fileprivate func means(_ command: SystemMenuItem) -> Bool {
    !title.isKnown || !action.isKnown || action.value.map { $0 == command.selector } ?? false
      || title.value == command.title
  }
}
