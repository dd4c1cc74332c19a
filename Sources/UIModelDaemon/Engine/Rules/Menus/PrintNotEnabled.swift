import UIModelJSON
import UIModelPlatform

/// An app that can print, and does not ask for the command.
enum PrintNotEnabled: Rule {
  static let description = RuleDescription(
    code: "menu/print-not-enabled", severity: .hint, system: .menu,
    summary: "A responder that prints, in an app whose File menu has no Print",
    reason:
      "The system's Print ⌘P sends `print:` (`printContent(_:)` in Swift) up the responder chain. It is in the File menu "
      + "only if Info.plist has `UIApplicationSupportsPrintCommand`; without it nothing sends the action.",
    advice: "Set `UIApplicationSupportsPrintCommand` in Info.plist.",
    holds: "iPadOS 15–18, Mac Catalyst up to 18; from 26 on an app can also ask for it in code",
    sources: [
      SystemMenus.printKey, Source("UIResponder.h: UIResponderStandardEditActions", .header),
      Source("WWDC21-10057", .talk),
    ],
    wrong: [
      RuleExample(
        #"""
        {
          "app": { "name": "A", "infoPlist": { "UIRequiresFullScreen": false } },
          "screens": [ { "ref": "page", "implements": { 1️⃣"printContent(_:)"1️⃣: [] } } ]
        }
        """#,
        fixed: #"""
          {
            "app": { "name": "A", "infoPlist": { "UIRequiresFullScreen": false, "UIApplicationSupportsPrintCommand": true } },
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
      // Not known, or written elsewhere.
      RuleExample(
        #"""
        { "app": { "infoPlist": "Info.plist" }, "screens": [ { "ref": "page", "implements": { "printContent(_:)": [] } } ] }
        """#),
      RuleExample(
        #"""
        {
          "app": { "infoPlist": { "UIApplicationSupportsPrintCommand": { "$unknown": "by target" } } },
          "screens": [ { "ref": "page", "implements": { "print:": [] } } ]
        }
        """#),
      RuleExample(#"{ "screens": [ { "ref": "page", "implements": { "print:": [], "printAll:": [] } } ] }"#),
      // A command of the app sends it, or the app took the system's out.
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

  static func check(_ menus: MenuAnswer, _ report: inout Report) {
    // Without a word of Info.plist a document says too little.
    guard let app = menus.app.app, app.infoPlist.isGiven, app.infoPlist.isKnown, app.isMainMenuKnown,
      let place = menus.printers.first, menus.builds.allSatisfy(\.isKnown), !menus.handlesPrint
    else { return }
    let conditions = MenuConditions(
      app: app, environments: report.context.environments, oldest: report.context.oldest)
    guard let print = menus.items.system.first(where: { $0.selector == "print:" }) else { return }
    let environments = report.context.environments.filter {
      $0.hasMainMenu && $0.version >= 15 && conditions.presence(of: print, in: $0) == .absent
    }
    report.report(
      self, at: place, "without UIApplicationSupportsPrintCommand in Info.plist there is no Print ⌘P that sends this",
      fixes: fix(app, at: place).map { [$0] } ?? [], in: environments)
  }

  private static func fix(_ app: App, at place: Place) -> Fix? {
    guard let object = app.infoPlistObject?.place, object.block.document == place.block.document else { return nil }
    return Fix(
      "Enable the Print command", .set(object: object, name: "UIApplicationSupportsPrintCommand", .bool(true)))
  }
}

extension MenuAnswer {
  /// The responders that print.
  fileprivate var printers: [Place] {
    ([app.app?.delegate?.implements] + app.screens.map(\.implements)).compactMap { $0?.printPlace }
  }

  /// Whether the app has a command of its own that prints, or keys of its own on ⌘P, or does something with the system's.
  fileprivate var handlesPrint: Bool {
    let keys = Shortcut("p", .command)
    func isPrint(_ element: MenuElement) -> Bool { element.action.value == "print:" || element.shortcut == keys }
    return appItems.contains { isPrint($0.element) }
      || app.screens.contains { $0.keyCommands.elements.contains { isPrint($0.element) } }
      || steps.contains { step in
        guard let name = step.reference?.value else { return true }
        return ["print", "file", "com.apple.menu.print", "com.apple.menu.file"].contains(name) && !step.onlyAdds
      }
  }
}

extension BuildStep {
  /// Whether it takes nothing out.
  fileprivate var onlyAdds: Bool {
    switch operation {
    case .insertChild, .insertSibling: true
    case .replace, .replaceChildren, .remove, .unknown: false
    }
  }
}
