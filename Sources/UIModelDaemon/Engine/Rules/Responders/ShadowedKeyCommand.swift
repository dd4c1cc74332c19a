import UIModelPlatform

/// A responder's key command that is hidden by another one, or hides one of the main menu.
enum ShadowedKeyCommand: Rule {
  static let description = RuleDescription(
    code: "menu/shadowed-key-command", severity: .warning, system: .menu,
    summary: "A responder's key command hides another command",
    reason: "The key commands of responders come before the main menu, and of several the first. The other command is "
      + "listed with its keys all the same, and they do something else.",
    advice: "Give one of them other keys, or move the responder's command into the main menu.",
    sources: [
      Source("The dispatch of key commands in iPadOS 26.1, measured (openuikit)", .rederived),
      Source("WWDC21-10057", .talk),
    ],
    wrong: [
      RuleExample(
        #"""
        { "screens": [ { "ref": "a", "implements": { "reload:": [], "reset:": [] }, "keyCommands": [
          { "action": "reload:", "input": "r", "modifierFlags": ["command"] },
          { "action": "reset:", "input": 1️⃣"R"1️⃣, "modifierFlags": ["command"] },
          { "action": "reset:", "input": 2️⃣"r"2️⃣, "modifierFlags": ["command"] } ] } ] }
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
    ],
    right: [
      // One action; another key; only now and then; not in one chain; not its own to perform.
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
      // What is sent along differs, or the two are never there together.
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
      // A cell's own key is for the cell.
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

  static func check(_ commands: HidingKeyCommands, _ report: inout Report) {
    switch commands {
    case .eachOther(let screen):
      checkCommands(of: AppResponders.alone.responder(of: screen), &report)
      checkConditionalCommands(of: screen, &report)
      for view in screen.details.keys.sorted() {
        checkCommands(of: AppResponders.alone.responder(of: view, in: screen), &report)
      }
    case .menus(let menus, let screens): check(screens, menus, &report)
    }
  }

  /// Of a screen's command and one of the main menu the screen's takes the keys.
  private static func check(_ screens: [Screen], _ menus: MenuAnswer, _ report: inout Report) {
    let menu = menus.shortcuts
    guard !menu.isEmpty else { return }
    let own = screens.flatMap { $0.keyCommands.elements.compactMap(\.element.shortcut) }
    let reserved = Set(report.context.reservedShortcuts.keys).union(own)
    for screen in screens { check(AppResponders.alone.responder(of: screen), menus, menu, reserved, &report) }
  }

  /// Of the commands of one responder the first takes the keys.
  private static func checkCommands(of link: Responder, _ report: inout Report) {
    var (first, all): ([Shortcut: MenuElement], [Shortcut: [MenuElement]]) = ([:], [:])
    for element in link.keyCommands.elements {
      guard let shortcut = element.shortcut, element.attributes.isKnown, !element.isDisabled,
        let action = element.action.value
      else { continue }
      let same = all[shortcut]?.first { $0.action.value == action }
      all[shortcut, default: []].append(element)
      if let same {
        repeated(element, after: same, &report)
        continue
      }
      guard let other = first[shortcut] else {
        if link.alwaysPerforms(action) { first[shortcut] = element }
        continue
      }
      report.report(
        self, at: element.input.place,
        "\(shortcut.glyphs) always goes to \(other.name), which comes first in the list",
        related: other.input.place.map { [RelatedPlace($0, "the command that takes the keys")] } ?? [],
        onlyIfEverywhere: true)
    }
  }

  /// Of commands that are there in some states only, those that are certainly there together.
  private static func checkConditionalCommands(of screen: Screen, _ report: inout Report) {
    let commands = screen.conditionalKeyCommands
    guard commands.count > 1 else { return }
    let link = AppResponders.alone.responder(of: screen)
    var all: [Shortcut: [ConditionalKeyCommand]] = [:]
    for command in commands {
      let element = command.element
      guard let shortcut = element.shortcut, element.attributes.isKnown, !element.isDisabled,
        let action = element.action.value
      else { continue }
      let before = (all[shortcut] ?? []).filter { $0.isThere(with: command) }.map(\.element)
      all[shortcut, default: []].append(command)
      if let same = before.first(where: { $0.action.value == action }) {
        repeated(element, after: same, &report)
      } else if let other = before.first(where: { $0.action.value.map { link.alwaysPerforms($0) } == true }) {
        report.report(
          self, at: element.input.place,
          "\(shortcut.glyphs) goes to \(other.name) whenever this is there: it comes first in the list",
          related: other.input.place.map { [RelatedPlace($0, "the command that takes the keys")] } ?? [],
          onlyIfEverywhere: true)
      }
    }
  }

  /// The same command twice in one list.
  private static func repeated(_ element: MenuElement, after other: MenuElement, _ report: inout Report) {
    guard element.input.place != other.input.place, element.propertyList.isDefault, other.propertyList.isDefault,
      let shortcut = element.shortcut
    else { return }
    report.report(
      self, at: element.input.place,
      "\(shortcut.glyphs) is in this list before, with the same action: this one is never performed",
      related: other.input.place.map { [RelatedPlace($0, "the command that takes the keys")] } ?? [],
      in: report.context.environments {
        element.availableOn.includes($0) == true && other.availableOn.includes($0) == true
      })
  }

  private static func check(
    _ link: Responder, _ menus: MenuAnswer, _ menu: [Shortcut: (element: MenuElement, builds: [MenuBuild])],
    _ reserved: Set<Shortcut>, _ report: inout Report
  ) {
    for element in link.keyCommands.elements {
      guard let shortcut = element.shortcut, let hidden = menu[shortcut], element.attributes.isKnown,
        !element.isDisabled, let action = element.action.value,
        let other = hidden.element.action.value, other != action, link.alwaysPerforms(action)
      else { continue }
      report.report(
        self, at: element.input.place,
        "\(shortcut.glyphs) hides \(hidden.element.name) of the main menu wherever '\(link.name)' is in the chain",
        related: hidden.element.input.place.map { [RelatedPlace($0, "the command of the main menu")] } ?? [],
        fixes: menus.nearestFree(to: shortcut, alternates: element.alternateFlags, reserved: reserved)
          .map { [element.fix(using: $0)] } ?? [],
        in: hidden.builds.flatMap(\.environments))
    }
  }
}

extension MenuAnswer {
  /// The app's commands in the main menu, by their keys; the first of each.
  fileprivate var shortcuts: [Shortcut: (element: MenuElement, builds: [MenuBuild])] {
    guard app.isMainMenuKnown else { return [:] }
    var found: [Shortcut: (element: MenuElement, builds: [MenuBuild])] = [:]
    for (index, element) in appItems {
      guard let shortcut = element.shortcut, found[shortcut] == nil else { continue }
      let builds = builds.filter { $0.presence[Int(index)] == .certain }
      if !builds.isEmpty { found[shortcut] = (element, builds) }
    }
    return found
  }
}

extension Responder {
  /// Whether it performs an action of its own at any time, as far as it is asked.
  fileprivate func alwaysPerforms(_ action: String) -> Bool {
    guard let implements, implements.alwaysAllows(action), implements.implementsAction(action) else { return false }
    // Either may leave it to others.
    let deciding = ["validate", "target(forAction", "targetForAction"]
    return !implements.methods.keys.contains { name in deciding.contains { name.hasPrefix($0) } }
  }
}
