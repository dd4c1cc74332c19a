import UIModelPlatform

/// What a class does when it hears of focus (`didUpdateFocus(in:with:)`), and what it adds to the items in it
/// (`focusItems(in:)`).
struct SwiftFocusUpdates {
  private let function: SwiftFunction
  private let scope: SwiftScope
  private let source: SwiftSource
  private var body: Range<Int> { function.body }

  init(_ function: SwiftFunction, _ scope: SwiftScope) {
    (self.function, self.scope) = (function, scope)
    source = scope.file(function.spot.file).source
    scope.look(at: function.body.lowerBound, in: function.spot.file)
  }

  /// What is done, in order, as far as that is read. `label`: the method's name. `methods`: those of the class and of those
  /// above it.
  func effects(_ label: Range<Int>, of methods: [SwiftFunction]) -> [SwiftNode] {
    var effects: [SwiftNode] = []
    for index in body where source.isToken(index, "super") && source.isToken(index + 2, function.name) {
      let isSure = source.isUnconditional(index, in: body)
      let place = source.tokens[index].range
      effects.append(SwiftNode(isSure ? .string("super") : .unknown(SwiftFocus.unconditioned), place))
    }
    for index in body where source.isToken(index, "becomeFirstResponder") && source.isToken(index + 1, "(") {
      let place = source.tokens[index].range
      // Which focus has come decides nothing else: whatever it is, focus has moved.
      let isSure = isReached(index)
      effects.append(SwiftNode(isSure ? .string(call(index)) : .unknown(SwiftFocus.unconditioned), place))
    }
    guard effects.isEmpty else { return effects }
    return [
      SwiftNode(methods.contains(where: passesOn) ? .unknown("another method calls super") : .string("more"), label)
    ]
  }

  /// Whether another method calls super for it.
  private func passesOn(_ other: SwiftFunction) -> Bool {
    guard other.name != function.name, !other.body.isEmpty else { return false }
    scope.look(at: other.body.lowerBound, in: other.spot.file)
    let source = scope.file(other.spot.file).source
    return other.body.contains { source.isToken($0, "super") && source.isToken($0 + 2, function.name) }
  }

  /// `field.becomeFirstResponder()`
  private func call(_ index: Int) -> String {
    let name = source.kind(index - 1) == .period ? source.text(index - 2) + "." : ""
    return (name == "self." ? "" : name) + "becomeFirstResponder()"
  }

  /// Whether code is reached each time that focus comes to something: no condition is around it or before it but which item
  /// focus has come to or has left.
  private func isReached(_ index: Int) -> Bool {
    var open = Int(source.tokens[index].parent)
    while open >= body.lowerBound {
      if source.isToken(open, "{"), !isPassed(open) { return false }
      open = Int(source.tokens[open].parent)
    }
    return !(body.lowerBound..<index).contains { at in
      source.text(at).hasPrefix("#if") || (source.isToken(at, "return") && !isOfFocus(leave: at))
    }
  }

  /// `if context.nextFocusedView === self {`, `coordinator.addCoordinatedAnimations({`
  private func isPassed(_ open: Int) -> Bool {
    guard let start = source.startOfStatement(open, in: body) else { return false }
    if source.isToken(start, "if") { return asksForFocus(start + 1..<open) }
    let call = start..<open
    return source.contains(call, anyOf: ["addCoordinatedAnimations", "async"])
      && !source.contains(call, anyOf: ["if", "guard", "while", "for", "else"])
  }

  /// `guard context.nextFocusedView === self else { return }`
  private func isOfFocus(leave index: Int) -> Bool {
    let open = Int(source.tokens[index].parent)
    guard open >= body.lowerBound, source.isToken(open, "{"), source.isToken(open - 1, "else"),
      let start = source.startOfStatement(open, in: body), source.isToken(start, "guard")
    else { return false }
    return asksForFocus(start + 1..<open - 1)
  }

  /// Whether a test asks what has focus now, and for nothing else.
  private func asksForFocus(_ test: Range<Int>) -> Bool {
    guard let context = function.parameters.first?.name else { return false }
    let joined = ["&&", "||", "!", "!=", "!==", "?:", "#available"]
    guard !test.contains(where: { joined.contains(source.text($0)) || source.text($0).hasPrefix("previously") }),
      source.split(test).count == 1
    else { return false }
    return source.contains(test, anyOf: [context, "isFocused"])
  }
}
