import UIModelPlatform

extension MenuAnswer {
  /// Whether a combination is nobody's: no command's of the app or the system, nor reserved, nor typing.
  package func isFree(_ shortcut: Shortcut, reserved: Set<Shortcut> = []) -> Bool {
    !shortcut.samePresses.contains(where: items.isUsed) && !shortcut.isTyping
      && ReservedShortcut.onMac(shortcut) == nil && KeptShortcut.of(shortcut) == nil
      && !reserved.contains(shortcut)
  }

  /// The nearest free combination with the same key, by the guidelines: Command first, then with Shift, then Option, and
  /// Control only when nothing else is left; for a key that is no letter Command alone, since layouts need modifiers to
  /// type it. With alternates, theirs must be free too.
  package func nearestFree(
    to shortcut: Shortcut, alternates: [KeyModifiers] = [], reserved: Set<Shortcut> = []
  ) -> Shortcut? {
    free(near: shortcut, alternates: alternates, reserved: reserved).first { _ in true }
  }

  /// All of these, the nearest first.
  package func free(
    near shortcut: Shortcut, alternates: [KeyModifiers] = [], reserved: Set<Shortcut> = []
  ) -> some Sequence<Shortcut> {
    let preferred: [KeyModifiers] = [
      [.command], [.shift, .command], [.alternate, .command], [.alternate, .shift, .command], [.control, .command],
      [.control, .shift, .command], [.control, .alternate, .command],
    ]
    return preferred.lazy
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
