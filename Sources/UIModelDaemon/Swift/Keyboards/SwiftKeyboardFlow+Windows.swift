import UIModelPlatform

/// What code converts between the coordinates of the screen, of a window and of views.
extension SwiftKeyboardFlow {
  /// `view.convert(frame, from: screen.coordinateSpace)`, `screen.coordinateSpace.convert(frame, to: view)`
  func converted(
    _ frame: SwiftKeyboardWorth.Frame, by arguments: [SwiftArgument], before callee: Int, _ range: Range<Int>
  ) -> SwiftKeyboardWorth {
    guard arguments.count == 2, let label = arguments[1].label, ["from", "to"].contains(label) else { return .unknown }
    // `nil` and a window are the window's coordinates, which may be the screen's.
    let origin = label == "from" ? arguments[1].value : range.lowerBound..<callee
    var frame = frame
    let isOfOwnWindow = isOwn(callee) && isKindOfWindow
    if label == "from", frame.isRaw, isWindow(origin), !isOfOwnWindow, !isWindow(receiver(of: callee, in: range)) {
      (frame.isConverted, frame.isOfWindow, frame.conversion) = (true, true, conversion(range, callee))
    } else {
      frame.isConverted =
        source.contains(origin, anyOf: ["coordinateSpace", "screen", "fixedCoordinateSpace"]) ? true : nil
    }
    frame.place = place(range)
    return .frame(frame)
  }

  /// What a method is called on; empty where that is `self` and is not written.
  func receiver(of callee: Int, in range: Range<Int>) -> Range<Int> {
    range.lowerBound..<max(range.lowerBound, callee - 1)
  }

  /// Whether a method is called on `self`.
  private func isOwn(_ callee: Int) -> Bool {
    isOfSelf(callee) || source.kind(callee - 1) != .period
  }

  /// Whether the code is a window's: its `nil` is the screen.
  private var isKindOfWindow: Bool {
    !type.isEmpty && [type, scope.line(of: type, in: file.number).last?.superclass].contains("UIWindow")
  }

  /// The call of a `convert` that begins a chain. UTF-8 bytes, as of `SwiftStretch`.
  func conversion(_ chain: Range<Int>, _ callee: Int) -> Range<Int> {
    place(chain.lowerBound..<source.after(callee + 1))
  }

  /// Whether a name is a window's: by itself, or as what is put into it says (`let main = view.window`).
  private func isNamedWindow(_ index: Int) -> Bool {
    guard let name = source.identifier(index) else { return false }
    if name.lowercased().contains("window") { return true }
    scope.search(for: [name, "window"], in: file.number)
    return source.tokens.indices.contains { at in
      source.isToken(at, name) && ["let", "var"].contains(source.text(at - 1)) && source.isToken(at + 1, "=")
        && (at + 2..<at + 8).contains { source.isToken($0, "window") }
    }
  }

  /// Whether a method is called on a window: its `nil` is the screen.
  func isOfWindow(_ method: Int) -> Bool {
    if isOwn(method), isKindOfWindow { return true }
    guard source.kind(method - 1) == .period else { return false }
    let isChained = source.isToken(method - 2, "?") || source.isToken(method - 2, "!")
    return isNamedWindow(isChained ? method - 3 : method - 2)
  }

  /// What `view.convert(bounds, to: nil).maxY` is worth; nil for anything else.
  func ofWindow(_ range: Range<Int>) -> SwiftKeyboardWorth? {
    var (at, found): (Int, SwiftKeyboardWorth?) = (range.lowerBound, nil)
    while at < range.upperBound {
      if found == nil, source.isToken(at, "convert"), source.isToken(at + 1, "("),
        let close = source.closing(of: at + 1)
      {
        guard isToWindow(source.split(at + 2..<close).map { source.argument($0) }) else { return nil }
        // A window's own coordinates are converted to the screen's.
        if isOfWindow(at) { return nil }
        found = .inWindow(conversion(range, at))
        at = close
      } else if source.kind(at) == .operator, source.isBinary(at, in: range) {
        return nil
      } else if let member = found, let name = source.identifier(at) {
        found = member.member(name, at: range)
      }
      at = source.after(at)
    }
    return found
  }

  /// `view.convert(bounds, to: nil)`
  func isToWindow(_ arguments: [SwiftArgument]) -> Bool {
    arguments.count == 2 && arguments[1].label == "to" && isWindow(arguments[1].value)
  }

  /// Whether some tokens are a window, or stand for that of a view: `nil`, `view.window`.
  private func isWindow(_ range: Range<Int>) -> Bool {
    guard let last = range.last(where: { source.kind($0) == .identifier }) else { return false }
    return source.text(last) == "nil" || source.text(last).hasSuffix("indow")
  }
}
