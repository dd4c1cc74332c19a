import UIModelPlatform

/// Recognizes expressions for the distance between a view and the bottom edge of its window or of the screen.
extension SwiftKeyboardFlow {
  private static let screenNames = ["screen", "UIScreen", "coordinateSpace", "fixedCoordinateSpace", "global"]

  /// Whether an expression is the distance between a view's bottom edge and its window's bottom edge, such as
  /// `(window.frame.height - frame.maxY)`. This distance does not depend on the position of the window on the screen.
  func isGapInWindow(_ range: Range<Int>) -> Bool {
    var range = range
    while range.count > 2, source.isToken(range.lowerBound, "("),
      source.closing(of: range.lowerBound) == range.upperBound - 1
    {
      range = range.lowerBound + 1..<range.upperBound - 1
    }
    let parts = source.split(range, at: "-")
    guard let first = parts.first, parts.count > 1, isWindowHeight(first),
      !source.contains(range, anyOf: Self.screenNames)
    else { return false }
    return parts.dropFirst().allSatisfy { part in
      part.allSatisfy {
        [.identifier, .period, .number].contains(source.kind($0)) || ["!", "?"].contains(source.text($0))
      }
        && !part.isEmpty && (variableValue(part.lowerBound).isPlain || variableValue(part.lowerBound).conversion != nil)
    }
  }

  /// Functions that only measure, set or round sizes.
  private static let sizingCalls: Set<String> = ["systemLayoutSizeFitting", "sizeThatFits", "rounded", "frame"]

  /// Whether an operand may contain the measured position of a view in its window or on the screen. It may call a
  /// function such as `view.distanceFromBottom()`, or use a constant with such a value.
  func mayMeasureGap(_ range: Range<Int>) -> Bool {
    var visitedTokens: Set<Int> = []
    return mayMeasureGap(range, &visitedTokens)
  }

  /// Whether an operand may measure the position of a view. The value of each constant is visited only once.
  /// - Parameter visitedTokens: the first tokens of the constants' values that were already visited.
  private func mayMeasureGap(_ range: Range<Int>, _ visitedTokens: inout Set<Int>) -> Bool {
    for index in range where source.kind(index) == .identifier && variableValue(index).isPlain {
      if source.kind(index - 1) != .period, !source.isToken(index + 1, "("), let name = source.identifier(index),
        let value = constant(name, before: index)
      {
        if visitedTokens.insert(value.lowerBound).inserted, mayMeasureGap(value, &visitedTokens) { return true }
      } else if measuresGap(index, in: range) {
        return true
      }
    }
    return false
  }

  /// Whether a name in an operand is a call or property that may measure the position of a view.
  private func measuresGap(_ index: Int, in range: Range<Int>) -> Bool {
    guard let name = source.identifier(index) else { return false }
    if source.isToken(index + 1, "("), index + 1 < range.upperBound {
      if name.first?.isUppercase == true || Self.arithmeticCalls.contains(name) || Self.sizingCalls.contains(name) {
        return false
      }
      let bodies = functions(name)
      // A function whose body is unknown may measure anything.
      return bodies.isEmpty || bodies.contains { measuresPosition($0.body, in: $0.location.file) }
    }
    // The project may add properties to UIKit's views in extensions.
    let isMember = source.kind(index - 1) == .period && !isMemberOfSelf(index)
    let owners =
      isMember
      ? ["UIView", "UIViewController"].compactMap { scope.type(named: $0, in: file.number) }
      : type.isEmpty ? [] : scope.lookupChain(of: type, in: file.number)
    return owners.contains { type in
      type.properties.contains { property in
        property.name == name && property.getter.map { measuresPosition($0, in: property.location.file) } == true
      }
    }
  }

  /// Returns the functions that a call of this name may refer to.
  private func functions(_ name: String) -> [SwiftFunction] {
    let members = type.isEmpty ? [] : scope.functions(name, reachedFrom: type, in: file.number).flatMap { $0 }
    return members + scope.functions(name, in: file.number) + scope.methods(name, in: file.number).map(\.function)
  }

  /// Whether a body mentions the screen, a superview or a conversion of coordinates.
  private func measuresPosition(_ body: Range<Int>, in number: Int32) -> Bool {
    scope.look(at: body.lowerBound, in: number)
    return scope.file(number).source.contains(body, anyOf: Self.screenNames + ["convert", "superview"])
  }

  /// Returns the value of a constant that is declared before a token in the same body.
  private func constant(_ name: String, before index: Int) -> Range<Int>? {
    guard source.kind(index - 1) != .period,
      let code = file.declarations.code(around: index).map({ file.declarations.code[known: $0].tokens }),
      let nameToken = (code.lowerBound..<index).last(where: {
        source.isToken($0, name) && source.isToken($0 - 1, "let") && source.isToken($0 + 1, "=")
      })
    else { return nil }
    var end = nameToken + 2
    while end < index, !source.tokens[end].startsLine || source.continuesStatement(end) { end = source.indexAfter(end) }
    return nameToken + 2..<min(end, index)
  }

  /// Whether an expression is a window's height or bottom edge, as in `window.frame.height` or
  /// `view.window!.bounds.maxY`.
  private func isWindowHeight(_ range: Range<Int>) -> Bool {
    let names = range.compactMap { source.identifier($0) }
    let isPath = range.allSatisfy {
      [.identifier, .period].contains(source.kind($0)) || ["!", "?"].contains(source.text($0))
    }
    guard isPath, let last = names.last, ["height", "maxY"].contains(last), names.count > 1 else { return false }
    return names.dropLast().contains { $0.lowercased().hasSuffix("window") }
  }
}
