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

  /// Whether a declaration begins here, including its attributes and modifiers.
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
    let next = index + 1 < limit ? source.kind(index + 1) : nil
    switch text {
    case "init": return ["(", "?", "!", "<"].contains { index + 1 < limit && source.isToken(index + 1, $0) }
    case "subscript": return index + 1 < limit && (source.isToken(index + 1, "(") || source.isToken(index + 1, "<"))
    case "deinit": return index + 1 < limit && source.isToken(index + 1, "{")
    case "class":
      // In `class func` the word is a modifier.
      return next == .identifier && !Self.introducers.contains(source.text(index + 1))
        && !Self.modifiers.contains(source.text(index + 1))
    case let text where Self.contextualKeywords.contains(text):
      if text == "operator" { return next == .operator || next == .other }
      return next == .identifier && !source.tokens[index + 1].startsLine
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

  mutating func declaration() {
    let (mark, first) = (mark, position)
    while position < limit, !isIntroducer(position, source.text(position)) {
      if kind == .at { attribute() } else { modifier() }
    }
    let keyword = source.text(position)
    switch keyword {
    case "let", "var": variable(mark, first)
    case "func", "init", "deinit", "subscript", "macro": function(keyword, mark, first)
    case "struct": type(.structDeclaration, mark, first)
    case "class": type(.classDeclaration, mark, first)
    case "enum": type(.enumDeclaration, mark, first)
    case "actor": type(.actorDeclaration, mark, first)
    case "protocol": type(.protocolDeclaration, mark, first)
    case "extension": type(.extensionDeclaration, mark, first)
    case "case": enumCase(mark, first)
    case "import": importDeclaration(mark, first)
    case "typealias": alias(.typealiasDeclaration, mark, first)
    case "associatedtype": alias(.associatedType, mark, first)
    default: operatorDeclaration(keyword, mark, first)
    }
  }

  // MARK: Attributes

  /// Attributes whose arguments are not expressions.
  private static let compilerAttributes: Set<String> = [
    "available", "objc", "_spi", "inlinable", "specialized", "_specialize", "backDeployed", "_documentation",
    "attached",
    "freestanding", "convention", "differentiable", "derivative", "_implements", "storageRestrictions", "section",
  ]

  mutating func attribute() {
    let (mark, first) = (mark, position)
    let end = min(limit, max(position + 1, indexAfterAttribute(position)))
    position += 1
    let name = kind == .identifier ? position : -1
    while position < end, kind == .identifier || kind == .period { position += 1 }
    if isAt("<"), position < end { position = endOfGenerics(position) ?? end }
    if isAt("("), position < end {
      if Self.compilerAttributes.contains(source.text(name)) { skipBracket() } else { list { $0.argument() } }
    }
    position = max(position, end)
    add(.attribute, from: mark, first: first, name: name)
    markLast(as: .attribute)
  }

  private mutating func modifier() {
    let first = position
    position += 1
    if isModifierDetail(position) { skipBracket() }
    add(.modifier, from: mark, first: first, name: first)
    markLast(as: .modifier)
  }

  // MARK: Variables

  private mutating func variable(_ mark: Int, _ first: Int) {
    let name = position
    position += 1
    repeat { binding() } while skipComma()
    add(.variable, from: mark, first: first, name: name)
  }

  private mutating func binding() {
    let (mark, first) = (mark, position)
    let name = kind == .identifier ? position : -1
    if kind == .identifier { addToken(.name, isNamed: true) } else { operand() }
    markLast(as: .pattern)
    annotation()
    let wasInInitializer = isInInitializer
    isInInitializer = true
    initialValue()
    isInInitializer = wasInInitializer
    if isAt("{"), !isInHeader {
      accessors()
      markLast(as: .accessor)
    }
    add(.patternBinding, from: mark, first: first, name: name)
  }

  private static let accessors: Set<String> = [
    "get", "set", "willSet", "didSet", "_read", "_modify", "read", "modify", "unsafeAddress", "unsafeMutableAddress",
    "init",
  ]

  /// Whether an accessor begins here, such as `mutating get async throws {`.
  private var isAtAccessor: Bool {
    var index = position
    while source.kind(index) == .at, index < limit { index = indexAfterAttribute(index) }
    while index < limit,
      ["mutating", "nonmutating", "consuming", "borrowing", "nonisolated", "isolated"]
        .contains(where: { source.isToken(index, $0) })
    {
      index += 1
    }
    guard index < limit, Self.accessors.contains(source.text(index)), source.kind(index) == .identifier else {
      return false
    }
    guard index + 1 < limit else { return true }
    if source.isToken(index + 1, "(") { return source.isToken(source.indexAfter(index + 1), "{") }
    return source.isToken(index + 1, "{") || ["async", "throws", "get", "set"].contains(source.text(index + 1))
      || source.kind(index + 1) == .semicolon
  }

  /// Parses the braces of a computed variable, an observed variable or a subscript.
  private mutating func accessors() {
    let (mark, first) = (mark, position)
    bracket { parser in
      guard parser.isAtAccessor else { return parser.statements() }
      while parser.position < parser.limit, parser.isAtAccessor { parser.accessor() }
    }
    add(.accessorBlock, from: mark, first: first)
  }

  private mutating func accessor() {
    let (mark, first) = (mark, position)
    while kind == .at { attribute() }
    while position < limit, !Self.accessors.contains(source.text(position)) { modifier() }
    let name = position
    position += 1
    if isAt("("), source.kind(position + 1) == .identifier {
      list { $0.parameter() }
    }
    skipEffects()
    if isAt("{") { block() }
    if kind == .semicolon { position += 1 }
    add(.accessor, from: mark, first: first, name: name)
    markLast(as: .accessor)
  }

  // MARK: Functions

  private mutating func function(_ keyword: String, _ mark: Int, _ first: Int) {
    var name = position
    position += 1
    if keyword == "func" || keyword == "macro" {
      name = position
      // The lexer may split the name of an operator into several tokens.
      while position < limit, !isAt("("), kind == .operator || kind == .identifier || kind == .other {
        if isAt("<"), position > name { break }
        position += 1
        if source.kind(position - 1) == .identifier { break }
      }
    }
    if isAt("?") || isAt("!") { position += 1 }
    generics()
    if isAt("(") {
      list { parser in
        parser.parameter()
        parser.markLast(as: .parameter)
      }
    }
    skipEffects()
    if isAt("->") {
      position += 1
      type()
      markLast(as: .result)
    }
    if keyword == "macro" { initialValue() }
    whereClause()
    if isAt("{") {
      if keyword == "subscript" {
        accessors()
        markLast(as: .accessor)
      } else {
        block()
      }
    }
    let kinds: [String: SyntaxKind] = [
      "func": .function, "init": .initializer, "deinit": .deinitializer, "subscript": .subscriptDeclaration,
      "macro": .macroDeclaration,
    ]
    add(kinds[keyword] ?? .function, from: mark, first: first, name: name)
  }

  /// Parses a parameter, `label name: Type = value`. The name of the node is the name inside the function.
  mutating func parameter() {
    let (mark, first) = (mark, position)
    while kind == .at { attribute() }
    var name = -1
    while kind == .identifier, position < limit {
      name = position
      position += 1
    }
    annotation()
    if isAt("...") { position += 1 }
    initialValue()
    add(.parameter, from: mark, first: first, name: name)
    markLast(as: .parameter)
  }

  mutating func generics() {
    guard isAt("<") else { return }
    let first = position
    if !skipGenerics() { position += 1 }
    add(.generics, from: mark, first: first)
  }

  /// Parses `where A: B, C == D`.
  mutating func whereClause() {
    guard isAt("where") else { return }
    let (mark, first) = (mark, position)
    position += 1
    while position < limit, !isAt("{"), kind != .semicolon {
      let typeStart = position
      type()
      if kind == .colon || isAt("==") {
        position += 1
        type()
      }
      if !skipComma() || position == typeStart { break }
    }
    add(.whereClause, from: mark, first: first)
  }

  // MARK: Types

  private mutating func type(_ kind: SyntaxKind, _ mark: Int, _ first: Int) {
    position += 1
    let name = self.kind == .identifier ? position : -1
    if kind == .extensionDeclaration {
      type()
      markLast(as: .type)
    } else {
      if self.kind == .identifier { position += 1 }
      generics()
    }
    if self.kind == .colon { inheritanceClause() }
    whereClause()
    if isAt("{") {
      let (inner, open) = (self.mark, position)
      bracket { $0.statements() }
      add(.memberBlock, from: inner, first: open)
      markLast(as: .body)
    }
    add(kind, from: mark, first: first, name: name)
  }

  /// Parses the inheritance clause, `: A, B`.
  private mutating func inheritanceClause() {
    position += 1
    repeat {
      type()
      markLast(as: .inherited)
    } while skipComma()
  }

  private mutating func enumCase(_ mark: Int, _ first: Int) {
    let keyword = position
    position += 1
    repeat {
      let (inner, start) = (self.mark, position)
      if kind == .identifier { position += 1 }
      if isAt("(") {
        list { $0.associatedValue() }
      }
      initialValue()
      add(.enumElement, from: inner, first: start, name: start)
      markLast(as: .element)
    } while skipComma()
    add(.enumCase, from: mark, first: first, name: keyword)
  }

  /// Parses an associated value of an enum case, `label: Type` or `Type`.
  private mutating func associatedValue() {
    let (mark, first) = (mark, position)
    let isLabeled = kind == .identifier && (source.kind(position + 1) == .colon || source.kind(position + 2) == .colon)
    if isLabeled { return parameter() }
    type()
    markLast(as: .type)
    initialValue()
    add(.parameter, from: mark, first: first)
    markLast(as: .parameter)
  }

  private mutating func importDeclaration(_ mark: Int, _ first: Int) {
    let name = position
    position += 1
    while position < limit, !isAtLineStart, kind != .semicolon { position += 1 }
    add(.importDeclaration, from: mark, first: first, name: name)
  }

  private mutating func alias(_ kind: SyntaxKind, _ mark: Int, _ first: Int) {
    position += 1
    let name = self.kind == .identifier ? position : -1
    if name >= 0 { position += 1 }
    generics()
    if self.kind == .colon { inheritanceClause() }
    if skip("=") {
      type()
      markLast(as: .value)
    }
    whereClause()
    add(kind, from: mark, first: first, name: name)
  }

  /// Parses an operator or a precedence group: `infix operator +++: AdditionPrecedence`, `precedencegroup Name { … }`.
  private mutating func operatorDeclaration(_ keyword: String, _ mark: Int, _ first: Int) {
    let isGroup = keyword == "precedencegroup"
    position += 1
    let name = position < limit ? position : -1
    if isGroup {
      if kind == .identifier { position += 1 }
      if isAt("{") { skipBracket() }
    } else {
      while position < limit, !isAtLineStart, kind != .colon, kind != .semicolon { position += 1 }
      annotation()
    }
    add(isGroup ? .precedenceGroup : .operatorDeclaration, from: mark, first: first, name: name)
  }
}
