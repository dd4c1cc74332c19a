import UIModelPlatform

/// What is shown as a popover, and the names by which code says so.
enum SwiftPopover {
  static let activity = "UIActivityViewController"
  static let alert = "UIAlertController"
  static let controller = "popoverPresentationController"

  /// The names that all popovers are made by.
  static let siteNames = [activity, alert, "modalPresentationStyle"]

  /// What a popover can point at.
  static let sources: Set<String> = ["sourceView", "sourceItem", "barButtonItem"]
  /// What of a popover's controller has nothing to do with that.
  static let details: Set<String> = [
    "permittedArrowDirections", "sourceRect", "backgroundColor", "passthroughViews", "canOverlapSourceViewRect",
    "popoverLayoutMargins", "popoverBackgroundViewClass",
  ]
  /// Methods of UIKit's that have nothing to do with that either.
  static let methods: Set<String> = ["addAction", "addTextField", "dismiss", "loadViewIfNeeded"]
  /// Code that speaks of none of these gives no popover a source, and presents nothing.
  static let words: Set<String> = sources.union([
    controller, "presentationController", "modalPresentationStyle", "prepareForPopoverPresentation", "present", "show",
    "setValue", "perform",
  ])
}

extension SwiftSource {
  /// Whether a token is where something is made that is shown as a popover, or is told to be one.
  func isPopoverSite(_ index: Int) -> Bool {
    if isToken(index, SwiftPopover.activity) { return isToken(index + 1, "(") && kind(index - 1) != .period }
    if isToken(index, SwiftPopover.alert) { return actionSheet(index) != nil }
    return isToken(index, "modalPresentationStyle") && isToken(index + 1, "=") && isPopoverStyle(index + 2)
  }

  /// The names of the app's own classes in calls that make action sheets. Such a sheet is seen, and not followed.
  var ownActionSheets: Set<Int> {
    let calls = places(ofAny: ["preferredStyle"]).filter { kind($0 + 1) == .colon }.compactMap { label in
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

  /// `.popover`, or with its type before it.
  func isPopoverStyle(_ start: Int) -> Bool {
    let at = isToken(start, "UIModalPresentationStyle") ? start + 1 : start
    return kind(at) == .period && isToken(at + 1, "popover")
  }

  /// Whether an alert controller that is made at a token is certainly an action sheet; nil if it is none.
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

  /// Whether a token names a variable, and no member, label or declaration.
  func isUse(_ index: Int, of name: String) -> Bool {
    guard identifier(index) == name, kind(index - 1) != .period else { return false }
    let isLabel = kind(index + 1) == .colon && (kind(index - 1) == .comma || isToken(index - 1, "("))
    return !isLabel
  }

  /// The names behind a name, as far as they are reached by dots, and the token after the last.
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

  /// The end of the braces around a token, within a body.
  func endOfBlock(around index: Int, in body: Range<Int>) -> Int {
    var open = Int(tokens[index].parent)
    while open >= body.lowerBound {
      if isToken(open, "{"), let close = closing(of: open) { return min(close, body.upperBound) }
      open = Int(tokens[open].parent)
    }
    return body.upperBound
  }

  /// The argument of a call that is just a value: the name of what is called, all arguments, and which it is.
  func argument(_ value: Range<Int>, at index: Int) -> (call: Int, arguments: [SwiftArgument], place: Int)? {
    let open = Int(tokens[index].parent)
    guard open >= 1, isToken(open, "("), kind(open - 1) == .identifier, let close = closing(of: open) else {
      return nil
    }
    let arguments = split(open + 1..<close).map { argument($0) }
    guard let place = arguments.firstIndex(where: { $0.value == value }) else { return nil }
    return (open - 1, arguments, place)
  }

  /// Whether a call is one of `present(_:animated:completion:)`, by its labels.
  func isPresentation(_ call: Int, _ arguments: [SwiftArgument]) -> Bool {
    let labels = arguments.map(\.label)
    return isToken(call, "present") && (labels == [nil, "animated"] || labels == [nil, "animated", "completion"])
  }
}
