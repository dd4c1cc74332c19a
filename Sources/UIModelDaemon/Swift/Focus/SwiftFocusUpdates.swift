import UIModelPlatform

/// Reads the effects of a focus callback of a class: `didUpdateFocus(in:with:)` or `focusItems(in:)`.
///
/// For example, `super.didUpdateFocus(in: context, with: coordinator)` is the effect `super`, and
/// `field.becomeFirstResponder()` is an effect with this text.
struct SwiftFocusUpdates {
  private let function: SwiftFunction
  private let scope: SwiftScope
  private let source: SwiftSource
  private var body: Range<Int> { function.body }

  init(_ function: SwiftFunction, _ scope: SwiftScope) {
    (self.function, self.scope) = (function, scope)
    source = scope.file(function.location.file).source
    scope.look(at: function.body.lowerBound, in: function.location.file)
  }

  /// Returns the effects: first the calls of super, then those of `becomeFirstResponder()`. Without such calls, returns
  /// `more` for other code, or an unknown effect if another method calls super.
  ///
  /// - Parameter range: the range of the method's name, in UTF-8 bytes.
  /// - Parameter methods: the methods of the class and its superclasses.
  func effects(_ range: Range<Int>, of methods: [SwiftFunction]) -> [SwiftNode] {
    var effects: [SwiftNode] = []
    for index in body where source.isToken(index, "super") && source.isToken(index + 2, function.name) {
      let isCertain = source.isUnconditional(index, in: body)
      let place = source.tokens[index].range
      effects.append(SwiftNode(isCertain ? .string("super") : .unknown(SwiftFocus.conditionalReason), place))
    }
    for index in body where source.isToken(index, "becomeFirstResponder") && source.isToken(index + 1, "(") {
      let place = source.tokens[index].range
      // A test of the focused item is no further condition: the callback runs only when focus has moved.
      let isCertain = runsWheneverFocusMoves(index)
      effects.append(SwiftNode(isCertain ? .string(callText(index)) : .unknown(SwiftFocus.conditionalReason), place))
    }
    guard effects.isEmpty else { return effects }
    return [
      SwiftNode(methods.contains(where: callsSuper) ? .unknown("another method calls super") : .string("more"), range)
    ]
  }

  /// Whether another method calls the superclass's implementation of this callback.
  private func callsSuper(_ method: SwiftFunction) -> Bool {
    guard method.name != function.name, !method.body.isEmpty else { return false }
    scope.look(at: method.body.lowerBound, in: method.location.file)
    let source = scope.file(method.location.file).source
    return method.body.contains { source.isToken($0, "super") && source.isToken($0 + 2, function.name) }
  }

  /// Returns the text of a call, such as `field.becomeFirstResponder()`.
  private func callText(_ index: Int) -> String {
    let name = source.kind(index - 1) == .period ? source.text(index - 2) + "." : ""
    return (name == "self." ? "" : name) + "becomeFirstResponder()"
  }

  /// Whether code runs each time that focus moves to an item. The only conditions allowed around or before the code
  /// test which item gains or loses focus.
  private func runsWheneverFocusMoves(_ index: Int) -> Bool {
    var open = Int(source.tokens[index].parent)
    while open >= body.lowerBound {
      if source.isToken(open, "{"), !isBlockEntered(open) { return false }
      open = Int(source.tokens[open].parent)
    }
    return !(body.lowerBound..<index).contains { at in
      source.text(at).hasPrefix("#if") || (source.isToken(at, "return") && !isReturnOfFocusGuard(at: at))
    }
  }

  /// Whether a block runs whenever focus moves to an item, as after `if context.nextFocusedView === self {` or
  /// `coordinator.addCoordinatedAnimations({`.
  private func isBlockEntered(_ open: Int) -> Bool {
    guard let start = source.startOfStatement(open, in: body) else { return false }
    if source.isToken(start, "if") { return testsOnlyFocus(start + 1..<open) }
    let call = start..<open
    return source.contains(call, anyOf: ["addCoordinatedAnimations", "async"])
      && !source.contains(call, anyOf: ["if", "guard", "while", "for", "else"])
  }

  /// Whether a `return` belongs to a guard that only tests focus: `guard context.nextFocusedView === self else { return
  /// }`.
  private func isReturnOfFocusGuard(at index: Int) -> Bool {
    let open = Int(source.tokens[index].parent)
    guard open >= body.lowerBound, source.isToken(open, "{"), source.isToken(open - 1, "else"),
      let start = source.startOfStatement(open, in: body), source.isToken(start, "guard")
    else { return false }
    return testsOnlyFocus(start + 1..<open - 1)
  }

  /// Whether a condition only tests which item is focused now.
  private func testsOnlyFocus(_ test: Range<Int>) -> Bool {
    guard let context = function.parameters.first?.name else { return false }
    let operators = ["&&", "||", "!", "!=", "!==", "?:", "#available"]
    guard !test.contains(where: { operators.contains(source.text($0)) || source.text($0).hasPrefix("previously") }),
      source.split(test).count == 1
    else { return false }
    return source.contains(test, anyOf: [context, "isFocused"])
  }
}
