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
    source = scope.file(function.location.fileNumber).source
    scope.recordCodeUse(at: function.body.lowerBound, in: function.location.fileNumber)
  }

  /// Returns the effects of the callback: first the calls of super, then the calls of `becomeFirstResponder()`. If
  /// there are no such calls, returns the effect `more` for any other code, or an unknown effect if another method
  /// calls super.
  ///
  /// - Parameter nameRange: the range of the method's name, in UTF-8 bytes.
  /// - Parameter methods: the methods of the class and its superclasses.
  func effects(_ nameRange: Range<Int>, of methods: [SwiftFunction]) -> [SwiftNode] {
    var effects: [SwiftNode] = []
    for index in body where source.isToken(index, "super") && source.isToken(index + 2, function.name) {
      let isCertain = source.isUnconditional(index, in: body)
      let tokenRange = source.tokens[index].range
      effects.append(SwiftNode(isCertain ? .string("super") : .unknown(SwiftFocus.conditionalReason), tokenRange))
    }
    for index in body where source.isToken(index, "becomeFirstResponder") && source.isToken(index + 1, "(") {
      let tokenRange = source.tokens[index].range
      // A test of the focused item does not make the call conditional, because the callback runs only after focus has
      // moved.
      let isCertain = runsWheneverFocusMoves(index)
      effects.append(
        SwiftNode(isCertain ? .string(callText(index)) : .unknown(SwiftFocus.conditionalReason), tokenRange))
    }
    guard effects.isEmpty else { return effects }
    return [
      SwiftNode(
        methods.contains(where: callsSuper) ? .unknown("another method calls super") : .string("more"), nameRange)
    ]
  }

  /// Whether a method other than the callback calls the superclass's implementation of the callback.
  private func callsSuper(_ method: SwiftFunction) -> Bool {
    guard method.name != function.name, !method.body.isEmpty else { return false }
    scope.recordCodeUse(at: method.body.lowerBound, in: method.location.fileNumber)
    let source = scope.file(method.location.fileNumber).source
    return method.body.contains { source.isToken($0, "super") && source.isToken($0 + 2, function.name) }
  }

  /// Returns the text of a call, such as `field.becomeFirstResponder()`.
  private func callText(_ index: Int) -> String {
    let receiver = source.kind(index - 1) == .period ? source.text(index - 2) + "." : ""
    return (receiver == "self." ? "" : receiver) + "becomeFirstResponder()"
  }

  /// Whether code runs each time that focus moves to an item. A condition around or before the code is accepted only if
  /// it tests which item is focused now.
  private func runsWheneverFocusMoves(_ index: Int) -> Bool {
    var openingBracket = Int(source.tokens[index].parent)
    while openingBracket >= body.lowerBound {
      if source.isToken(openingBracket, "{"), !isBlockEntered(openingBracket) { return false }
      openingBracket = Int(source.tokens[openingBracket].parent)
    }
    return !(body.lowerBound..<index).contains { position in
      source.text(position).hasPrefix("#if")
        || (source.isToken(position, "return") && !isReturnOfFocusGuard(at: position))
    }
  }

  /// Whether a block runs whenever focus moves to an item, as after `if context.nextFocusedView === self {` or
  /// `coordinator.addCoordinatedAnimations({`.
  ///
  /// - Parameter openingBrace: the token of the block's opening brace.
  private func isBlockEntered(_ openingBrace: Int) -> Bool {
    guard let start = source.startOfStatement(openingBrace, in: body) else { return false }
    if source.isToken(start, "if") { return testsOnlyFocus(start + 1..<openingBrace) }
    let call = start..<openingBrace
    return source.contains(call, anyOf: ["addCoordinatedAnimations", "async"])
      && !source.contains(call, anyOf: ["if", "guard", "while", "for", "else"])
  }

  /// Whether a `return` belongs to a `guard` statement that only tests focus, as in `guard context.nextFocusedView ===
  /// self else { return }`.
  private func isReturnOfFocusGuard(at index: Int) -> Bool {
    let openingBrace = Int(source.tokens[index].parent)
    guard openingBrace >= body.lowerBound, source.isToken(openingBrace, "{"), source.isToken(openingBrace - 1, "else"),
      let start = source.startOfStatement(openingBrace, in: body), source.isToken(start, "guard")
    else { return false }
    return testsOnlyFocus(start + 1..<openingBrace - 1)
  }

  /// Whether a condition only tests which item is focused now.
  private func testsOnlyFocus(_ condition: Range<Int>) -> Bool {
    guard let contextName = function.parameters.first?.name else { return false }
    let operators = ["&&", "||", "!", "!=", "!==", "?:", "#available"]
    guard
      !condition.contains(where: { operators.contains(source.text($0)) || source.text($0).hasPrefix("previously") }),
      source.split(condition).count == 1
    else { return false }
    return source.contains(condition, anyOf: [contextName, "isFocused"])
  }
}
