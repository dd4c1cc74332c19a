import UIModelPlatform

extension SyntaxParser {
  private static let modifiers: Set<String> = [
    "open", "public", "package", "internal", "fileprivate", "private", "static", "class", "final", "lazy", "weak",
    "unowned", "override", "convenience", "required", "mutating", "nonmutating", "nonisolated", "isolated", "indirect",
    "dynamic", "optional", "prefix", "postfix", "infix", "distributed", "async", "consuming", "borrowing",
    "__consuming",
    "_const", "sending",
  ]
  private static let introducers: Set<String> = [
    "import", "typealias", "associatedtype", "let", "var", "func", "init", "deinit", "subscript", "struct", "class",
    "enum", "actor", "protocol", "extension", "case", "operator", "precedencegroup", "macro",
  ]
  /// Keywords that can also be names. They begin a declaration only if the declared name follows.
  private static let contextualKeywords: Set<String> = ["actor", "macro", "operator", "precedencegroup"]

  /// Whether a declaration, including its attributes and modifiers, begins at the next token.
  var isAtDeclaration: Bool {
    var index = position
    while index < limit {
      switch source.kind(index) {
      case .at: index = indexAfterAttribute(index)
      case .identifier:
        let text = source.text(index)
        if isIntroducer(index, text) { return true }
        guard Self.modifiers.contains(text), index + 1 < limit else { return false }
        index += 1
        // `private(set)`
        if source.isToken(index, "(") {
          guard isModifierDetail(index) else { return false }
          index += 3
        }
        guard source.kind(index) == .identifier || source.kind(index) == .at else { return false }
      default: return false
      }
    }
    return false
  }

  /// Whether `(set)`, `(safe)` or `(unsafe)` is at a token.
  private func isModifierDetail(_ index: Int) -> Bool {
    source.isToken(index, "(") && source.indexAfter(index) == index + 3
      && ["set", "safe", "unsafe"].contains(source.text(index + 1))
  }

  private func isIntroducer(_ index: Int, _ text: String) -> Bool {
    guard Self.introducers.contains(text) else { return false }
    let nextKind = index + 1 < limit ? source.kind(index + 1) : nil
    switch text {
    case "init": return ["(", "?", "!", "<"].contains { index + 1 < limit && source.isToken(index + 1, $0) }
    case "subscript": return index + 1 < limit && (source.isToken(index + 1, "(") || source.isToken(index + 1, "<"))
    case "deinit": return index + 1 < limit && source.isToken(index + 1, "{")
    case "class":
      // In `class func`, the word `class` is a modifier.
      return nextKind == .identifier && !Self.introducers.contains(source.text(index + 1))
        && !Self.modifiers.contains(source.text(index + 1))
    case let text where Self.contextualKeywords.contains(text):
      if text == "operator" { return nextKind == .operator || nextKind == .other }
      return nextKind == .identifier && !source.tokens[index + 1].startsLine
    default: return true
    }
  }

  private func indexAfterAttribute(_ index: Int) -> Int {
    var index = index + 1
    guard source.kind(index) == .identifier else { return index }
    index += 1
    while source.kind(index) == .period, source.kind(index + 1) == .identifier { index += 2 }
    if source.isToken(index, "<"), !hasBlank(before: index) { index = endOfGenerics(index) ?? index }
    if source.isToken(index, "("), !hasBlank(before: index) { index = source.indexAfter(index) }
    return min(index, limit)
  }

  mutating func parseDeclaration() {
    let (mark, firstToken) = (mark, position)
    while position < limit, !isIntroducer(position, source.text(position)) {
      if kind == .at { parseAttribute() } else { parseModifier() }
    }
    let keyword = source.text(position)
    switch keyword {
    case "let", "var": parseVariable(mark, firstToken)
    case "func", "init", "deinit", "subscript", "macro": parseFunction(keyword, mark, firstToken)
    case "struct": parseTypeDeclaration(.structDeclaration, mark, firstToken)
    case "class": parseTypeDeclaration(.classDeclaration, mark, firstToken)
    case "enum": parseTypeDeclaration(.enumDeclaration, mark, firstToken)
    case "actor": parseTypeDeclaration(.actorDeclaration, mark, firstToken)
    case "protocol": parseTypeDeclaration(.protocolDeclaration, mark, firstToken)
    case "extension": parseTypeDeclaration(.extensionDeclaration, mark, firstToken)
    case "case": parseEnumCase(mark, firstToken)
    case "import": parseImport(mark, firstToken)
    case "typealias": parseAlias(.typealiasDeclaration, mark, firstToken)
    case "associatedtype": parseAlias(.associatedType, mark, firstToken)
    default: parseOperatorDeclaration(keyword, mark, firstToken)
    }
  }

  // MARK: Attributes

  /// Attributes whose arguments are not expressions.
  private static let compilerAttributes: Set<String> = [
    "available", "objc", "_spi", "inlinable", "specialized", "_specialize", "backDeployed", "_documentation",
    "attached",
    "freestanding", "convention", "differentiable", "derivative", "_implements", "storageRestrictions", "section",
  ]

