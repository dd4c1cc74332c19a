import UIModelPlatform

/// A classification of the keys of a keyboard, for given modifiers: used by the app or the system, reserved, or free.
/// For example, on iPadOS ⌘Space is reserved, because it shows the search.
struct KeyUses {
  /// The classification of one key combination.
  enum Use: Sendable {
    /// The titles of the app's commands that use the combination.
    case app([String])
    /// The titles of the commands in the system's menus that use the combination.
    case system([String])
    /// A combination that the app should not use, with the command or the system that uses it.
    ///
    /// If `isHere` is true, the combination is reserved in this environment, so that no command of the app receives it.
    /// Otherwise it is used in another environment, or by a command that is not in this environment's menus.
    case reserved(String, isHere: Bool)
    /// An unused combination. `convention` is its usual effect in most apps, if there is one.
    case free(convention: String?)
  }

  /// The rows of a US keyboard, as key inputs.
  static let rows: [[String]] = [
    ["`", "1", "2", "3", "4", "5", "6", "7", "8", "9", "0", "-", "=", "inputDelete"],
    ["\t", "q", "w", "e", "r", "t", "y", "u", "i", "o", "p", "[", "]", "\\"],
    ["a", "s", "d", "f", "g", "h", "j", "k", "l", ";", "'", "return"],
    ["z", "x", "c", "v", "b", "n", "m", ",", ".", "/"],
    ["inputEscape", " ", "inputLeftArrow", "inputDownArrow", "inputUpArrow", "inputRightArrow"],
  ].map { $0.map { KeyInput.named($0)?.value ?? $0 } }

  /// The modifiers for which all keys are shown.
  static let usualModifiers: [KeyModifiers] = [
    [.command], [.shift, .command], [.alternate, .command], [.control, .command],
  ]

  private let proposalFinder: ProposalFinder
  private let shortcuts: MenuShortcuts
  private let reservedShortcuts: [Shortcut: String]
  private let ownersByShortcut: [Shortcut: [MenuShortcuts.Owner]]

  init(_ shortcuts: MenuShortcuts, _ menus: AppMainMenu, reservedShortcuts: [Shortcut: String]) {
    proposalFinder = ProposalFinder(menus, reserved: reservedShortcuts)
    (self.shortcuts, self.reservedShortcuts) = (shortcuts, reservedShortcuts)
    ownersByShortcut = Dictionary(grouping: shortcuts.rows) { $0.shortcut.press }.mapValues { $0.map(\.owner) }
  }

  func use(of input: String, with modifiers: KeyModifiers) -> Use {
    let shortcut = Shortcut(input, modifiers)
    let owners = ownersByShortcut[shortcut.press] ?? []
    let appOwners = owners.filter { $0.origin != .system }
    if !appOwners.isEmpty { return .app(titles(appOwners)) }
    if !owners.isEmpty { return .system(titles(owners)) }
    if let owner = shortcut.equivalentSpellings.lazy.compactMap({ proposalFinder.owner(of: $0) }).first {
      let systemUse = shortcuts.environment.systemUse(of: shortcut).flatMap { $0.isDisputed ? nil : $0.use }
      return .reserved(
        reservedShortcuts[shortcut] ?? systemUse ?? owner,
        isHere: reservedShortcuts[shortcut] != nil || systemUse != nil)
    }
    return .free(convention: StandardShortcut.entry(shortcut)?.use)
  }

  /// The modifiers of the app's shortcuts that are not in `usualModifiers`, each with the key inputs of these
  /// shortcuts.
  var unusualModifiers: [(modifiers: KeyModifiers, inputs: [String])] {
    let appShortcuts = shortcuts.rows.filter { $0.owner.origin != .system }.map(\.shortcut.press)
    let shortcutsByModifiers = Dictionary(
      grouping: appShortcuts.filter { !Self.usualModifiers.contains($0.modifiers) }, by: \.modifiers)
    return shortcutsByModifiers.sorted { ($0.key.rawValue) < ($1.key.rawValue) }.map { modifiers, shortcuts in
      (modifiers, Set(shortcuts.map(\.input)).sorted())
    }
  }

  private func titles(_ owners: [MenuShortcuts.Owner]) -> [String] {
    var seenTitles: Set<String> = []
    return owners.map { holder in
      let title =
        (holder.title.isEmpty ? holder.action ?? "a command" : holder.title)
        + (holder.isCertain ? "" : " (perhaps)")
      // In a submenu of the app, the title of an item often continues the title of the submenu, as in `Sort By` and
      // `Date`.
      guard holder.origin == .app, holder.path.count > 1, let menu = holder.path.last else { return title }
      return "\(menu) \(title)"
    }.filter { seenTitles.insert($0).inserted }
  }
}
