import UIModelPlatform

/// A key command that takes an editing key away from text, or an arrow from a list, whatever is focused.
enum PriorityOverText: Rule {
  static let description = RuleDescription(
    code: "focus/priority-over-text", severity: .warning, system: .focus,
    summary: "A key command with priority takes keys by which text is edited",
    reason:
      "A command that wants priority over the system comes before text input and before the focus system. Where a text field "
      + "is among the views of its responder and nothing makes the command wait, the key no longer types, deletes or moves the "
      + "insertion point there; in a list, arrows no longer move focus.",
    advice: "Leave the command out of `keyCommands` while text is edited, or do without the priority.",
    holds:
      "iPadOS and Mac Catalyst since 15, linked against 15; commands that are there unconditionally; up and down only where "
      + "there are several lines; a hint where there is only a list",
    sources: [
      Source("UIKeyCommand documentation: wantsPriorityOverSystemBehavior", .documented),
      Source("iOS & iPadOS 15 Release Notes: UIKit, 55118263", .documented),
    ],
    wrong: [
      RuleExample(
        #"""
        class SearchController: UIViewController {
          let field = UITextField()
          @objc func next() {}
          override func viewDidLoad() { view.addSubview(field) }
          override var keyCommands: [UIKeyCommand]? {
            let next = UIKeyCommand(title: "Next", action: #selector(next), input: UIKeyCommand.inputRightArrow, modifierFlags: [])
            next.wantsPriorityOverSystemBehavior = 1️⃣true1️⃣
            return [next]
          }
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
      // At times only; keys that edit nothing; no priority; a field that is nowhere.
      RuleExample(
        #"""
        class SearchController: UIViewController {
          @IBOutlet weak var field: UITextField!
          @objc func next() {}
          override var keyCommands: [UIKeyCommand]? {
            let next = UIKeyCommand(title: "Next", action: #selector(next), input: UIKeyCommand.inputRightArrow, modifierFlags: [])
            next.wantsPriorityOverSystemBehavior = true
            let close = UIKeyCommand(title: "Close", action: #selector(next), input: UIKeyCommand.inputEscape, modifierFlags: [])
            close.wantsPriorityOverSystemBehavior = true
            let last = UIKeyCommand(title: "Last", action: #selector(next), input: UIKeyCommand.inputLeftArrow, modifierFlags: [])
            return field.isEditing ? [close, last] : [next, close, last]
          }
        }
        class SuggestingController: UIViewController {
          let field = UISearchTextField()
          @objc func next() {}
          override func viewDidLoad() { view.addSubview(field) }
          override var keyCommands: [UIKeyCommand]? {
            let next = UIKeyCommand(title: "Next", action: #selector(next), input: UIKeyCommand.inputDownArrow, modifierFlags: [])
            next.wantsPriorityOverSystemBehavior = true
            return [next]
          }
        }
        class LockedController: UIViewController {
          let field = UITextField()
          @objc func next() {}
          override func viewDidLoad() {
            view.addSubview(field)
            field.isEnabled = false
          }
          override var keyCommands: [UIKeyCommand]? {
            let next = UIKeyCommand(title: "Next", action: #selector(next), input: UIKeyCommand.inputRightArrow, modifierFlags: [])
            next.wantsPriorityOverSystemBehavior = true
            return [next]
          }
        }
        class WaitingController: UIViewController {
          let field = UITextField()
          let right = UIKeyCommand(title: "Next", action: #selector(next), input: UIKeyCommand.inputRightArrow, modifierFlags: [])
          @objc func next() {}
          override func viewDidLoad() {
            view.addSubview(field)
            right.wantsPriorityOverSystemBehavior = true
            addKeyCommand(right)
          }
          func begin() { removeKeyCommand(right) }
        }
        class PageController: UIViewController {
          let field = UITextField()
          @objc func next() {}
          override var keyCommands: [UIKeyCommand]? {
            let next = UIKeyCommand(title: "Next", action: #selector(next), input: UIKeyCommand.inputRightArrow, modifierFlags: [])
            next.wantsPriorityOverSystemBehavior = true
            return [next]
          }
        }
        class ChoiceController: UIViewController {
          let field = UITextField()
          @objc func next() {}
          override func viewDidLoad() { view.addSubview(field) }
          override func canPerformAction(_ action: Selector, withSender sender: Any?) -> Bool {
            if action == #selector(next) { return !field.isEditing }
            return super.canPerformAction(action, withSender: sender)
          }
          override var keyCommands: [UIKeyCommand]? {
            let next = UIKeyCommand(title: "Next", action: #selector(next), input: UIKeyCommand.inputRightArrow, modifierFlags: [])
            next.wantsPriorityOverSystemBehavior = true
            return [next]
          }
        }
        """#, language: "swift")
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
          ? "this command takes \(glyphs) before text input, so in '\(view.name)' \(glyphs) no longer edits"
          : "this command takes \(glyphs) before the focus system, so in '\(view.name)' \(glyphs) no longer moves focus",
        related: [RelatedPlace(view.place, view.isText ? "text that is edited" : "a list in which focus moves")],
        fixes: [command.drop], in: command.environments, severity: view.isText ? nil : .hint)
    }
  }
}

extension FocusCommand {
  /// Whether it takes a key by which text is edited there. Up and down are used for suggestions, where there is one line.
  fileprivate func takesFromText(in view: HeldView) -> Bool {
    guard view.isText, shortcut.editsText == true else { return false }
    return view.className == "UITextView" || (key != .up && key != .down)
  }

  /// Whether it is on an arrow by which focus moves in a list.
  fileprivate var movesFocus: Bool { key.map { FocusKey.arrows.contains($0) } ?? false }
}
