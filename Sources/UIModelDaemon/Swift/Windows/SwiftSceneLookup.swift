import UIModelPlatform

/// Determines whether code picks an arbitrary scene or window of the app, as `connectedScenes.first` and the
/// application's `keyWindow` do.
///
/// For example, `connectedScenes.first { $0.title == name }` is not an arbitrary pick.
struct SwiftSceneLookup {
  /// The tokens that pick an arbitrary scene or window; nil if the code contains no arbitrary pick.
  var pickedTokens: Range<Int>?
  /// The tokens of an expression that returns the collection of all scenes or windows; nil if the members after the
  /// collection pick or query elements.
  private(set) var collectionTokens: Range<Int>?
  /// Whether the use of the collection is unknown.
  private(set) var isUnknown = false
  /// Whether the code picks a scene whose state is `.foregroundActive`.
  var isForeground = false
  /// Whether the code only calls `endEditing(_:)` on the picked window.
  var endsEditing = false
  /// Whether the code presents content from the picked scene or window, or adds a view to it.
  var showsContent = false
  let source: SwiftSource
  /// Whether the expression is in the head of a statement such as `if`. Braces after the expression then belong to the
  /// statement.
  private var isInHead: Bool

  /// The result of the members after a collection: one arbitrary element, the collection, a specific element, another
  /// value, or an unknown result.
  private enum ChainResult { case arbitraryElement(end: Int), collection(end: Int), specificElement, value, unknown }

  /// Analyzes a use of all scenes or windows.
  ///
  /// - Parameter site: the token of a name such as `connectedScenes`.
  /// - Parameter end: the token after the name or after the arguments of a method; by default the token after `site`.
  /// - Parameter body: the tokens of the surrounding braces.
  /// - Parameter isReached: whether the right side of the `??` at a token is ever evaluated, because its left side may
  ///   be nil.
  init(
    _ source: SwiftSource, at site: Int, end: Int? = nil, in body: Range<Int>, isReached: (Int) -> Bool = { _ in false }
  ) {
    self.source = source
    isInHead = source.isInHead(site)
    let start = start(of: site)
    // The right side of `??` is only relevant if the left side may be nil.
    if source.fallbackOperator(before: site).map({ !isReached($0) }) ?? isFallback(start, in: body) { return }
    // `keyWindow` may belong to any scene.
    if source.isToken(site, "keyWindow") {
      recordPick(start..<site + 1, in: body)
      return
    }
    switch chainResult(from: end ?? site + 1) {
    case .arbitraryElement(let end): recordPick(start..<end, in: body)
    case .collection(let end):
      collectionTokens = start..<end
      if let name = variableName(of: start..<end) {
        recordFirstPick(of: name, from: end, in: body)
        isForeground = isForeground || choosesForeground(start..<end)
      } else if source.isLoop(over: site) {
        recordFirstPick(ofLoop: start..<end)
      } else {
        isUnknown = true
      }
    case .specificElement, .value: return
    case .unknown: isUnknown = true
    }
  }

  /// Whether the code before the expression may already return a specific window: `if let window { return window }`.
  private func isFallback(_ start: Int, in body: Range<Int>) -> Bool {
    (body.lowerBound..<max(body.lowerBound, start)).contains { index in
      guard source.isToken(index, "return"), let returnedName = source.identifier(index + 1), returnedName != "nil"
      else {
        return false
      }
      let openingBrace = Int(source.tokens[index].parent)
      guard openingBrace >= body.lowerBound, source.isToken(openingBrace, "{"),
        source.closing(of: openingBrace).map({ $0 < start }) == true,
        let keywordToken = (body.lowerBound..<openingBrace).last(where: {
          ["if", "guard", "for", "{"].contains(source.text($0))
        })
      else { return false }
      return source.isToken(keywordToken, "if") && (keywordToken..<openingBrace).contains { source.isToken($0, "let") }
    }
  }

  /// Records the first arbitrary pick from a variable that contains the collection.
  private mutating func recordFirstPick(of name: String, from start: Int, in body: Range<Int>) {
    for use in start..<max(start, body.upperBound) where source.isToken(use, name) && source.kind(use - 1) != .period {
      isInHead = source.isInHead(use)
      switch chainResult(from: use + 1) {
      case .arbitraryElement(let end): return recordPick(use..<end, in: body)
      case .unknown: isUnknown = true
      default: continue
      }
    }
  }

