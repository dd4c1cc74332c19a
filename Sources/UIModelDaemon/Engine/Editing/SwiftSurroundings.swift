import UIModelPlatform
import UIModelSwift

/// Finds the statement, function and type around a token of Swift source. Each token is identified by its index.
struct SwiftSurroundings {
  let source: SwiftSource

  /// The kind of code that an open brace begins.
  private enum Scope {
    case function(header: Range<Int>)
    case type(header: Range<Int>, open: Int)
    case closure(open: Int)
    case block
  }

  /// Returns the tokens that a range of bytes consists of; nil if it does not begin and end with a token.
  func tokens(_ range: Range<Int>) -> Range<Int>? {
    let firstToken = source.tokens.partitioningIndex { $0.range.lowerBound >= range.lowerBound }
    guard firstToken < source.tokens.count, source.tokens[firstToken].range.lowerBound == range.lowerBound else {
      return nil
    }
    var lastToken = firstToken
    while lastToken < source.tokens.count, source.tokens[lastToken].range.upperBound < range.upperBound {
      lastToken += 1
    }
    guard lastToken < source.tokens.count, source.tokens[lastToken].range.upperBound == range.upperBound else {
      return nil
    }
    return firstToken..<lastToken + 1
  }

  func text(_ tokens: Range<Int>) -> String {
    String(decoding: source.bytes[source.range(tokens)], as: UTF8.self)
  }

  // MARK: Statements

  /// Returns the first token of the statement that contains a token, within the same brackets.
  func startOfStatement(_ index: Int) -> Int {
    var start = index
    while start > 0 {
      if source.tokens[start].startsLine, !source.continuesStatement(start) { return start }
      let previousToken = start - 1
      if source.kind(previousToken) == .open || source.kind(previousToken) == .semicolon { return start }
      start = source.opening(of: previousToken) ?? previousToken
    }
    return start
  }

  /// Whether the last token of a statement is the last on its line.
  func endsLine(_ lastToken: Int) -> Bool {
    guard source.tokens.indices.contains(lastToken + 1) else { return true }
    return source.tokens[lastToken + 1].startsLine && !source.continuesStatement(lastToken + 1)
  }

  // MARK: Scopes

  /// Returns the body of the function that contains a token, as tokens; nil outside of a function.
  func functionBody(around index: Int) -> Range<Int>? {
    for openBrace in braces(around: index) {
      if case .function = scope(openBrace) { return source.closing(of: openBrace).map { openBrace + 1..<$0 } }
    }
    return nil
  }

  /// Returns the parameters of the function that contains a token: their names in the body, and their types.
  func parameters(around index: Int) -> [(name: String, type: String)] {
    for openBrace in braces(around: index) {
      guard case .function(let header) = scope(openBrace) else { continue }
      guard let openParenthesis = header.first(where: { source.isToken($0, "(") }),
        let end = source.closing(of: openParenthesis)
      else {
        return []
      }
      return source.split(openParenthesis + 1..<end).compactMap { part in
        guard let colon = part.first(where: { source.kind($0) == .colon }), colon > part.lowerBound,
          let name = source.identifier(colon - 1), colon + 1 < part.upperBound
        else { return nil }
        return (name, text(colon + 1..<part.upperBound))
      }
    }
    return []
  }

  /// Returns the declaration of the function or computed property that contains a token, up to the opening brace of its
  /// body. Returns nil if the token is outside of functions and computed properties.
  func functionHeader(around index: Int) -> Range<Int>? {
    for openBrace in braces(around: index) {
      if case .function(let header) = scope(openBrace) { return header }
    }
    return nil
  }

  /// Returns the token with the name of the function or computed property that a header declares; nil for `init`.
  func functionNameToken(of header: Range<Int>) -> Int? {
    if header.contains(where: { source.isToken($0, "init") && source.kind($0 + 1) == .open }) { return nil }
    return header.first { ["func", "var"].contains(source.text($0)) }.map { $0 + 1 }
  }

  /// Whether a token is directly in the body of a type, not in the body of a function or closure.
  func isMember(_ index: Int) -> Bool {
    guard let openBrace = braces(around: index).first, case .type = scope(openBrace) else { return false }
    return true
  }

  /// Returns the body of the type that contains a token, as tokens; nil outside of a type.
  func typeBody(around index: Int) -> Range<Int>? {
    for openBrace in braces(around: index) {
      if case .type = scope(openBrace) { return source.closing(of: openBrace).map { openBrace + 1..<$0 } }
    }
    return nil
  }

  /// Whether a token is in a view class, according to the superclass.
  func isInViewClass(_ index: Int) -> Bool {
    for openBrace in braces(around: index) {
      if case .type(let header, _) = scope(openBrace) { return isView(header) }
    }
    return false
  }

  /// Returns the `#selector` tokens of all expressions in the file that name a method.
  func selectorTokens(of name: String) -> [Int] {
    source.tokens.indices.filter { index in
      guard source.isToken(index, "#selector"), let close = source.closing(of: index + 1) else { return false }
      let path = (index + 2..<close).last { source.kind($0) == .identifier && source.tokens[$0].parent == index + 1 }
      return path.map { source.isToken($0, name) } ?? false
    }
  }

  /// Returns the code that accesses the controller's view at a token: `view`, or `self.view` in a closure. Returns nil
  /// if the type might not have that property, or if the closure might not retain the controller.
  func view(at index: Int) -> String? { member("view", at: index) { hasView($0, $1) } }

