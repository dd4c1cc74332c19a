import UIModelPlatform

/// Where code has to do with focus in ways that are read.
enum SwiftFocus {
  /// What an override of is read.
  static let overrides = ["canBecomeFocused", "didUpdateFocus", "focusItems"]
  /// What is read of lists.
  static let listProperties = ["allowsFocus", "selectionFollowsFocus"]
  static let guide = "UIFocusGuide"
  /// The words without which a file says nothing of focus that is read.
  static let words = overrides + listProperties + [guide]

  static let unconditioned = "it depends on an unknown condition"
  static let unheld = "the view that it belongs to is unknown"
  static let computed = "its value cannot be determined from the code"
}

extension SwiftFunction {
  /// Whether it is by its name what UIKit tells of focus, or asks for what can have it.
  var isOfFocus: Bool { isOverride && ["didUpdateFocus(in:with:)", "focusItems(in:)"].contains(selector) }
}

extension SwiftSource {
  /// Whether a token is a place where code says something of focus that is read.
  func isFocusSite(_ index: Int) -> Bool {
    if isToken(index, SwiftFocus.guide) { return isToken(index + 1, "(") }
    if SwiftFocus.overrides.contains(where: { isToken(index, $0) }) {
      return ["var", "func"].contains(text(index - 1)) && isOverriding(index - 1)
    }
    return SwiftFocus.listProperties.contains { isToken(index, $0) } && kind(index - 1) == .period && isSet(index)
  }

  /// `override public var`, `override var`
  func isOverriding(_ word: Int) -> Bool {
    var at = word - 1
    while at >= 0, tokens[at].kind == .identifier, word - at < 5 {
      if isToken(at, "override") { return true }
      at -= 1
    }
    return false
  }
}
