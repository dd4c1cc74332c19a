import UIModelPlatform

/// Parses the types, functions and properties that a file declares. Function bodies are skipped.
///
/// For example, `extension Page { func close() {} }` adds a type `Page` with the function `close` and a false
/// `isDeclared`.
struct SwiftDeclarationReader {
  private let source: SwiftSource
  private let file: Int32
  /// The types by qualified name; the empty name collects declarations outside any type.
  private(set) var types: [String: SwiftType] = [:]
  /// The names of the types in source order.
  private(set) var typeNames: [String] = []
  /// The inherited protocols of each protocol of the file.
  private(set) var protocols: [String: [String]] = [:]

  private static let maximumDepth = 20
  /// The maximum number of tokens between a type's keyword and its opening brace.
  private static let maximumHeadLength = 400

  init(_ source: SwiftSource, file: Int32) { (self.source, self.file) = (source, file) }

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

  /// Keywords before which `class` is a modifier that declares a type member, as in `class func`.
  private static let keywordsAfterClass: Set<String> = [
    "func", "var", "let", "subscript", "override", "open", "public", "package", "internal", "fileprivate", "private",
    "final", "dynamic",
  ]

  /// Reads the declarations in a range of tokens.
  ///
  /// - Parameter isHidden: whether the enclosing type is private, so that other files cannot see its members.
  mutating func read(
    _ range: Range<Int>, in owner: String, _ outer: SwiftCondition, depth: Int, isHidden: Bool = false
  ) {
    guard depth < SwiftDeclarationReader.maximumDepth else { return }
    var clauses = SwiftClauses()
    var modifiers = Modifiers()
    modifiers.isHidden = isHidden
    var at = range.lowerBound
    while at < range.upperBound {
      if let next = clauses.apply(at, in: source, before: range.upperBound) {
        at = next
        continue
      }
      guard source.kind(at) == .identifier || source.kind(at) == .at, source.kind(at - 1) != .period else {
        at = source.indexAfter(at)
        continue
      }
      if source.kind(at) == .at {
        at = readAttribute(at, &modifiers)
        continue
      }
      let start = at
      var condition: SwiftCondition { outer.and(clauses.condition).and(modifiers.condition) }
      switch source.text(at) {
      case "static": modifiers.isStatic = true
      case "private", "fileprivate":
        // `private(set)` restricts only the setter.
        modifiers.isPrivate = true
        modifiers.isHidden = modifiers.isHidden || !source.isToken(at + 1, "(")
        modifiers.isFinal = modifiers.isFinal || modifiers.isHidden
        if source.isToken(at + 1, "(") { at = source.indexAfter(at + 1) - 1 }
      case "final": modifiers.isFinal = true
      case "open": modifiers.isOpen = true
      case "override": modifiers.isOverride = true
      case "lazy": modifiers.isLazy = true
      case "class" where SwiftDeclarationReader.keywordsAfterClass.contains(source.text(at + 1)):
        modifiers.isStatic = true
      case "class", "struct", "enum", "extension", "actor", "protocol":
        at = readType(at, before: range.upperBound, in: owner, condition, modifiers, depth, isHidden: isHidden)
      case "func", "init":
        at = readFunction(at, before: range.upperBound, in: owner, modifiers, condition)
      case "var", "let":
        at = readBindings(at, before: range.upperBound, in: owner, modifiers, condition)
      case "if", "guard", "while", "for", "switch", "do", "repeat", "defer":
        // Top-level code of `main.swift`. Its declarations are local to the statement.
        at = source.endOfStatement(at, before: range.upperBound)
      case "import" where source.kind(at + 1) == .identifier:
        // `import class UIKit.UIView` declares nothing.
        at += 2
      case "case":
        at = readCases(at, before: range.upperBound, in: owner, condition)
      default: break
      }
      if at > start {
        modifiers = Modifiers()
        modifiers.isHidden = isHidden
      } else {
        at += 1
      }
    }
  }

  /// Reads the attribute at a token and returns the token after it.
  private func readAttribute(_ at: Int, _ modifiers: inout Modifiers) -> Int {
    if !SwiftDeclarationReader.plainAttributes.contains(source.text(at + 1)) { modifiers.isWrapped = true }
    if source.isToken(at + 1, "main") || source.isToken(at + 1, "UIApplicationMain") { modifiers.isMain = true }
    guard source.isToken(at + 2, "("), !source.tokens[at + 2].startsLine, let end = source.closing(of: at + 2) else {
      return at + 2
    }
    if source.isToken(at + 1, "available") {
      modifiers.condition = modifiers.condition.and(source.availability(at + 3..<end))
    }
    return end + 1
  }

  // MARK: Types

