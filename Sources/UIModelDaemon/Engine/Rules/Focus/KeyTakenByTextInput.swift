import UIModelPlatform

/// A key command on a key that text input takes first.
enum KeyTakenByTextInput: Rule {
  static let description = RuleDescription(
    code: "focus/key-taken-by-text-input", severity: .warning, system: .focus,
    summary: "A key command of a text input on a key that edits the text",
    reason:
      "In an app that is linked against 15 or later text input comes before key commands: what types, deletes or moves "
      + "the insertion point does just that. A command that is only in the responder chain while the text is edited is "
      + "then never performed.",
    advice: "Add Command to the keys, or let the command want priority over the system if it must have an editing key.",
    holds: "iPadOS and Mac Catalyst since 15, linked against 15; where the chain certainly starts at editable text",
    sources: [
      Source("UIKeyCommand documentation: wantsPriorityOverSystemBehavior", .documented),
      Source("iOS & iPadOS 15 Release Notes: UIKit, 55118263", .documented),
    ],
    wrong: [
      RuleExample(
        #"""
        { "screens": [ { "view": {
          "class": "UIView",
          "subviews": [ {
            "ref": "search", "class": "SuggestingField", "superclass": "UITextField",
            "implements": { "nextSuggestion:": [] },
            "keyCommands": [ { "action": "nextSuggestion:", "input": 1️⃣"UIKeyInputDownArrow"1️⃣ } ]
          } ]
        } } ] }
        """#,
        fixed: #"""
          { "screens": [ { "view": {
            "class": "UIView",
            "subviews": [ {
              "ref": "search", "class": "SuggestingField", "superclass": "UITextField",
              "implements": { "nextSuggestion:": [] },
              "keyCommands": [ { "action": "nextSuggestion:", "input": "UIKeyInputDownArrow", "wantsPriorityOverSystemBehavior": true } ]
            } ]
          } } ] }
          """#),
      // In source: the class itself is text.
      RuleExample(
        #"""
        class SuggestingField: UITextField {
          @objc func next() {}
          override var keyCommands: [UIKeyCommand]? {
            [UIKeyCommand(title: "Next", action: #selector(next), input: 1️⃣UIKeyCommand.inputDownArrow1️⃣, modifierFlags: [])]
          }
        }
        """#, language: "swift"),
      // Of a view in which only text can be edited: a letter, and Delete.
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
      // With Command or Control, with priority, and keys that edit nothing.
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
      RuleExample(
        #"""
        class SuggestingField: UITextField {
          @objc func next() {}
          override var keyCommands: [UIKeyCommand]? {
            let next = UIKeyCommand(title: "Next", action: #selector(next), input: UIKeyCommand.inputDownArrow, modifierFlags: [])
            next.wantsPriorityOverSystemBehavior = true
            let find = UIKeyCommand(title: "Jump", action: #selector(next), input: "j", modifierFlags: .command)
            return [next, find]
          }
        }
        class OwnCommand: UIKeyCommand {
          override var wantsPriorityOverSystemBehavior: Bool { get { true } set {} }
        }
        class OwnField: UITextField {
          @objc func next() {}
          override var keyCommands: [UIKeyCommand]? {
            [OwnCommand(title: "Next", action: #selector(next), input: UIKeyCommand.inputDownArrow, modifierFlags: [])]
          }
        }
        class PaperView: UITextView {
          @objc func turn() {}
          override var keyCommands: [UIKeyCommand]? {
            [UIKeyCommand(title: "Turn", action: #selector(turn), input: " ", modifierFlags: [])]
          }
          func lock() { isEditable = false }
        }
        """#, language: "swift"),
      // A controller has its letters while no text is edited; so have a list, and what may be first responder itself.
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
      // Text that cannot be edited, or not for certain; a command at times only.
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
    // What a walk starts at is found out once for each responder.
    var known: [Int: [Int]] = [:]
    for command in focus.commands where !command.hasPriority && focus.isOfView(command.node) {
      let texts = known[command.node] ?? focus.texts(around: command.node)
      known[command.node] = texts
      guard let text = texts.first, texts.allSatisfy({ focus.takes(command, at: $0) }) else { continue }
      let (name, keys) = (focus.tree.name(of: text), command.shortcut.glyphs)
      report.report(
        self, at: command.element.input.place,
        "text input in '\(name)' takes \(keys) first, and '\(command.action)' is in the responder chain only while "
          + "text is edited, so it is never performed",
        related: [RelatedPlace(focus.tree.namePlace(of: text), "the text input")],
        fixes: fixes(command, focus), in: command.environments,
        // Apps that send by Return have it so.
        severity: command.shortcut.input == "\r" ? .hint : nil)
    }
  }

  /// A command that must have a key which types or deletes would take it away from the text.
  private static func fixes(_ command: FocusCommand, _ focus: FocusAnswer) -> [Fix] {
    let input = command.shortcut.input
    let isTyping = input.count == 1 && !["\r", "\t"].contains(input)
    return isTyping || focus.itemHeld(by: command) != nil ? [command.drop] : [command.markPriority, command.drop]
  }
}

extension FocusAnswer {
  /// Whether a responder is a view, or a class of which only that is known.
  fileprivate func isOfView(_ node: Int) -> Bool {
    tree.nodes[node].view != nil || tree.screen(of: node).isText
  }

  /// The texts that walks to a view start at; none if a walk may start at anything else. A controller is in the chain
  /// while nothing is focused, too.
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
        // It may be focused in another state, or under Full Keyboard Access.
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
