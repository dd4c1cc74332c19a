import UIModelPlatform

/// Evaluates conversions between the coordinates of the screen, of a window and of views.
extension SwiftKeyboardFlow {
  /// Returns the frame after a conversion, such as `view.convert(frame, from: screen.coordinateSpace)` or
  /// `screen.coordinateSpace.convert(frame, to: view)`.
  func convertedFrame(
    _ frame: SwiftKeyboardValue.Frame, by arguments: [SwiftArgument], before callee: Int, _ range: Range<Int>
  ) -> SwiftKeyboardValue {
    guard arguments.count == 2, let label = arguments[1].label, ["from", "to"].contains(label) else { return .unknown }
    // A window or `nil` means the window's coordinates. They differ from the screen's if the window does not fill the
    // screen.
    let origin = label == "from" ? arguments[1].value : range.lowerBound..<callee
    var frame = frame
    let isInWindowClass = isCalledOnSelf(callee) && isWindowClass
    if label == "from", frame.isRaw, isWindow(origin), !isInWindowClass, !isWindow(receiver(of: callee, in: range)) {
      (frame.isConverted, frame.isMistakenForWindow, frame.conversion) = (true, true, conversionRange(range, callee))
    } else {
      frame.isConverted =
        source.contains(origin, anyOf: ["coordinateSpace", "screen", "fixedCoordinateSpace"]) ? true : nil
    }
    frame.place = place(range)
    return .frame(frame)
  }

  /// Returns the expression that a method is called on; empty for an implicit `self`.
  func receiver(of callee: Int, in range: Range<Int>) -> Range<Int> {
    range.lowerBound..<max(range.lowerBound, callee - 1)
  }

  /// Whether a method is called on `self`.
  private func isCalledOnSelf(_ callee: Int) -> Bool {
    isMemberOfSelf(callee) || source.kind(callee - 1) != .period
  }

  /// Whether the code belongs to a window class. If a window converts from or to `nil`, the other coordinates are the
  /// screen's.
  private var isWindowClass: Bool {
    !type.isEmpty && [type, scope.classChain(of: type, in: file.number).last?.superclass].contains("UIWindow")
  }

  /// Returns the range of a `convert` call together with its receiver, in UTF-8 bytes; see `SwiftGlobalOffset`.
  func conversionRange(_ chain: Range<Int>, _ callee: Int) -> Range<Int> {
    place(chain.lowerBound..<source.indexAfter(callee + 1))
  }

  /// Whether a variable holds a window: its name contains "window", or its value does (`let main = view.window`).
  private func isNamedWindow(_ index: Int) -> Bool {
    guard let name = source.identifier(index) else { return false }
    if name.lowercased().contains("window") { return true }
    scope.recordSearch(for: [name, "window"], in: file.number)
    return source.tokens.indices.contains { at in
      source.isToken(at, name) && ["let", "var"].contains(source.text(at - 1)) && source.isToken(at + 1, "=")
        && (at + 2..<at + 8).contains { source.isToken($0, "window") }
    }
  }

  /// Whether a method is called on a window. If a window converts to `nil`, the result is in the screen's coordinates.
  func isCalledOnWindow(_ method: Int) -> Bool {
    if isCalledOnSelf(method), isWindowClass { return true }
    guard source.kind(method - 1) == .period else { return false }
    let isChained = source.isToken(method - 2, "?") || source.isToken(method - 2, "!")
    return isNamedWindow(isChained ? method - 3 : method - 2)
  }

  /// Returns the value of a conversion to the window's coordinates and of the members that follow it, such as
  /// `view.convert(bounds, to: nil).maxY`; nil for other expressions.
  func windowValue(_ range: Range<Int>) -> SwiftKeyboardValue? {
    var (at, found): (Int, SwiftKeyboardValue?) = (range.lowerBound, nil)
    while at < range.upperBound {
      if found == nil, source.isToken(at, "convert"), source.isToken(at + 1, "("),
        let close = source.closing(of: at + 1)
      {
        guard isToWindow(source.split(at + 2..<close).map { source.argument($0) }) else { return nil }
        // A window converts its own coordinates to the screen's.
        if isCalledOnWindow(at) { return nil }
        found = .inWindow(conversionRange(range, at))
        at = close
      } else if source.kind(at) == .operator, source.isBinary(at, in: range) {
        return nil
      } else if let member = found, let name = source.identifier(at) {
        found = member.member(name, at: range)
      }
      at = source.indexAfter(at)
    }
    return found
  }

  /// Whether the arguments of `convert` name the window as the target, as in `view.convert(bounds, to: nil)`.
  func isToWindow(_ arguments: [SwiftArgument]) -> Bool {
    arguments.count == 2 && arguments[1].label == "to" && isWindow(arguments[1].value)
  }

  /// Whether an expression means a window in a conversion: `nil`, or a name such as `view.window`.
  private func isWindow(_ range: Range<Int>) -> Bool {
    guard let last = range.last(where: { source.kind($0) == .identifier }) else { return false }
    return source.text(last) == "nil" || source.text(last).hasSuffix("indow")
  }
}
