import UIModelPlatform

/// The API names that concern popovers.
enum SwiftPopover {
  static let activityClass = "UIActivityViewController"
  static let alertClass = "UIAlertController"
  static let controllerProperty = "popoverPresentationController"

  /// The class and property names at which the search for created popovers starts.
  static let siteNames = [activityClass, alertClass, "modalPresentationStyle"]

  /// Properties that set the source of a popover.
  static let sourceProperties: Set<String> = ["sourceView", "sourceItem", "barButtonItem"]
  /// Properties of a popover presentation controller that do not set the source.
  static let unrelatedProperties: Set<String> = [
    "permittedArrowDirections", "sourceRect", "backgroundColor", "passthroughViews", "canOverlapSourceViewRect",
    "popoverLayoutMargins", "popoverBackgroundViewClass",
  ]
  /// UIKit methods of a controller that do not affect the popover.
  static let harmlessMethods: Set<String> = ["addAction", "addTextField", "dismiss", "loadViewIfNeeded"]
  /// Names that concern popovers. Code without these names does not set a source or present a controller.
  static let popoverNames: Set<String> = sourceProperties.union([
    controllerProperty, "presentationController", "modalPresentationStyle", "prepareForPopoverPresentation", "present",
    "show",
    "setValue", "perform",
  ])
}

extension SwiftSource {
  /// Whether a token creates a controller that is presented as a popover, or sets the popover style. Examples are
  /// `UIActivityViewController(` and `modalPresentationStyle = .popover`.
  func isPopoverSite(_ index: Int) -> Bool {
    if isToken(index, SwiftPopover.activityClass) { return isToken(index + 1, "(") && kind(index - 1) != .period }
    if isToken(index, SwiftPopover.alertClass) { return isActionSheet(index) != nil }
    return isToken(index, "modalPresentationStyle") && isToken(index + 1, "=") && isPopoverStyle(index + 2)
  }

  /// The tokens of class names in calls that create action sheets of the app's own classes. Such sheets are counted as
  /// popovers, but not checked.
  var customActionSheets: Set<Int> {
    let calls = occurrences(ofAny: ["preferredStyle"]).filter { kind($0 + 1) == .colon }.compactMap { label in
      let openingBracket = Int(tokens[label].parent)
      guard let closingBracket = closing(of: openingBracket) else { return nil as Int? }
      let isActionSheet = split(openingBracket + 1..<closingBracket).contains {
        $0.contains(label) && contains(argument($0).value, anyOf: ["actionSheet"])
      }
      return isActionSheet ? openingBracket - 1 : nil
    }
    return Set(
      calls.filter { name in
        kind(name) == .identifier && !isToken(name, SwiftPopover.alertClass) && kind(name - 1) != .period
          && !isToken(name - 1, "func")
      })
  }

  /// Whether an expression is `.popover` or `UIModalPresentationStyle.popover`.
  func isPopoverStyle(_ start: Int) -> Bool {
    let dotToken = isToken(start, "UIModalPresentationStyle") ? start + 1 : start
    return kind(dotToken) == .period && isToken(dotToken + 1, "popover")
  }

  /// Whether an alert controller that is created at a token is certainly an action sheet. Nil if the style does not
  /// mention `actionSheet`, or if the token does not create an alert controller.
  func isActionSheet(_ index: Int) -> Bool? {
    guard isToken(index, SwiftPopover.alertClass), isToken(index + 1, "("), kind(index - 1) != .period,
      let closingBracket = closing(of: index + 1)
    else { return nil }
    let arguments = split(index + 2..<closingBracket).map { argument($0) }
    guard let style = arguments.first(where: { $0.label == "preferredStyle" })?.value,
      contains(style, anyOf: ["actionSheet"])
    else { return nil }
    let styleTexts = style.map { text($0) }
    let isLiteral = [[".", "actionSheet"], ["UIAlertController", ".", "Style", ".", "actionSheet"]].contains(styleTexts)
    return isLiteral && arguments.compactMap(\.label) == ["title", "message", "preferredStyle"]
  }

  /// Whether a token is a use of a variable, rather than a member or an argument label.
  func isUse(_ index: Int, of name: String) -> Bool {
    guard identifier(index) == name, kind(index - 1) != .period else { return false }
    let isLabel = kind(index + 1) == .colon && (kind(index - 1) == .comma || isToken(index - 1, "("))
    return !isLabel
  }

  /// Returns the tokens of the members that follow a name in a chain, and the token after the last member. For example,
  /// the members after `sheet` in `sheet.view?.frame = …` are `view` and `frame`.
  func members(after index: Int) -> (names: [Int], end: Int) {
    var (names, position): ([Int], Int) = ([], index + 1)
    while true {
      var dot = position
      while isToken(dot, "?") || isToken(dot, "!"), tokens[dot - 1].end == tokens[dot].start { dot += 1 }
      guard kind(dot) == .period, identifier(dot + 1) != nil else { return (names, dot) }
      names.append(dot + 1)
      position = dot + 2
    }
  }

  /// Returns the closing brace of the innermost block around a token; the end of the body if no block in the body
  /// contains the token.
  func endOfBlock(around index: Int, in body: Range<Int>) -> Int {
    var openingBracket = Int(tokens[index].parent)
    while openingBracket >= body.lowerBound {
      if isToken(openingBracket, "{"), let closingBracket = closing(of: openingBracket) {
        return min(closingBracket, body.upperBound)
      }
      openingBracket = Int(tokens[openingBracket].parent)
    }
    return body.upperBound
  }

  /// Returns the call that has a value as one of its arguments: the token of the callee, all arguments, and the index
  /// of the argument with the value. Returns nil if no argument consists of exactly this value.
  func argument(_ value: Range<Int>, at index: Int) -> (call: Int, arguments: [SwiftArgument], place: Int)? {
    let openingBracket = Int(tokens[index].parent)
    guard openingBracket >= 1, isToken(openingBracket, "("), kind(openingBracket - 1) == .identifier,
      let closingBracket = closing(of: openingBracket)
    else {
      return nil
    }
    let arguments = split(openingBracket + 1..<closingBracket).map { argument($0) }
    guard let argumentIndex = arguments.firstIndex(where: { $0.value == value }) else { return nil }
    return (openingBracket - 1, arguments, argumentIndex)
  }

  /// Whether a call has the labels of `present(_:animated:completion:)`.
  func isPresentation(_ call: Int, _ arguments: [SwiftArgument]) -> Bool {
    let labels = arguments.map(\.label)
    return isToken(call, "present") && (labels == [nil, "animated"] || labels == [nil, "animated", "completion"])
  }
}