  /// Returns the code that accesses the window of a view, or of a controller's view, at a token. Returns nil if the
  /// needed property might not exist or is not usable at the token.
  func window(at index: Int) -> String? {
    member("window", at: index) { header, _ in isView(header) }
      ?? member("view", at: index) { hasView($0, $1) && !isView($0) }.map { $0 + ".window" }
  }

  /// Returns the code that accesses a property of the enclosing type at a token: its name, with `self.` in a closure.
  /// Returns nil in a static function, for a type that `isOwner` rejects, and if a parameter has the same name. Also
  /// returns nil if a closure has a weak or unowned capture and does not unwrap `self`.
  private func member(_ name: String, at index: Int, of isOwner: (Range<Int>, Int) -> Bool) -> String? {
    var needsSelf = false
    for openBrace in braces(around: index) {
      switch scope(openBrace) {
      case .block: continue
      case .closure(let openBrace):
        needsSelf = true
        if source.isToken(openBrace + 1, "["), let end = source.closing(of: openBrace + 1),
          (openBrace + 1..<end).contains(where: { ["weak", "unowned"].contains(source.text($0)) }),
          !isSelfUnwrapped(from: end, until: index)
        {
          return nil
        }
      case .function(let header):
        if header.contains(where: { source.isToken($0, "static") || source.isToken($0, "class") }) { return nil }
        if parameters(around: index).contains(where: { $0.name == name }) { return nil }
      case .type(let header, let openBrace):
        return isOwner(header, openBrace) ? (needsSelf ? "self." + name : name) : nil
      }
    }
    return nil
  }

  /// Whether `guard let self` precedes a token in its closure.
  private func isSelfUnwrapped(from start: Int, until index: Int) -> Bool {
    (start..<max(start, index)).contains { tokenIndex in
      source.isToken(tokenIndex, "guard") && source.isToken(tokenIndex + 1, "let")
        && source.isToken(tokenIndex + 2, "self")
        && source.tokens[tokenIndex].parent == source.tokens[start].parent
    }
  }

  private static let viewClasses: Set<String> = [
    "UIView", "UIControl", "UIButton", "UILabel", "UIImageView", "UIScrollView", "UITableView", "UICollectionView",
    "UITableViewCell", "UICollectionViewCell", "UICollectionReusableView", "UITableViewHeaderFooterView", "UIStackView",
    "UITextField", "UITextView",
  ]

  /// Whether a type is declared as a direct subclass of a UIKit view.
  private func isView(_ header: Range<Int>) -> Bool {
    guard let keyword = header.first(where: { source.isToken($0, "class") }), source.kind(keyword + 2) == .colon,
      let superclass = source.identifier(keyword + 3)
    else { return false }
    return Self.viewClasses.contains(superclass)
  }

  private static let classesWithoutView: Set<String> = [
    "UIPresentationController", "UIPopoverPresentationController", "UISheetPresentationController", "NSObject",
  ]

  /// Whether a type is a view controller, according to its name, its superclass or uses of `view` in its code.
  private func hasView(_ header: Range<Int>, _ openBrace: Int) -> Bool {
    guard let keyword = header.first(where: { ["class", "extension"].contains(source.text($0)) }) else { return false }
    let names = (keyword + 1..<header.upperBound).compactMap { source.identifier($0) }
    let isController = names.contains { name in
      name.hasSuffix("ViewController") || name.hasSuffix("VC") || (name.hasPrefix("UI") && name.hasSuffix("Controller"))
    }
    if isController, !names.contains(where: { Self.classesWithoutView.contains($0) }) { return true }
    guard let close = source.closing(of: openBrace) else { return false }
    var isUsed = false
    for index in openBrace + 1..<close where source.isToken(index, "view") && source.kind(index - 1) != .period {
      // A property or parameter with this name is not the controller's view.
      if ["let", "var", "in", ",", "("].contains(source.text(index - 1)), source.kind(index + 1) != .period {
        return false
      }
      if source.kind(index + 1) == .colon { return false }
      if source.kind(index + 1) == .period { isUsed = true }
    }
    return isUsed
  }

  /// Returns the open braces around a token, the innermost first.
  private func braces(around index: Int) -> [Int] {
    var openBraces: [Int] = []
    var enclosingToken = Int(source.tokens[index].parent)
    while enclosingToken >= 0 {
      if source.isToken(enclosingToken, "{") { openBraces.append(enclosingToken) }
      enclosingToken = Int(source.tokens[enclosingToken].parent)
    }
    return openBraces
  }

  private static let blockKeywords: Set<String> = [
    "if", "guard", "else", "for", "while", "switch", "do", "catch", "defer", "repeat",
  ]

  private func scope(_ openBrace: Int) -> Scope {
    let header = startOfStatement(openBrace)..<openBrace
    // Tokens in brackets belong to arguments.
    let headerTexts = header.filter { source.tokens[$0].parent == source.tokens[openBrace].parent }.map {
      source.text($0)
    }
    if let type = headerTexts.first(where: {
      ["class", "struct", "enum", "actor", "extension", "protocol"].contains($0)
    }),
      !headerTexts.contains("func"), !(type == "class" && headerTexts.contains("var"))
    {
      return .type(header: header, open: openBrace)
    }
    if headerTexts.contains("func") || headerTexts.first == "init"
      || headerTexts.contains("init") && !headerTexts.contains(".")
    {
      return .function(header: header)
    }
    if let firstText = headerTexts.first,
      Self.blockKeywords.contains(firstText) || headerTexts.last == "else" || headerTexts.last == "catch"
    {
      return .block
    }
    // The header of a computed property.
    if headerTexts.contains("var"), !headerTexts.contains("=") { return .function(header: header) }
    return .closure(open: openBrace)
  }
}
