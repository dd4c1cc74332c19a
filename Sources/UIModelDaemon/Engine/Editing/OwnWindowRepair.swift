import UIModelPlatform
import UIModelSwift
import UIModelSystems

/// Replaces code that selects any window or scene of the app with code for the window or scene of a view or of a
/// controller's view. Applies only to code that runs while the view is in a window: at other times `window` is nil, and
/// the code would have no effect. For example, `UIApplication.shared.keyWindow` becomes `view.window` in a controller's
/// `viewDidAppear(_:)`.
struct OwnWindowRepair {
  private let source: SwiftSource
  private let surroundings: SwiftSurroundings

  init(_ source: SwiftSource) { (self.source, surroundings) = (source, SwiftSurroundings(source: source)) }

  private enum Kind { case scene, window }

  /// Returns the edit that replaces an expression that selects a scene or window.
  /// - Parameter range: the range of the expression, such as `UIApplication.shared.connectedScenes.first`.
  func replacementEdits(_ range: Range<Int>) throws(EditError) -> [TextEdit] {
    guard let tokens = surroundings.tokens(range), surroundings.text(tokens.prefix(3)) == "UIApplication.shared",
      source.kind(tokens.lowerBound + 3) == .period, let kind = kind(of: tokens),
      let window = surroundings.window(at: tokens.lowerBound),
      InWindowAnalysis(source).runsOnlyInWindow(at: tokens.lowerBound),
      !source.isToken(tokens.upperBound, "!"), !source.isToken(tokens.upperBound, "[")
    else { throw .notFound }
    var expressionTokens = tokens
    if kind == .scene, source.isToken(expressionTokens.upperBound, "as") {
      guard source.isToken(expressionTokens.upperBound + 1, "?"),
        source.isToken(expressionTokens.upperBound + 2, "UIWindowScene")
      else {
        throw .notFound
      }
      expressionTokens = expressionTokens.lowerBound..<expressionTokens.upperBound + 3
      // `(… as? UIWindowScene)?`
      if source.isToken(expressionTokens.lowerBound - 1, "("),
        source.closing(of: expressionTokens.lowerBound - 1) == expressionTokens.upperBound,
        source.kind(expressionTokens.lowerBound - 2) != .identifier
          || source.isToken(expressionTokens.lowerBound - 2, "return"),
        source.isToken(expressionTokens.upperBound + 1, "?")
      {
        expressionTokens = expressionTokens.lowerBound - 1..<expressionTokens.upperBound + 1
      }
    }
    return [TextEdit(source.range(expressionTokens), kind == .scene ? window + "?.windowScene" : window)]
  }

  /// Returns the kind of object that the member accesses after `UIApplication.shared` select, such as `.window` for
  /// `.windows.first`; nil for unsupported members.
  private func kind(of tokens: Range<Int>) -> Kind? {
    var kind: Kind
    switch source.text(tokens.lowerBound + 4) {
    case "keyWindow": return tokens.count == 5 ? .window : nil
    case "windows": kind = .window
    case "connectedScenes": kind = .scene
    default: return nil
    }
    var index = tokens.lowerBound + 5
    while index < tokens.upperBound {
      guard source.kind(index) == .period, let step = source.identifier(index + 1) else { return nil }
      let start = index + 2
      index = start
      while index < tokens.upperBound, source.kind(index) == .open {
        index = source.closing(of: index).map { $0 + 1 } ?? index + 1
      }
      let identifiers = Set((start..<index).compactMap { source.identifier($0) })
      switch step {
      case "first", "last", "randomElement": return index == tokens.upperBound ? kind : nil
      case "filter", "lazy", "sorted", "reversed": continue
      case "map", "compactMap", "flatMap":
        if identifiers.contains("windows") || identifiers.contains("keyWindow") {
          kind = .window
        } else if !identifiers.contains("UIWindowScene") {
          return nil
        }
      default: return nil
      }
    }
    return nil
  }
}
