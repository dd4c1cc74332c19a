import UIModelPlatform

/// Follows the bounds of the screen through code to the sizes and positions that depend on them. The analysis continues
/// in code that calls a helper or receives the size as an argument.
///
/// For example, `bar.frame.size.width = UIScreen.main.bounds.width` is a use with the name `bar.frame.size.width`.
struct SwiftScreenSize {
  /// A size, limit, position or layout choice that depends on the size of the screen.
  struct Use {
    /// The description of the changed property or the called function, such as `frame(width:)`.
    let name: String
    /// The way in which the screen's size is used.
    let purpose: Purpose
    /// The side of the screen that is used: `width` or `height`.
    let side: String
    /// The file that contains the use.
    let file: SwiftFile
    /// The tokens of the used value in `file`.
    let tokens: Range<Int>
    /// The tokens that read the screen's size, in the file where the search began.
    let site: Range<Int>
    /// The maximum value, in points; nil if the maximum is unknown.
    let limit: Double?
    /// Whether the view may be resized together with its superview.
    let autoresizes: Bool
  }

  /// The way in which the screen's size is used. The cases are in order of certainty: the effect of the first is known
  /// best.
  enum Purpose: String, Comparable {
    case size, limit, position, measurement, scale, choice

    private static let order: [Purpose] = [.size, .limit, .position, .measurement, .scale, .choice]

    static func < (one: Purpose, other: Purpose) -> Bool {
      (order.firstIndex(of: one) ?? 0) < (order.firstIndex(of: other) ?? 0)
    }
  }

  /// The uses that were found from the current site.
  var uses: [Use] = []
  /// The reason why a use of the value is unknown; nil if all uses are known.
  private(set) var unknownReason: String?
  let scope: SwiftScope
  /// The file whose code is being followed.
  private(set) var file: SwiftFile
  /// The type that contains the code being followed; nil at the top level of the file.
  private(set) var type: SwiftType?
  var source: SwiftSource { file.source }
  /// The statements of each block, by the location of its opening brace. They are cached, because a function may use
  /// the screen in each of its lines.
  private var statements: [SwiftLocation: [Range<Int>]] = [:]
  /// The traits of the code of each function, accessor or value, by the location of its first token.
  var traitsByLocation: [SwiftLocation: CodeTraits] = [:]
  /// The functions, parameters and properties that were followed from the current site.
  private var visitedLocations: Set<SwiftLocation> = []

  static let maximumDepth = 8
  static let maximumUseCount = 50
  /// The width of the narrowest window divided by the width of the widest screen. A smaller share fits into each
  /// window.
  private static let minimumShare = 0.23
  /// The width of the narrowest window, in points.
  private static let minimumWindowWidth = 320.0

  init(_ file: SwiftFile, _ scope: SwiftScope) { (self.file, self.scope) = (file, scope) }

  /// Follows the screen's bounds from one site, and replaces the results of the previous site.
  ///
  /// - Parameter site: the token `UIScreen`, or `screen` in `window.screen.bounds`.
  /// - Parameter type: the type that contains the site.
  mutating func follow(_ site: Int, in type: SwiftType?) {
    (uses, unknownReason, visitedLocations, self.type) = ([], nil, [], type)
    if source.isToken(site, "screen") {
      let start = source.startOfMemberChain(site)
      let end = source.kind(site + 1) == .period ? site + 3 : site + 4
      // The default in `window?.screen.bounds.width ?? 390` is irrelevant, because a view without a window is not
      // shown.
      return follow(start..<end, SwiftScreenValue(), depth: 0)
    }
    if source.kind(site + 3) != .period { return follow(site..<site + 3, SwiftScreenValue(form: .screen), depth: 0) }
    follow(site..<site + 5, SwiftScreenValue(), depth: 0)
  }

  /// Runs a closure with another file and type as the current file and type.
  mutating func within(_ newFile: SwiftFile, _ newType: SwiftType?, _ body: (inout Self) -> Void) {
    let previousState = (file, type)
    (file, type) = (newFile, newType)
    body(&self)
    (file, type) = previousState
  }

  /// Records that a use of the value is unknown. Only the first reason is kept.
  mutating func markUnknown(_ reason: String = SwiftReason.unknownUse) { unknownReason = unknownReason ?? reason }

  /// Records a visit of a function, parameter or property. Returns whether this is the first visit from the current
  /// site.
  mutating func recordVisit(_ location: SwiftLocation) -> Bool { visitedLocations.insert(location).inserted }

  /// Returns the location of a token in the current file.
  func location(_ token: Int) -> SwiftLocation { SwiftLocation(fileNumber: file.number, token: token) }

  // MARK: Expressions

