extension Shortcut {
  /// The inputs that change places right to left (UIKeyCommand.h: `allowsAutomaticMirroring`).
  private static let mirroredInputs: [String: String] = {
    let pairs = [("[", "]"), ("{", "}"), ("(", ")"), ("<", ">"), ("UIKeyInputLeftArrow", "UIKeyInputRightArrow")]
    return Dictionary(pairs.flatMap { [($0.0, $0.1), ($0.1, $0.0)] }, uniquingKeysWith: { first, _ in first })
  }()

  /// The combination in a right-to-left interface; nil for one that is the same there.
  package var mirrored: Shortcut? {
    // What nearly every input is.
    if isLetter { return nil }
    return Shortcut.mirroredInputs[input].map { Shortcut($0, modifiers) }
  }
}
