import UIModelPlatform

/// Parses the types, functions and properties that a file declares. Function bodies are skipped.
///
/// For example, `extension Page { func close() {} }` adds a type `Page` with the function `close`. Its `isDeclared` is
/// false.
struct SwiftDeclarationReader {
  private let source: SwiftSource
  private let fileNumber: Int32
  /// The types by qualified name; the empty name collects declarations outside any type.
  private(set) var types: [String: SwiftType] = [:]
  /// The names of the types in source order.
  private(set) var typeNames: [String] = []
  /// The names in the inheritance clause of each protocol, by the protocol's qualified name.
  private(set) var protocols: [String: [String]] = [:]

  private static let maximumDepth = 20
  /// The maximum number of tokens between a type's keyword and its opening brace.
  private static let maximumHeadLength = 400

  init(_ source: SwiftSource, fileNumber: Int32) { (self.source, self.fileNumber) = (source, fileNumber) }

  /// The modifiers and attributes before a declaration.
  private struct Modifiers {
    var isStatic = false
    var isPrivate = false
    var isHidden = false
    var isFinal = false
    var isOpen = false
    var isOverride = false
    var isLazy = false
    var isMain = false
    var isWrapped = false
    var condition = SwiftCondition.always
  }

  /// Keywords that can follow the modifier `class` of a type member, as in `class func`.
  private static let keywordsAfterClass: Set<String> = [
    "func", "var", "let", "subscript", "override", "open", "public", "package", "internal", "fileprivate", "private",
    "final", "dynamic",
  ]

  /// Reads the declarations in a range of tokens.
  ///
  /// - Parameter isHidden: whether the enclosing type is private, so that other files cannot see its members.
  mutating func read(
    _ range: Range<Int>, in ownerName: String, _ outerCondition: SwiftCondition, depth: Int, isHidden: Bool = false
  ) {
    guard depth < SwiftDeclarationReader.maximumDepth else { return }
    var clauses = SwiftClauses()
    var modifiers = Modifiers()
    modifiers.isHidden = isHidden
    var token = range.lowerBound
    while token < range.upperBound {
      if let next = clauses.apply(token, in: source, before: range.upperBound) {
        token = next
        continue
      }
      guard source.kind(token) == .identifier || source.kind(token) == .at, source.kind(token - 1) != .period else {
        token = source.indexAfter(token)
        continue
      }
      if source.kind(token) == .at {
        token = readAttribute(token, &modifiers)
        continue
      }
      let startToken = token
      var condition: SwiftCondition { outerCondition.and(clauses.condition).and(modifiers.condition) }
      switch source.text(token) {
      case "static": modifiers.isStatic = true
      case "private", "fileprivate":
        // `private(set)` restricts only the setter.
        modifiers.isPrivate = true
        modifiers.isHidden = modifiers.isHidden || !source.isToken(token + 1, "(")
        modifiers.isFinal = modifiers.isFinal || modifiers.isHidden
        if source.isToken(token + 1, "(") { token = source.indexAfter(token + 1) - 1 }
      case "final": modifiers.isFinal = true
      case "open": modifiers.isOpen = true
      case "override": modifiers.isOverride = true
      case "lazy": modifiers.isLazy = true
      case "class" where SwiftDeclarationReader.keywordsAfterClass.contains(source.text(token + 1)):
        modifiers.isStatic = true
      case "class", "struct", "enum", "extension", "actor", "protocol":
        token = readType(
          token, before: range.upperBound, in: ownerName, condition, modifiers, depth, isHidden: isHidden)
      case "func", "init":
        token = readFunction(token, before: range.upperBound, in: ownerName, modifiers, condition)
      case "var", "let":
        token = readBindings(token, before: range.upperBound, in: ownerName, modifiers, condition)
      case "if", "guard", "while", "for", "switch", "do", "repeat", "defer":
        // The statement is top-level code of `main.swift`. Declarations inside the statement are local.
        token = source.endOfStatement(token, before: range.upperBound)
      case "import" where source.kind(token + 1) == .identifier:
        // `import class UIKit.UIView` declares nothing.
        token += 2
      case "case":
        token = readCases(token, before: range.upperBound, in: ownerName, condition)
      default: break
      }
      if token > startToken {
        modifiers = Modifiers()
        modifiers.isHidden = isHidden
      } else {
        token += 1
      }
    }
  }