  /// Evaluates the members after an operand, and follows the result into the surrounding code.
  ///
  /// - Parameter operand: the tokens of an expression whose value is the screen's size or depends on the screen's size.
  mutating func follow(_ operand: Range<Int>, _ value: SwiftScreenValue, depth: Int) {
    guard depth < Self.maximumDepth, uses.count < Self.maximumUseCount else { return markUnknown() }
    guard !neverRunsOnPads(operand.lowerBound) else { return }
    var (operand, value) = (operand, value)
    value.mayRequireFullScreenWindow = value.mayRequireFullScreenWindow || mayRequireFullScreen(operand.lowerBound)
    while true {
      let isChained = source.isToken(operand.upperBound, "?") || source.isToken(operand.upperBound, "!")
      let period = isChained ? operand.upperBound + 1 : operand.upperBound
      guard source.kind(period) == .period, let name = source.identifier(period + 1) else { break }
      switch value.member(name) {
      case .value(let member): value = member
      case .notSize: return
      case .unknown: return markUnknown()
      }
      var end = period + 2
      if source.isToken(end, "("), !source.tokens[end].startsLine { end = source.indexAfter(end) }
      operand = operand.lowerBound..<end
    }
    value.tokens = value.tokens ?? operand
    value.site = value.site ?? operand
    if source.kind(operand.lowerBound - 1) == .period, source.isToken(operand.lowerBound - 2, "self") {
      operand = operand.lowerBound - 2..<operand.upperBound
    }
    if source.isToken(operand.lowerBound - 1, "await") { operand = operand.lowerBound - 1..<operand.upperBound }
    guard case .position = value.form else { return followOperand(operand, value, depth: depth) }
    // An unknown use of a position does not make the result unknown.
    let previousReason = unknownReason
    followOperand(operand, value, depth: depth)
    unknownReason = previousReason
  }

  /// Follows a value into the surrounding argument or statement.
  ///
  /// - Parameter operand: the tokens of the value including its members.
  private mutating func followOperand(_ operand: Range<Int>, _ value: SwiftScreenValue, depth: Int) {
    if followDefaultValue(operand, value, depth: depth) { return }
    let openingBracket = Int(source.tokens[operand.lowerBound].parent)
    if source.isToken(openingBracket, "("), let closingBracket = source.closing(of: openingBracket) {
      guard
        let argumentTokens = source.split(openingBracket + 1..<closingBracket).first(where: {
          $0.contains(operand.lowerBound)
        })
      else {
        return markUnknown()
      }
      let argument = source.argument(argumentTokens)
      if let test = comparison(of: operand, in: argument.value) {
        return recordChoice(by: test, .argument(argument, open: openingBracket), value)
      }
      // Another operand of `min` may be the window's size.
      let otherOperands = source.split(openingBracket + 1..<closingBracket).filter { $0 != argumentTokens }
      if source.isToken(openingBracket - 1, "min"),
        otherOperands.contains(where: { number($0) == nil && !isScreen($0) && !isContent($0) })
      {
        return
      }
      guard let value = evaluate(argument.value, around: operand, value) else { return }
      followArgument(argument, to: openingBracket, value, depth: depth)
    } else if let (statement, block) = statement(around: operand.lowerBound) {
      followStatement(statement, of: block, operand, value, depth: depth)
    } else {
      markUnknown()
    }
  }

  /// Returns the statement that contains a token, and the contents of the surrounding braces. Nil if the token is in
  /// brackets other than braces.
  mutating func statement(around token: Int) -> (statement: Range<Int>, block: Range<Int>)? {
    let openingBrace = Int(source.tokens[token].parent)
    guard openingBrace < 0 || source.isToken(openingBrace, "{") else { return nil }
    let block =
      openingBrace < 0
      ? source.tokens.indices : openingBrace + 1..<(source.closing(of: openingBrace) ?? openingBrace + 1)
    let location = location(openingBrace)
    if statements[location] == nil { statements[location] = Array(source.statements(in: block)) }
    return statements[location]?.containing(token).map { ($0, block) }
  }

  private func isScreen(_ range: Range<Int>) -> Bool { source.contains(range, anyOf: ["UIScreen"]) }

  /// Records a use of the value, unless the value fits into each window.
  mutating func recordUse(
    _ name: String, _ value: SwiftScreenValue, _ purpose: Purpose = .size, autoresizes: Bool = false
  ) {
    guard let tokens = value.tokens,
      !uses.contains(where: { $0.tokens == tokens && $0.file.number == file.number })
    else { return }
    if purpose != .choice {
      if let share = value.share, share < Self.minimumShare { return }
      if let limit = value.limit, limit <= Self.minimumWindowWidth { return }
    }
    if value.mayRequireFullScreenWindow { return markUnknown(SwiftReason.unknownCondition) }
    let side = value.side == .height ? "height" : "width"
    let specificPurpose: Purpose = value.isScale ? .scale : value.isLimit ? .limit : purpose
    uses.append(
      Use(
        name: name, purpose: purpose == .size ? specificPurpose : purpose, side: side, file: file, tokens: tokens,
        site: value.site ?? tokens, limit: value.limit, autoresizes: autoresizes))
  }

  // MARK: Statements

