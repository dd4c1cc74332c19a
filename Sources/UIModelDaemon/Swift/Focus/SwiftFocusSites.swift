import UIModelPlatform

/// The names that mark focus code, and the reasons for focus code that is not analyzed.
enum SwiftFocus {
  /// The base names of the members whose overrides are read.
  static let overrides = ["canBecomeFocused", "didUpdateFocus", "focusItems"]
  /// The list properties whose assignments are read.
  static let listProperties = ["allowsFocus", "selectionFollowsFocus"]
  static let guide = "UIFocusGuide"
  /// The words to search a file for. A file without any of them contains no focus code.
  static let words = overrides + listProperties + [guide]

  static let conditional = "it depends on an unknown condition"
  static let unknownOwner = "the view that it belongs to is unknown"
  static let computed = "its value cannot be determined from the code"
}

extension SwiftFunction {
  /// Whether the function overrides `didUpdateFocus(in:with:)` or `focusItems(in:)`.
  var isFocusOverride: Bool { isOverride && ["didUpdateFocus(in:with:)", "focusItems(in:)"].contains(selector) }
}

extension SwiftSource {
  /// Whether a token is a place of focus code: `UIFocusGuide(…)`, an override of a focus member, or an assignment such
  /// as `list.allowsFocus = false`.
  func isFocusSite(_ index: Int) -> Bool {
    if isToken(index, SwiftFocus.guide) { return isToken(index + 1, "(") }
    if SwiftFocus.overrides.contains(where: { isToken(index, $0) }) {
      return ["var", "func"].contains(text(index - 1)) && isOverriding(index - 1)
    }
    return SwiftFocus.listProperties.contains { isToken(index, $0) } && kind(index - 1) == .period && isAssigned(index)
  }

  /// Whether `override` is among the five modifiers before a keyword: `override public var`, `override var`.
  func isOverriding(_ word: Int) -> Bool {
    var at = word - 1
    while at >= 0, tokens[at].kind == .identifier, word - at < 5 {
      if isToken(at, "override") { return true }
      at -= 1
    }
    return false
  }
}
