import UIModelPlatform

/// What becomes of each key of a keyboard with some modifiers held.
struct KeyUses {
  enum Use: Sendable {
    /// Commands of the app, by their titles.
    case own([String])
    /// Commands of the system's menus.
    case system([String])
    /// Somebody else's: who has it. `isHere`: in this environment, so that no command of the app can have it.
    case reserved(String, isHere: Bool)
    /// Nobody's. `convention`: what it does in most apps all the same.
    case free(convention: String?)
  }

  /// The rows of a US keyboard, as inputs.
  static let rows: [[String]] = [
    ["`", "1", "2", "3", "4", "5", "6", "7", "8", "9", "0", "-", "=", "inputDelete"],
    ["\t", "q", "w", "e", "r", "t", "y", "u", "i", "o", "p", "[", "]", "\\"],
    ["a", "s", "d", "f", "g", "h", "j", "k", "l", ";", "'", "return"],
    ["z", "x", "c", "v", "b", "n", "m", ",", ".", "/"],
    ["inputEscape", " ", "inputLeftArrow", "inputDownArrow", "inputUpArrow", "inputRightArrow"],
  ].map { $0.map { KeyInput.named($0)?.value ?? $0 } }

  /// The modifiers whose keys are all of interest.
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

  /// The modifiers beside the usual ones with which the app has keys, and these keys.
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
      // In a submenu of the app, a title often goes on with that of the submenu: `Sort By`, `Date`.
      guard holder.origin == .app, holder.path.count > 1, let menu = holder.path.last else { return title }
      return "\(menu) \(title)"
    }.filter { seen.insert($0).inserted }
  }
}
