import UIModelPlatform

/// A selector string for a method that no class of the app implements.
enum SelectorNotImplemented: Rule {
  static let description = RuleDescription(
    code: "menu/selector-not-implemented", effect: .wrong, system: .menu,
    summary: "Selector string names a method that the app does not implement",
    reason:
      "UIKit sends a command's action up the responder chain. If no responder implements the action, the "
      + "command does nothing, and the list of shortcuts on iPadOS omits the command. The compiler checks "
      + "`#selector` expressions, but not selector strings in code or in property lists.",
    advice: "Implement the method in a responder, correct the selector string, or remove the command.",
    holds:
      "the app's own actions, if the daemon reads all files of the app and the app implements most of the "
      + "actions that it names with strings",
    sources: [
      Source("UIResponder.h: canPerformAction:withSender:", .header), Source("WWDC21-10057", .talk),
    ],
    wrong: [
      RuleExample(
        #"""
        import UIKit

        class NoteListController: UITableViewController {
          override var keyCommands: [UIKeyCommand]? {
            let path = Bundle.main.path(forResource: "Shortcuts", ofType: "plist")!
            let entries = NSArray(contentsOfFile: path) as! [[String: Any]]
            return entries.map { command($0) }
          }

          private func command(_ entry: [String: Any]) -> UIKeyCommand {
            let title = entry["title"] as! String
            let action = entry["action"] as! String
            let input = entry["input"] as! String
            return UIKeyCommand(
              title: title, action: 1️⃣Selector(action)1️⃣, input: input, modifierFlags: .command)
          }

          @objc func newNote(_ sender: Any?) {}
          @objc func archiveNote(_ sender: Any?) {}
          @objc func pinNote(_ sender: Any?) {}
        }
        """#, language: "swift", files: [.project, shortcutListFile(pinning: "togglePin:")]),
      RuleExample(
        #"""
        { "screens": [ { "class": "ListController", "unansweredActions": [
          { "action": 1️⃣"markOlderAsRead:"1️⃣, "namedIn": "Shortcuts.plist:12" }, { "action": 2️⃣"pin:"2️⃣ } ] } ] }
        """#, also: ["2️⃣": "menu/selector-not-implemented"]),
    ],
    right: [
      RuleExample(
        #"""
        import UIKit

        class NoteListController: UITableViewController {
          override var keyCommands: [UIKeyCommand]? {
            let path = Bundle.main.path(forResource: "Shortcuts", ofType: "plist")!
            let entries = NSArray(contentsOfFile: path) as! [[String: Any]]
            return entries.map { command($0) }
          }

          private func command(_ entry: [String: Any]) -> UIKeyCommand {
            let title = entry["title"] as! String
            let action = entry["action"] as! String
            let input = entry["input"] as! String
            return UIKeyCommand(
              title: title, action: Selector(action), input: input, modifierFlags: .command)
          }

          @objc func newNote(_ sender: Any?) {}
          @objc func archiveNote(_ sender: Any?) {}
          @objc func pinNote(_ sender: Any?) {}
        }
        """#, language: "swift", files: [.project, shortcutListFile(pinning: "pinNote:")]),
      // One file does not show what the rest of the app implements.
      RuleExample(
        #"""
        import UIKit

        class NoteListController: UITableViewController {
          override var keyCommands: [UIKeyCommand]? {
            // Another file of the app may implement pin(_:).
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

  /// Returns a property list file that declares the key commands of the Swift examples.
  ///
  /// - Parameter action: the selector of the Pin Note command.
  private static func shortcutListFile(pinning action: String) -> RuleExampleFile {
    RuleExampleFile(
      "Sources/Shortcuts.plist",
      """
      <?xml version="1.0" encoding="UTF-8"?>
      <plist version="1.0">
      <array>
        <dict>
          <key>title</key><string>New Note</string>
          <key>input</key><string>n</string>
          <key>action</key><string>newNote:</string>
        </dict>
        <dict>
          <key>title</key><string>Archive Note</string>
          <key>input</key><string>l</string>
          <key>action</key><string>archiveNote:</string>
        </dict>
        <dict>
          <key>title</key><string>Pin Note</string>
          <key>input</key><string>j</string>
          <key>action</key><string>\(action)</string>
        </dict>
      </array>
      </plist>
      """)
  }

  static func check(_ unimplementedAction: UnimplementedAction, _ report: inout Report) {
    guard report.hasReadAllFiles(), let action = unimplementedAction.action.value else { return }
    let ownerDescription = unimplementedAction.targetName.map { "the target '\($0)'" } ?? "the app"
    let notes = [
      unimplementedAction.nameLocation.value.map { "the selector string is in \($0)" },
      unimplementedAction.implementationFile.map { "\($0) of another target implements it" },
    ]
    report.report(
      self, at: unimplementedAction.action.place,
      "no class of \(ownerDescription) implements '\(action)', so the command does nothing; implement it or correct the string",
      notes: notes.compactMap(\.self),
      related: unimplementedAction.nameLocation.place.map { [RelatedPlace($0, "the selector string is here")] } ?? [],
      mustHoldEverywhere: true)
  }
}
