import UIModelJSON
import UIModelPlatform

/// A title menu with nothing in it.
enum EmptyTitleMenu: Rule {
  static let description = RuleDescription(
    code: "toolbar/empty-title-menu", severity: .warning, system: .toolbar,
    summary: "The title's menu is given, and nothing is in it",
    reason: "What `toolbarTitleMenu` is given takes the place of what the system would put into the menu, the rename "
      + "action of a bound title included. Given nothing, there is nothing left that the title could offer.",
    advice: "Put the actions on what the screen shows into the menu, or leave `toolbarTitleMenu` out.",
    holds: "apps for iPhone or iPad, outside of a `DocumentGroup` and without a document whose header the menu has",
    sources: [Source("SwiftUI documentation: View.toolbarTitleMenu(content:)", .documented)],
    wrong: [
      RuleExample(
        #"{ "toolbars": [ { "navigationTitle": "Lake", "toolbarTitleMenu": 1️⃣[]1️⃣, "items": [] } ] }"#,
        fixed: #"{ "toolbars": [ { "navigationTitle": "Lake", "items": [] } ] }"#),
      RuleExample(
        #"{ "toolbars": [ { "navigationTitle": { "binding": "name" }, "toolbarTitleMenu": 1️⃣[]1️⃣ } ] }"#,
        fixed: #"{ "toolbars": [ { "navigationTitle": { "binding": "name" } } ] }"#),
    ],
    right: [
      RuleExample(
        #"{ "toolbars": [ { "navigationTitle": "Lake", "toolbarTitleMenu": [ { "title": "Duplicate" } ] } ] }"#),
      RuleExample(#"{ "toolbars": [ { "navigationTitle": "Lake" } ] }"#),
      // Filled from the app's commands.
      RuleExample(
        #"{ "toolbars": [ { "navigationTitle": "Lake", "items": [ { "class": "ToolbarTitleMenu" } ] } ] }"#),
      // The menu has the document's header.
      RuleExample(
        #"""
        { "toolbars": [ { "navigationTitle": "Lake", "toolbarTitleMenu": [],
          "navigationDocument": { "url": "https://example.com" } } ] }
        """#),
      RuleExample(#"{ "toolbars": [ { "documentGroup": true, "toolbarTitleMenu": [] } ] }"#),
      // On the Mac there is no such menu.
      RuleExample(
        #"""
        { "app": { "targets": [ { "platform": "macOS", "minimum": "13.0" } ] },
          "toolbars": [ { "navigationTitle": "Lake", "toolbarTitleMenu": [] } ] }
        """#),
      RuleExample(
        #"""
        {
          "app": { "$unknown": "made by a script" },
          "toolbars": [ { "navigationTitle": "Lake", "toolbarTitleMenu": [] } ]
        }
        """#),
      RuleExample(
        #"""
        { "toolbars": [ { "toolbarTitleMenu": [ { "$unknown": "a view of the app" } ] },
          { "toolbarTitleMenu": { "$unknown": "built elsewhere" } },
          { "toolbarTitleMenu": [], "navigationDocument": { "$unknown": "the place" } },
          { "toolbarTitleMenu": [], "documentGroup": { "$unknown": "by scene" } } ] }
        """#),
    ])

  static func check(_ answer: ToolbarAnswer, _ report: inout Report) {
    let title = answer.title
    guard title.menu.isExplicitlyEmpty, title.isOutsideDocumentGroup, title.document.isDefault,
      let place = title.menu.place
    else { return }
    report.report(
      self, at: place, "the title's menu is given and empty, so a tap on the title offers nothing",
      fixes: [Fix("Remove 'toolbarTitleMenu'", .remove(place))],
      in: answer.titleMenuEnvironments(report.context))
  }
}

extension ToolbarAnswer {
  /// Where a tap on the title opens a menu: on iPhone and iPad.
  func titleMenuEnvironments(_ context: AppContext) -> [Environment] {
    context.environments.filter { environment in
      (environment.platform == .iOS || environment.platform == .iPadOS) && environment.version >= 16
    }
  }

  /// Every view of the items, those inside control groups included, with whether all of them are known.
  var hasRenameButton: Bool? {
    var isKnown = toolbar.items.isComplete
    for item in items {
      guard let views = item.content.value else {
        if !item.content.isDefault { isKnown = false }
        continue
      }
      for view in views {
        if view.json.mentionsRenameButton { return true }
        if !view.isOfSwiftUI { isKnown = false }
      }
    }
    return isKnown ? false : nil
  }
}

extension ToolbarView {
  /// Whether it is a control of SwiftUI's with nothing unknown in it, rather than a view of the app's own.
  var isOfSwiftUI: Bool {
    !json.hasUnknown && ["Button", "ShareLink", "EditButton", "Toggle", "Text", "TextField", "Slider"].contains(type)
  }
}

extension JSONValue {
  /// Whether a `RenameButton` stands anywhere in it.
  var mentionsRenameButton: Bool {
    switch self {
    case .string(let name): name == "RenameButton"
    case .array(let values): values.contains { $0.mentionsRenameButton }
    case .object(let object):
      object.members.contains { $0.name == "RenameButton" || $0.value.mentionsRenameButton }
    default: false
    }
  }

  /// Whether something in it is not known.
  var hasUnknown: Bool {
    switch self {
    case .array(let values): values.contains { $0.hasUnknown }
    case .object(let object): object.members.contains { $0.name == "$unknown" || $0.value.hasUnknown }
    default: false
    }
  }

  /// The type of a view that is written as its name or under it.
  var viewType: String? {
    string ?? object?.members.first { !$0.name.hasPrefix("$") }?.name
  }
}