  mutating func parseAttribute() {
    let (mark, firstToken) = (mark, position)
    let end = min(limit, max(position + 1, indexAfterAttribute(position)))
    position += 1
    let nameToken = kind == .identifier ? position : -1
    while position < end, kind == .identifier || kind == .period { position += 1 }
    if isAt("<"), position < end { position = endOfGenerics(position) ?? end }
    if isAt("("), position < end {
      if Self.compilerAttributes.contains(source.text(nameToken)) {
        skipBracket()
      } else {
        parseList { $0.parseArgument() }
      }
    }
    position = max(position, end)
    add(.attribute, from: mark, firstToken: firstToken, nameToken: nameToken)
    markLast(as: .attribute)
  }

  private mutating func parseModifier() {
    let firstToken = position
    position += 1
    if isModifierDetail(position) { skipBracket() }
    add(.modifier, from: mark, firstToken: firstToken, nameToken: firstToken)
    markLast(as: .modifier)
  }

  // MARK: Variables

  private mutating func parseVariable(_ mark: Int, _ firstToken: Int) {
    let nameToken = position
    position += 1
    repeat { parseBinding() } while skipComma()
    add(.variable, from: mark, firstToken: firstToken, nameToken: nameToken)
  }

  private mutating func parseBinding() {
    let (mark, firstToken) = (mark, position)
    let nameToken = kind == .identifier ? position : -1
    if kind == .identifier { addToken(.name, isNamed: true) } else { parseOperand() }
    markLast(as: .pattern)
    parseAnnotation()
    let wasInInitializer = isInInitializer
    isInInitializer = true
    parseInitialValue()
    isInInitializer = wasInInitializer
    if isAt("{"), !isInHeader {
      parseAccessors()
      markLast(as: .accessor)
    }
    add(.patternBinding, from: mark, firstToken: firstToken, nameToken: nameToken)
  }

  private static let accessorKeywords: Set<String> = [
    "get", "set", "willSet", "didSet", "_read", "_modify", "read", "modify", "unsafeAddress", "unsafeMutableAddress",
    "init",
  ]

  /// Whether an accessor, such as `mutating get async throws {`, begins at the next token.
  private var isAtAccessor: Bool {
    var index = position
    while source.kind(index) == .at, index < limit { index = indexAfterAttribute(index) }
    while index < limit,
      ["mutating", "nonmutating", "consuming", "borrowing", "nonisolated", "isolated"]
        .contains(where: { source.isToken(index, $0) })
    {
      index += 1
    }
    guard index < limit, Self.accessorKeywords.contains(source.text(index)), source.kind(index) == .identifier else {
      return false
    }
    guard index + 1 < limit else { return true }
    if source.isToken(index + 1, "(") { return source.isToken(source.indexAfter(index + 1), "{") }
    return source.isToken(index + 1, "{") || ["async", "throws", "get", "set"].contains(source.text(index + 1))
      || source.kind(index + 1) == .semicolon
  }

  /// Parses the braces of a computed variable, an observed variable or a subscript.
  private mutating func parseAccessors() {
    let (mark, firstToken) = (mark, position)
    parseBracket { parser in
      guard parser.isAtAccessor else { return parser.parseStatements() }
      while parser.position < parser.limit, parser.isAtAccessor { parser.parseAccessor() }
    }
    add(.accessorBlock, from: mark, firstToken: firstToken)
  }

  private mutating func parseAccessor() {
    let (mark, firstToken) = (mark, position)
    while kind == .at { parseAttribute() }
    while position < limit, !Self.accessorKeywords.contains(source.text(position)) { parseModifier() }
    let nameToken = position
    position += 1
    if isAt("("), source.kind(position + 1) == .identifier {
      parseList { $0.parseParameter() }
    }
    skipEffects()
    if isAt("{") { parseBlock() }
    if kind == .semicolon { position += 1 }
    add(.accessor, from: mark, firstToken: firstToken, nameToken: nameToken)
    markLast(as: .accessor)
  }

  // MARK: Functions

  private mutating func parseFunction(_ keyword: String, _ mark: Int, _ firstToken: Int) {
    var nameToken = position
    position += 1
    if keyword == "func" || keyword == "macro" {
      nameToken = position
      // The lexer may split the name of an operator into several tokens.
      while position < limit, !isAt("("), kind == .operator || kind == .identifier || kind == .other {
        if isAt("<"), position > nameToken { break }
        position += 1
        if source.kind(position - 1) == .identifier { break }
      }
    }
    if isAt("?") || isAt("!") { position += 1 }
    parseGenerics()
    if isAt("(") {
      parseList { parser in
        parser.parseParameter()
        parser.markLast(as: .parameter)
      }
    }
    skipEffects()
    if isAt("->") {
      position += 1
      parseType()
      markLast(as: .result)
    }
    if keyword == "macro" { parseInitialValue() }
    parseWhereClause()
    if isAt("{") {
      if keyword == "subscript" {
        parseAccessors()
        markLast(as: .accessor)
      } else {
        parseBlock()
      }
    }
    let kinds: [String: SyntaxKind] = [
      "func": .function, "init": .initializer, "deinit": .deinitializer, "subscript": .subscriptDeclaration,
      "macro": .macroDeclaration,
    ]
    add(kinds[keyword] ?? .function, from: mark, firstToken: firstToken, nameToken: nameToken)
  }

