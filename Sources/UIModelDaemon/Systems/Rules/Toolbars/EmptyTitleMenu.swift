import UIModelJSON
import UIModelPlatform

/// A title menu without actions.
enum EmptyTitleMenu: Rule {
  static let description = RuleDescription(
    code: "toolbar/empty-title-menu", effect: .wrong, system: .toolbar,
    summary: "Title menu is empty, so tapping the title shows no actions",
    reason: "`toolbarTitleMenu` replaces the system's title menu, including the rename action for a bound "
      + "title. If the custom menu is empty, the title has no actions.",
    advice: "Add actions for the screen's content to `toolbarTitleMenu`, or remove `toolbarTitleMenu`.",
    holds: "iOS and iPadOS 16 and later, outside a `DocumentGroup` and without `navigationDocument`",
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
      // SwiftUI fills this menu from the app's commands.
      RuleExample(
        #"{ "toolbars": [ { "navigationTitle": "Lake", "items": [ { "class": "ToolbarTitleMenu" } ] } ] }"#),
      // The menu shows the document's header.
      RuleExample(
        #"""
        { "toolbars": [ { "navigationTitle": "Lake", "toolbarTitleMenu": [],
          "navigationDocument": { "url": "https://example.com" } } ] }
        """#),
      RuleExample(#"{ "toolbars": [ { "documentGroup": true, "toolbarTitleMenu": [] } ] }"#),
      // macOS has no title menu.
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

  static func check(_ facts: ToolbarFacts, _ report: inout Report) {
    let title = facts.title
    guard title.menu.isExplicitlyEmpty, title.isOutsideDocumentGroup, title.document.isDefault,
      let place = title.menu.place
    else { return }
    report.report(
      self, at: place,
      "'toolbarTitleMenu' is empty, so tapping the title shows no actions; add actions or remove 'toolbarTitleMenu'",
      fixes: [Fix("Remove 'toolbarTitleMenu'", .remove(place))],
      in: facts.titleMenuEnvironments(report.context))
  }
}

extension ToolbarFacts {
  /// Returns the environments in which tapping the title can open a menu: iOS and iPadOS 16 and later.
  func titleMenuEnvironments(_ context: AppContext) -> [Environment] {
    context.environments.filter { environment in
      (environment.platform == .iOS || environment.platform == .iPadOS) && environment.version >= 16
    }
  }

  /// Whether an item other than a title menu contains a `RenameButton` at any depth. Nil if none is found and an
  /// unknown view might contain one.
  var hasRenameButton: Bool? {
    var isContentKnown = toolbar.items.isComplete
    // Title menus are skipped, because the rules check them separately.
    for item in items where item.kind.value != .titleMenu {
      guard let views = item.content.value else {
        if !item.content.isDefault { isContentKnown = false }
        continue
      }
      for view in views {
        if view.json.containsRenameButton { return true }
        if !view.json.isSwiftUIControl { isContentKnown = false }
      }
    }
    return isContentKnown ? false : nil
  }
}

extension JSONValue {
  /// Whether the value contains a `RenameButton` at any depth.
  var containsRenameButton: Bool {
    switch self {
    case .string(let name): name == "RenameButton"
    case .array(let values): values.contains { $0.containsRenameButton }
    case .object(let object):
      object.members.contains { $0.name == "RenameButton" || $0.value.containsRenameButton }
    default: false
    }
  }

  /// Whether the value is one of the SwiftUI views in `swiftUIControlTypes` and has no unknown parts. A `ControlGroup`
  /// or `Menu` counts if all contained views count.
  var isSwiftUIControl: Bool {
    guard !hasUnknownPart, let type = viewType else { return false }
    if JSONValue.swiftUIControlTypes.contains(type) { return true }
    guard type == "ControlGroup" || type == "Menu", let content = self[type]?["content"] else { return false }
    return (content.array ?? [content]).allSatisfy(\.isSwiftUIControl)
  }

  private static let swiftUIControlTypes: Set<String> = [
    "Button", "ShareLink", "EditButton", "Toggle", "Text", "TextField", "Slider", "Picker", "Divider",
  ]

  /// Whether any part of the value is declared as unknown (`$unknown`).
  var hasUnknownPart: Bool {
    switch self {
    case .array(let values): values.contains { $0.hasUnknownPart }
    case .object(let object): object.members.contains { $0.name == "$unknown" || $0.value.hasUnknownPart }
    default: false
    }
  }

  /// The type name of a view: the string itself, or the object's first key that does not begin with `$`. For example,
  /// `"EditButton"` has the type `EditButton`, and `{ "Button": { "title": "Print" } }` has the type `Button`.
  var viewType: String? {
    string ?? object?.members.first { !$0.name.hasPrefix("$") }?.name
  }
}