  /// Reads the type or extension at a keyword and returns the token after it.
  private mutating func readType(
    _ at: Int, before end: Int, in owner: String, _ condition: SwiftCondition, _ modifiers: Modifiers, _ depth: Int,
    isHidden: Bool
  ) -> Int {
    let isExtension = source.isToken(at, "extension")
    guard var name = source.identifier(at + 1) ?? (isExtension ? source.collectionTypeText(at + 1) : nil),
      source.kind(at - 1) != .colon
    else { return at + 1 }
    var open = source.indexAfter(at + 1)
    while source.kind(open) == .period, let inner = source.identifier(open + 1) {
      name += "." + inner
      open += 2
    }
    var superclass: String?
    var inherited: [String] = []
    var isConstraint = false
    while open < end, !source.isToken(open, "{") {
      guard open - at < SwiftDeclarationReader.maximumHeadLength,
        [.identifier, .colon, .comma, .period, .operator, .open, .at].contains(source.kind(open))
      else { return at + 1 }
      isConstraint = isConstraint || source.isToken(open, "where")
      if !isConstraint, source.kind(open) == .colon || source.kind(open) == .comma || source.isToken(open, "&"),
        let name = source.identifier(open + 1)
      {
        inherited.append(name)
      }
      if source.kind(open) == .colon, superclass == nil { superclass = source.identifier(open + 1) }
      open = source.indexAfter(open)
    }
    guard open < end, let close = source.closing(of: open) else { return at + 1 }
    let qualifiedName = owner.isEmpty || isExtension ? name : owner + "." + name
    if source.isToken(at, "protocol") {
      protocols[qualifiedName, default: []] += inherited
    } else {
      var type = types[qualifiedName] ?? SwiftType(name: qualifiedName)
      if types[qualifiedName] == nil { typeNames.append(qualifiedName) }
      if !type.isDeclared { type.location = SwiftLocation(file: file, token: at + 1) }
      type.isMain = type.isMain || modifiers.isMain
      type.inherited += inherited
      type.isAppDelegate = type.isAppDelegate || source.contains(at + 2..<open, anyOf: ["UIApplicationDelegate"])
      if source.isWellFormed(at..<close + 1) { type.bodies.append(open + 1..<close) }
      if !isExtension {
        type.isDeclared = true
        type.isHidden = modifiers.isHidden
        type.isOpen = modifiers.isOpen
        type.isEnum = source.isToken(at, "enum")
        type.isStruct = source.isToken(at, "struct")
        type.superclass = superclass
      }
      types[qualifiedName] = type
      if source.isWellFormed(at..<close + 1) {
        read(open + 1..<close, in: qualifiedName, condition, depth: depth + 1, isHidden: modifiers.isHidden)
      }
    }
    return close + 1
  }

  /// Applies a change to the type with a name. Creates the type if necessary.
  private mutating func updateType(_ owner: String, _ body: (inout SwiftType) -> Void) {
    body(&types[owner, default: SwiftType(name: owner)])
  }

  /// Reads a `case` declaration of an enum, which may list several cases, and returns the token after it.
  private mutating func readCases(
    _ at: Int, before end: Int, in owner: String, _ condition: SwiftCondition
  ) -> Int {
    let stop = source.endOfStatement(at, before: end)
    for part in source.split(at + 1..<stop) {
      guard let name = source.identifier(part.lowerBound) else { continue }
      let equals = part.first { source.isToken($0, "=") }
      let location = SwiftLocation(file: file, token: part.lowerBound)
      let enumCase = SwiftCase(
        location: location, value: equals.map { $0 + 1..<part.upperBound },
        hasAssociatedValues: source.isToken(part.lowerBound + 1, "("),
        condition: condition)
      updateType(owner) { $0.cases[name] = enumCase }
    }
    return max(at + 1, stop)
  }

  // MARK: Members

  /// Reads the function or initializer at a keyword and returns the token after it.
  private mutating func readFunction(
    _ at: Int, before end: Int, in owner: String, _ modifiers: Modifiers, _ condition: SwiftCondition
  ) -> Int {
    let nameToken = source.isToken(at, "func") ? at + 1 : at
    var open = nameToken + 1
    while open < end, !source.isToken(open, "(") {
      if source.isToken(open, "{") || source.kind(open) == .close { return open }
      open += 1
    }
    guard open < end, let close = source.closing(of: open), let name = source.identifier(nameToken) else {
      return at + 1
    }
    var brace = close + 1
    while brace < end, !source.isToken(brace, "{") {
      if source.kind(brace) == .semicolon || source.kind(brace) == .directive { return brace }
      if source.tokens[brace].startsLine, ["func", "var", "let", "init", "}"].contains(source.text(brace)) {
        return brace
      }
      brace = source.indexAfter(brace)
    }
    guard brace < end, let closingBrace = source.closing(of: brace) else { return close + 1 }
    let arrow = (close + 1..<brace).first { source.isToken($0, "->") }
    let function = SwiftFunction(
      name: name, location: SwiftLocation(file: file, token: nameToken),
      parameters: source.split(open + 1..<close).compactMap { parameter($0) },
      result: arrow.map { $0 + 1..<brace }, body: brace + 1..<closingBrace, isStatic: modifiers.isStatic,
      isFinal: modifiers.isFinal || modifiers.isStatic,
      isOverride: modifiers.isOverride,
      isHidden: modifiers.isHidden,
      condition: condition)
    updateType(owner) { $0.functions.append(function) }
    return closingBrace + 1
  }

