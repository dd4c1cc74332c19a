import UIModelPlatform

/// A selector from a string that no class of the app implements.
enum SelectorOfNobody: Rule {
  static let description = RuleDescription(
    code: "menu/selector-of-nobody", severity: .warning, system: .menu,
    summary: "Selector string of a command is not implemented in the app",
    reason:
      "UIKit sends a command's action up the responder chain. If no responder implements it, the command "
      + "does nothing, and iPadOS does not list it. The compiler checks `#selector`, but not strings in code "
      + "or in property lists.",
    advice: "Implement the method, correct the string, or remove the command.",
    holds: "the app's own actions, if the app implements most of the actions that it names with strings",
    sources: [
      Source("UIResponder.h: canPerformAction:withSender:", .header), Source("WWDC21-10057", .talk),
    ],
    wrong: [
      RuleExample(
        #"""
        { "screens": [ { "class": "ListController", "unansweredActions": [
          { "action": 1️⃣"markOlderAsRead:"1️⃣, "namedIn": "Shortcuts.plist:12" }, { "action": 2️⃣"pin:"2️⃣ } ] } ] }
        """#, also: ["2️⃣": "menu/selector-of-nobody"])
    ],
    right: [
      // One file does not show what the rest of the app implements.
      RuleExample(
        #"""
        class ListController: UIViewController {
          override var keyCommands: [UIKeyCommand]? {
            [UIKeyCommand(title: "Pin", action: Selector("pin:"), input: "j", modifierFlags: .command)]
          }
        }
        """#, language: "swift"),
      RuleExample(
        #"""
        { "screens": [ {
          "class": "ListController",
          "unansweredActions": [ { "action": { "$unknown": "computed" } } ]
        } ] }
        """#),
    ])

  static func check(_ sent: UnansweredAction, _ report: inout Report) {
    guard report.isAllRead(), let action = sent.action.value else { return }
    report.report(
      self, at: sent.action.place,
      "no class of the app implements '\(action)', so its command does nothing; implement it or correct the string",
      notes: sent.namedIn.map { ["the action is named in \($0)"] } ?? [],
      onlyIfEverywhere: true)
  }
}