  /// Follows a value into a statement: a condition, a comparison, a return or an assignment.
  private mutating func followStatement(
    _ statement: Range<Int>, of block: Range<Int>, _ operand: Range<Int>, _ value: SwiftScreenValue, depth: Int
  ) {
    var statement = statement
    // Skip the label of `case .medium: return width / 2`.
    if ["case", "default"].contains(source.text(statement.lowerBound)),
      let colon = statement.first(where: {
        source.kind($0) == .colon && source.tokens[$0].parent == source.tokens[statement.lowerBound].parent
      }),
      colon < operand.lowerBound
    {
      statement = colon + 1..<statement.upperBound
    }
    let firstWord = source.text(statement.lowerBound)
    if ["if", "guard", "while", "switch", "for"].contains(firstWord) {
      // The value is in a condition, or a condition binds it to a name.
      if let test = comparison(of: operand, in: statement) {
        return recordChoice(by: test, .statement(statement, block: block), value)
      }
      return followBinding(in: statement, of: block, operand, value, depth: depth)
    }
    if let test = comparison(of: operand, in: statement) {
      return recordChoice(by: test, .statement(statement, block: block), value)
    }
    guard let equalsToken = source.topLevel("=", in: statement) else {
      let isReturned = firstWord == "return"
      let range = isReturned ? statement.dropFirst() : statement
      guard let value = evaluate(range, around: operand, value) else { return }
      guard isReturned || block == statement || isValueOfDirectiveClause(statement, in: block) else {
        return markUnknown()
      }
      return followReturn(operand.lowerBound, value, depth: depth)
    }
    let assignedTokens = equalsToken + 1..<statement.upperBound
    guard assignedTokens.contains(operand.lowerBound) else { return markUnknown() }
    guard let value = evaluate(assignedTokens, around: operand, value) else { return }
    let target = statement.lowerBound..<equalsToken
    guard let keywordToken = target.first(where: { source.isToken($0, "let") || source.isToken($0, "var") }) else {
      return followAssignment(target, value, depth: depth)
    }
    guard let name = source.identifier(keywordToken + 1) else { return markUnknown() }
    if let property = (type ?? file.declarations.global).properties.first(where: {
      $0.location == location(keywordToken + 1)
    }) {
      guard source.isToken(keywordToken, "let") || isOnlySetFromScreen(property) else { return markUnknown() }
      follow(property, of: type, value, depth: depth)
    } else {
      follow(name, from: statement.upperBound, in: block, value, depth: depth)
    }
  }

  /// Whether a statement is the value of a clause of `#if`: the block begins with `#if` and contains no `return`, and
  /// the clause ends after the statement.
  private func isValueOfDirectiveClause(_ statement: Range<Int>, in block: Range<Int>) -> Bool {
    source.kind(block.lowerBound) == .directive && source.kind(statement.upperBound) == .directive
      && block.contains(statement.upperBound) && !source.contains(block, anyOf: ["return"])
  }

  /// Follows a value in the head of a statement to the name that a condition binds, as in `if let width = …`. A
  /// compared value is not followed.
  private mutating func followBinding(
    in statement: Range<Int>, of block: Range<Int>, _ operand: Range<Int>, _ value: SwiftScreenValue, depth: Int
  ) {
    guard let condition = source.split(statement.dropFirst()).first(where: { $0.contains(operand.lowerBound) }) else {
      return markUnknown()
    }
    if let equalsToken = source.topLevel("=", in: condition),
      ["let", "var"].contains(source.text(condition.lowerBound))
    {
      guard let name = source.identifier(condition.lowerBound + 1),
        let value = evaluate(equalsToken + 1..<condition.upperBound, around: operand, value)
      else { return }
      let openingBrace = (condition.upperBound..<statement.upperBound).first { source.isToken($0, "{") }
      if source.isToken(statement.lowerBound, "if"), let openingBrace,
        let closingBrace = source.closing(of: openingBrace)
      {
        return follow(name, from: openingBrace + 1, in: openingBrace + 1..<closingBrace, value, depth: depth)
      }
      guard source.isToken(statement.lowerBound, "guard") else { return markUnknown() }
      return follow(name, from: statement.upperBound, in: block, value, depth: depth)
    }
    // A `switch` over the value may choose a layout.
    if source.isToken(statement.lowerBound, "switch") { return recordChoice(bySwitch: statement, operand, value) }
    let isCompared = condition.contains { index in
      source.kind(index) == .operator && ["<", ">", "<=", ">=", "==", "!="].contains(source.text(index))
        && source.tokens[index].parent == source.tokens[operand.lowerBound].parent
    }
    if !isCompared { markUnknown() }
  }
}

extension [Range<Int>] {
  /// Returns the range that contains an index. The ranges must be sorted.
  fileprivate func containing(_ index: Int) -> Range<Int>? {
    var (lowerIndex, upperIndex) = (0, count)
    while lowerIndex < upperIndex {
      let middle = (lowerIndex + upperIndex) / 2
      if self[middle].lowerBound <= index { lowerIndex = middle + 1 } else { upperIndex = middle }
    }
    return lowerIndex > 0 && self[lowerIndex - 1].contains(index) ? self[lowerIndex - 1] : nil
  }
}
