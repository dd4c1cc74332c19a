import UIModelPlatform

/// The names in focus code, and the reasons why focus code is unknown.
enum SwiftFocus {
  /// The base names of the focus members that a class can override.
  static let overridableNames = ["canBecomeFocused", "didUpdateFocus", "focusItems"]
  /// The list properties that concern focus.
  static let listProperties = ["allowsFocus", "selectionFollowsFocus"]
  static let guideClass = "UIFocusGuide"
  /// The names to search a file for. A file without any of them contains no focus code.
  static let searchedNames = overridableNames + listProperties + [guideClass]

  static let conditionalReason = "it depends on an unknown condition"
  static let unknownOwnerReason = "the view that it belongs to is unknown"
  static let computedReason = "its value cannot be determined from the code"
}

extension SwiftFunction {
  /// Whether the function overrides `didUpdateFocus(in:with:)` or `focusItems(in:)`.
  var isFocusOverride: Bool { isOverride && ["didUpdateFocus(in:with:)", "focusItems(in:)"].contains(selector) }
}

extension SwiftSource {
  /// Whether a token marks focus code: `UIFocusGuide(…)`, an override of a focus member, or an assignment such as
  /// `list.allowsFocus = false`.
  func isFocusSite(_ index: Int) -> Bool {
    if isToken(index, SwiftFocus.guideClass) { return isToken(index + 1, "(") }
    if SwiftFocus.overridableNames.contains(where: { isToken(index, $0) }) {
      return ["var", "func"].contains(text(index - 1)) && isOverriding(index - 1)
    }
    return SwiftFocus.listProperties.contains { isToken(index, $0) } && kind(index - 1) == .period && isAssigned(index)
  }

  /// Whether `override` is one of the four tokens before a keyword, as in `override public var`.
  func isOverriding(_ keyword: Int) -> Bool {
    var position = keyword - 1
    while position >= 0, tokens[position].kind == .identifier, keyword - position < 5 {
      if isToken(position, "override") { return true }
      position -= 1
    }
    return false
  }
}
