import UIModelPlatform

extension AppMainMenu {
  /// Whether a shortcut is free: no command of the app or the system uses it, it is not reserved, and it does not type
  /// text.
  package func isFree(_ shortcut: Shortcut, reserved: Set<Shortcut> = []) -> Bool {
    !shortcut.equivalentSpellings.contains(where: items.isUsed) && !shortcut.typesLetter
      && ReservedShortcut.macEntry(shortcut) == nil && KeptShortcut.entry(shortcut) == nil
      && !reserved.contains(shortcut)
  }

  /// Returns the best free shortcut with the same key; nil if there is none. The order follows the guidelines: Command
  /// alone, then with Shift, then with Option, and Control last. For example, if ⌘J is taken, ⇧⌘J is next. For a key
  /// that has no name and is not a letter, only Command is tried, because layouts need the other modifiers to type the
  /// character. The shortcuts of the alternates must also be free.
  package func nearestFreeShortcut(
    to shortcut: Shortcut, alternates: [KeyModifiers] = [], reserved: Set<Shortcut> = []
  ) -> Shortcut? {
    freeShortcuts(near: shortcut, alternates: alternates, reserved: reserved).first { _ in true }
  }

  /// Returns all free shortcuts with the same key, the best first.
  package func freeShortcuts(
    near shortcut: Shortcut, alternates: [KeyModifiers] = [], reserved: Set<Shortcut> = []
  ) -> some Sequence<Shortcut> {
    let preferredModifiers: [KeyModifiers] = [
      [.command], [.shift, .command], [.alternate, .command], [.alternate, .shift, .command], [.control, .command],
      [.control, .shift, .command], [.control, .alternate, .command],
    ]
    return preferredModifiers.lazy
      .filter { shortcut.isLetter || KeyInput.named(shortcut.input) != nil || $0 == .command }
      .map { Shortcut(shortcut.input, $0) }
      .filter { candidate in
        isFree(candidate, reserved: reserved)
          && alternates.allSatisfy { flags in
            let alternate = Shortcut(candidate.input, candidate.modifiers.union(flags))
            return alternate != candidate && isFree(alternate, reserved: reserved)
          }
      }
  }
}
