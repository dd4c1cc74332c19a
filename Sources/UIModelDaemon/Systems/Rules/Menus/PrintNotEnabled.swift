import UIModelJSON
import UIModelPlatform

/// An app that implements printing but does not enable the system's Print command.
enum PrintNotEnabled: Rule {
  static let description = RuleDescription(
    code: "menu/print-not-enabled", effect: .advice, system: .menu,
    summary: "Responder implements printing, but the File menu has no Print command",
    reason:
      "The system's Print command (⌘P) sends `print:`, which is `printContent(_:)` in Swift, up the "
      + "responder chain. The File menu contains the Print command only if Info.plist sets "
      + "`UIApplicationSupportsPrintCommand` to true. Without the Print command, no menu sends the action.",
    advice: "Set `UIApplicationSupportsPrintCommand` to true in the app's Info.plist.",
    holds:
      "iPadOS and Mac Catalyst 15 to 18, if the keys of Info.plist are known to the daemon. On iPadOS and "
      + "Mac Catalyst 26 and later, an app can also request the Print command in code",
    needs: [.infoPlist, .mainMenu],
    sources: [
      SystemMenus.printSource, Source("UIResponder.h: UIResponderStandardEditActions", .header),
      Source("WWDC21-10057", .talk),
    ],
    wrong: [
      RuleExample(
        #"""
        {
          "app": {
            "name": "A",
            "infoPlist": { "UIRequiresFullScreen": false }
          },
          "screens": [ { "ref": "page", "implements": { 1️⃣"printContent(_:)"1️⃣: [] } } ]
        }
        """#,
        fixed: #"""
          {
            "app": {
              "name": "A",
              "infoPlist": { "UIRequiresFullScreen": false, "UIApplicationSupportsPrintCommand": true }
            },
            "screens": [ { "ref": "page", "implements": { "printContent(_:)": [] } } ]
          }
          """#),
      RuleExample(
        #"""
        { "app": {
          "infoPlist": { "UIApplicationSupportsPrintCommand": false },
          "delegate": { "implements": { 1️⃣"print:"1️⃣: [] } }
        } }
        """#,
        fixed: #"""
          { "app": {
            "infoPlist": { "UIApplicationSupportsPrintCommand": true },
            "delegate": { "implements": { "print:": [] } }
          } }
          """#),
    ],
    right: [
      RuleExample(
        #"""
        {
          "app": { "infoPlist": { "UIApplicationSupportsPrintCommand": true } },
          "screens": [ { "ref": "page", "implements": { "printContent(_:)": [] } } ]
        }
        """#),
      // The Info.plist key is unknown, or the Info.plist is not part of the document.
      RuleExample(
        #"""
        {
          "app": { "infoPlist": "Info.plist" },
          "screens": [ { "ref": "page", "implements": { "printContent(_:)": [] } } ]
        }
        """#),
      RuleExample(
        #"""
        {
          "app": { "infoPlist": { "UIApplicationSupportsPrintCommand": { "$unknown": "by target" } } },
          "screens": [ { "ref": "page", "implements": { "print:": [] } } ]
        }
        """#),
      RuleExample(#"{ "screens": [ { "ref": "page", "implements": { "print:": [], "printAll:": [] } } ] }"#),
      // A command of the app sends the action, or the app removes the system's command.
      RuleExample(
        #"""
        {
          "app": {
            "infoPlist": {},
            "delegate": { "buildMenu": { "steps": [ { "insertChild": "pages", "atEndOfMenu": "file" } ] } }
          },
          "menus": [ {
            "identifier": "pages",
            "children": [
              { "title": "Print Page", "action": "print:", "input": "p", "modifierFlags": ["command"] }
            ]
          } ],
          "screens": [ { "ref": "page", "implements": { "print:": [] } } ]
        }
        """#),
      RuleExample(
        #"""
        {
          "app": {
            "infoPlist": {},
            "delegate": { "buildMenu": { "steps": [ { "remove": "print" } ] } }
          },
          "screens": [ { "ref": "page", "implements": { "print:": [] } } ]
        }
        """#),
      RuleExample(
        #"""
        {
          "app": { "infoPlist": {}, "targets": [ { "platform": "iPadOS", "minimum": "26.0" } ] },
          "screens": [ { "ref": "page", "implements": { "print:": [] } } ]
        }
        """#),
      RuleExample(
        #"{ "app": { "infoPlist": {} }, "screens": [ { "ref": "page", "implements": { "printAll:": [] } } ] }"#),
    ])

  static func check(_ menus: AppMainMenu, _ report: inout Report) {
    // Without a known Info.plist, it is unknown whether the app enables the Print command.
    guard let app = menus.app.app, app.infoPlist.isGiven, app.infoPlist.isKnown, app.isMainMenuKnown,
      let place = menus.printImplementations.first, menus.builds.allSatisfy(\.isKnown), !menus.mayHandlePrinting
    else { return }
    let conditions = MenuConditions(
      app: app, environments: report.context.environments, oldestReleases: report.context.oldestReleases)
    guard let printCommand = menus.items.system.first(where: { $0.selector == "print:" }) else { return }
    let environments = report.context.environments.filter {
      $0.hasMainMenu && $0.version >= 15 && conditions.presence(of: printCommand, in: $0) == .absent
    }
    report.report(
      self, at: place,
      "the File menu has no Print command to call this method; set 'UIApplicationSupportsPrintCommand' to "
        + "true in Info.plist",
      fixes: fix(app, at: place).map { [$0] } ?? [], in: environments)
  }

  private static func fix(_ app: App, at place: Place) -> Fix? {
    guard let object = app.infoPlistObject?.place, object.block.document == place.block.document else { return nil }
    return Fix(
      "Enable the Print command", .set(object: object, name: "UIApplicationSupportsPrintCommand", .bool(true)))
  }
}

extension AppMainMenu {
  /// The places of the methods that implement printing in responders.
  fileprivate var printImplementations: [Place] {
    ([app.app?.delegate?.implementations] + app.screens.map(\.implementations)).compactMap { $0?.printPlace }
  }

  /// Whether a command of the app prints or uses ⌘P, or a build step might change the system's Print command.
  fileprivate var mayHandlePrinting: Bool {
    let printShortcut = Shortcut("p", .command)
    func isPrintCommand(_ element: MenuElement) -> Bool {
      element.action.value == "print:" || element.shortcut == printShortcut
    }
    return appItems.contains { isPrintCommand($0.element) }
      || app.screens.contains { $0.keyCommands.elements.contains { isPrintCommand($0.element) } }
      || steps.contains { step in
        guard let name = step.targetMenu?.value else { return true }
        return ["print", "file", "com.apple.menu.print", "com.apple.menu.file"].contains(name) && !step.isInsertion
      }
  }
}

extension BuildStep {
  /// Whether the step only inserts menus and removes none.
  fileprivate var isInsertion: Bool {
    switch operation {
    case .insertChild, .insertSibling: true
    case .replace, .replaceChildren, .remove, .unknown: false
    }
  }
}
