import UIModelPlatform

/// A responder's key command that another key command shadows, or that shadows a command of the main menu.
enum ShadowedKeyCommand: Rule {
  static let description = RuleDescription(
    code: "menu/shadowed-key-command", effect: .wrong, system: .menu,
    summary: "Responder's key command shadows another command with the same shortcut",
    reason:
      "UIKit tries the key commands of responders before the commands of the main menu, and the key commands of one "
      + "responder in array order. If several commands have the same shortcut, the shortcut performs only the first "
      + "matching command. The finding is a hint if the conflict may be intentional: if the command shadows a command of "
      + "a containing view controller, does the same thing as the menu's command, or belongs to a text view.",
    advice: "Give one of the commands another shortcut. If the commands have the same action, remove one of them.",
    sources: [
      Source("The dispatch of key commands in iPadOS 26.1, measured (openuikit)", .rederived),
      Source("WWDC21-10057", .talk),
    ],
    wrong: [
      RuleExample(
        #"""
        import UIKit

        final class ArticleListController: UITableViewController {
          override var keyCommands: [UIKeyCommand]? {
            [
              UIKeyCommand(
                title: "Reload", action: #selector(reload), input: "r", modifierFlags: .command),
              UIKeyCommand(
                title: "Mark as Read", action: #selector(markAsRead), input: 1️⃣"r"1️⃣,
                modifierFlags: .command),
            ]
          }

          @objc private func reload() { tableView.reloadData() }

          @objc private func markAsRead() {}
        }
        """#, language: "swift"),
      RuleExample(
        #"""
        { "screens": [ { "ref": "a", "implements": { "reload:": [], "reset:": [] }, "keyCommands": [
          { "action": "reload:", "input": "r", "modifierFlags": ["command"] },
          { "action": "reset:", "input": 1️⃣2️⃣"R"2️⃣1️⃣, "modifierFlags": ["command"] },
          { "action": "reset:", "input": 3️⃣"r"3️⃣, "modifierFlags": ["command"] } ] } ] }
        """#, also: ["1️⃣": "menu/shift-in-input"]),
      RuleExample(
        #"""
        {
          "app": { "delegate": {
            "implements": { "reload:": [] },
            "buildMenu": { "steps": [ { "insertChild": "page", "atEndOfMenu": "view" } ] }
          } },
          "menus": [ {
            "identifier": "page",
            "children": [
              { "title": "Reload", "action": "reload:", "input": "r", "modifierFlags": ["command"] }
            ]
          } ],
          "screens": [ {
            "ref": "a",
            "implements": { "refresh:": [] },
            "keyCommands": [ { "action": "refresh:", "input": 1️⃣"r"1️⃣, "modifierFlags": ["command"] } ]
          } ]
        }
        """#,
        fixed: #"""
          {
            "app": { "delegate": {
              "implements": { "reload:": [] },
              "buildMenu": { "steps": [ { "insertChild": "page", "atEndOfMenu": "view" } ] }
            } },
            "menus": [ {
              "identifier": "page",
              "children": [
                { "title": "Reload", "action": "reload:", "input": "r", "modifierFlags": ["command"] }
              ]
            } ],
            "screens": [ {
              "ref": "a",
              "implements": { "refresh:": [] },
              "keyCommands": [ { "action": "refresh:", "input": "r", "modifierFlags": ["shift", "command"] } ]
            } ]
          }
          """#),
      RuleExample(
        #"""
        { "screens": [ { "ref": "a", "keyCommands": [
          { "action": "next:", "input": "j", "modifierFlags": ["command"] },
          { "action": "next:", "input": 1️⃣"j"1️⃣, "modifierFlags": ["command"] } ] } ] }
        """#),
      RuleExample(
        #"""
        { "screens": [
          { "ref": "browser", "children": ["page"], "implements": { "reload:": [] }, "keyCommands": [
            { "action": "reload:", "input": "r", "modifierFlags": ["command"] }
          ] },
          { "ref": "page", "implements": { "rotate:": [], "reload:": [] }, "keyCommands": [
            { "action": "rotate:", "input": 1️⃣"r"1️⃣, "modifierFlags": ["command"] }
          ] }
        ] }
        """#),
    ],
    right: [
      RuleExample(
        #"""
        import UIKit

        final class ArticleListController: UITableViewController {
          override var keyCommands: [UIKeyCommand]? {
            [
              UIKeyCommand(
                title: "Reload", action: #selector(reload), input: "r", modifierFlags: .command),
              UIKeyCommand(
                title: "Mark as Read", action: #selector(markAsRead), input: "r",
                modifierFlags: [.shift, .command]),
            ]
          }

          @objc private func reload() { tableView.reloadData() }

          @objc private func markAsRead() {}
        }
        """#, language: "swift"),
      // Both view controllers declare the same action for the shortcut.
      RuleExample(
        #"""
        { "screens": [
          { "ref": "browser", "children": ["page"], "implements": { "reload:": [] }, "keyCommands": [
            { "action": "reload:", "input": "r", "modifierFlags": ["command"] }
          ] },
          { "ref": "page", "implements": { "rotate:": [], "reload:": [] }, "keyCommands": [
            { "action": "reload:", "input": "r", "modifierFlags": ["command"] }
          ] }
        ] }
        """#),
      // A command with the same action, other keys, an action that is enabled only in some states, commands in
      // different responder chains, and an action that another responder implements.
      RuleExample(
        #"""
        {
          "app": { "delegate": {
            "implements": { "reload:": [] },
            "buildMenu": { "steps": [ { "insertChild": "page", "atEndOfMenu": "view" } ] }
          } },
          "menus": [ {
            "identifier": "page",
            "children": [
              { "title": "Reload", "action": "reload:", "input": "r", "modifierFlags": ["command"] }
            ]
          } ],
          "screens": [
            {
              "ref": "a",
              "implements": { "reload:": [] },
              "keyCommands": [ { "action": "reload:", "input": "r", "modifierFlags": ["command"] } ]
            },
            {
              "ref": "b",
              "implements": { "refresh:": [] },
              "keyCommands": [
                { "action": "refresh:", "input": "r", "modifierFlags": ["command", "shift"] }
              ]
            },
            {
              "ref": "c",
              "implements": {
                "refresh:": [],
                "canPerformAction(_:withSender:)": {
                  "refresh:": { "when": "isEditing" }, "callsSuper": true
                }
              },
              "keyCommands": [ { "action": "refresh:", "input": "r", "modifierFlags": ["command"] } ]
            },
            {
              "ref": "d",
              "implements": { "next:": [] },
              "keyCommands": [ { "action": "next:", "input": "j", "modifierFlags": ["command"] } ]
            },
            {
              "ref": "e",
              "implements": { "later:": [] },
              "keyCommands": [ { "action": "later:", "input": "j", "modifierFlags": ["command"] } ]
            },
            {
              "ref": "f",
              "keyCommands": [ { "action": "refresh:", "input": "r", "modifierFlags": ["command"] } ]
            }
          ]
        }
        """#),
      RuleExample(
        #"""
        { "screens": [ {
          "ref": "a",
          "implements": { "reload:": [], "reset:": [] },
          "keyCommands": [
            {
              "action": "reload:", "input": "r", "modifierFlags": ["command"],
              "availableOn": { "iOS": "17.0" }
            },
            { "action": "reset:", "input": "r", "modifierFlags": ["command"] },
            { "action": "other:", "input": "r", "modifierFlags": { "$unknown": "from settings" } }
          ]
        } ] }
        """#),
      // Different property lists, and releases that do not overlap.
      RuleExample(
        #"""
        { "screens": [ {
          "ref": "a",
          "keyCommands": [
            { "action": "open:", "input": "1", "modifierFlags": ["command"], "propertyList": "one" },
            { "action": "open:", "input": "1", "modifierFlags": ["command"], "propertyList": "two" },
            {
              "action": "next:", "input": "j", "modifierFlags": ["command"],
              "availableOn": { "iPadOS": "..<17.0" }
            },
            {
              "action": "next:", "input": "j", "modifierFlags": ["command"],
              "availableOn": { "iPadOS": "17.0" }
            }
          ]
        } ] }
        """#),
      // The key command of a cell applies only to the cell.
      RuleExample(
        #"""
        { "screens": [ {
          "ref": "a",
          "implements": { "reload:": [] },
          "keyCommands": [ { "action": "reload:", "input": "r", "modifierFlags": ["command"] } ],
          "view": {
            "class": "UICollectionView",
            "cells": [ {
              "implements": { "rename:": [] },
              "keyCommands": [ { "action": "rename:", "input": "r", "modifierFlags": ["command"] } ]
            } ]
          }
        } ] }
        """#),
    ])

  static func check(_ commands: ShadowingKeyCommands, _ report: inout Report) {
    switch commands {
    case .commands(let screen):
      checkCommands(of: AppResponders.empty.responder(of: screen), &report)
      checkConditionalCommands(of: screen, &report)
      for view in screen.details.keys.sorted() {
        checkCommands(of: AppResponders.empty.responder(of: view, in: screen), &report)
      }
    case .menus(let menus, let screens):
      check(screens, menus, &report)
      checkContainers(of: screens, menus.app, &report)
    }
  }

  /// Reports the screens' key commands that shadow commands of the main menu.
  private static func check(_ screens: [Screen], _ menus: AppMainMenu, _ report: inout Report) {
    let menuCommands = menus.menuCommandsByShortcut
    guard !menuCommands.isEmpty else { return }
    let screenShortcuts = screens.flatMap { $0.keyCommands.elements.compactMap(\.element.shortcut) }
    let reserved = menus.excludedShortcuts(in: report.context).union(screenShortcuts)
    for screen in screens { check(AppResponders.empty.responder(of: screen), menus, menuCommands, reserved, &report) }
  }

  /// Reports the key commands that an earlier key command of the same responder shadows.
  private static func checkCommands(of responder: Responder, _ report: inout Report) {
    var (firstByShortcut, allByShortcut): ([Shortcut: MenuElement], [Shortcut: [MenuElement]]) = ([:], [:])
    // Whether the first known command with a shortcut certainly gets the keys. If false, an unknown command might come
    // before the known command.
    var isFirstByShortcut: [Shortcut: Bool] = [:]
    for (index, element) in responder.keyCommands.elements.enumerated() {
      guard let shortcut = element.shortcut, element.attributes.isKnown, !element.isDisabled,
        let action = element.action.value
      else { continue }
      let duplicate = allByShortcut[shortcut]?.first { $0.action.value == action }
      allByShortcut[shortcut, default: []].append(element)
      if let duplicate {
        reportDuplicate(element, after: duplicate, &report)
        continue
      }
      guard let firstCommand = firstByShortcut[shortcut] else {
        if responder.alwaysPerforms(action) {
          firstByShortcut[shortcut] = element
          isFirstByShortcut[shortcut] = index < responder.keyCommands.leadingCount
        }
        continue
      }
      let outcome =
        isFirstByShortcut[shortcut] == true
        ? "always performs \(firstCommand.name), which comes first in the list"
        : "never performs this command, because \(firstCommand.name) comes before it in the list"
      report.report(
        self, at: element.input.place, "\(shortcut.glyphs) \(outcome); change the shortcut of one command",
        related: relatedPlaces(firstCommand),
        mustHoldEverywhere: true)
    }
  }

  /// Reports shadowed commands among the key commands that exist only in some states.
  private static func checkConditionalCommands(of screen: Screen, _ report: inout Report) {
    let commands = screen.conditionalKeyCommands
    guard commands.count > 1 else { return }
    let responder = AppResponders.empty.responder(of: screen)
    var commandsByShortcut: [Shortcut: [ConditionalKeyCommand]] = [:]
    for command in commands {
      let element = command.element
      guard let shortcut = element.shortcut, element.attributes.isKnown, !element.isDisabled,
        let action = element.action.value
      else { continue }
      let sameShortcutCommands = commandsByShortcut[shortcut] ?? []
      let earlierCommands = sameShortcutCommands.filter { $0.isPresent(with: command) }.map(\.element)
      commandsByShortcut[shortcut, default: []].append(command)
      if let duplicate = earlierCommands.first(where: { $0.action.value == action }) {
        reportDuplicate(element, after: duplicate, &report)
        continue
      }
      let isAlwaysPerformed = { (other: MenuElement) in other.action.value.map(responder.alwaysPerforms) == true }
      if let other = earlierCommands.first(where: isAlwaysPerformed) {
        report.report(
          self, at: element.input.place,
          "\(shortcut.glyphs) performs \(other.name), which comes first in the list, whenever this command "
            + "exists; change "
            + "the shortcut of one command",
          related: relatedPlaces(other),
          mustHoldEverywhere: true)
        continue
      }
      // Two kinds of overlap are often intended. A key without modifiers, such as Escape, often belongs to the first
      // command of the current state. An earlier command might be a special case that exists only in some states of the
      // later command.
      let conflictingCommand = sameShortcutCommands.first { other in
        other.canCoexist(with: command) && !command.isPresent(with: other) && other.element.action.value != action
          && isAlwaysPerformed(other.element)
      }
      guard let conflictingElement = conflictingCommand?.element else { continue }
      guard !shortcut.modifiers.isDisjoint(with: [.command, .control, .alternate]) else { continue }
      report.report(
        self, at: element.input.place,
        "\(shortcut.glyphs) performs \(conflictingElement.name), which comes first in the list, when both commands exist; change "
          + "the shortcut of one command",
        related: relatedPlaces(conflictingElement),
        mustHoldEverywhere: true, severity: .hint)
    }
  }

  /// Reports a command that occurs twice in one list.
  private static func reportDuplicate(_ element: MenuElement, after original: MenuElement, _ report: inout Report) {
    guard element.input.place != original.input.place, element.propertyList.isDefault, original.propertyList.isDefault,
      let shortcut = element.shortcut
    else { return }
    report.report(
      self, at: element.input.place,
      "\(shortcut.glyphs) is already in this list with the same action, so this command never runs; remove it",
      related: relatedPlaces(original),
      fixes: [
        Fix("Remove this command", .remove(element.place)),
        Fix("Remove this command", .code(element.place, .removeItem)),
      ],
      in: report.context.environments {
        element.availability.includes($0) == true && original.availability.includes($0) == true
      },
      // The first command does the same thing, so the finding is only a hint.
      severity: .hint)
  }

  /// Returns the place of a command's key as a list of related places. The list is empty if the place is unknown.
  static func relatedPlaces(_ element: MenuElement) -> [RelatedPlace] {
    element.input.place.map { [RelatedPlace($0, "\(element.name) is declared here")] } ?? []
  }

  private static func check(
    _ responder: Responder, _ menus: AppMainMenu,
    _ menuCommands: [Shortcut: (element: MenuElement, builds: [MenuBuild])],
    _ reserved: Set<Shortcut>, _ report: inout Report
  ) {
    for element in responder.keyCommands.elements {
      guard let shortcut = element.shortcut, let menuCommand = menuCommands[shortcut], element.attributes.isKnown,
        !element.isDisabled, let action = element.action.value,
        let menuAction = menuCommand.element.action.value, menuAction != action, responder.alwaysPerforms(action)
      else { continue }
      // A text view often deliberately overrides a menu command with a similar command for its own text. A different
      // shortcut would break this behavior.
      let mayBeIntended = responder.textEditability != nil || element.mayHaveSameEffect(as: menuCommand.element)
      let freeShortcut =
        mayBeIntended
        ? nil : menus.nearestFreeShortcut(to: shortcut, alternates: element.alternateFlags, reserved: reserved)
      report.report(
        self, at: element.input.place,
        "\(shortcut.glyphs) shadows \(menuCommand.element.name) in the main menu while '\(responder.name)' is in the responder "
          + "chain; " + (mayBeIntended ? "both may perform the same action" : "change the shortcut of one command"),
        related: menuCommand.element.input.place.map {
          [RelatedPlace($0, "\(menuCommand.element.name) in the main menu is declared here")]
        } ?? [],
        fixes: freeShortcut.map { [element.fix(using: $0)] } ?? [],
        in: menuCommand.builds.flatMap(\.environments), severity: mayBeIntended ? .hint : nil)
    }
  }
}
