import UIModelPlatform

/// Reports a key command with priority that takes an editing key from text, or an arrow key from a list.
enum PriorityOverText: Rule {
  static let description = RuleDescription(
    code: "focus/priority-over-text", severity: .warning, system: .focus,
    summary: "Key command with priority takes a key that edits text",
    reason:
      "A key command with `wantsPriorityOverSystemBehavior` gets its key before text input and before the focus "
      + "system. If its responder has a text field and always has the command, the key no longer types, deletes or "
      + "moves the insertion point there. In a list, arrow keys no longer move focus.",
    advice: "Leave the command out of `keyCommands` while text is edited, or remove its priority.",
    holds:
      "iPadOS and Mac Catalyst 15 and later, in apps linked against SDK 15 or later; commands that are always "
      + "there; up and down arrows only for text with several lines; a hint if there is only a list",
    sources: [
      Source("UIKeyCommand documentation: wantsPriorityOverSystemBehavior", .documented),
      Source("iOS & iPadOS 15 Release Notes: UIKit, 55118263", .documented),
    ],
    wrong: [
      RuleExample(
        #"""
        import UIKit

        final class SearchViewController: UIViewController {
          private let searchField = UITextField()

          override func viewDidLoad() {
            super.viewDidLoad()
            view.addSubview(searchField)
          }

          override var keyCommands: [UIKeyCommand]? {
            let next = UIKeyCommand(
              title: "Next Result", action: #selector(showNextResult),
              input: UIKeyCommand.inputRightArrow, modifierFlags: [])
            next.wantsPriorityOverSystemBehavior = 1️⃣true1️⃣
            return [next]
          }

          @objc private func showNextResult() {}
        }
        """#, language: "swift"),
      RuleExample(
        #"""
        { "screens": [ {
          "implements": { "next:": [] },
          "holds": [ { "name": "field", "class": "UITextField" } ],
          "keyCommands": [ {
            "action": "next:", "input": "UIKeyInputLeftArrow",
            "wantsPriorityOverSystemBehavior": 1️⃣true1️⃣
          } ]
        } ] }
        """#,
        fixed: #"""
          { "screens": [ {
            "implements": { "next:": [] },
            "holds": [ { "name": "field", "class": "UITextField" } ],
            "keyCommands": []
          } ] }
          """#),
    ],
    right: [
      // The command is left out while text is edited, and Escape does not edit text.
      RuleExample(
        #"""
        import UIKit

        final class SearchViewController: UIViewController {
          @IBOutlet private weak var searchField: UITextField!

          override var keyCommands: [UIKeyCommand]? {
            let next = UIKeyCommand(
              title: "Next Result", action: #selector(showNextResult),
              input: UIKeyCommand.inputRightArrow, modifierFlags: [])
            next.wantsPriorityOverSystemBehavior = true
            let close = UIKeyCommand(
              title: "Close", action: #selector(closeSearch), input: UIKeyCommand.inputEscape,
              modifierFlags: [])
            close.wantsPriorityOverSystemBehavior = true
            let last = UIKeyCommand(
              title: "Last Result", action: #selector(showLastResult),
              input: UIKeyCommand.inputLeftArrow, modifierFlags: [])
            return searchField.isEditing ? [close, last] : [next, close, last]
          }

          @objc private func showNextResult() {}
          @objc private func showLastResult() {}
          @objc private func closeSearch() {}
        }
        """#, language: "swift"),
      // An arrow across one line of text; a disabled field; a command that is removed.
      RuleExample(
        #"""
        import UIKit

        class SuggestingController: UIViewController {
          let field = UISearchTextField()
          @objc func showNext() {}
          override func viewDidLoad() { view.addSubview(field) }
          override var keyCommands: [UIKeyCommand]? {
            let next = UIKeyCommand(
              title: "Next", action: #selector(showNext), input: UIKeyCommand.inputDownArrow,
              modifierFlags: [])
            next.wantsPriorityOverSystemBehavior = true
            return [next]
          }
        }

        class LockedController: UIViewController {
          let field = UITextField()
          @objc func showNext() {}
          override func viewDidLoad() {
            view.addSubview(field)
            field.isEnabled = false
          }
          override var keyCommands: [UIKeyCommand]? {
            let next = UIKeyCommand(
              title: "Next", action: #selector(showNext), input: UIKeyCommand.inputRightArrow,
              modifierFlags: [])
            next.wantsPriorityOverSystemBehavior = true
            return [next]
          }
        }

        class WaitingController: UIViewController {
          let field = UITextField()
          let right = UIKeyCommand(
            title: "Next", action: #selector(showNext), input: UIKeyCommand.inputRightArrow,
            modifierFlags: [])
          @objc func showNext() {}
          override func viewDidLoad() {
            view.addSubview(field)
            right.wantsPriorityOverSystemBehavior = true
            addKeyCommand(right)
          }
          func begin() { removeKeyCommand(right) }
        }
        """#, language: "swift"),
      // A field that is in no view; an action that is disabled while text is edited.
      RuleExample(
        #"""
        import UIKit

        class PageController: UIViewController {
          let field = UITextField()
          @objc func showNext() {}
          override var keyCommands: [UIKeyCommand]? {
            let next = UIKeyCommand(
              title: "Next", action: #selector(showNext), input: UIKeyCommand.inputRightArrow,
              modifierFlags: [])
            next.wantsPriorityOverSystemBehavior = true
            return [next]
          }
        }

        class ChoiceController: UIViewController {
          let field = UITextField()
          @objc func showNext() {}
          override func viewDidLoad() { view.addSubview(field) }
          override func canPerformAction(_ action: Selector, withSender sender: Any?) -> Bool {
            if action == #selector(showNext) { return !field.isEditing }
            return super.canPerformAction(action, withSender: sender)
          }
          override var keyCommands: [UIKeyCommand]? {
            let next = UIKeyCommand(
              title: "Next", action: #selector(showNext), input: UIKeyCommand.inputRightArrow,
              modifierFlags: [])
            next.wantsPriorityOverSystemBehavior = true
            return [next]
          }
        }
        """#, language: "swift"),
    ])

  static func check(_ keys: FocusKeys, _ report: inout Report) {
    let focus = keys.focus
    let held = focus.screen.held
    guard !held.isEmpty else { return }
    for command in focus.commands where command.hasPriority && focus.tree.nodes[command.node].view == nil {
      guard
        let view = held.first(where: { command.takesFromText(in: $0) })
          ?? held.first(where: { !$0.isText && command.movesFocus })
      else { continue }
      let glyphs = command.shortcut.glyphs
      report.report(
        self, at: command.element.wantsPriorityOverSystemBehavior.place,
        view.isText
          ? "this key command gets \(glyphs) before text input, so \(glyphs) no longer edits text in '\(view.name)'; "
            + "leave it out while text is edited"
          : "this key command gets \(glyphs) before the focus system, so \(glyphs) no longer moves focus in "
            + "'\(view.name)'; use another key",
        related: [RelatedPlace(view.place, view.isText ? "the text input" : "the list in which focus moves")],
        fixes: [command.drop], in: command.environments, severity: view.isText ? nil : .hint)
    }
  }
}

extension FocusCommand {
  /// Whether its key edits text in the view. In text of one line, apps use up and down for suggestions.
  fileprivate func takesFromText(in view: HeldView) -> Bool {
    guard view.isText, shortcut.editsText == true else { return false }
    return view.className == "UITextView" || (key != .up && key != .down)
  }

  /// Whether its key is an arrow, which moves focus in a list.
  fileprivate var movesFocus: Bool { key.map { FocusKey.arrows.contains($0) } ?? false }
}
