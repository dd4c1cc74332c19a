import UIModelPlatform

/// The API names that concern popovers.
enum SwiftPopover {
  static let activity = "UIActivityViewController"
  static let alert = "UIAlertController"
  static let controller = "popoverPresentationController"

  /// The names that begin the expressions that create a popover.
  static let siteNames = [activity, alert, "modalPresentationStyle"]

  /// Properties that set the source of a popover.
  static let sourceProperties: Set<String> = ["sourceView", "sourceItem", "barButtonItem"]
  /// Properties of a popover presentation controller that do not set the source.
  static let unrelatedProperties: Set<String> = [
    "permittedArrowDirections", "sourceRect", "backgroundColor", "passthroughViews", "canOverlapSourceViewRect",
    "popoverLayoutMargins", "popoverBackgroundViewClass",
  ]
  /// UIKit methods of a controller that do not affect the popover.
  static let harmlessMethods: Set<String> = ["addAction", "addTextField", "dismiss", "loadViewIfNeeded"]
  /// Names that concern popovers. Code without any of them sets no source and presents no controller.
  static let popoverNames: Set<String> = sourceProperties.union([
    controller, "presentationController", "modalPresentationStyle", "prepareForPopoverPresentation", "present", "show",
    "setValue", "perform",
  ])
}

extension SwiftSource {
  /// Whether a token creates a controller that is presented as a popover, or sets the popover style. Examples are
  /// `UIActivityViewController(` and `modalPresentationStyle = .popover`.
  func isPopoverSite(_ index: Int) -> Bool {
    if isToken(index, SwiftPopover.activity) { return isToken(index + 1, "(") && kind(index - 1) != .period }
    if isToken(index, SwiftPopover.alert) { return actionSheet(index) != nil }
    return isToken(index, "modalPresentationStyle") && isToken(index + 1, "=") && isPopoverStyle(index + 2)
  }

  /// The class names in calls that create action sheets of the app's own classes. Such sheets are counted as popovers,
  /// but not checked.
  var customActionSheets: Set<Int> {
    let calls = occurrences(ofAny: ["preferredStyle"]).filter { kind($0 + 1) == .colon }.compactMap { label in
      let open = Int(tokens[label].parent)
      guard let close = closing(of: open) else { return nil as Int? }
      let isActionSheet = split(open + 1..<close).contains {
        $0.contains(label) && contains(argument($0).value, anyOf: ["actionSheet"])
      }
      return isActionSheet ? open - 1 : nil
    }
    return Set(
      calls.filter { name in
        kind(name) == .identifier && !isToken(name, SwiftPopover.alert) && kind(name - 1) != .period
          && !isToken(name - 1, "func")
      })
  }

  /// Whether an expression is `.popover` or `UIModalPresentationStyle.popover`.
  func isPopoverStyle(_ start: Int) -> Bool {
    let at = isToken(start, "UIModalPresentationStyle") ? start + 1 : start
    return kind(at) == .period && isToken(at + 1, "popover")
  }

  /// Whether an alert controller that is created at a token is certainly an action sheet; nil if its style does not
  /// mention `actionSheet`.
  func actionSheet(_ index: Int) -> Bool? {
    guard isToken(index, SwiftPopover.alert), isToken(index + 1, "("), kind(index - 1) != .period,
      let close = closing(of: index + 1)
    else { return nil }
    let arguments = split(index + 2..<close).map { argument($0) }
    guard let style = arguments.first(where: { $0.label == "preferredStyle" })?.value,
      contains(style, anyOf: ["actionSheet"])
    else { return nil }
    let words = style.map { text($0) }
    let isLiteral = [[".", "actionSheet"], ["UIAlertController", ".", "Style", ".", "actionSheet"]].contains(words)
    return isLiteral && arguments.compactMap(\.label) == ["title", "message", "preferredStyle"]
  }

  /// Whether a token is a use of a variable, rather than a member or an argument label.
  func isUse(_ index: Int, of name: String) -> Bool {
    guard identifier(index) == name, kind(index - 1) != .period else { return false }
    let isLabel = kind(index + 1) == .colon && (kind(index - 1) == .comma || isToken(index - 1, "("))
    return !isLabel
  }

  /// Returns the members in a chain behind a name, and the token after the last one. For example, the members behind
  /// `sheet` in `sheet.view?.frame = …` are `view` and `frame`.
  func members(behind index: Int) -> (names: [Int], end: Int) {
    var (names, at): ([Int], Int) = ([], index + 1)
    while true {
      var dot = at
      while isToken(dot, "?") || isToken(dot, "!"), tokens[dot - 1].end == tokens[dot].start { dot += 1 }
      guard kind(dot) == .period, identifier(dot + 1) != nil else { return (names, dot) }
      names.append(dot + 1)
      at = dot + 2
    }
  }

  /// Returns the end of the innermost braces around a token, within a body.
  func endOfBlock(around index: Int, in body: Range<Int>) -> Int {
    var open = Int(tokens[index].parent)
    while open >= body.lowerBound {
      if isToken(open, "{"), let close = closing(of: open) { return min(close, body.upperBound) }
      open = Int(tokens[open].parent)
    }
    return body.upperBound
  }

  /// Returns the call that has a value as one of its arguments: the token of the callee, all arguments, and the index
  /// of this one. Returns nil if no argument consists of exactly this value.
  func argument(_ value: Range<Int>, at index: Int) -> (call: Int, arguments: [SwiftArgument], place: Int)? {
    let open = Int(tokens[index].parent)
    guard open >= 1, isToken(open, "("), kind(open - 1) == .identifier, let close = closing(of: open) else {
      return nil
    }
    let arguments = split(open + 1..<close).map { argument($0) }
    guard let place = arguments.firstIndex(where: { $0.value == value }) else { return nil }
    return (open - 1, arguments, place)
  }

  /// Whether a call has the labels of `present(_:animated:completion:)`.
  func isPresentation(_ call: Int, _ arguments: [SwiftArgument]) -> Bool {
    let labels = arguments.map(\.label)
    return isToken(call, "present") && (labels == [nil, "animated"] || labels == [nil, "animated", "completion"])
  }
}