  /// Parses a parameter, `label name: Type = value`. The node's name is the parameter's name inside the function.
  mutating func parseParameter() {
    let (mark, firstToken) = (mark, position)
    while kind == .at { parseAttribute() }
    var nameToken = -1
    while kind == .identifier, position < limit {
      nameToken = position
      position += 1
    }
    parseAnnotation()
    if isAt("...") { position += 1 }
    parseInitialValue()
    add(.parameter, from: mark, firstToken: firstToken, nameToken: nameToken)
    markLast(as: .parameter)
  }

  mutating func parseGenerics() {
    guard isAt("<") else { return }
    let firstToken = position
    if !skipGenerics() { position += 1 }
    add(.generics, from: mark, firstToken: firstToken)
  }

  /// Parses a `where` clause, such as `where A: B, C == D`, if there is one.
  mutating func parseWhereClause() {
    guard isAt("where") else { return }
    let (mark, firstToken) = (mark, position)
    position += 1
    while position < limit, !isAt("{"), kind != .semicolon {
      let typeStart = position
      parseType()
      if kind == .colon || isAt("==") {
        position += 1
        parseType()
      }
      if !skipComma() || position == typeStart { break }
    }
    add(.whereClause, from: mark, firstToken: firstToken)
  }

  // MARK: Types

  private mutating func parseTypeDeclaration(_ kind: SyntaxKind, _ mark: Int, _ firstToken: Int) {
    position += 1
    let nameToken = self.kind == .identifier ? position : -1
    if kind == .extensionDeclaration {
      parseType()
      markLast(as: .type)
    } else {
      if self.kind == .identifier { position += 1 }
      parseGenerics()
    }
    if self.kind == .colon { parseInheritanceClause() }
    parseWhereClause()
    if isAt("{") {
      let (innerMark, openingBrace) = (self.mark, position)
      parseBracket { $0.parseStatements() }
      add(.memberBlock, from: innerMark, firstToken: openingBrace)
      markLast(as: .body)
    }
    add(kind, from: mark, firstToken: firstToken, nameToken: nameToken)
  }

  /// Parses the inheritance clause, `: A, B`.
  private mutating func parseInheritanceClause() {
    position += 1
    repeat {
      parseType()
      markLast(as: .inherited)
    } while skipComma()
  }

  private mutating func parseEnumCase(_ mark: Int, _ firstToken: Int) {
    let keywordToken = position
    position += 1
    repeat {
      let (innerMark, start) = (self.mark, position)
      if kind == .identifier { position += 1 }
      if isAt("(") {
        parseList { $0.parseAssociatedValue() }
      }
      parseInitialValue()
      add(.enumElement, from: innerMark, firstToken: start, nameToken: start)
      markLast(as: .element)
    } while skipComma()
    add(.enumCase, from: mark, firstToken: firstToken, nameToken: keywordToken)
  }

  /// Parses an associated value of an enum case, `label: Type` or `Type`.
  private mutating func parseAssociatedValue() {
    let (mark, firstToken) = (mark, position)
    let isLabeled = kind == .identifier && (source.kind(position + 1) == .colon || source.kind(position + 2) == .colon)
    if isLabeled { return parseParameter() }
    parseType()
    markLast(as: .type)
    parseInitialValue()
    add(.parameter, from: mark, firstToken: firstToken)
    markLast(as: .parameter)
  }

  private mutating func parseImport(_ mark: Int, _ firstToken: Int) {
    let nameToken = position
    position += 1
    while position < limit, !isAtLineStart, kind != .semicolon { position += 1 }
    add(.importDeclaration, from: mark, firstToken: firstToken, nameToken: nameToken)
  }

  private mutating func parseAlias(_ kind: SyntaxKind, _ mark: Int, _ firstToken: Int) {
    position += 1
    let nameToken = self.kind == .identifier ? position : -1
    if nameToken >= 0 { position += 1 }
    parseGenerics()
    if self.kind == .colon { parseInheritanceClause() }
    if skip("=") {
      parseType()
      markLast(as: .value)
    }
    parseWhereClause()
    add(kind, from: mark, firstToken: firstToken, nameToken: nameToken)
  }

  /// Parses an operator or precedence group: `infix operator +++: AdditionPrecedence` or `precedencegroup Name { … }`.
  private mutating func parseOperatorDeclaration(_ keyword: String, _ mark: Int, _ firstToken: Int) {
    let isGroup = keyword == "precedencegroup"
    position += 1
    let nameToken = position < limit ? position : -1
    if isGroup {
      if kind == .identifier { position += 1 }
      if isAt("{") { skipBracket() }
    } else {
      while position < limit, !isAtLineStart, kind != .colon, kind != .semicolon { position += 1 }
      parseAnnotation()
    }
    add(isGroup ? .precedenceGroup : .operatorDeclaration, from: mark, firstToken: firstToken, nameToken: nameToken)
  }
}