  /// Records the pick of a loop that returns the first element, or assigns the first element and ends.
  ///
  /// - Parameter chain: the tokens of the collection that the loop iterates over.
  private mutating func recordFirstPick(ofLoop chain: Range<Int>) {
    guard source.isToken(chain.lowerBound - 1, "in"), let name = source.identifier(chain.lowerBound - 2),
      source.isToken(chain.lowerBound - 3, "for"),
      let openingBrace = (chain.upperBound..<source.tokens.count).first(where: { source.isToken($0, "{") }),
      let closingBrace = source.closing(of: openingBrace)
    else { return }
    let boundNames = Set(
      (openingBrace..<closingBrace).filter { ["let", "var"].contains(source.text($0)) }.map { source.text($0 + 1) })
    let isNeutral = (chain.upperBound..<closingBrace).allSatisfy { index in
      guard let identifier = source.identifier(index) else { return true }
      if source.kind(index - 1) == .period {
        return Self.neutralMembers.contains(identifier) || Self.pickingMembers.contains(identifier)
      }
      return Self.neutralNames.contains(identifier) || Self.keywords.contains(identifier) || identifier == name
        || boundNames.contains(identifier)
        || source.isToken(index + 1, "=")
    }
    func isElementName(_ elementName: String) -> Bool { elementName == name || boundNames.contains(elementName) }
    let isReturned = (openingBrace..<closingBrace).contains { index in
      if source.isToken(index, "return") { return source.identifier(index + 1).map(isElementName) ?? false }
      // The loop may also assign the element before it ends: `found = scene` before `break`.
      guard source.isToken(index, "break"), source.tokens[index].startsLine else { return false }
      let assignmentToken = (openingBrace..<index).last { source.isToken($0, "=") }
      return assignmentToken.map { token in
        source.tokens[token].parent == source.tokens[index].parent && !boundNames.contains(source.text(token - 1))
          && source.identifier(token + 1).map(isElementName) ?? false
      } ?? false
    }
    guard isNeutral, isReturned else { return }
    pickedTokens = chain
    isForeground = choosesForeground(chain.lowerBound..<closingBrace)
  }

  private static let keywords: Set<String> = [
    "if", "guard", "else", "let", "var", "case", "continue", "break", "for",
  ]

  /// Returns the first token of `UIApplication.shared.connectedScenes`, given the token of its last name.
  private func start(of site: Int) -> Int {
    var start = site
    while source.kind(start - 1) == .period, source.kind(start - 2) == .identifier { start -= 2 }
    return start
  }

  // MARK: Steps

  /// Collection members whose result contains elements, or values that are computed from the elements.
  private static let transformations: Set<String> = [
    "filter", "map", "compactMap", "flatMap", "lazy", "sorted", "reversed",
  ]
  /// Collection members that return one element.
  private static let pickingMembers: Set<String> = ["first", "last", "randomElement"]
  /// Collection members whose result does not depend on a specific element.
  private static let queries: Set<String> = [
    "count", "isEmpty", "forEach", "contains", "allSatisfy", "reduce", "makeIterator", "max", "min",
  ]

  /// Returns the result of the members after a collection.
  ///
  /// - Parameter startToken: the token after the collection.
  private func chainResult(from startToken: Int) -> ChainResult {
    var position = startToken
    while source.kind(position) == .period, let name = source.identifier(position + 1) {
      let end = endOfCall(position + 1)
      let isNeutral = isNeutral(position + 2..<end)
      if Self.pickingMembers.contains(name) { return isNeutral ? .arbitraryElement(end: end) : .specificElement }
      if Self.queries.contains(name) { return .value }
      guard Self.transformations.contains(name) else { return .unknown }
      // A closure that tests more than the visibility of a scene looks for a specific scene.
      if !isNeutral { return .specificElement }
      position = end
    }
    // `windows[0]` picks the first window.
    if source.isToken(position, "["), !source.tokens[position].startsLine, source.isToken(position + 2, "]") {
      return source.isToken(position + 1, "0") ? .arbitraryElement(end: position + 3) : .specificElement
    }
    // `Array(connectedScenes)` has the same elements.
    if source.isToken(position, ")"), let openingParenthesis = source.opening(of: position),
      source.isToken(openingParenthesis - 1, "Array")
    {
      return chainResult(from: position + 1)
    }
    return .collection(end: position)
  }

