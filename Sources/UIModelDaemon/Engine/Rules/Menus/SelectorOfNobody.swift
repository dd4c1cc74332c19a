import UIModelPlatform

/// A selector made of a string that no class of the app has a method for.
enum SelectorOfNobody: Rule {
  static let description = RuleDescription(
    code: "menu/selector-of-nobody", severity: .warning, system: .menu,
    summary: "A command's selector is made of a string, and nobody implements it",
    reason:
      "UIKit sends a command's action up the responder chain. Where nobody can perform it the command does nothing, and "
      + "iPadOS lists it nowhere. The compiler looks at `#selector`, and not at strings, be they in code or in a property "
      + "list.",
    advice: "Implement the method, correct the string, or take the command out.",
    holds: "actions of the app's own, where most that are named in this way are implemented",
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
      RuleExample(
        #"""
        { "screens": [ {
          "class": "ListController",
          "unansweredActions": [ { "action": { "$unknown": "computed" } } ]
        } ] }
        """#),
      // A file by itself does not show what the rest of the app has.
      RuleExample(
        #"""
        class ListController: UIViewController {
          override var keyCommands: [UIKeyCommand]? {
            [UIKeyCommand(title: "Pin", action: Selector("pin:"), input: "j", modifierFlags: .command)]
          }
        }
        """#, language: "swift"),
    ])

  static func check(_ sent: UnansweredAction, _ report: inout Report) {
    guard report.isAllRead(), let action = sent.action.value else { return }
    report.report(
      self, at: sent.action.place,
      "nobody in the app implements '\(action)'\(sent.namedIn.map { ", which \($0) names" } ?? "")",
      onlyIfEverywhere: true)
  }
}
