import UIModelPlatform

/// Titled key commands of an app that adds nothing to its main menu.
enum MainMenuNotBuilt: Rule {
  static let description = RuleDescription(
    code: "menu/main-menu-not-built", effect: .advice, system: .menu,
    summary: "App has titled key commands, but adds nothing to its main menu",
    reason:
      "The main menu contains only what the application or its delegate adds in `buildMenu(with:)`, never the key "
      + "commands of controllers and views. The keys of these commands work, but people do not find the commands in "
      + "the menus. Reports say that iPadOS 26 lists them only under Help › More Keyboard Shortcuts, and that Mac "
      + "Catalyst does not list them at all.",
    advice:
      "Override `buildMenu(with:)` in the app delegate, and add the commands there for the main system. Keep the action "
      + "methods in the controllers. Then remove the commands from `keyCommands`.",
    holds:
      "UIKit apps on iPadOS 26 and later, and on Mac Catalyst, whose project and app delegate are read. Reported once "
      + "for each app, at the class of its delegate, if a titled command has a shortcut with Command. Not reported if any "
      + "code in the folder mentions `UIMainMenuSystem` or SwiftUI's menus, or if a storyboard has a main menu. "
      + "`buildMenu` counts unless only views, view controllers and scene delegates mention it",
    needs: [.files],
    sources: [
      Source("Apple's guide to menus and shortcuts: the application and its delegate build the main menu", .documented),
      Source("An app's issue: Help › More Keyboard Shortcuts on iPadOS 26.2", .post),
      Source("KeyboardKit: Features.md, key commands on Mac Catalyst", .post),
    ],
    wrong: [
      RuleExample(
        #"""
        import UIKit

        @main
        final class 1️⃣AppDelegate1️⃣: UIResponder, UIApplicationDelegate {}

        final class NoteListController: UITableViewController {
          override var keyCommands: [UIKeyCommand]? {
            [
              UIKeyCommand(
                title: "New Note", action: #selector(createNote), input: "n", modifierFlags: [.alternate, .command]),
              UIKeyCommand(
                title: "Archive Note", action: #selector(archiveNote), input: "r", modifierFlags: .command),
            ]
          }

          @objc func createNote() {}
          @objc func archiveNote() {}
        }
        """#, language: "swift", files: [.project])
    ],
    right: [
      RuleExample(
        #"""
        import UIKit

        @main
        final class AppDelegate: UIResponder, UIApplicationDelegate {
          override func buildMenu(with builder: UIMenuBuilder) {
            super.buildMenu(with: builder)
            guard builder.system == .main else { return }
            let newNoteItem = UIKeyCommand(
              title: "New Note", action: #selector(NoteListController.createNote), input: "n",
              modifierFlags: [.alternate, .command])
            builder.insertChild(UIMenu(options: .displayInline, children: [newNoteItem]), atStartOfMenu: .file)
          }
        }

        final class NoteListController: UITableViewController {
          @objc func createNote() {}
        }
        """#, language: "swift", files: [.project]),
      // A shortcut without Command, and the shortcut of the system's Close.
      RuleExample(
        #"""
        import UIKit

        @main
        final class AppDelegate: UIResponder, UIApplicationDelegate {}

        final class NoteListController: UITableViewController {
          override var keyCommands: [UIKeyCommand]? {
            [
              UIKeyCommand(title: "Next Note", action: #selector(showNextNote), input: "j", modifierFlags: []),
              UIKeyCommand(title: "Close", action: #selector(close), input: "w", modifierFlags: .command),
            ]
          }

          @objc func showNextNote() {}
          @objc func close() {}
        }
        """#, language: "swift", files: [.project]),
    ])

  static func check(_ menus: AppMainMenu, _ report: inout Report) {
    let environments = report.context.environments { $0.platform.isMac || $0.platform == .iPadOS && $0.version >= 26 }
    let commands = menus.commandsWithoutMenu(environments)
    guard let firstCommand = commands.first(where: \.isTitled) else { return }
    let relatedPlaces = commands.compactMap { command in
      command.titlePlace.map { RelatedPlace($0, "\(command.name) is missing from the main menu") }
    }
    let titledCommands = commands.filter(\.isTitled)
    let affectedEnvironments = environments.filter { environment in
      titledCommands.contains { $0.availability.includes(environment) == true }
    }
    // One finding covers all commands, because one missing method is the cause.
    report.report(
      self, at: menus.app.screens.lazy.compactMap(\.menulessDelegatePlace).first ?? firstCommand.titlePlace,
      "the app's titled key commands are missing from the main menu, because its delegate has no 'buildMenu(with:)'; "
        + "add them there",
      notes: notes(affectedEnvironments), related: relatedPlaces, in: affectedEnvironments)
  }

  private static func notes(_ environments: [Environment]) -> [String] {
    var notes: [String] = []
    if environments.contains(where: { $0.platform == .iPadOS }) {
      notes.append("according to reports, iPadOS 26 lists them only under Help › More Keyboard Shortcuts")
    }
    if environments.contains(where: \.platform.isMac) {
      notes.append("according to reports, the menus on Mac Catalyst do not show them")
    }
    return notes
  }
}

extension AppMainMenu {
  /// Returns the key commands that are missing from the main menu because the app adds nothing to it, without
  /// duplicates. Each command meets these conditions:
  /// - The command has, or might have, a title, and is neither hidden nor disabled.
  /// - The shortcut includes Command.
  /// - No system command has the shortcut or the action.
  /// - The command exists in one of the environments.
  fileprivate func commandsWithoutMenu(_ environments: [Environment]) -> [MenuElement] {
    guard app.isFromSource else { return [] }
    let selectors = systemSelectors
    let candidates = app.screens.filter(\.hasSystemMainMenu).flatMap { screen in
      screen.keyCommands.elements.map(\.element)
        + screen.conditionalKeyCommands.filter(\.isSometimesPresent).map(\.element)
    }
    var seenCommandKeys: Set<String> = []
    return candidates.filter { element in
      guard element.titlePlace != nil, let action = element.action.value, ActionOwner(action) == .app,
        !selectors.contains(action), let shortcut = element.shortcut, shortcut.modifiers.contains(.command),
        !element.has("hidden"), !element.has("disabled"), element.attributes.isKnown, !mayHaveSystemShortcut(element),
        environments.contains(where: { element.availability.includes($0) == true })
      else { return false }
      return seenCommandKeys.insert("\(element.name) \(action) \(shortcut.glyphs)").inserted
    }
  }
}

extension MenuElement {
  /// Whether code certainly gives the command a title, even if the text of the title is unknown.
  var isTitled: Bool { shownTitle != nil || title.isGiven && !discoverabilityTitle.isKnown }

  /// The place of the command's first title that is set and might not be empty; `title` comes before
  /// `discoverabilityTitle`. Nil if both are unset or empty.
  fileprivate var titlePlace: Place? {
    [title, discoverabilityTitle].first { !$0.isDefault && $0.value?.isEmpty != true }?.place
  }
}

extension Screen {
  /// Whether the code shows that the app does not change the system's main menu.
  fileprivate var hasSystemMainMenu: Bool { reader.bool("hasSystemMainMenu").value == true }

  /// The place of the class name, if the class is an app delegate that builds no main menu; otherwise nil.
  fileprivate var menulessDelegatePlace: Place? {
    hasSystemMainMenu && !reader.ownKeyCommands.isGiven ? className.place : nil
  }
}
