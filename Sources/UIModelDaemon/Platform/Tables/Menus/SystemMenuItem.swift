/// A menu or a command of the default main menu.
package struct SystemMenuItem: Sendable {
  package let title: String
  /// A menu's identifier, by its constant's name; nil for a command, and for the few menus without a constant.
  package let identifier: String?
  package let isMenu: Bool
  package let isInline: Bool
  /// A command's selector.
  package let selector: String?
  package let shortcut: Shortcut?
  package let alternates: [Alternate]
  /// The release from which on a menu has the identifier; before it the menu cannot be named.
  package let identifierSince: Version?
  /// Whether sources disagree on who gets its keys from 26 on, if a command of the app has them too.
  package let isWinnerDisputed: Bool
  /// Where it is, the first that applies; nowhere if none does.
  package let presence: [SystemMenuPresence]
  package let sources: [Source]
  package let children: [SystemMenuItem]

  package struct Alternate: Sendable {
    package let title: String
    package let modifiers: KeyModifiers
  }

  /// A menu.
  package static func menu(
    _ identifier: String?, _ title: String = "", _ presence: SystemMenuPresence..., sources: [Source] = [],
    children: [SystemMenuItem] = []
  ) -> SystemMenuItem {
    SystemMenuItem(
      title: title, identifier: identifier, isMenu: true, isInline: title.isEmpty, selector: nil, shortcut: nil,
      alternates: [], identifierSince: identifier.flatMap { SystemMenuIdentifier.named($0)?.since },
      isWinnerDisputed: false, presence: presence.isEmpty ? [.everywhere] : presence,
      sources: sources.isEmpty ? [SystemMenuIdentifier.nameSource, SystemMenus.measured] : sources, children: children)
  }

  /// A command; without a selector where nobody has written it down.
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

  /// The highest severity of a finding that rests on this being there.
  package var severityCap: Severity {
    sources.map { $0.confidence.severityCap(sources: sources.count) }.min() ?? .warning
  }
}

/// One case of where an item of the default main menu is.
package struct SystemMenuPresence: Sendable {
  package enum Family: Sendable { case any, pad, mac }
  /// What the app has to ask for first.
  package enum Need: Sendable {
    /// The SDK that it is linked against.
    case sdk(Version)
    /// A key of Info.plist: by its path, true or at least there.
    case infoPlist([String])
  }

  package var family: Family
  package var since: Version = 13
  package var need: Need?
  /// False where nobody has written down for certain that it is there.
  package var isCertain = true
  /// AppKit puts it there after the build, so that the builder does not know it.
  package var isAppKits = false

  package static let everywhere = SystemMenuPresence(family: .any)
  package static func since(_ version: Version) -> SystemMenuPresence {
    SystemMenuPresence(family: .any, since: version)
  }
  package static func pad(_ version: Version) -> SystemMenuPresence { SystemMenuPresence(family: .pad, since: version) }
  package static let mac = SystemMenuPresence(family: .mac)
  package static func mac(_ version: Version) -> SystemMenuPresence { SystemMenuPresence(family: .mac, since: version) }
  package static let appKit = SystemMenuPresence(family: .mac, isAppKits: true)
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
