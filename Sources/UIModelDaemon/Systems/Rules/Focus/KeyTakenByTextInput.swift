import UIModelPlatform

/// Reports a key command on a key that text input handles before key commands.
enum KeyTakenByTextInput: Rule {
  static let description = RuleDescription(
    code: "focus/key-taken-by-text-input", effect: .wrong, system: .focus,
    summary: "Key command uses a key that text input handles first",
    reason:
      "In apps that are built with the iOS 15 SDK or later, text input handles keys before UIKit looks for a key "
      + "command. If a key types text, deletes text or moves the insertion point, UIKit does not perform a key "
      + "command for this key. If the command is in the responder chain only while people edit text, UIKit never "
      + "performs the command.",
    advice:
      "Use a shortcut that does not edit text, for example Command with a letter. If the command needs a key "
      + "that edits text, set `wantsPriorityOverSystemBehavior` to true, and return the command from `keyCommands` "
      + "only while the key should perform the command instead of editing text.",
    holds:
      "iPadOS and Mac Catalyst 15 and later, in apps that are built with the iOS 15 SDK or later. Reported only "
      + "if every responder chain that contains the command starts at editable text",
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
      // The commands use a letter and Delete, and the view contains only a text view and a label.
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
      RuleExample(
        #"""
        import UIKit

        // Commands of this class always have priority over system behavior.
        final class PriorityKeyCommand: UIKeyCommand {
          override var wantsPriorityOverSystemBehavior: Bool { get { true } set {} }
        }

        final class MentionField: UITextField {
          override var keyCommands: [UIKeyCommand]? {
            [
              PriorityKeyCommand(
                title: "Next Mention", action: #selector(selectNextMention),
                input: UIKeyCommand.inputDownArrow, modifierFlags: [])
            ]
          }

          @objc private func selectNextMention() {}
        }

        // Space turns the page while the text is not editable.
        final class ManuscriptView: UITextView {
          func startReading() { isEditable = false }

          override var keyCommands: [UIKeyCommand]? {
            [
              UIKeyCommand(
                title: "Next Page", action: #selector(showNextPage), input: " ", modifierFlags: [])
            ]
          }

          @objc private func showNextPage() {}
        }
        """#, language: "swift"),
      // Shortcuts with Command or Control, a key that does not edit text, and a command with priority.
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
      // The commands are also in the responder chain while people do not edit text.
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
      // The text is not editable or might not be editable, or the command is only sometimes available.
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
    // The text inputs of each responder, cached because a responder may have many commands.
    var textInputsByNode: [Int: [Int]] = [:]
    for command in focus.commands where !command.hasPriority && focus.isViewResponder(command.node) {
      let textInputs = textInputsByNode[command.node] ?? focus.textInputs(inside: command.node)
      textInputsByNode[command.node] = textInputs
      guard let textInput = textInputs.first, textInputs.allSatisfy({ focus.handlesKey(command, at: $0) }) else {
        continue
      }
      let (name, glyphs) = (focus.tree.name(of: textInput), command.shortcut.glyphs)
      report.report(
        self, at: command.element.input.place,
        "text input in '\(name)' handles \(glyphs) first, so '\(command.action)' is never performed; "
          + "use a shortcut that does not edit text",
        notes: ["the command is in the responder chain only while people edit text"],
        related: [RelatedPlace(focus.tree.namePlace(of: textInput), "this text input handles the key")],
        fixes: fixes(command, focus), in: command.environments,
        // An app may use Return on purpose, for example to send a message.
        severity: command.shortcut.input == "\r" ? .hint : nil)
    }
  }

  /// Returns the fixes that give the command priority or remove the command. Priority is not offered if people could
  /// then no longer type a character or move focus with the key.
  private static func fixes(_ command: FocusCommand, _ focus: FocusAnalysis) -> [Fix] {
    let input = command.shortcut.input
    let typesCharacter = input.count == 1 && !["\r", "\t"].contains(input)
    return typesCharacter || focus.itemTrapped(by: command) != nil
      ? [command.removalFix] : [command.priorityFix, command.removalFix]
  }
}

extension FocusAnalysis {
  /// Whether a responder is a view, or a text input class that is declared in code. For a view controller the result is
  /// false: its commands are in the responder chain even while no item is focused, so text input does not always take
  /// their keys.
  fileprivate func isViewResponder(_ node: Int) -> Bool {
    tree.nodes[node].view != nil || tree.screen(of: node).isTextInput
  }

  /// Returns the text inputs inside a node if the first responder inside the node is always one of them; otherwise
  /// returns an empty array. For a text input class that is declared in code, returns the node itself.
  fileprivate func textInputs(inside node: Int) -> [Int] {
    if tree.nodes[node].view == nil { return [node] }
    guard !mayHaveUnfocusedFirstResponder(inside: node) else { return [] }
    var textInputs: [Int] = []
    for descendant in node..<tree.nodes[node].end {
      let result = engine.focusability[descendant]
      if result.isFocusable, result.isCertain {
        guard isTextInput(descendant), textInputs.count < Self.maximumItemCount else { return [] }
        textInputs.append(descendant)
      } else if result.ground.canBecomeFocused != false || !result.ground.isCertain, result.ground != .ownClass {
        // The view may be focused in another state or by Full Keyboard Access. Text input might not get the command's
        // key then.
        return []
      }
    }
    return textInputs
  }

  /// Whether a text input handles a command's shortcut in every environment of the command.
  fileprivate func handlesKey(_ command: FocusCommand, at node: Int) -> Bool {
    let (responders, screen) = (AppResponders.empty, tree.screen(of: node))
    let responder =
      tree.nodes[node].view.map { responders.responder(of: $0, in: screen) } ?? responders.responder(of: screen)
    return command.environments.allSatisfy { environment in
      guard
        case .taken(.textInput, _) = KeyClaim(command.shortcut, ResponderChain([responder]), focus: nil, environment)
      else { return false }
      return true
    }
  }
}
