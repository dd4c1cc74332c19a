import UIModelPlatform

/// A shortcut that both the app and the system mirror in right-to-left layouts.
enum MirroredByHand: Rule {
  static let description = RuleDescription(
    code: "menu/mirrored-by-hand", effect: .wrong, system: .menu,
    summary: "Shortcut is mirrored by the app and then mirrored back by the system",
    reason:
      "In right-to-left layouts, the system swaps `[` and `]`, `{` and `}`, `(` and `)`, `<` and `>`, and "
      + "the left and right arrow keys in shortcuts. If the app already swaps the keys, the system swaps them "
      + "back. The command then keeps its left-to-right key, which points in the wrong direction.",
    advice:
      "Declare the command with its left-to-right key in all layouts, and let the system mirror the "
      + "shortcut. If the app also runs on releases before iOS 15, keep the app's mirroring, and set "
      + "`allowsAutomaticMirroring = false` on the command on iOS 15 and later.",
    holds:
      "right-to-left layouts on iOS, iPadOS and Mac Catalyst 15 and later, in apps that are built with the "
      + "iOS 15 SDK or later. A hint unless the app is localized into a language that is written from right to left",
    sources: [Source("UIKeyCommand.h: allowsAutomaticMirroring", .header)],
    wrong: [
      RuleExample(
        #"""
        import UIKit

        class ListController: UIViewController {
          @objc func goBack() {}
          override var keyCommands: [UIKeyCommand]? {
            let isMirrored = view.effectiveUserInterfaceLayoutDirection == .rightToLeft
            let back = isMirrored ? 1️⃣UIKeyCommand.inputRightArrow1️⃣ : UIKeyCommand.inputLeftArrow
            return [
              UIKeyCommand(
                input: back, modifierFlags: .control, action: #selector(goBack))
            ]
          }
        }
        """#,
        fixed: #"""
          import UIKit

          class ListController: UIViewController {
            @objc func goBack() {}
            override var keyCommands: [UIKeyCommand]? {
              let isMirrored = view.effectiveUserInterfaceLayoutDirection == .rightToLeft
              let back = isMirrored ? UIKeyCommand.inputRightArrow : UIKeyCommand.inputLeftArrow
              return [
                UIKeyCommand(
                  input: UIKeyCommand.inputLeftArrow, modifierFlags: .control, action: #selector(goBack))
              ]
            }
          }
          """#, language: "swift"),
      // A command that exists only in some states.
      RuleExample(
        #"""
        import UIKit

        class ListController: UIViewController {
          @objc func goBack() {}
          private var back: String {
            switch UIApplication.shared.userInterfaceLayoutDirection {
            case .rightToLeft: return 1️⃣"]"1️⃣
            default: return "["
            }
          }
          override var keyCommands: [UIKeyCommand]? {
            isFirstResponder
              ? [
                UIKeyCommand(
                  title: "Back", action: #selector(goBack), input: back, modifierFlags: .command)
              ]
              : []
          }
        }
        """#,
        fixed: #"""
          import UIKit

          class ListController: UIViewController {
            @objc func goBack() {}
            private var back: String {
              switch UIApplication.shared.userInterfaceLayoutDirection {
              case .rightToLeft: return "]"
              default: return "["
              }
            }
            override var keyCommands: [UIKeyCommand]? {
              isFirstResponder
                ? [
                  UIKeyCommand(
                    title: "Back", action: #selector(goBack), input: "[", modifierFlags: .command)
                ]
                : []
            }
          }
          """#, language: "swift"),
      RuleExample(
        #"""
        { "screens": [ { "keyCommands": [ { "action": "goBack:",
          "input": { "leftToRight": "inputLeftArrow", "rightToLeft": 1️⃣"inputRightArrow"1️⃣ } } ] } ] }
        """#,
        fixed: #"""
          { "screens": [ { "keyCommands": [ { "action": "goBack:",
            "input": "inputLeftArrow" } ] } ] }
          """#),
    ],
    right: [
      RuleExample(
        #"""
        import UIKit

        class ListController: UIViewController {
          @objc func goBack() {}
          override var keyCommands: [UIKeyCommand]? {
            let isMirrored = view.effectiveUserInterfaceLayoutDirection == .rightToLeft
            let back = UIKeyCommand(
              input: isMirrored ? UIKeyCommand.inputRightArrow : UIKeyCommand.inputLeftArrow,
              modifierFlags: .control, action: #selector(goBack))
            // The app mirrors the shortcut, so the system must not.
            back.allowsAutomaticMirroring = false
            return [back]
          }
        }
        """#, language: "swift"),
      // Code for releases that do not mirror shortcuts, and a key that does not depend on the layout direction alone.
      RuleExample(
        #"""
        import UIKit

        class ListController: UIViewController {
          var isPaged = false
          @objc func goBack() {}
          override var keyCommands: [UIKeyCommand]? {
            let isMirrored = view.effectiveUserInterfaceLayoutDirection == .rightToLeft
            if #available(iOS 15, *), isFirstResponder {
              return [
                UIKeyCommand(
                  input: UIKeyCommand.inputLeftArrow, modifierFlags: .control, action: #selector(goBack))
              ]
            }
            return [
              // Before iOS 15, the system does not mirror this shortcut.
              UIKeyCommand(
                input: isMirrored ? UIKeyCommand.inputRightArrow : UIKeyCommand.inputLeftArrow,
                modifierFlags: .control, action: #selector(goBack)),
              // The key does not depend on the layout direction alone.
              UIKeyCommand(
                input: isMirrored && isPaged ? UIKeyCommand.inputRightArrow : UIKeyCommand.inputLeftArrow,
                modifierFlags: .command, action: #selector(goBack)),
            ]
          }
        }
        """#, language: "swift"),
      // Mirroring that is turned off or unknown, and keys without a mirror image.
      RuleExample(
        #"""
        { "screens": [ { "keyCommands": [
          {
            "action": "goBack:", "allowsAutomaticMirroring": false,
            "input": { "leftToRight": "inputLeftArrow", "rightToLeft": "inputRightArrow" }
          },
          {
            "action": "goForward:", "allowsAutomaticMirroring": { "$unknown": "a setting" },
            "input": { "leftToRight": "]", "rightToLeft": "[" },
            "modifierFlags": ["command"]
          },
          {
            "action": "previous:",
            "input": { "leftToRight": "j", "rightToLeft": "k" },
            "modifierFlags": ["command"]
          },
          { "action": "next:", "input": "inputRightArrow", "modifierFlags": ["control"] }
        ] } ] }
        """#),
    ])

  static func check(_ menus: AppMainMenu, _ report: inout Report) {
    // If the app delegate might turn off mirroring, the Swift reader provides no right-to-left keys.
    let localization = ShortcutLocalization(
      menus.app.app, environments: report.context.environments, delegateLacksMethod: menus.app.isFromSource)
    let iOSFamilyEnvironments = report.context.environments.filter(\.platform.isIOSFamily)
    let conditionalCommands = menus.app.screens.flatMap(\.conditionalKeyCommands).map(\.element).compactMap { element in
      element.shortcut.map { AppKeyCommand(element: element, shortcut: $0, itemIndex: nil) }
    }
    for command in menus.keyCommands(.mirrored) + conditionalCommands {
      let element = command.element
      guard element.rightToLeftInput.isGiven, let mirroredShortcut = command.shortcut.mirrored,
        element.rightToLeftShortcut == mirroredShortcut, let place = element.input.place,
        let input = element.input.value,
        element.action.isKnown, !element.mentionsLeftOrRight
      else { continue }
      report.report(
        self, at: element.rightToLeftInput.place,
        "in right-to-left layouts the app gives \(element.name) \(mirroredShortcut.glyphs), but the system swaps the "
          + "key back to "
          + "\(command.shortcut.glyphs); mirror it only once",
        related: [RelatedPlace(place, "\(element.name) gets the key here")],
        fixes: [
          Fix(
            "Always use \(command.shortcut.glyphs), and let the system mirror the shortcut",
            .replace(place, .string(input))),
          Fix(
            "Turn off automatic mirroring for this shortcut",
            .set(object: element.place, name: "allowsAutomaticMirroring", .bool(false))),
        ],
        in: menus.environments(of: command, among: iOSFamilyEnvironments).filter {
          localization.mirroringDecision(element, in: $0) == .yes
        },
        severity: report.rightToLeftSeverity, subject: element.name)
    }
  }
}

extension MenuElement {
  /// Whether the action or a title contains "left" or "right". The command might then mean this direction in every
  /// layout. In that case, the system's mirroring correctly undoes the app's.
  fileprivate var mentionsLeftOrRight: Bool {
    [action.value, title.value, discoverabilityTitle.value].contains { text in
      guard let text = text?.lowercased() else { return false }
      return text.contains("left") || text.contains("right")
    }
  }
}