  /// Reads the attribute at a token. Returns the token after the attribute.
  private func readAttribute(_ token: Int, _ modifiers: inout Modifiers) -> Int {
    if !SwiftDeclarationReader.neutralAttributes.contains(source.text(token + 1)) { modifiers.isWrapped = true }
    if source.isToken(token + 1, "main") || source.isToken(token + 1, "UIApplicationMain") { modifiers.isMain = true }
    guard source.isToken(token + 2, "("), !source.tokens[token + 2].startsLine, let end = source.closing(of: token + 2)
    else {
      return token + 2
    }
    if source.isToken(token + 1, "available") {
      modifiers.condition = modifiers.condition.and(source.availability(token + 3..<end))
    }
    return end + 1
  }

  // MARK: Types

  /// Reads the type or extension at a keyword. Returns the token after the type, or after the keyword if the type
  /// cannot be read.
  private mutating func readType(
    _ token: Int, before end: Int, in ownerName: String, _ condition: SwiftCondition, _ modifiers: Modifiers,
    _ depth: Int,
    isHidden: Bool
  ) -> Int {
    let isExtension = source.isToken(token, "extension")
    guard var name = source.identifier(token + 1) ?? (isExtension ? source.collectionTypeText(token + 1) : nil),
      source.kind(token - 1) != .colon
    else { return token + 1 }
    var openingBrace = source.indexAfter(token + 1)
    while source.kind(openingBrace) == .period, let innerName = source.identifier(openingBrace + 1) {
      name += "." + innerName
      openingBrace += 2
    }
    var superclassName: String?
    var inheritedNames: [String] = []
    var isConstraint = false
    while openingBrace < end, !source.isToken(openingBrace, "{") {
      guard openingBrace - token < SwiftDeclarationReader.maximumHeadLength,
        [.identifier, .colon, .comma, .period, .operator, .open, .at].contains(source.kind(openingBrace))
      else { return token + 1 }
      isConstraint = isConstraint || source.isToken(openingBrace, "where")
      if !isConstraint,
        source.kind(openingBrace) == .colon || source.kind(openingBrace) == .comma || source.isToken(openingBrace, "&"),
        let name = source.identifier(openingBrace + 1)
      {
        inheritedNames.append(name)
      }
      if source.kind(openingBrace) == .colon, superclassName == nil {
        superclassName = source.identifier(openingBrace + 1)
      }
      openingBrace = source.indexAfter(openingBrace)
    }
    guard openingBrace < end, let closingBrace = source.closing(of: openingBrace) else { return token + 1 }
    let qualifiedName = ownerName.isEmpty || isExtension ? name : ownerName + "." + name
    if source.isToken(token, "protocol") {
      protocols[qualifiedName, default: []] += inheritedNames
    } else {
      var type = types[qualifiedName] ?? SwiftType(name: qualifiedName)
      if types[qualifiedName] == nil { typeNames.append(qualifiedName) }
      if !type.isDeclared { type.location = SwiftLocation(fileNumber: fileNumber, token: token + 1) }
      type.isMain = type.isMain || modifiers.isMain
      type.inheritedNames += inheritedNames
      type.isAppDelegate =
        type.isAppDelegate || source.contains(token + 2..<openingBrace, anyOf: ["UIApplicationDelegate"])
      if source.isWellFormed(token..<closingBrace + 1) { type.bodies.append(openingBrace + 1..<closingBrace) }
      if !isExtension {
        type.isDeclared = true
        type.isHidden = modifiers.isHidden
        type.isOpen = modifiers.isOpen
        type.isEnum = source.isToken(token, "enum")
        type.isStruct = source.isToken(token, "struct")
        type.superclassName = superclassName
      }
      types[qualifiedName] = type
      if source.isWellFormed(token..<closingBrace + 1) {
        read(
          openingBrace + 1..<closingBrace, in: qualifiedName, condition, depth: depth + 1, isHidden: modifiers.isHidden)
      }
    }
    return closingBrace + 1
  }

