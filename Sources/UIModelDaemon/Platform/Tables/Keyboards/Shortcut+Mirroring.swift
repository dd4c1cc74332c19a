extension Shortcut {
  /// The inputs that right-to-left layouts exchange, each with its replacement (UIKeyCommand.h:
  /// `allowsAutomaticMirroring`).
  private static let mirroredInputs: [String: String] = {
    let pairs = [("[", "]"), ("{", "}"), ("(", ")"), ("<", ">"), ("UIKeyInputLeftArrow", "UIKeyInputRightArrow")]
    return Dictionary(pairs.flatMap { [($0.0, $0.1), ($0.1, $0.0)] }, uniquingKeysWith: { first, _ in first })
  }()

  /// The combination in a right-to-left interface; nil if it does not change. For example, ⌘[ becomes ⌘].
  package var mirrored: Shortcut? {
    // Nearly every input is a letter, and letters are never mirrored.
    if isLetter { return nil }
    return Shortcut.mirroredInputs[input].map { Shortcut($0, modifiers) }
  }
}
