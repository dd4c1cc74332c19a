import UIModelPlatform

/// Reports a key command with priority that handles an editing key before a text view does, or an arrow key before a
/// list does.
enum PriorityOverText: Rule {
  static let description = RuleDescription(
    code: "focus/priority-over-text", effect: .wrong, system: .focus,
    summary: "Key command with priority uses a key that edits text",
    reason:
      "A key command that sets `wantsPriorityOverSystemBehavior` handles its key before text input and the focus "
      + "system do. If the command's responder contains a text field or text view and always provides the command, "
      + "the key no longer types text, deletes text or moves the insertion point there. If the responder contains a "
      + "list, an arrow key no longer moves focus in the list.",
    advice:
      "Omit the command from `keyCommands` while people edit text, or do not set its "
      + "`wantsPriorityOverSystemBehavior`. If the key moves focus in a list, give the command another key.",
    holds:
      "iPadOS and Mac Catalyst 15 and later, in apps that are built with the iOS 15 SDK or later. Reported only "
      + "if the command is always available. The up and down arrow keys are reported only for text views and lists. "
      + "If the responder contains only a list, the finding is a hint",
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
            // While people edit text, the right arrow key moves the insertion point.
            return searchField.isEditing ? [close, last] : [next, close, last]
          }

          @objc private func showNextResult() {}
          @objc private func showLastResult() {}
          @objc private func closeSearch() {}
        }
        """#, language: "swift"),
      RuleExample(
        #"""
        import UIKit

        // In a field with one line, the down arrow key does not move the insertion point to another line.
        final class SearchViewController: UIViewController {
          private let searchField = UISearchTextField()

          override func viewDidLoad() {
            super.viewDidLoad()
            view.addSubview(searchField)
          }

          override var keyCommands: [UIKeyCommand]? {
            let next = UIKeyCommand(
              title: "Next Suggestion", action: #selector(selectNextSuggestion),
              input: UIKeyCommand.inputDownArrow, modifierFlags: [])
            next.wantsPriorityOverSystemBehavior = true
            return [next]
          }

          @objc private func selectNextSuggestion() {}
        }

        // People cannot edit text in a disabled field.
        final class ReceiptViewController: UIViewController {
          private let totalField = UITextField()

          override func viewDidLoad() {
            super.viewDidLoad()
            view.addSubview(totalField)
            totalField.isEnabled = false
          }

          override var keyCommands: [UIKeyCommand]? {
            let next = UIKeyCommand(
              title: "Next Receipt", action: #selector(showNextReceipt),
              input: UIKeyCommand.inputRightArrow, modifierFlags: [])
            next.wantsPriorityOverSystemBehavior = true
            return [next]
          }

          @objc private func showNextReceipt() {}
        }

        // The command is removed while people edit the caption.
        final class PhotoViewController: UIViewController {
          private let captionField = UITextField()
          private let nextCommand = UIKeyCommand(
            title: "Next Photo", action: #selector(showNextPhoto),
            input: UIKeyCommand.inputRightArrow, modifierFlags: [])

          override func viewDidLoad() {
            super.viewDidLoad()
            view.addSubview(captionField)
            nextCommand.wantsPriorityOverSystemBehavior = true
            addKeyCommand(nextCommand)
          }

          func captionEditingDidBegin() { removeKeyCommand(nextCommand) }

          @objc private func showNextPhoto() {}
        }
        """#, language: "swift"),
      RuleExample(
        #"""
        import UIKit

        // This view controller does not add the field to its view.
        final class PagesViewController: UIViewController {
          private let pageField = UITextField()

          override var keyCommands: [UIKeyCommand]? {
            let next = UIKeyCommand(
              title: "Next Page", action: #selector(showNextPage),
              input: UIKeyCommand.inputRightArrow, modifierFlags: [])
            next.wantsPriorityOverSystemBehavior = true
            return [next]
          }

          @objc private func showNextPage() {}
        }

        // The action is not available while people edit text.
        final class QuizViewController: UIViewController {
          private let answerField = UITextField()

          override func viewDidLoad() {
            super.viewDidLoad()
            view.addSubview(answerField)
          }

          override func canPerformAction(_ action: Selector, withSender sender: Any?) -> Bool {
            if action == #selector(showNextQuestion) { return !answerField.isEditing }
            return super.canPerformAction(action, withSender: sender)
          }

          override var keyCommands: [UIKeyCommand]? {
            let next = UIKeyCommand(
              title: "Next Question", action: #selector(showNextQuestion),
              input: UIKeyCommand.inputRightArrow, modifierFlags: [])
            next.wantsPriorityOverSystemBehavior = true
            return [next]
          }

          @objc private func showNextQuestion() {}
        }
        """#, language: "swift"),
    ])

  static func check(_ keys: FocusKeys, _ report: inout Report) {
    let focus = keys.focus
    let containedViews = focus.screen.containedViews
    guard !containedViews.isEmpty else { return }
    for command in focus.commands where command.hasPriority && focus.tree.nodes[command.node].view == nil {
      guard
        let view = containedViews.first(where: { command.keyEditsText(in: $0) })
          ?? containedViews.first(where: { !$0.isTextInput && command.usesArrowKey })
      else { continue }
      let glyphs = command.shortcut.glyphs
      report.report(
        self, at: command.element.wantsPriorityOverSystemBehavior.place,
        view.isTextInput
          ? "this key command handles \(glyphs) before text input, so \(glyphs) no longer edits text in '\(view.name)'; "
            + "omit the command while people edit"
          : "this key command handles \(glyphs) before the focus system, so \(glyphs) no longer moves focus in "
            + "'\(view.name)'; use another key",
        related: [
          RelatedPlace(view.place, view.isTextInput ? "the key edits text here" : "the key moves focus in this list")
        ],
        fixes: [command.removalFix], in: command.environments, severity: view.isTextInput ? nil : .hint)
    }
  }
}

extension FocusCommand {
  /// Whether the command's key edits text in the view. The up and down arrow keys count only in text views, because
  /// apps with single-line text use these keys to choose suggestions.
  fileprivate func keyEditsText(in view: ContainedView) -> Bool {
    guard view.isTextInput, shortcut.editsText == true else { return false }
    return view.className == "UITextView" || (focusKey != .up && focusKey != .down)
  }

  /// Whether the command's key is an arrow key, which moves focus in a list.
  fileprivate var usesArrowKey: Bool { focusKey.map { FocusKey.arrows.contains($0) } ?? false }
}
