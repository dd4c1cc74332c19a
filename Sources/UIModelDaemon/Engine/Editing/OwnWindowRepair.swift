import UIModelPlatform
import UIModelSwift
import UIModelSystems

/// Takes the window or the scene that a controller's or view's own view is in, instead of any. Only in code that runs while
/// there is one: before, an own window is nil, and what the code does with any window would not happen.
struct OwnWindowRepair {
  private let source: SwiftSource
  private let around: SwiftSurroundings

  init(_ source: SwiftSource) { (self.source, around) = (source, SwiftSurroundings(source: source)) }

  private enum Kind { case scene, window }

  /// `range`: `UIApplication.shared.connectedScenes.first`, or what else takes a scene or window.
  func replacing(_ range: Range<Int>) throws(EditError) -> [TextEdit] {
    guard let tokens = around.tokens(range), around.text(tokens.prefix(3)) == "UIApplication.shared",
      source.kind(tokens.lowerBound + 3) == .period, let kind = kind(of: tokens),
      let window = around.window(at: tokens.lowerBound), TimeInWindow(source).isCertain(at: tokens.lowerBound),
      !source.isToken(tokens.upperBound, "!"), !source.isToken(tokens.upperBound, "[")
    else { throw .notFound }
    var whole = tokens
    if kind == .scene, source.isToken(whole.upperBound, "as") {
      guard source.isToken(whole.upperBound + 1, "?"), source.isToken(whole.upperBound + 2, "UIWindowScene") else {
        throw .notFound
      }
      whole = whole.lowerBound..<whole.upperBound + 3
      // `(… as? UIWindowScene)?`
      if source.isToken(whole.lowerBound - 1, "("), source.closing(of: whole.lowerBound - 1) == whole.upperBound,
        source.kind(whole.lowerBound - 2) != .identifier || source.isToken(whole.lowerBound - 2, "return"),
        source.isToken(whole.upperBound + 1, "?")
      {
        whole = whole.lowerBound - 1..<whole.upperBound + 1
      }
    }
    return [TextEdit(source.range(whole), kind == .scene ? window + "?.windowScene" : window)]
  }

  /// What the steps behind `UIApplication.shared` come to; nil for other steps.
  private func kind(of tokens: Range<Int>) -> Kind? {
    var kind: Kind
    switch source.text(tokens.lowerBound + 4) {
    case "keyWindow": return tokens.count == 5 ? .window : nil
    case "windows": kind = .window
    case "connectedScenes": kind = .scene
    default: return nil
    }
    var at = tokens.lowerBound + 5
    while at < tokens.upperBound {
      guard source.kind(at) == .period, let step = source.identifier(at + 1) else { return nil }
      let start = at + 2
      at = start
      while at < tokens.upperBound, source.kind(at) == .open { at = source.closing(of: at).map { $0 + 1 } ?? at + 1 }
      let words = Set((start..<at).compactMap { source.identifier($0) })
      switch step {
      case "first", "last", "randomElement": return at == tokens.upperBound ? kind : nil
      case "filter", "lazy", "sorted", "reversed": continue
      case "map", "compactMap", "flatMap":
        if words.contains("windows") || words.contains("keyWindow") {
          kind = .window
        } else if !words.contains("UIWindowScene") {
          return nil
        }
      default: return nil
      }
    }
    return nil
  }
}