  /// Applies a change to the type with the qualified name `ownerName`. Creates the type if it does not exist.
  private mutating func updateType(_ ownerName: String, _ change: (inout SwiftType) -> Void) {
    change(&types[ownerName, default: SwiftType(name: ownerName)])
  }

  /// Reads a `case` declaration of an enum, which may list several cases. Returns the token after the declaration.
  private mutating func readCases(
    _ token: Int, before end: Int, in ownerName: String, _ condition: SwiftCondition
  ) -> Int {
    let statementEnd = source.endOfStatement(token, before: end)
    for caseTokens in source.split(token + 1..<statementEnd) {
      guard let name = source.identifier(caseTokens.lowerBound) else { continue }
      let equalsToken = caseTokens.first { source.isToken($0, "=") }
      let location = SwiftLocation(fileNumber: fileNumber, token: caseTokens.lowerBound)
      let enumCase = SwiftCase(
        location: location, value: equalsToken.map { $0 + 1..<caseTokens.upperBound },
        hasAssociatedValues: source.isToken(caseTokens.lowerBound + 1, "("),
        condition: condition)
      updateType(ownerName) { $0.cases[name] = enumCase }
    }
    return max(token + 1, statementEnd)
  }

  // MARK: Members

  /// Reads the function or initializer at a keyword. Returns the token from which reading continues: after the body, or
  /// earlier if the function has no body.
  private mutating func readFunction(
    _ token: Int, before end: Int, in ownerName: String, _ modifiers: Modifiers, _ condition: SwiftCondition
  ) -> Int {
    let nameToken = source.isToken(token, "func") ? token + 1 : token
    var openingParenthesis = nameToken + 1
    while openingParenthesis < end, !source.isToken(openingParenthesis, "(") {
      if source.isToken(openingParenthesis, "{") || source.kind(openingParenthesis) == .close {
        return openingParenthesis
      }
      openingParenthesis += 1
    }
    guard openingParenthesis < end, let closingParenthesis = source.closing(of: openingParenthesis),
      let name = source.identifier(nameToken)
    else {
      return token + 1
    }
    var openingBrace = closingParenthesis + 1
    while openingBrace < end, !source.isToken(openingBrace, "{") {
      if source.kind(openingBrace) == .semicolon || source.kind(openingBrace) == .directive { return openingBrace }
      if source.tokens[openingBrace].startsLine,
        ["func", "var", "let", "init", "}"].contains(source.text(openingBrace))
      {
        return openingBrace
      }
      openingBrace = source.indexAfter(openingBrace)
    }
    guard openingBrace < end, let closingBrace = source.closing(of: openingBrace) else { return closingParenthesis + 1 }
    let arrowToken = (closingParenthesis + 1..<openingBrace).first { source.isToken($0, "->") }
    let function = SwiftFunction(
      name: name, location: SwiftLocation(fileNumber: fileNumber, token: nameToken),
      parameters: source.split(openingParenthesis + 1..<closingParenthesis).compactMap { parameter($0) },
      resultTokens: arrowToken.map { $0 + 1..<openingBrace }, body: openingBrace + 1..<closingBrace,
      isStatic: modifiers.isStatic,
      isFinal: modifiers.isFinal || modifiers.isStatic,
      isOverride: modifiers.isOverride,
      isHidden: modifiers.isHidden,
      condition: condition)
    updateType(ownerName) { $0.functions.append(function) }
    return closingBrace + 1
  }

  /// Returns the function parameter in a range of tokens; nil if the range is not a parameter.
  func parameter(_ range: Range<Int>) -> SwiftFunction.Parameter? {
    guard let colonToken = range.first(where: { source.kind($0) == .colon }), colonToken > range.lowerBound,
      let name = source.identifier(colonToken - 1)
    else { return nil }
    let label = colonToken - range.lowerBound > 1 ? source.identifier(colonToken - 2) : name
    let equalsToken = (colonToken..<range.upperBound).first { source.isToken($0, "=") }
    let typeTokens = colonToken + 1..<(equalsToken ?? range.upperBound)
    return SwiftFunction.Parameter(
      label: label == "_" ? nil : label, name: name, typeTokens: typeTokens,
      defaultValue: equalsToken.map { $0 + 1..<range.upperBound },
      isVariadic: source.isToken(typeTokens.upperBound - 1, "..."))
  }

