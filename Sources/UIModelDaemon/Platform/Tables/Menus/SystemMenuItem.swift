/// A menu or a command of the default main menu.
package struct SystemMenuItem: Sendable {
  package let title: String
  /// The name of the menu's `UIMenu.Identifier` constant; nil for a command, and for the few menus without a constant.
  package let identifier: String?
  package let isMenu: Bool
  package let isInline: Bool
  /// The selector of a command; nil for a menu, and for a command with an unknown selector.
  package let selector: String?
  package let shortcut: Shortcut?
  package let alternates: [Alternate]
  /// The release that introduced the menu's identifier. Apps cannot refer to the menu in earlier releases.
  package let identifierSince: Version?
  /// Whether sources disagree on which command gets the shortcut from iOS 26 on: this item, or a command of the app
  /// with an equal shortcut.
  package let isWinnerDisputed: Bool
  /// The conditions for the item's presence, in order of priority. The first condition that applies decides; if none
  /// applies, the item is absent.
  package let presence: [SystemMenuPresence]
  package let sources: [Source]
  package let children: [SystemMenuItem]

  package struct Alternate: Sendable {
    package let title: String
    package let modifiers: KeyModifiers
  }

  /// Creates a menu. A menu without a title is inline.
  package static func menu(
    _ identifier: String?, _ title: String = "", _ presence: SystemMenuPresence..., sources: [Source] = [],
    children: [SystemMenuItem] = []
  ) -> SystemMenuItem {
    SystemMenuItem(
      title: title, identifier: identifier, isMenu: true, isInline: title.isEmpty, selector: nil, shortcut: nil,
      alternates: [], identifierSince: identifier.flatMap { SystemMenuIdentifier.named($0)?.firstVersion },
      isWinnerDisputed: false, presence: presence.isEmpty ? [.everywhere] : presence,
      sources: sources.isEmpty ? [SystemMenuIdentifier.nameSource, SystemMenus.measuredSource] : sources,
      children: children)
  }

  /// Creates a command. The selector is nil if no source names it.
  package static func command(
    _ selector: String?, _ title: String, _ keys: String? = nil, _ presence: SystemMenuPresence...,
    alternates: [Alternate] = [], isWinnerDisputed: Bool = false, sources: [Source]
  ) -> SystemMenuItem {
    SystemMenuItem(
      title: title, identifier: nil, isMenu: false, isInline: false, selector: selector,
      shortcut: keys.flatMap { Shortcut(glyphs: $0) }, alternates: alternates, identifierSince: nil,
      isWinnerDisputed: isWinnerDisputed, presence: presence.isEmpty ? [.everywhere] : presence, sources: sources,
      children: [])
  }

  /// The maximum severity of a finding that depends on the presence of this item.
  package var severityCap: Severity {
    sources.map { $0.confidence.severityCap(sourceCount: sources.count) }.min() ?? .warning
  }
}

/// A condition under which the default main menu contains an item.
package struct SystemMenuPresence: Sendable {
  package enum Family: Sendable { case any, pad, mac }
  /// A requirement that the app must meet.
  package enum Requirement: Sendable {
    /// The app must be linked against this SDK or a newer one.
    case sdk(Version)
    /// The Info.plist key with this path must be true.
    case infoPlist([String])
  }

  package var family: Family
  package var since: Version = 13
  package var need: Requirement?
  /// Whether a source confirms that the item is present under this condition.
  package var isCertain = true
  /// Whether AppKit adds the item after the menu is built, so that the menu builder cannot find it.
  package var isAddedByAppKit = false

  package static let everywhere = SystemMenuPresence(family: .any)
  package static func since(_ version: Version) -> SystemMenuPresence {
    SystemMenuPresence(family: .any, since: version)
  }
  package static func pad(_ version: Version) -> SystemMenuPresence { SystemMenuPresence(family: .pad, since: version) }
  package static let mac = SystemMenuPresence(family: .mac)
  package static func mac(_ version: Version) -> SystemMenuPresence { SystemMenuPresence(family: .mac, since: version) }
  package static let appKit = SystemMenuPresence(family: .mac, isAddedByAppKit: true)
  package static func linked(_ version: Version) -> SystemMenuPresence {
    SystemMenuPresence(family: .any, since: version, need: .sdk(version))
  }
  package static func infoPlist(_ path: String...) -> SystemMenuPresence {
    SystemMenuPresence(family: .any, need: .infoPlist(path))
  }
  package static func maybe(_ family: Family = .any, since: Version = 13) -> SystemMenuPresence {
    SystemMenuPresence(family: family, since: since, isCertain: false)
  }
}
