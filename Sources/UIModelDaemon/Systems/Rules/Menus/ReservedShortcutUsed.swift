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
        """#, language: "swift", files: [.catalystProject]),
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
        """#, language: "swift", files: [.catalystProject]),
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

  static func check(_ menus: AppMainMenu, _ report: inout Report) {
    let configuredReasons = report.context.reservedShortcuts
    guard !configuredReasons.isEmpty || menus.builds.contains(where: \.isMac) else { return }
    let table = ReservedTable(menus, configuredReasons)
    guard !table.isEmpty else { return }
    let unavailableShortcuts = menus.excludedShortcuts(in: report.context)
    for (index, element) in menus.appItems(where: table.mayHaveReservedShortcut) {
      let item = menus.items.list[Int(index)]
      for number in 0..<item.maximumShortcutCount {
        guard let (shortcut, use) = menus.items.use(number, of: index), let entry = table[shortcut],
          entry.command.map({ !element.mayMatch($0) }) ?? true
        else { continue }
        check(use, element, entry, menus, unavailableShortcuts, &report)
      }
    }
  }

  private static func check(
    _ use: MenuUse, _ element: MenuElement, _ entry: Reservation, _ menus: AppMainMenu,
    _ unavailableShortcuts: Set<Shortcut>,
    _ report: inout Report
  ) {
    let environments = menus.builds.indices.filter { menus.builds[$0].has(use.item) && entry.buildIndices.contains($0) }
      .flatMap { menus.builds[$0].environments }
    guard !environments.isEmpty, let shortcut = menus.shortcut(of: use) else { return }
    var fixes: [Fix] = []
    if use.alternate < 0,
      let freeShortcut = menus.nearestFreeShortcut(
        to: shortcut, alternates: element.alternateFlags, reserved: unavailableShortcuts)
    {
      fixes.append(element.fix(using: freeShortcut))
    }
    report.report(
      self, at: menus.shortcutPlace(of: use), "\(shortcut.glyphs) is reserved: \(entry.reason); use another shortcut",
      fixes: fixes,
      in: environments, severity: entry.severity)
  }

  /// A reserved shortcut: the reason, the builds, and the severity of a finding.
  private struct Reservation {
    /// The reason for the reservation, as part of a message.
    let reason: String
    /// The indices of the builds in which the shortcut is reserved.
    let buildIndices: [Int]
    /// The severity of a finding; nil for the rule's own severity.
    var severity: Severity?
    /// The system command that has the shortcut; nil for other reservations. A command that might be the app's own
    /// version of this system command is not reported.
    var command: SystemMenuItem?
  }

  /// The reserved shortcuts, indexed by shortcut number.
  private struct ReservedTable {
    // An array, because the rule looks up the shortcut of every command.
    private let entries: [Reservation?]
    private let reservationFlags: [Bool]

    init(_ menus: AppMainMenu, _ configuredReasons: [Shortcut: String]) {
      entries = ReservedTable.makeEntries(menus, configuredReasons)
      reservationFlags = entries.map { $0 != nil }
    }

    private static func makeEntries(_ menus: AppMainMenu, _ configuredReasons: [Shortcut: String]) -> [Reservation?] {
      var entries = [Reservation?](repeating: nil, count: menus.items.shortcuts.count)
      let macBuildIndices = menus.builds.indices.filter { menus.builds[$0].isMac }
      for (shortcut, reason) in configuredReasons {
        guard let shortcutNumber = menus.items.number(of: shortcut) else { continue }
        entries[Int(shortcutNumber)] = Reservation(
          reason: reason.isEmpty ? "uimodel.config.json reserves it" : reason, buildIndices: Array(menus.builds.indices)
        )
      }
      for number in macBuildIndices.isEmpty ? 0..<0 : menus.items.shortcuts.indices
      where menus.items.shortcutTraits[number].contains(.reservedOnMac) && entries[number] == nil {
        guard let macReservation = ReservedShortcut.macEntry(menus.items.shortcuts[number]) else { continue }
        entries[number] = Reservation(reason: "on the Mac it \(macReservation.use)", buildIndices: macBuildIndices)
      }
      // On the Mac, AppKit adds some system commands to the menus after the build, unless the app removed them.
      for index in macBuildIndices.isEmpty ? 0..<0 : menus.items.system.indices {
        let shortcutNumber = menus.items.list[index].shortcutNumber
        let appKitBuildIndices = macBuildIndices.filter { menus.builds[$0].presence[index] == .appKit }
        guard shortcutNumber >= 0, !appKitBuildIndices.isEmpty, entries[Int(shortcutNumber)] == nil else { continue }
        let systemCommand = menus.items.system[index]
        let menuTitle = menus.systemTopLevelTitle(of: Int32(clamping: index))
        let isApplicationMenu = menuTitle == "application"
        entries[Int(shortcutNumber)] = Reservation(
          reason: "on the Mac it belongs to \(systemCommand.title) in the \(menuTitle) menu",
          buildIndices: appKitBuildIndices,
          // In a menu other than the application menu, the app's command might come before AppKit's and get the
          // shortcut.
          severity: isApplicationMenu ? nil : .hint, command: systemCommand)
      }
      return entries
    }

    /// Whether a shortcut of the item or of one of its alternates might be reserved.
    func mayHaveReservedShortcut(_ item: MenuItem) -> Bool {
      item.shortcutNumber >= 0 && (item.hasAlternates || reservationFlags[Int(item.shortcutNumber)])
    }

    var isEmpty: Bool { entries.allSatisfy { $0 == nil } }
    subscript(_ number: Int32) -> Reservation? { entries[Int(number)] }
  }
}

extension MenuElement {
  /// Whether the command is, or might be, the app's own version of a system command.
  fileprivate func mayMatch(_ command: SystemMenuItem) -> Bool {
    !title.isKnown || !action.isKnown || action.value.map { $0 == command.selector } ?? false
      || title.value == command.title
  }
}
