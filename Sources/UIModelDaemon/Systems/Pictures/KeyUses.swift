import UIModelPlatform

/// The uses of a keyboard's keys while given modifiers are held. For example, on iPadOS ⌘Space is reserved, because it
/// shows the search.
struct KeyUses {
  /// The use of one key combination.
  enum Use: Sendable {
    /// The titles of the app's commands that use the combination.
    case own([String])
    /// The titles of the commands in the system's menus that use the combination.
    case system([String])
    /// The owner of a combination that the app should not use. `isHere` is true if the combination is reserved in this
    /// environment, so that no command of the app receives it. Otherwise the combination is taken in another
    /// environment, or by a command that does not appear in this one.
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
  static let usual: [KeyModifiers] = [
    [.command], [.shift, .command], [.alternate, .command], [.control, .command],
  ]

  private let finder: ProposalFinder
  private let shortcuts: MenuShortcuts
  private let reserved: [Shortcut: String]
  private let holders: [Shortcut: [MenuShortcuts.Holder]]

  init(_ shortcuts: MenuShortcuts, _ menus: MenuAnswer, reserved: [Shortcut: String]) {
    finder = ProposalFinder(menus, reserved: reserved)
    (self.shortcuts, self.reserved) = (shortcuts, reserved)
    holders = Dictionary(grouping: shortcuts.rows) { $0.shortcut.press }.mapValues { $0.map(\.holder) }
  }

  func use(of input: String, with modifiers: KeyModifiers) -> Use {
    let shortcut = Shortcut(input, modifiers)
    let holders = holders[shortcut.press] ?? []
    let own = holders.filter { $0.origin != .system }
    if !own.isEmpty { return .own(names(own)) }
    if !holders.isEmpty { return .system(names(holders)) }
    if let owner = shortcut.samePresses.lazy.compactMap({ finder.owner(of: $0) }).first {
      let kept = shortcuts.environment.systemUse(of: shortcut).flatMap { $0.isDisputed ? nil : $0.use }
      return .reserved(reserved[shortcut] ?? kept ?? owner, isHere: reserved[shortcut] != nil || kept != nil)
    }
    return .free(convention: StandardShortcut.of(shortcut)?.use)
  }

  /// The other modifiers that the app uses, with the inputs of their shortcuts.
  var unusual: [(modifiers: KeyModifiers, inputs: [String])] {
    let own = shortcuts.rows.filter { $0.holder.origin != .system }.map(\.shortcut.press)
    let others = Dictionary(grouping: own.filter { !Self.usual.contains($0.modifiers) }, by: \.modifiers)
    return others.sorted { ($0.key.rawValue) < ($1.key.rawValue) }.map { modifiers, shortcuts in
      (modifiers, Set(shortcuts.map(\.input)).sorted())
    }
  }

  private func names(_ holders: [MenuShortcuts.Holder]) -> [String] {
    var seen: Set<String> = []
    return holders.map { holder in
      let title =
        (holder.title.isEmpty ? holder.action ?? "a command" : holder.title)
        + (holder.isCertain ? "" : " (perhaps)")
      // In a submenu of the app, the title of an item often continues the title of the submenu, as in `Sort By` and
      // `Date`.
      guard holder.origin == .app, holder.path.count > 1, let menu = holder.path.last else { return title }
      return "\(menu) \(title)"
    }.filter { seen.insert($0).inserted }
  }
}