  /// Attributes that do not change the value of a property.
  private static let neutralAttributes: Set<String> = [
    "objc", "nonobjc", "available", "main", "UIApplicationMain", "MainActor", "objcMembers", "discardableResult",
    "inlinable", "usableFromInline", "frozen", "IBAction", "preconcurrency", "nonisolated", "unchecked", "Sendable",
  ]

  /// Reads a `var` or `let` with all its bindings, such as `let a: Int, b = 2`. Returns the token after the last
  /// binding.
  private mutating func readBindings(
    _ token: Int, before end: Int, in ownerName: String, _ modifiers: Modifiers, _ condition: SwiftCondition
  ) -> Int {
    let isConstant = source.isToken(token, "let")
    var position = token
    repeat {
      let next = readBinding(position, before: end, in: ownerName, isConstant, modifiers, condition)
      guard next > position else { return max(token + 1, next) }
      position = next
    } while source.kind(position) == .comma && position < end
    return position
  }

  /// Reads one binding of a `var` or `let`. Returns the token after the binding.
  private mutating func readBinding(
    _ token: Int, before end: Int, in ownerName: String, _ isConstant: Bool, _ modifiers: Modifiers,
    _ condition: SwiftCondition
  ) -> Int {
    guard let name = source.identifier(token + 1) else { return token + 1 }
    var position = token + 2
    var typeTokens: Range<Int>?
    if source.kind(position) == .colon {
      let start = position + 1
      position = start
      while position < end, !source.isToken(position, "="), !source.isToken(position, "{") {
        if position > start, source.tokens[position].startsLine, !source.continuesStatement(position) { break }
        if [.close, .comma, .semicolon].contains(source.kind(position)) { break }
        position = source.indexAfterGenerics(position)
      }
      typeTokens = start..<min(position, end)
    }
    var (value, getter, block): (Range<Int>?, Range<Int>?, Range<Int>?) = (nil, nil, nil)
    if source.isToken(position, "=") {
      let statementEnd = source.endOfStatement(position + 1, before: end)
      let firstBinding = source.split(position + 1..<statementEnd).first ?? position + 1..<statementEnd
      // The initial value ends before the braces with the observers, as in `= 1 { didSet { … } }`.
      let observerBrace = firstBinding.first { index in
        source.isToken(index, "{") && ["didSet", "willSet"].contains(source.text(index + 1))
      }
      value = firstBinding.lowerBound..<(observerBrace ?? firstBinding.upperBound)
      position = observerBrace ?? firstBinding.upperBound
    } else if source.isToken(position, "{"), let closingBrace = source.closing(of: position) {
      getter = self.getter(position + 1..<closingBrace)
      block = position + 1..<closingBrace
      position = closingBrace + 1
    }
    // An observer may assign another value to the property.
    var isObserved = false
    if value != nil, source.isToken(position, "{"), let closingBrace = source.closing(of: position) {
      isObserved = true
      block = position + 1..<closingBrace
      position = closingBrace + 1
    }
    let property = SwiftProperty(
      name: name, location: SwiftLocation(fileNumber: fileNumber, token: token + 1), typeTokens: typeTokens,
      value: value, getter: getter,
      block: block,
      isStatic: modifiers.isStatic,
      isConstant: isConstant, isPrivate: modifiers.isPrivate, isHidden: modifiers.isHidden, isLazy: modifiers.isLazy,
      isWrapped: modifiers.isWrapped || isObserved,
      condition: condition)
    updateType(ownerName) { $0.properties.append(property) }
    return max(token + 2, position)
  }

  /// Returns the getter's statements of a computed property. Nil if the braces begin with an observer, `set` or an
  /// attribute.
  private func getter(_ body: Range<Int>) -> Range<Int>? {
    if source.isToken(body.lowerBound, "get"), source.isToken(body.lowerBound + 1, "{"),
      let closingBrace = source.closing(of: body.lowerBound + 1)
    {
      return body.lowerBound + 2..<closingBrace
    }
    return ["willSet", "didSet", "set", "@"].contains(source.text(body.lowerBound)) ? nil : body
  }
}
