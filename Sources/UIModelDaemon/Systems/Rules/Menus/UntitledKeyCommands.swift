import UIModelPlatform

/// Key commands of a responder that the system does not list because they have no title.
enum UntitledKeyCommands: Rule {
  static let description = RuleDescription(
    code: "menu/untitled-key-commands", effect: .advice, system: .menu,
    summary: "Untitled key command is missing from the system's list of shortcuts",
    reason:
      "The system lists only key commands that have a `title` or a `discoverabilityTitle`. People cannot "
      + "discover key commands that have neither.",
    advice:
      "Declare each command with a title in the main menu. If a command stays in `keyCommands`, set the "
      + "command's `title` or `discoverabilityTitle`.",
    holds:
      "key commands in Swift code, on iOS and iPadOS. Reported for shortcuts that include Command, and for "
      + "the only untitled command in a list with at least four titled commands. Not reported if a titled "
      + "command has the same action, or if the system's menus contain the same shortcut. Reported once for "
      + "each class",
    sources: [
      Source("UIKeyCommand.h: keyCommandWithInput:modifierFlags:action: is not discoverable", .header),
      Source("KeyboardKit: discoverability", .post),
    ],
    wrong: [
      RuleExample(
        #"""
        import UIKit

        class NoteListController: UITableViewController {
          @objc func showNextNote() {}
          @objc func showPreviousNote() {}
          override var keyCommands: [UIKeyCommand]? {
            [
              UIKeyCommand(input: 1️⃣"j"1️⃣, modifierFlags: .command, action: #selector(showNextNote)),
              UIKeyCommand(input: "k", modifierFlags: .command, action: #selector(showPreviousNote)),
            ]
          }
        }
        """#, language: "swift"),
      RuleExample(
        #"""
        import UIKit

        class PlayerController: UIViewController {
          @objc func play() {}
          @objc func slower() {}
          @objc func faster() {}
          @objc func next() {}
          @objc func previous() {}
          override var keyCommands: [UIKeyCommand]? {
            [
              UIKeyCommand(title: "Play", action: #selector(play), input: " ", modifierFlags: []),
              UIKeyCommand(title: "Slower", action: #selector(slower), input: "[", modifierFlags: []),
              UIKeyCommand(title: "Faster", action: #selector(faster), input: "]", modifierFlags: []),
              UIKeyCommand(title: "Next", action: #selector(next), input: "n", modifierFlags: []),
              UIKeyCommand(input: 1️⃣"n"1️⃣, modifierFlags: .shift, action: #selector(previous)),
            ]
          }
        }
        """#, language: "swift"),
    ],
    right: [
      RuleExample(
        #"""
        import UIKit

        class NoteListController: UITableViewController {
          @objc func showNextNote() {}
          // UIKit calls this method before it lists the command.
          override func validate(_ command: UICommand) { command.title = "Next Note" }
          override var keyCommands: [UIKeyCommand]? {
            [UIKeyCommand(input: "j", modifierFlags: .command, action: #selector(showNextNote))]
          }
        }

        class PhotoController: UIViewController {
          @objc func showNextPhoto() {}
          @objc func closePhoto() {}
          @objc func enlarge() {}
          @objc func like() {}
          override var keyCommands: [UIKeyCommand]? {
            let likeCommand = UIKeyCommand(input: "l", modifierFlags: .command, action: #selector(like))
            likeCommand.title = NSLocalizedString("Like", comment: "Key command")
            return [
              // Arrow keys and Escape need no title.
              UIKeyCommand(
                input: UIKeyCommand.inputRightArrow, modifierFlags: [], action: #selector(showNextPhoto)),
              UIKeyCommand(
                input: UIKeyCommand.inputEscape, modifierFlags: [], action: #selector(closePhoto)),
              UIKeyCommand(
                title: "Enlarge", action: #selector(enlarge), input: "9", modifierFlags: .command),
              // A second shortcut for an action that has a titled command.
              UIKeyCommand(input: "8", modifierFlags: .command, action: #selector(enlarge)),
              likeCommand,
            ]
          }
        }
        """#, language: "swift"),
      RuleExample(
        #"""
        import UIKit

        class AddressField: UITextField {
          @objc func handle(_ sender: UIKeyCommand) {}
          override var keyCommands: [UIKeyCommand]? {
            [
              // The system lists ⌘C as Copy.
              UIKeyCommand(input: "c", modifierFlags: .command, action: #selector(handle)),
              // The shortcut does not include Command.
              UIKeyCommand(input: UIKeyCommand.f5, modifierFlags: [], action: #selector(handle)),
            ]
          }
        }
        """#, language: "swift"),
    ])

  static func check(_ menus: AppMainMenu, _ report: inout Report) {
    // A model document may omit titles that the app has.
    guard menus.app.isFromSource else { return }
    let listedActions = Set(
      menus.appItems.compactMap { $0.element.action.value }
        + menus.app.screens.flatMap { $0.keyCommands.elements.map(\.element) }.filter { !$0.isUntitled }
        .compactMap(\.action.value))
    // macOS does not list the key commands of responders.
    let environments = report.context.environments { !$0.platform.isMac }
    // Screens that implement `validate(_:)` are skipped, because this method might set titles.
    for screen in menus.app.screens
    where !screen.implementations.methods.keys.contains(where: { $0.hasPrefix("validate") }) {
      let permanentCommands = screen.keyCommands.elements.map(\.element)
      let conditionalCommands = screen.conditionalKeyCommands.filter(\.isSometimesPresent).map(\.element)
      let commands = permanentCommands + conditionalCommands
      // If only one of many commands has no title, the title is probably missing by mistake.
      let hasSingleUntitledCommand = commands.count { !$0.isUntitled } >= 4 && commands.count { $0.isUntitled } == 1
      let untitledCommands = commands.filter { element in
        guard let shortcut = element.shortcut, let action = element.action.value else { return false }
        return element.isUntitled && (shortcut.modifiers.contains(.command) || hasSingleUntitledCommand)
          && shortcut.typesVisibleCharacter && element.attributes.isKnown && !element.has("hidden")
          && !element.isDisabled
          && ActionOwner(action) == .app && !listedActions.contains(action)
          && environments.contains { element.availability.includes($0) == true }
          && menus.systemCommands(on: shortcut).isEmpty
      }
      guard let firstCommand = untitledCommands.first, let shortcut = firstCommand.shortcut else { continue }
      let otherCount = untitledCommands.count - 1
      report.report(
        self, at: firstCommand.input.place,
        otherCount > 0
          ? "\(shortcut.glyphs) and \(otherCount) more have no title, so the system's list of shortcuts omits them; add titles"
          : "\(shortcut.glyphs) has no title, so the system's list of shortcuts omits the command; add a title",
        related: untitledCommands.dropFirst().compactMap { element in
          element.input.place.map {
            RelatedPlace($0, "\(element.shortcut?.glyphs ?? "this command") has no title either")
          }
        }, in: environments.filter { firstCommand.availability.includes($0) == true })
    }
  }
}

extension MenuElement {
  /// Whether the command certainly has neither a title nor a discoverability title.
  var isUntitled: Bool {
    [title, discoverabilityTitle].allSatisfy { $0.isKnown && ($0.value ?? "").isEmpty }
  }
}

extension Shortcut {
  /// Whether the key types a visible character.
  fileprivate var typesVisibleCharacter: Bool { input.count == 1 && !["\r", "\t", "\u{8}", " "].contains(input) }
}
