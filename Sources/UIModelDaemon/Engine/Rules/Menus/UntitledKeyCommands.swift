import UIModelPlatform

/// Key commands of a responder that nobody is shown.
enum UntitledKeyCommands: Rule {
  static let description = RuleDescription(
    code: "menu/untitled-key-commands", severity: .hint, system: .menu,
    summary: "Key commands that have no title",
    reason:
      "Where the system lists keyboard shortcuts it lists those with a title, or a `discoverabilityTitle`: nobody learns of "
      + "the others.",
    advice: "Give each a title, or put it into the main menu.",
    holds:
      "iPadOS; one hint for each class or screen; keys with Command, and other characters where all the rest of a list has "
      + "titles; commands with the same action as another one that has a title do not count, nor do "
      + "keys that a command of the system's menus certainly has: people find them there",
    sources: [
      Source("UIKeyCommand.h: keyCommandWithInput:modifierFlags:action: is not discoverable", .header),
      Source("KeyboardKit: discoverability", .post),
    ],
    wrong: [
      RuleExample(
        #"""
        class ListController: UITableViewController {
          @objc func jump() {}
          @objc func leap() {}
          override var keyCommands: [UIKeyCommand]? {
            [
              UIKeyCommand(input: 1️⃣"j"1️⃣, modifierFlags: .command, action: #selector(jump)),
              UIKeyCommand(input: "k", modifierFlags: .command, action: #selector(leap)),
            ]
          }
        }
        """#, language: "swift"),
      RuleExample(
        #"""
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
      // Arrows and Escape explain themselves; a twin of one that is listed; not known.
      RuleExample(
        #"""
        class TellingController: UITableViewController {
          @objc func jump() {}
          override func validate(_ command: UICommand) { command.title = "Jump" }
          override var keyCommands: [UIKeyCommand]? {
            [UIKeyCommand(input: "j", modifierFlags: .command, action: #selector(jump))]
          }
        }
        class ListController: UITableViewController {
          @objc func move() {}
          @objc func enlarge() {}
          @objc func jump() {}
          override var keyCommands: [UIKeyCommand]? {
            let other = UIKeyCommand(input: "l", modifierFlags: .command, action: #selector(jump))
            other.title = NSLocalizedString("jump", comment: "")
            return [
              UIKeyCommand(input: UIKeyCommand.inputDownArrow, modifierFlags: [], action: #selector(move)),
              UIKeyCommand(input: UIKeyCommand.inputEscape, modifierFlags: [], action: #selector(move)),
              UIKeyCommand(title: "Enlarge", action: #selector(enlarge), input: "9", modifierFlags: .command),
              UIKeyCommand(input: "8", modifierFlags: .command, action: #selector(enlarge)),
              other,
            ]
          }
        }
        """#, language: "swift"),
      // ⌘C is listed as Copy.
      RuleExample(
        #"""
        class AddressField: UITextField {
          @objc func handle(_ sender: UIKeyCommand) {}
          override var keyCommands: [UIKeyCommand]? {
            [
              UIKeyCommand(input: "c", modifierFlags: .command, action: #selector(handle)),
              UIKeyCommand(input: UIKeyCommand.f5, modifierFlags: [], action: #selector(handle)),
            ]
          }
        }
        """#, language: "swift"),
    ])

  static func check(_ menus: MenuAnswer, _ report: inout Report) {
    // A document may leave titles out that the app has.
    guard menus.app.isCode else { return }
    let listed = Set(
      menus.appItems.compactMap { $0.element.action.value }
        + menus.app.screens.flatMap { $0.keyCommands.elements.map(\.element) }.filter { !$0.isUntitled }
        .compactMap(\.action.value))
    // The Mac lists no responder's commands anywhere.
    let environments = report.context.environments { !$0.platform.isMac }
    // `validate(_:)` may give titles.
    for screen in menus.app.screens where !screen.implements.methods.keys.contains(where: { $0.hasPrefix("validate") })
    {
      let elements = screen.keyCommands.elements.map(\.element)
      // One that has been forgotten among many.
      let isOtherwiseTitled = elements.count { !$0.isUntitled } >= 4 && elements.count { $0.isUntitled } == 1
      let silent = elements.filter { element in
        guard let shortcut = element.shortcut, let action = element.action.value else { return false }
        return element.isUntitled && (shortcut.modifiers.contains(.command) || isOtherwiseTitled)
          && shortcut.isOfCharacter && element.attributes.isKnown && !element.has("hidden") && !element.isDisabled
          && ActionOwner(action) == .app && !listed.contains(action)
          && environments.contains { element.availableOn.includes($0) == true }
          && menus.systemCommands(on: shortcut).isEmpty
      }
      guard let first = silent.first, let shortcut = first.shortcut else { continue }
      let others = silent.count - 1
      report.report(
        self, at: first.input.place,
        "\(shortcut.glyphs)\(others > 0 ? " and \(others) more" : "") "
          + "\(others > 0 ? "have" : "has") no title, so no list of shortcuts has \(others > 0 ? "them" : "it")",
        related: silent.dropFirst().compactMap { element in
          element.input.place.map { RelatedPlace($0, "\(element.shortcut?.glyphs ?? "this one") has none either") }
        }, in: environments.filter { first.availableOn.includes($0) == true })
    }
  }
}

extension MenuElement {
  /// Whether it certainly has nothing to be listed by.
  var isUntitled: Bool {
    [title, discoverabilityTitle].allSatisfy { $0.isKnown && ($0.value ?? "").isEmpty }
  }
}

extension Shortcut {
  /// Whether its key types a character.
  fileprivate var isOfCharacter: Bool { input.count == 1 && !["\r", "\t", "\u{8}", " "].contains(input) }
}