  /// Returns the token after the arguments and closures of a method call.
  ///
  /// - Parameter nameToken: the token of the method's name.
  func endOfCall(_ nameToken: Int) -> Int {
    var end = nameToken + 1
    if source.isToken(end, "("), !source.tokens[end].startsLine { end = source.indexAfter(end) }
    while !isInHead, source.isToken(end, "{"), !source.tokens[end].startsLine { end = source.indexAfter(end) }
    return end
  }

  /// Words that do not distinguish between several windows.
  private static let neutralNames: Set<String> = [
    "$0", "as", "is", "in", "return", "where", "by", "UIWindowScene", "UIWindow", "true", "false", "nil", "UIScene",
  ]
  /// Members that may have equal values in several windows.
  private static let neutralMembers: Set<String> = [
    "activationState", "foregroundActive", "foregroundInactive", "unattached", "background", "windows", "keyWindow",
    "isKeyWindow", "session", "role", "windowApplication", "ActivationState", "first", "last", "compactMap", "filter",
    "flatMap", "map", "self", "rootViewController", "isHidden", "windowLevel", "normal", "safeAreaInsets", "bounds",
    "size", "top", "bottom", "left", "right", "width", "height", "interfaceOrientation",
  ]

  /// Whether a closure only tests properties that may be equal in several windows.
  private func isNeutral(_ range: Range<Int>) -> Bool {
    var parameterName: String?
    if let inToken = range.first(where: { source.isToken($0, "in") }) { parameterName = source.identifier(inToken - 1) }
    return range.allSatisfy { index in
      guard let name = source.identifier(index) else { return true }
      return source.kind(index - 1) == .period || isKeyPath(index)
        ? Self.neutralMembers.contains(name) : Self.neutralNames.contains(name) || name == parameterName
    }
  }

  /// Whether a token follows `\.` in a key path such as `\.windows`.
  private func isKeyPath(_ index: Int) -> Bool { source.text(index - 1).hasSuffix(".") }

  private static let otherStates = ["foregroundInactive", "unattached", "background", "!="]

  /// Whether code only accepts scenes in the state `.foregroundActive`.
  func choosesForeground(_ tokens: Range<Int>) -> Bool {
    source.contains(tokens, anyOf: ["foregroundActive"])
      && !tokens.contains { Self.otherStates.contains(source.text($0)) }
  }

  /// Returns the variable whose value is an expression: `let scene = …`, `if let scene = … as? UIWindowScene`.
  func variableName(of expression: Range<Int>) -> String? {
    guard source.isToken(expression.lowerBound - 1, "="), let name = source.identifier(expression.lowerBound - 2),
      ["let", "var"].contains(source.text(expression.lowerBound - 3))
    else { return nil }
    return name
  }
}

extension SwiftSource {
  /// Returns the `??` token before an expression; nil if there is none.
  func fallbackOperator(before site: Int) -> Int? {
    var position = site
    while kind(position - 1) == .period, kind(position - 2) == .identifier { position -= 2 }
    position -= 1
    while isToken(position, "("), position > 0 { position -= 1 }
    return isToken(position, "??") ? position : nil
  }

  private static let headKeywords: Set<String> = ["if", "guard", "while", "for", "switch"]

  /// Whether a `for` loop iterates over an expression: `for scene in UIApplication.shared.connectedScenes`.
  func isLoop(over site: Int) -> Bool {
    var start = site
    while kind(start - 1) == .period, kind(start - 2) == .identifier { start -= 2 }
    return isToken(start - 1, "in")
  }

  /// Whether a token is between the keyword of a statement such as `if` and the statement's braces.
  func isInHead(_ index: Int) -> Bool {
    var position = index - 1
    while position >= 0, tokens[position].parent == tokens[index].parent {
      if kind(position) == .semicolon || isToken(position, "}") { return false }
      if kind(position) == .close, let openingBracket = opening(of: position) {
        position = openingBracket - 1
        continue
      }
      if Self.headKeywords.contains(text(position)), kind(position - 1) != .period { return true }
      if ["let", "var"].contains(text(position)), tokens[position].startsLine,
        position == 0 || !continuesStatement(position)
      {
        return false
      }
      position -= 1
    }
    return false
  }
}
