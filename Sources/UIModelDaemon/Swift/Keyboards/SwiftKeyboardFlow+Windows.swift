import UIModelPlatform

/// Evaluates conversions between the coordinates of the screen, of a window and of views.
extension SwiftKeyboardFlow {
  /// Returns the frame after a conversion, such as `view.convert(frame, from: screen.coordinateSpace)` or
  /// `screen.coordinateSpace.convert(frame, to: view)`.
  func convertedFrame(
    _ frame: SwiftKeyboardValue.Frame, by arguments: [SwiftArgument], before callee: Int, _ range: Range<Int>
  ) -> SwiftKeyboardValue {
    guard arguments.count == 2, let label = arguments[1].label, ["from", "to"].contains(label) else { return .unknown }
    // `nil` or a window means the window's coordinates. These coordinates differ from the screen's if the window does
    // not fill the screen.
    let originTokens = label == "from" ? arguments[1].value : range.lowerBound..<callee
    var frame = frame
    let isConvertedByWindow = isCalledOnSelf(callee) && isInWindowClass
    if label == "from", frame.isRaw, isWindow(originTokens), !isConvertedByWindow,
      !isWindow(receiver(of: callee, in: range))
    {
      (frame.isConverted, frame.isMistakenForWindow, frame.conversionRange) = (
        true, true, conversionRange(range, callee)
      )
    } else {
      frame.isConverted =
        source.contains(originTokens, anyOf: ["coordinateSpace", "screen", "fixedCoordinateSpace"]) ? true : nil
    }
    frame.valueRange = globalRange(range)
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

  /// Whether the code belongs to a window class. If a window converts from or to `nil`, then `nil` means the screen's
  /// coordinates.
  private var isInWindowClass: Bool {
    !type.isEmpty && [type, scope.classChain(of: type, in: file.number).last?.superclassName].contains("UIWindow")
  }

  /// Returns the range of a `convert` call together with its receiver, in UTF-8 bytes; see `SwiftGlobalOffset`.
  func conversionRange(_ chain: Range<Int>, _ callee: Int) -> Range<Int> {
    globalRange(chain.lowerBound..<source.indexAfter(callee + 1))
  }

  /// Whether a variable holds a window: the variable's name contains "window", or the code after its `=` mentions
  /// `window`, as in `let main = view.window`.
  private func isWindowVariable(_ index: Int) -> Bool {
    guard let name = source.identifier(index) else { return false }
    if name.lowercased().contains("window") { return true }
    scope.recordSearch(for: [name, "window"], in: file.number)
    return source.tokens.indices.contains { token in
      source.isToken(token, name) && ["let", "var"].contains(source.text(token - 1)) && source.isToken(token + 1, "=")
        && (token + 2..<token + 8).contains { source.isToken($0, "window") }
    }
  }

  /// Whether a method is called on a window. If a window converts to `nil`, the result is in the screen's coordinates.
  func isCalledOnWindow(_ method: Int) -> Bool {
    if isCalledOnSelf(method), isInWindowClass { return true }
    guard source.kind(method - 1) == .period else { return false }
    let isChained = source.isToken(method - 2, "?") || source.isToken(method - 2, "!")
    return isWindowVariable(isChained ? method - 3 : method - 2)
  }

  /// Returns the value of a conversion to the window's coordinates and of the members that follow it, such as
  /// `view.convert(bounds, to: nil).maxY`; nil for other expressions.
  func windowValue(_ range: Range<Int>) -> SwiftKeyboardValue? {
    var (position, convertedValue): (Int, SwiftKeyboardValue?) = (range.lowerBound, nil)
    while position < range.upperBound {
      if convertedValue == nil, source.isToken(position, "convert"), source.isToken(position + 1, "("),
        let closingBracket = source.closing(of: position + 1)
      {
        guard isConversionToWindow(source.split(position + 2..<closingBracket).map { source.argument($0) }) else {
          return nil
        }
        // A window converts its own coordinates to the screen's.
        if isCalledOnWindow(position) { return nil }
        convertedValue = .inWindow(conversionRange(range, position))
        position = closingBracket
      } else if source.kind(position) == .operator, source.isBinary(position, in: range) {
        return nil
      } else if let baseValue = convertedValue, let name = source.identifier(position) {
        convertedValue = baseValue.member(name, at: range)
      }
      position = source.indexAfter(position)
    }
    return convertedValue
  }

  /// Whether the arguments of `convert` name the window as the target, as in `view.convert(bounds, to: nil)`.
  func isConversionToWindow(_ arguments: [SwiftArgument]) -> Bool {
    arguments.count == 2 && arguments[1].label == "to" && isWindow(arguments[1].value)
  }

  /// Whether an expression means a window in a conversion: `nil`, or a name such as `view.window`.
  private func isWindow(_ range: Range<Int>) -> Bool {
    guard let lastNameToken = range.last(where: { source.kind($0) == .identifier }) else { return false }
    return source.text(lastNameToken) == "nil" || source.text(lastNameToken).hasSuffix("indow")
  }
}
