import UIModelPlatform

/// What lies between a view and the end of its window or of the screen.
extension SwiftKeyboardFlow {
  private static let ofScreen = ["screen", "UIScreen", "coordinateSpace", "fixedCoordinateSpace", "global"]

  /// `(window.frame.height - frame.maxY)` of a frame in the window: how far a view ends above the window's end, which says
  /// nothing of where the window is on the screen.
  func isGapInWindow(_ range: Range<Int>) -> Bool {
    var range = range
    while range.count > 2, source.isToken(range.lowerBound, "("),
      source.closing(of: range.lowerBound) == range.upperBound - 1
    {
      range = range.lowerBound + 1..<range.upperBound - 1
    }
    let parts = source.split(range, at: "-")
    guard let first = parts.first, parts.count > 1, isHeightOfWindow(first),
      !source.contains(range, anyOf: Self.ofScreen)
    else { return false }
    return parts.dropFirst().allSatisfy { part in
      part.allSatisfy {
        [.identifier, .period, .number].contains(source.kind($0)) || ["!", "?"].contains(source.text($0))
      }
        && !part.isEmpty && (named(part.lowerBound).isPlain || named(part.lowerBound).conversion != nil)
    }
  }

  /// Calls of the system that only measure sizes.
  private static let sizing: Set<String> = ["systemLayoutSizeFitting", "sizeThatFits", "rounded", "frame"]

  /// Whether an operand calls what may measure where a view is in its window or on the screen, as a helper such as
  /// `view.distanceFromBottom()` does; or is a name for that.
  func mayMeasureGap(_ range: Range<Int>) -> Bool {
    var followed: Set<Int> = []
    return mayMeasureGap(range, &followed)
  }

  /// `followed`: where the values begin of constants that are followed already, each once however often it is mentioned.
  private func mayMeasureGap(_ range: Range<Int>, _ followed: inout Set<Int>) -> Bool {
    for index in range where source.kind(index) == .identifier && named(index).isPlain {
      if source.kind(index - 1) != .period, !source.isToken(index + 1, "("), let name = source.identifier(index),
        let value = constant(name, before: index)
      {
        if followed.insert(value.lowerBound).inserted, mayMeasureGap(value, &followed) { return true }
      } else if measuresGap(index, in: range) {
        return true
      }
    }
    return false
  }

  /// Whether a name in an operand is a call or a property that may measure where a view is.
  private func measuresGap(_ index: Int, in range: Range<Int>) -> Bool {
    guard let name = source.identifier(index) else { return false }
    if source.isToken(index + 1, "("), index + 1 < range.upperBound {
      if name.first?.isUppercase == true || Self.reckoning.contains(name) || Self.sizing.contains(name) {
        return false
      }
      let bodies = functions(name)
      // What is not known may measure anything.
      return bodies.isEmpty || bodies.contains { measuresPlace($0.body, in: $0.spot.file) }
    }
    // A view of the system's may have a property of the project's.
    let isMember = source.kind(index - 1) == .period && !isOfSelf(index)
    let owners =
      isMember
      ? ["UIView", "UIViewController"].compactMap { scope.type(named: $0, in: file.number) }
      : type.isEmpty ? [] : scope.reach(of: type, in: file.number)
    return owners.contains { type in
      type.properties.contains { property in
        property.name == name && property.getter.map { measuresPlace($0, in: property.spot.file) } == true
      }
    }
  }

  /// The functions that a call of a name may mean.
  private func functions(_ name: String) -> [SwiftFunction] {
    let own = type.isEmpty ? [] : scope.functions(name, reachedFrom: type, in: file.number).flatMap { $0 }
    return own + scope.functions(name, in: file.number) + scope.methods(name, in: file.number).map(\.function)
  }

  private func measuresPlace(_ body: Range<Int>, in number: Int32) -> Bool {
    scope.look(at: body.lowerBound, in: number)
    return scope.file(number).source.contains(body, anyOf: Self.ofScreen + ["convert", "superview"])
  }

  /// The value of a constant that the code around gives it.
  private func constant(_ name: String, before index: Int) -> Range<Int>? {
    guard source.kind(index - 1) != .period,
      let code = file.declarations.code(around: index).map({ file.declarations.code[known: $0].tokens }),
      let declared = (code.lowerBound..<index).last(where: {
        source.isToken($0, name) && source.isToken($0 - 1, "let") && source.isToken($0 + 1, "=")
      })
    else { return nil }
    var end = declared + 2
    while end < index, !source.tokens[end].startsLine || source.continues(end) { end = source.after(end) }
    return declared + 2..<min(end, index)
  }

  /// `window.frame.height`, `view.window!.bounds.maxY`
  private func isHeightOfWindow(_ range: Range<Int>) -> Bool {
    let names = range.compactMap { source.identifier($0) }
    let isPath = range.allSatisfy {
      [.identifier, .period].contains(source.kind($0)) || ["!", "?"].contains(source.text($0))
    }
    guard isPath, let last = names.last, ["height", "maxY"].contains(last), names.count > 1 else { return false }
    return names.dropLast().contains { $0.lowercased().hasSuffix("window") }
  }
}
