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
    guard let firstPart = parts.first, parts.count > 1, isWindowHeight(firstPart),
      !source.contains(range, anyOf: Self.screenNames)
    else { return false }
    return parts.dropFirst().allSatisfy { part in
      part.allSatisfy {
        [.identifier, .period, .number].contains(source.kind($0)) || ["!", "?"].contains(source.text($0))
      }
        && !part.isEmpty
        && (variableValue(part.lowerBound).isPlain || variableValue(part.lowerBound).conversionRange != nil)
    }
  }

  /// Functions that only measure, set or round sizes.
  private static let sizingCalls: Set<String> = ["systemLayoutSizeFitting", "sizeThatFits", "rounded", "frame"]

  /// Whether an operand may contain a view's measured position in its window or on the screen. For example, the operand
  /// may call `view.distanceFromBottom()`, or use a constant with the result of such a call.
  func mayMeasureGap(_ range: Range<Int>) -> Bool {
    var visitedTokens: Set<Int> = []
    return mayMeasureGap(range, &visitedTokens)
  }

  /// Whether an operand may measure the position of a view. The value of each constant is visited only once.
  /// - Parameter visitedTokens: the first tokens of the constants' values that were already visited.
  private func mayMeasureGap(_ range: Range<Int>, _ visitedTokens: inout Set<Int>) -> Bool {
    for index in range where source.kind(index) == .identifier && variableValue(index).isPlain {
      if source.kind(index - 1) != .period, !source.isToken(index + 1, "("), let name = source.identifier(index),
        let value = constantValue(name, before: index)
      {
        if visitedTokens.insert(value.lowerBound).inserted, mayMeasureGap(value, &visitedTokens) { return true }
      } else if mayMeasurePosition(index, in: range) {
        return true
      }
    }
    return false
  }

  /// Whether a name in an operand is a call or property that may measure the position of a view.
  private func mayMeasurePosition(_ index: Int, in range: Range<Int>) -> Bool {
    guard let name = source.identifier(index) else { return false }
    if source.isToken(index + 1, "("), index + 1 < range.upperBound {
      if name.first?.isUppercase == true || Self.arithmeticCalls.contains(name) || Self.sizingCalls.contains(name) {
        return false
      }
      let candidateFunctions = functions(name)
      // A function whose body is unknown may measure anything.
      return candidateFunctions.isEmpty
        || candidateFunctions.contains { mentionsPosition($0.body, in: $0.location.fileNumber) }
    }
    // The project may add properties to UIKit's views in extensions.
    let isMember = source.kind(index - 1) == .period && !isMemberOfSelf(index)
    let ownerTypes =
      isMember
      ? ["UIView", "UIViewController"].compactMap { scope.type(named: $0, in: file.number) }
      : type.isEmpty ? [] : scope.lookupChain(of: type, in: file.number)
    return ownerTypes.contains { type in
      type.properties.contains { property in
        property.name == name && property.getter.map { mentionsPosition($0, in: property.location.fileNumber) } == true
      }
    }
  }

  /// Returns the functions to which a call with this name may refer.
  private func functions(_ name: String) -> [SwiftFunction] {
    let members = type.isEmpty ? [] : scope.functions(name, reachedFrom: type, in: file.number).flatMap { $0 }
    return members + scope.functions(name, in: file.number) + scope.methods(name, in: file.number).map(\.function)
  }

  /// Whether a body mentions the screen, a superview or a conversion of coordinates.
  private func mentionsPosition(_ body: Range<Int>, in fileNumber: Int32) -> Bool {
    scope.recordCodeUse(at: body.lowerBound, in: fileNumber)
    return scope.file(fileNumber).source.contains(body, anyOf: Self.screenNames + ["convert", "superview"])
  }

  /// Returns the value of the last constant with this name that the body declares before a token; nil if there is no
  /// such constant.
  private func constantValue(_ name: String, before index: Int) -> Range<Int>? {
    guard source.kind(index - 1) != .period,
      let bodyTokens = file.declarations.codeIndex(around: index).map({ file.declarations.code[known: $0].tokens }),
      let nameToken = (bodyTokens.lowerBound..<index).last(where: {
        source.isToken($0, name) && source.isToken($0 - 1, "let") && source.isToken($0 + 1, "=")
      })
    else { return nil }
    var valueEnd = nameToken + 2
    while valueEnd < index, !source.tokens[valueEnd].startsLine || source.continuesStatement(valueEnd) {
      valueEnd = source.indexAfter(valueEnd)
    }
    return nameToken + 2..<min(valueEnd, index)
  }

  /// Whether an expression is a window's height or bottom edge, as in `window.frame.height` or
  /// `view.window!.bounds.maxY`.
  private func isWindowHeight(_ range: Range<Int>) -> Bool {
    let names = range.compactMap { source.identifier($0) }
    let isPath = range.allSatisfy {
      [.identifier, .period].contains(source.kind($0)) || ["!", "?"].contains(source.text($0))
    }
    guard isPath, let lastName = names.last, ["height", "maxY"].contains(lastName), names.count > 1 else {
      return false
    }
    return names.dropLast().contains { $0.lowercased().hasSuffix("window") }
  }
}
