import UIModelPlatform

/// What lies between a view and the end of its window.
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
        && !part.isEmpty && (named(part.lowerBound).isPlain || named(part.lowerBound) == .inWindow)
    }
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
