import UIModelPlatform

/// Modifiers of SwiftUI that stand behind one view, in order.
struct SwiftModifiers {
  /// The calls, by the tokens of their names.
  let calls: [(name: Int, call: SwiftCall)]

  /// The call of a modifier; nil where it is not called, or more than once.
  func only(_ name: String, in source: SwiftSource) -> (name: Int, call: SwiftCall)? {
    let found = calls.filter { source.isToken($0.name, name) }
    return found.count == 1 ? found.first : nil
  }
}

extension SwiftSource {
  /// The call of a modifier whose name is a token, and what stands behind it in the same expression; nil for no call. Of
  /// more than `most` the others are passed over.
  func modifiers(from first: Int, most: Int = .max) -> SwiftModifiers? {
    var calls: [(name: Int, call: SwiftCall)] = []
    var at = first
    while calls.count < most, kind(at - 1) == .period, identifier(at) != nil, let end = endOfCall(at) {
      if case .call(let call) = expression(at..<end) { calls.append((at, call)) }
      guard kind(end) == .period, kind(end + 1) == .identifier else { break }
      at = end + 1
    }
    return calls.isEmpty ? nil : SwiftModifiers(calls: calls)
  }

  /// After the last token of a call whose name is a token: its arguments and the closures behind it.
  private func endOfCall(_ name: Int) -> Int? {
    var end = name + 1
    if isToken(end, "("), !tokens[end].startsLine {
      guard let close = closing(of: end) else { return nil }
      end = close + 1
    }
    while isToken(end, "{"), let close = closing(of: end) {
      end = close + 1
      // `label: { … }`
      if identifier(end) != nil, kind(end + 1) == .colon, isToken(end + 2, "{") { end += 2 }
    }
    return end > name + 1 ? end : nil
  }
}
