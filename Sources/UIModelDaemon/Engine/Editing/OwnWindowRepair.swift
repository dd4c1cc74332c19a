import UIModelPlatform
import UIModelSwift
import UIModelSystems

/// Replaces any window or scene of the app with the one that contains the view of a controller, or the view itself.
/// Applies only to code that runs while the view is in a window: at other times `window` is nil, and the code would
/// have no effect. For example, `UIApplication.shared.keyWindow` becomes `view.window` in a controller's
/// `viewDidAppear(_:)`.
struct OwnWindowRepair {
  private let source: SwiftSource
  private let around: SwiftSurroundings

  init(_ source: SwiftSource) { (self.source, around) = (source, SwiftSurroundings(source: source)) }

  private enum Kind { case scene, window }

  /// Returns the edit that replaces an expression that selects a scene or window.
  /// - Parameter range: The expression, such as `UIApplication.shared.connectedScenes.first`.
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

  /// Returns the kind of object that the members behind `UIApplication.shared` select; nil for unsupported members.
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
