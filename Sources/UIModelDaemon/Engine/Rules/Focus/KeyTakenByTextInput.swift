import UIModelPlatform

/// Reports a key command on a key that text input handles before key commands.
enum KeyTakenByTextInput: Rule {
  static let description = RuleDescription(
    code: "focus/key-taken-by-text-input", severity: .warning, system: .focus,
    summary: "Key command of a text input uses a key that edits the text",
    reason:
      "In apps linked against SDK 15 or later, text input handles keys before key commands: a key that types, "
      + "deletes or moves the insertion point does only that. UIKit never performs a command on that key if the "
      + "command is in the responder chain only while text is edited.",
    advice:
      "Use a shortcut that does not edit text, for example a letter with Command. If the command needs an editing "
      + "key, set `wantsPriorityOverSystemBehavior` to true.",
    holds:
      "iPadOS and Mac Catalyst 15 and later, in apps linked against SDK 15 or later; where the responder chain "
      + "certainly starts at editable text",
    sources: [
      Source("UIKeyCommand documentation: wantsPriorityOverSystemBehavior", .documented),
      Source("iOS & iPadOS 15 Release Notes: UIKit, 55118263", .documented),
    ],
    wrong: [
      RuleExample(
        #"""
        import UIKit

        final class SuggestingField: UITextField {
          override var keyCommands: [UIKeyCommand]? {
            [
              UIKeyCommand(
                title: "Next Suggestion", action: #selector(selectNextSuggestion),
                input: 1️⃣UIKeyCommand.inputDownArrow1️⃣, modifierFlags: [])
            ]
          }

          @objc private func selectNextSuggestion() {}
        }
        """#, language: "swift"),
      RuleExample(
        #"""
        { "screens": [ { "view": {
          "class": "UIView",
          "subviews": [ {
            "ref": "search", "class": "SuggestingField", "superclass": "UITextField",
            "implements": { "nextSuggestion:": [] },
            "keyCommands": [ {
              "action": "nextSuggestion:",
              "input": 1️⃣"UIKeyInputDownArrow"1️⃣
            } ]
          } ]
        } } ] }
        """#,
        fixed: #"""
          { "screens": [ { "view": {
            "class": "UIView",
            "subviews": [ {
              "ref": "search", "class": "SuggestingField", "superclass": "UITextField",
              "implements": { "nextSuggestion:": [] },
              "keyCommands": [ {
                "action": "nextSuggestion:",
                "input": "UIKeyInputDownArrow",
                "wantsPriorityOverSystemBehavior": true
              } ]
            } ]
          } } ] }
          """#),
      // A letter and Delete, in a view that contains only a text view and a label.
      RuleExample(
        #"""
        { "screens": [ { "view": {
          "class": "UIView",
          "subviews": [ {
            "class": "NoteView",
            "implements": { "star:": [], "removeNote:": [] },
            "keyCommands": [
              { "action": "star:", "input": 1️⃣"s"1️⃣ },
              { "action": "removeNote:", "input": 2️⃣"inputDelete"2️⃣ }
            ],
            "subviews": [ { "class": "UITextView" }, { "class": "UILabel" } ]
          } ]
        } } ] }
        """#, also: ["2️⃣": "focus/key-taken-by-text-input"]),
    ],
    right: [
      RuleExample(
        #"""
        import UIKit

        final class SuggestingField: UITextField {
          override var keyCommands: [UIKeyCommand]? {
            let next = UIKeyCommand(
              title: "Next Suggestion", action: #selector(selectNextSuggestion),
              input: UIKeyCommand.inputDownArrow, modifierFlags: [])
            next.wantsPriorityOverSystemBehavior = true
            let jump = UIKeyCommand(
              title: "Jump", action: #selector(jumpToResult), input: "j", modifierFlags: .command)
            return [next, jump]
          }

          @objc private func selectNextSuggestion() {}
          @objc private func jumpToResult() {}
        }
        """#, language: "swift"),
      // A command class with its own priority; a text view that is not always editable.
      RuleExample(
        #"""
        import UIKit

        class OwnCommand: UIKeyCommand {
          override var wantsPriorityOverSystemBehavior: Bool { get { true } set {} }
        }

        class OwnField: UITextField {
          @objc func next() {}

          override var keyCommands: [UIKeyCommand]? {
            [
              OwnCommand(
                title: "Next", action: #selector(next), input: UIKeyCommand.inputDownArrow,
                modifierFlags: [])
            ]
          }
        }

        class PaperView: UITextView {
          @objc func turn() {}
          func lock() { isEditable = false }

          override var keyCommands: [UIKeyCommand]? {
            [UIKeyCommand(title: "Turn", action: #selector(turn), input: " ", modifierFlags: [])]
          }
        }
        """#, language: "swift"),
      // With Command or Control, with priority, and keys that do not edit text.
      RuleExample(
        #"""
        { "screens": [ { "view": {
          "class": "UIView",
          "subviews": [ {
            "class": "NoteView", "superclass": "UITextView",
            "implements": { "star:": [] },
            "keyCommands": [
              { "action": "star:", "input": "s", "modifierFlags": ["command"] },
              { "action": "star:", "input": "UIKeyInputUpArrow", "modifierFlags": ["control"] },
              { "action": "star:", "input": "UIKeyInputEscape" },
              {
                "action": "star:", "input": "UIKeyInputDownArrow",
                "wantsPriorityOverSystemBehavior": true
              }
            ]
          } ]
        } } ] }
        """#),
      // A controller, a list and a view that can be first responder get their letters while no text is edited.
      RuleExample(
        #"""
        { "screens": [ {
          "implements": { "nextMessage:": [] },
          "keyCommands": [ { "action": "nextMessage:", "input": "j" } ],
          "view": {
            "class": "MailView",
            "implements": { "flag:": [], "canBecomeFirstResponder": true },
            "keyCommands": [ { "action": "flag:", "input": "f" } ],
            "subviews": [ { "class": "UISearchTextField" } ]
          }
        } ] }
        """#),
      RuleExample(
        #"""
        { "screens": [ { "view": {
          "class": "UIView",
          "subviews": [
            {
              "class": "ListView",
              "implements": { "flag:": [] },
              "keyCommands": [ { "action": "flag:", "input": "f" } ],
              "subviews": [
                { "class": "UISearchTextField" },
                { "class": "UITableView", "allowsFocus": true, "cells": [ { "ref": "bread" } ] }
              ]
            },
            {
              "class": "BarView",
              "implements": { "clear:": [] },
              "keyCommands": [ { "action": "clear:", "input": "c" } ],
              "subviews": [ { "class": "UISearchTextField" }, { "class": "UIButton" } ]
            },
            {
              "class": "PageView",
              "implements": { "turn:": [] },
              "keyCommands": [ { "action": "turn:", "input": "t" } ],
              "subviews": [ { "class": "UITextField" }, { "class": "CanvasView" } ]
            }
          ]
        } } ] }
        """#),
      // Text that is not or not always editable; a command that is only sometimes available.
      RuleExample(
        #"""
        { "screens": [ { "view": {
          "class": "UIView",
          "subviews": [
            {
              "class": "ReaderView", "superclass": "UITextView", "isEditable": false,
              "implements": { "turn:": [] },
              "keyCommands": [ { "action": "turn:", "input": " " } ]
            },
            {
              "class": "PaperView", "superclass": "UITextView",
              "isEditable": { "$unknown": "a setting" },
              "implements": { "turn:": [] },
              "keyCommands": [ { "action": "turn:", "input": " " } ]
            },
            {
              "class": "CodeView", "superclass": "UITextView",
              "implements": {
                "choose:": [],
                "canPerformAction(_:withSender:)": {
                  "choose:": { "when": "hasCompletions" }, "callsSuper": true
                }
              },
              "keyCommands": [ { "action": "choose:", "input": "UIKeyInputDownArrow" } ]
            }
          ]
        } } ] }
        """#),
      RuleExample(
        #"""
        {
          "app": { "targets": [ { "platform": "iPadOS", "minimum": "14.0", "sdk": "14.5" } ] },
          "screens": [ { "view": {
            "class": "NoteField", "superclass": "UITextField",
            "implements": { "last:": [] },
            "keyCommands": [ { "action": "last:", "input": "UIKeyInputUpArrow" } ]
          } } ]
        }
        """#),
    ])

  static func check(_ keys: FocusKeys, _ report: inout Report) {
    let focus = keys.focus
    // The texts are found once for each responder.
    var known: [Int: [Int]] = [:]
    for command in focus.commands where !command.hasPriority && focus.isOfView(command.node) {
      let texts = known[command.node] ?? focus.texts(around: command.node)
      known[command.node] = texts
      guard let text = texts.first, texts.allSatisfy({ focus.takes(command, at: $0) }) else { continue }
      let (name, keys) = (focus.tree.name(of: text), command.shortcut.glyphs)
      report.report(
        self, at: command.element.input.place,
        "text input in '\(name)' handles \(keys) first, so '\(command.action)' is never performed; "
          + "use keys that do not edit text",
        notes: ["the command is in the responder chain only while text is edited"],
        related: [RelatedPlace(focus.tree.namePlace(of: text), "the text input")],
        fixes: fixes(command, focus), in: command.environments,
        // Apps that send a message on Return intend this.
        severity: command.shortcut.input == "\r" ? .hint : nil)
    }
  }

  /// Offers priority only on keys that neither type nor delete, because the text would lose those.
  private static func fixes(_ command: FocusCommand, _ focus: FocusAnswer) -> [Fix] {
    let input = command.shortcut.input
    let isTyping = input.count == 1 && !["\r", "\t"].contains(input)
    return isTyping || focus.itemHeld(by: command) != nil ? [command.drop] : [command.markPriority, command.drop]
  }
}

extension FocusAnswer {
  /// Whether a responder is a view, or the class of a text input.
  fileprivate func isOfView(_ node: Int) -> Bool {
    tree.nodes[node].view != nil || tree.screen(of: node).isText
  }

  /// The text inputs at which responder chains through a view start; none if a chain may start at anything else. A
  /// controller is also in the chain while nothing is focused.
  fileprivate func texts(around node: Int) -> [Int] {
    if tree.nodes[node].view == nil { return [node] }
    guard !mayStartUnfocused(inside: node) else { return [] }
    var texts: [Int] = []
    for inner in node..<tree.nodes[node].end {
      let result = engine.focusability[inner]
      if result.isFocusable, result.isCertain {
        guard isText(inner), texts.count < Self.limit else { return [] }
        texts.append(inner)
      } else if result.ground.answer != false || !result.ground.isCertain, result.ground != .ownClass {
        // It may be focused in another state or by Full Keyboard Access.
        return []
      }
    }
    return texts
  }

  fileprivate func takes(_ command: FocusCommand, at node: Int) -> Bool {
    let (responders, screen) = (AppResponders.alone, tree.screen(of: node))
    let link =
      tree.nodes[node].view.map { responders.responder(of: $0, in: screen) } ?? responders.responder(of: screen)
    return command.environments.allSatisfy { environment in
      guard case .taken(.textInput, _) = KeyClaim(command.shortcut, ResponderChain([link]), focus: nil, environment)
      else { return false }
      return true
    }
  }
}