  /// Returns the function parameter in a range of tokens; nil if the range is not a parameter.
  func parameter(_ range: Range<Int>) -> SwiftFunction.Parameter? {
    guard let colon = range.first(where: { source.kind($0) == .colon }), colon > range.lowerBound,
      let name = source.identifier(colon - 1)
    else { return nil }
    let label = colon - range.lowerBound > 1 ? source.identifier(colon - 2) : name
    let equals = (colon..<range.upperBound).first { source.isToken($0, "=") }
    let type = colon + 1..<(equals ?? range.upperBound)
    return SwiftFunction.Parameter(
      label: label == "_" ? nil : label, name: name, type: type, defaultValue: equals.map { $0 + 1..<range.upperBound },
      isVariadic: source.isToken(type.upperBound - 1, "..."))
  }

  /// Attributes that do not change the value of a property.
  private static let plainAttributes: Set<String> = [
    "objc", "nonobjc", "available", "main", "UIApplicationMain", "MainActor", "objcMembers", "discardableResult",
    "inlinable", "usableFromInline", "frozen", "IBAction", "preconcurrency", "nonisolated", "unchecked", "Sendable",
  ]

  /// Reads a `var` or `let` with all its bindings, such as `let a: Int, b = 2`, and returns the token after it.
  private mutating func readBindings(
    _ at: Int, before end: Int, in owner: String, _ modifiers: Modifiers, _ condition: SwiftCondition
  ) -> Int {
    let isConstant = source.isToken(at, "let")
    var stop = at
    repeat {
      let next = readBinding(stop, before: end, in: owner, isConstant, modifiers, condition)
      guard next > stop else { return max(at + 1, next) }
      stop = next
    } while source.kind(stop) == .comma && stop < end
    return stop
  }

  /// Reads one binding of a `var` or `let` and returns the token after it.
  private mutating func readBinding(
    _ at: Int, before end: Int, in owner: String, _ isConstant: Bool, _ modifiers: Modifiers,
    _ condition: SwiftCondition
  ) -> Int {
    guard let name = source.identifier(at + 1) else { return at + 1 }
    var stop = at + 2
    var type: Range<Int>?
    if source.kind(stop) == .colon {
      let start = stop + 1
      stop = start
      while stop < end, !source.isToken(stop, "="), !source.isToken(stop, "{") {
        if stop > start, source.tokens[stop].startsLine, !source.continuesStatement(stop) { break }
        if [.close, .comma, .semicolon].contains(source.kind(stop)) { break }
        stop = source.indexAfterGenerics(stop)
      }
      type = start..<min(stop, end)
    }
    var (value, getter, block): (Range<Int>?, Range<Int>?, Range<Int>?) = (nil, nil, nil)
    if source.isToken(stop, "=") {
      let statementEnd = source.endOfStatement(stop + 1, before: end)
      let firstBinding = source.split(stop + 1..<statementEnd).first ?? stop + 1..<statementEnd
      // `= 1 { didSet { … } }`
      let observers = firstBinding.first { index in
        source.isToken(index, "{") && ["didSet", "willSet"].contains(source.text(index + 1))
      }
      value = firstBinding.lowerBound..<(observers ?? firstBinding.upperBound)
      stop = observers ?? firstBinding.upperBound
    } else if source.isToken(stop, "{"), let close = source.closing(of: stop) {
      getter = self.getter(stop + 1..<close)
      block = stop + 1..<close
      stop = close + 1
    }
    // An observer may assign another value to the property.
    var isObserved = false
    if value != nil, source.isToken(stop, "{"), let close = source.closing(of: stop) {
      isObserved = true
      block = stop + 1..<close
      stop = close + 1
    }
    let property = SwiftProperty(
      name: name, location: SwiftLocation(file: file, token: at + 1), type: type, value: value, getter: getter,
      block: block,
      isStatic: modifiers.isStatic,
      isConstant: isConstant, isPrivate: modifiers.isPrivate, isHidden: modifiers.isHidden, isLazy: modifiers.isLazy,
      isWrapped: modifiers.isWrapped || isObserved,
      condition: condition)
    updateType(owner) { $0.properties.append(property) }
    return max(at + 2, stop)
  }

  /// Returns the getter's statements of a computed property. Nil if the braces begin with an observer, `set` or an
  /// attribute.
  private func getter(_ body: Range<Int>) -> Range<Int>? {
    if source.isToken(body.lowerBound, "get"), source.isToken(body.lowerBound + 1, "{"),
      let close = source.closing(of: body.lowerBound + 1)
    {
      return body.lowerBound + 2..<close
    }
    return ["willSet", "didSet", "set", "@"].contains(source.text(body.lowerBound)) ? nil : body
  }
}
