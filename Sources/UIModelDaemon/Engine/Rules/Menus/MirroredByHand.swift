import UIModelPlatform

/// Keys that the app swaps right to left itself, where the system swaps them too.
enum MirroredByHand: Rule {
  static let description = RuleDescription(
    code: "menu/mirrored-by-hand", severity: .warning, system: .menu,
    summary: "Keys that the app swaps right to left by itself, and the system swaps back",
    reason:
      "Right to left the system swaps [ and ], { and }, ( and ), < and >, ← and → in shortcuts. A command that gets the "
      + "opposite key there already has the key of left to right again, which points the wrong way.",
    advice: "Give the command the key of left to right, and leave the rest to the system; or set "
      + "`allowsAutomaticMirroring` to false, where the app runs on releases before 15 too.",
    holds: "since 15 in right-to-left interfaces, linked against 15 or later",
    sources: [Source("UIKeyCommand.h: allowsAutomaticMirroring", .header)],
    wrong: [
      RuleExample(
        #"""
        { "screens": [ { "keyCommands": [ { "action": "goBack:",
          "input": 1️⃣{ "leftToRight": "inputLeftArrow", "rightToLeft": "inputRightArrow" }1️⃣ } ] } ] }
        """#,
        fixed: #"""
          { "screens": [ { "keyCommands": [ { "action": "goBack:",
            "input": "inputLeftArrow" } ] } ] }
          """#),
      RuleExample(
        #"""
        class ListController: UIViewController {
          @objc func goBack() {}
          override var keyCommands: [UIKeyCommand]? {
            let isMirrored = view.effectiveUserInterfaceLayoutDirection == .rightToLeft
            let back = isMirrored ? UIKeyCommand.inputRightArrow : UIKeyCommand.inputLeftArrow
            return [UIKeyCommand(input: 1️⃣back1️⃣, modifierFlags: .control, action: #selector(goBack))]
          }
        }
        """#,
        fixed: #"""
          class ListController: UIViewController {
            @objc func goBack() {}
            override var keyCommands: [UIKeyCommand]? {
              let isMirrored = view.effectiveUserInterfaceLayoutDirection == .rightToLeft
              let back = isMirrored ? UIKeyCommand.inputRightArrow : UIKeyCommand.inputLeftArrow
              return [UIKeyCommand(input: UIKeyCommand.inputLeftArrow, modifierFlags: .control, action: #selector(goBack))]
            }
          }
          """#, language: "swift"),
      // Whenever it is there.
      RuleExample(
        #"""
        class ListController: UIViewController {
          @objc func goBack() {}
          private var back: String {
            switch UIApplication.shared.userInterfaceLayoutDirection {
            case .rightToLeft: return "]"
            default: return "["
            }
          }
          override var keyCommands: [UIKeyCommand]? {
            isFirstResponder ? [UIKeyCommand(input: 1️⃣back1️⃣, modifierFlags: .command, action: #selector(goBack))] : []
          }
        }
        """#,
        fixed: #"""
          class ListController: UIViewController {
            @objc func goBack() {}
            private var back: String {
              switch UIApplication.shared.userInterfaceLayoutDirection {
              case .rightToLeft: return "]"
              default: return "["
              }
            }
            override var keyCommands: [UIKeyCommand]? {
              isFirstResponder ? [UIKeyCommand(input: "[", modifierFlags: .command, action: #selector(goBack))] : []
            }
          }
          """#, language: "swift"),
    ],
    right: [
      // The system does not mirror them, or nobody knows; keys that are not mirrored.
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
      RuleExample(
        #"""
        class ListController: UIViewController {
          @objc func goBack() {}
          override var keyCommands: [UIKeyCommand]? {
            let isMirrored = view.effectiveUserInterfaceLayoutDirection == .rightToLeft
            let back = UIKeyCommand(
              input: isMirrored ? UIKeyCommand.inputRightArrow : UIKeyCommand.inputLeftArrow, modifierFlags: .control,
              action: #selector(goBack))
            back.allowsAutomaticMirroring = false
            return [back]
          }
        }
        """#, language: "swift"),
      // Only on releases that do not mirror, or something else decides too.
      RuleExample(
        #"""
        class ListController: UIViewController {
          @objc func goBack() {}
          override var keyCommands: [UIKeyCommand]? {
            let isMirrored = view.effectiveUserInterfaceLayoutDirection == .rightToLeft
            if #available(iOS 15, *), isFirstResponder {
              return [UIKeyCommand(input: UIKeyCommand.inputLeftArrow, modifierFlags: .control, action: #selector(goBack))]
            }
            return [
              UIKeyCommand(
                input: isMirrored ? UIKeyCommand.inputRightArrow : UIKeyCommand.inputLeftArrow, modifierFlags: .control,
                action: #selector(goBack)),
              UIKeyCommand(
                input: isMirrored && isPaged ? UIKeyCommand.inputRightArrow : UIKeyCommand.inputLeftArrow,
                modifierFlags: .command, action: #selector(goBack)),
            ]
          }
        }
        """#, language: "swift"),
    ])

  static func check(_ menus: MenuAnswer, _ report: inout Report) {
    // Code that asks for the direction is not read so where the delegate may decide otherwise.
    let localization = ShortcutLocalization(
      menus.app.app, environments: report.context.environments, isLeftToCommands: menus.app.isCode)
    let all = report.context.environments.filter(\.platform.isIOSFamily)
    let sometimes = menus.app.screens.flatMap(\.conditionalKeyCommands).map(\.element).compactMap { element in
      element.shortcut.map { AppKeyCommand(element: element, shortcut: $0, item: nil) }
    }
    for command in menus.keyCommands(.mirrored) + sometimes {
      let element = command.element
      guard element.rightToLeftInput.isGiven, let mirrored = command.shortcut.mirrored,
        element.rightToLeftShortcut == mirrored, let place = element.input.place, let input = element.input.value,
        element.action.isKnown, !element.isOfSide
      else { continue }
      report.report(
        self, at: place,
        "right to left the app gives \(element.name) \(mirrored.glyphs), which the system swaps for "
          + "\(command.shortcut.glyphs) again",
        related: element.rightToLeftInput.place.map { [RelatedPlace($0, "the key for right to left")] } ?? [],
        fixes: [
          Fix("Leave it to the system", .replace(place, .string(input))),
          Fix(
            "Do not let the system mirror it",
            .set(object: element.place, name: "allowsAutomaticMirroring", .bool(false))),
        ],
        in: menus.environments(of: command, among: all).filter { localization.mirrors(element, in: $0) == .yes })
    }
  }
}

extension MenuElement {
  /// Whether it speaks of a side that is the same in both directions: of two swaps the second takes the first back.
  fileprivate var isOfSide: Bool {
    [action.value, title.value, discoverabilityTitle.value].contains { text in
      guard let text = text?.lowercased() else { return false }
      return text.contains("left") || text.contains("right")
    }
  }
}
