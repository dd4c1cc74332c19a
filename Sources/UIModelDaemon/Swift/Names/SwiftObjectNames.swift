import UIModelPlatform

/// Determines the label that code gives to a UIKit object after its creation, by assignments to the object's properties
/// in any file.
///
/// For example, for `let item = UIBarButtonItem(…)` and a later `item.accessibilityLabel = "Add"`, the label is named.
struct SwiftObjectNames {
  /// The members of a class, grouped by their effect on the name.
  struct Members {
    /// The names of the class and its superclasses. The project may have extensions of each class.
    let classNames: [String]
    /// Properties that set the name.
    let namingProperties: Set<String>
    /// Methods with the name as their first argument.
    var namingMethods: Set<String> = []
    /// Properties and methods that set an image.
    let imageMembers: Set<String>
    /// Members that do not affect the name.
    let neutralMembers: Set<String>
    /// The property with the configuration of a button, which has a title and an image. Nil for a class without a
    /// configuration.
    var configurationProperty: String?
  }

  let file: SwiftFile
  let scope: SwiftScope
  let members: Members
  private var source: SwiftSource { file.source }

  private static let maximumDepth = 4
  private static let maximumUseCount = 100

  /// Returns the label that code gives to the object created by an expression; `.empty` if code does not set one.
  func label(ofObjectCreatedBy expression: Range<Int>, depth: Int = 0) -> SwiftLabel {
    guard depth < Self.maximumDepth, let codeIndex = file.declarations.codeIndex(around: expression.lowerBound) else {
      return .unknown
    }
    let surroundingCode = file.declarations.code[known: codeIndex]
    scope.recordCodeUse(at: expression.lowerBound, in: file.number)
    var (body, isFunction) = (surroundingCode.tokens, surroundingCode.isBodyOrAccessors)
    // The object is created in a closure that computes the value of a property: `= { … }()`.
    if let closure = closure(around: expression.lowerBound, in: body) { (body, isFunction) = (closure, true) }
    switch SwiftObjectStorage(of: expression, in: body, isFunction: isFunction, source: source) {
    case .unknown: return .unknown
    case .list:
      return mayNameListElements(around: expression.lowerBound, in: surroundingCode.tokens) ? .unknown : .empty
    case .local(let name, let body): return label(of: name, in: [body], isLocal: true, depth: depth)
    case .property(let name): return label(ofProperty: name, at: expression.lowerBound, depth: depth)
    case .result:
      guard let brace = source.argumentClosure(around: expression.lowerBound, in: surroundingCode.tokens) else {
        return label(ofResultAround: expression.lowerBound, depth: depth)
      }
      return label(ofResultOf: brace, in: surroundingCode.tokens, depth: depth)
    }
  }

  /// Returns the label that code gives to the result of a closure in an argument.
  ///
  /// - Parameter brace: the opening brace of the closure.
  private func label(ofResultOf brace: Int, in body: Range<Int>, depth: Int) -> SwiftLabel {
    guard let call = source.call(withClosure: brace) else { return .unknown }
    let name = source.text(call.name)
    if Self.mappingMethods.contains(name) { return mayNameListElements(around: brace, in: body) ? .unknown : .empty }
    scope.recordSearch(for: [name], in: file.number)
    return returnsClosureResult(name) ? label(ofObjectCreatedBy: call.tokens, depth: depth + 1) : .unknown
  }

  /// Whether a function only returns the result of its closure argument. False unless the file has exactly one function
  /// with this name. For example, the result is true for this function:
  ///
  ///     func reuse(_ make: () -> Item) -> Item { make() }
  private func returnsClosureResult(_ name: String) -> Bool {
    let declarations = source.occurrences(of: name, in: source.tokens.indices).filter { source.isToken($0 - 1, "func") }
    guard declarations.count == 1, let start = declarations.first,
      let brace = (start..<source.tokens.count).first(where: { source.isToken($0, "{") }),
      let lastBrace = source.closing(of: brace)
    else { return false }
    let parameters = Set((start..<brace).filter { source.kind($0 + 1) == .colon }.map { source.text($0) })
    let calls = (brace..<lastBrace).filter { parameters.contains(source.text($0)) && source.isToken($0 + 1, "(") }
    return !calls.isEmpty
      && calls.allSatisfy { call in
        (source.isToken(call - 1, "return") || call == brace + 1) && source.isToken(call + 2, ")")
          && (source.isToken(call + 3, "}") || source.tokens[call + 3].startsLine)
      }
  }

  /// Methods that return a list of their closure's results.
  private static let mappingMethods: Set<String> = ["map", "compactMap", "flatMap"]

  /// Returns the tokens of the innermost closure around a token; nil if the body has no such closure.
  private func closure(around token: Int, in body: Range<Int>) -> Range<Int>? {
    var brace = Int(source.tokens[token].parent)
    while body.contains(brace) {
      let isClosure =
        source.isToken(brace, "{")
        && (source.isToken(brace - 1, "=") || source.kind(brace - 1) == .colon || source.kind(brace - 1) == .comma
          || source.isToken(brace - 1, "(") || source.isToken(brace - 1, "return"))
      if isClosure { return source.closing(of: brace).map { brace + 1..<$0 } }
      brace = Int(source.tokens[brace].parent)
    }
    return nil
  }

  /// Whether code around a list may name the list's elements through a loop variable, a closure parameter or an index.
  private func mayNameListElements(around token: Int, in body: Range<Int>) -> Bool {
    let type = file.declarations.type(around: token)
    scope.recordSearch(for: members.namingProperties, in: file.number)
    return (type?.bodies ?? [body]).contains { range in
      members.namingProperties.contains { name in
        source.occurrences(of: name, in: range).contains { index in
          guard source.kind(index - 1) == .period, source.isToken(index + 1, "=") else { return false }
          scope.recordCodeUse(at: index, in: file.number)
          var objectToken = index - 2
          while source.isToken(objectToken, "?") || source.isToken(objectToken, "!") { objectToken -= 1 }
          // The object that the code names is `$0`, an element such as `items[0]`, or the variable of a loop.
          if source.text(objectToken) == "$0" || source.isToken(objectToken, "]") || source.isToken(objectToken, ")") {
            return true
          }
          guard let variable = source.identifier(objectToken) else { return true }
          return ["first", "last"].contains(variable)
            || range.contains { source.isToken($0, variable) && source.isToken($0 - 1, "for") }
        }
      }
    }
  }

  // MARK: Uses

  /// Returns the label that code gives to the object in a property of the surrounding type or its superclasses.
  private func label(ofProperty name: String, at token: Int, depth: Int) -> SwiftLabel {
    let type = file.declarations.type(around: token) ?? file.declarations.global
    var label = label(
      of: name, in: type.bodies.isEmpty ? [source.tokens.indices] : type.bodies, isLocal: false, depth: depth)
    guard label.isNameless else { return label }
    if SwiftSource.barItemProperties.contains(name) || name == "toolbarItems" { return label }
    // The property may belong to another object, whose code may set the name.
    let joinedType = scope.type(named: type.name, in: file.number) ?? type
    let classChain = scope.classChain(of: type.name, in: file.number)
    guard
      let property = ([joinedType] + classChain.dropFirst()).lazy.compactMap({ $0.properties.first { $0.name == name } }
      ).first
    else { return .unknown }
    // Other files may set the name, in an extension of the type or through a reference to its instance.
    if property.isHidden || scope.project == nil { return label }
    guard let files = scope.filesWithMentions(of: name) else { return .unknown }
    for mentioningFile in files where mentioningFile.number != file.number {
      scope.recordSearch(for: [name], in: mentioningFile.number)
      let objectNames = SwiftObjectNames(file: mentioningFile, scope: scope, members: members)
      label = label.and(objectNames.assignedLabel(of: name, having: type.name, classChainNames: classChain.map(\.name)))
    }
    return label
  }

  /// Returns `.named` if code of this file names the object in a property of a type, else `.empty`. A use in an
  /// unrelated class refers to another property.
  ///
  /// - Parameter classChainNames: the names of the type and its superclasses.
  private func assignedLabel(of name: String, having type: String, classChainNames: [String]) -> SwiftLabel {
    let isNamed = source.occurrences(of: name, in: source.tokens.indices).contains { index in
      guard let memberToken = memberToken(after: index) else { return false }
      let isOnSelf = source.kind(index - 1) != .period || ["self", "super"].contains(source.text(index - 2))
      if isOnSelf, let enclosingType = file.declarations.type(around: index)?.name,
        !classChainNames.contains(enclosingType),
        !scope.classChain(of: enclosingType, in: file.number).contains(where: { $0.name == type })
      {
        return false
      }
      return members.namingProperties.contains(source.text(memberToken))
        || members.namingMethods.contains(source.text(memberToken))
    }
    return isNamed ? .named : .empty
  }

  /// Returns the label that code gives to an object through the object's members.
  ///
  /// - Parameter nameTokens: the tokens of the object's name.
  func assignedLabel(at nameTokens: [Int]) -> SwiftLabel {
    nameTokens.reduce(.empty) { label, use in
      memberToken(after: use).map { label.and(self.label(ofMember: $0)) } ?? label
    }
  }

  /// Returns the token of the member that follows a name, as in `item.title` or `item?.title`; nil if no member
  /// follows.
  private func memberToken(after index: Int) -> Int? {
    var token = index + 1
    while isPostfixMark(token) { token += 1 }
    return source.kind(token) == .period && source.kind(token + 1) == .identifier ? token + 1 : nil
  }

  private func isPostfixMark(_ index: Int) -> Bool { source.isToken(index, "?") || source.isToken(index, "!") }

  /// Returns the label from all uses of a variable or property in ranges of tokens.
  private func label(of name: String, in ranges: [Range<Int>], isLocal: Bool, depth: Int) -> SwiftLabel {
    scope.recordSearch(for: [name], in: file.number)
    var (label, useCount) = (SwiftLabel.empty, 0)
    for use in ranges.flatMap({ source.occurrences(of: name, in: $0) }) {
      useCount += 1
      guard useCount < Self.maximumUseCount else { return .unknown }
      scope.recordCodeUse(at: use, in: file.number)
      if isLocal, source.kind(use - 1) == .period { continue }
      if !isLocal, hasLocalVariable(name, around: use) { continue }
      label = label.and(self.label(ofUse: use, isLocal: isLocal, depth: depth))
      if label == .named { return label }
    }
    // An object in a local variable without other uses is never shown.
    return isLocal && useCount < 2 ? .unknown : label
  }

  /// Whether the code around a token declares a local variable with the same name as the property.
  private func hasLocalVariable(_ name: String, around use: Int) -> Bool {
    guard source.kind(use - 1) != .period, let codeIndex = file.declarations.codeIndex(around: use) else {
      return false
    }
    let surroundingCode = file.declarations.code[known: codeIndex]
    return surroundingCode.isBodyOrAccessors
      && surroundingCode.tokens.contains {
        source.isDeclaration($0, of: name) && Int(source.tokens[$0].parent) >= surroundingCode.tokens.lowerBound - 1
      }
  }

  /// Returns the label that one use of a name gives to the object.
  private func label(ofUse use: Int, isLocal: Bool, depth: Int) -> SwiftLabel {
    if ["let", "var"].contains(source.text(use - 1)) || source.kind(use + 1) == .colon { return .empty }
    if let memberToken = memberToken(after: use) { return label(ofMember: memberToken) }
    var end = use + 1
    while isPostfixMark(end) { end += 1 }
    // The variable is assigned or compared.
    if ["=", "==", "!=", "===", "!=="].contains(source.text(min(end, source.tokens.count - 1))) { return .empty }
    if ["==", "!=", "===", "!=="].contains(source.text(use - 1)) { return .empty }
    var start = use
    while source.kind(start - 1) == .period, source.kind(start - 2) == .identifier { start -= 2 }
    guard let codeIndex = file.declarations.codeIndex(around: use) else { return .empty }
    let surroundingCode = file.declarations.code[known: codeIndex]
    let body = closure(around: use, in: surroundingCode.tokens) ?? surroundingCode.tokens
    switch SwiftObjectStorage(of: start..<end, in: body, isFunction: true, source: source) {
    case .list: return .empty
    case .property(let name) where isLocal:
      return label(ofProperty: name, at: use, depth: depth + 1)
    case .result where isLocal: return label(ofResultAround: use, depth: depth + 1)
    case .local, .property, .result: return .empty
    case .unknown: return isNeutralUse(start..<end) ? .empty : .unknown
    }
  }

  /// Whether a use does not affect the name: the object is added to a view or bar, or tested in a condition.
  private func isNeutralUse(_ range: Range<Int>) -> Bool {
    let parent = Int(source.tokens[range.lowerBound].parent)
    if source.isToken(parent, "("), let name = source.identifier(parent - 1) {
      return ["addSubview", "addArrangedSubview", "UIBarButtonItem", "activate", "removeArrangedSubview"].contains(name)
    }
    return ["if", "guard", "let"].contains(source.text(range.lowerBound - 1))
  }

  /// Returns the label that the use of a member gives to the object.
  private func label(ofMember memberToken: Int) -> SwiftLabel {
    let name = source.text(memberToken)
    if members.namingProperties.contains(name) {
      guard source.isToken(memberToken + 1, "=") else {
        return members.neutralMembers.contains(name) ? .empty : .unknown
      }
      let end = source.endOfStatement(memberToken + 2, before: source.tokens.count)
      return isBlank(memberToken + 2..<end) ? .empty : .named
    }
    if members.namingMethods.contains(name), source.isToken(memberToken + 1, "("),
      let closingToken = source.closing(of: memberToken + 1)
    {
      let firstArgument = source.split(memberToken + 2..<closingToken).first.map { source.argument($0).value }
      return firstArgument.map(isBlank) == true ? .empty : .named
    }
    if members.imageMembers.contains(name) { return .image(name: nil) }
    if name == members.configurationProperty {
      if source.isToken(memberToken + 1, "=") {
        let end = source.endOfStatement(memberToken + 2, before: source.tokens.count)
        return SwiftButtonNames(file, scope).label(ofConfiguration: memberToken + 2..<end)
      }
      guard let configurationMember = self.memberToken(after: memberToken) else { return .unknown }
      return SwiftButtonNames.label(ofConfigurationMember: source.text(configurationMember))
    }
    return members.neutralMembers.contains(name) || isNeutralMember(extension: name) ? .empty : .unknown
  }

  /// Whether the project's extensions declare a member, and the member's code does not name the object. The code must
  /// not set a name, use `self` or call a function without a receiver.
  private func isNeutralMember(extension name: String) -> Bool {
    let namingMembers = Array(members.namingProperties) + members.namingMethods
    let extendedTypes = members.classNames.compactMap { scope.type(named: $0, in: file.number) }
    guard extendedTypes.allSatisfy({ !$0.isDeclared }) else { return false }
    let bodies =
      extendedTypes.flatMap { $0.functions.filter { $0.name == name } }.map { ($0.location.fileNumber, $0.body) }
      + extendedTypes.flatMap { $0.properties.filter { $0.name == name } }.compactMap { property in
        property.block.map { (property.location.fileNumber, $0) }
      }
    return !bodies.isEmpty
      && bodies.allSatisfy { number, body in
        guard let declaringFile = scope.readFile(numbered: number) else { return false }
        scope.recordCodeUse(at: body.lowerBound, in: number)
        return !declaringFile.source.contains(body, anyOf: namingMembers + ["self"])
          && !declaringFile.source.hasCallWithoutReceiver(in: body)
      }
  }

  private func isBlank(_ value: Range<Int>) -> Bool {
    switch source.expression(value) {
    case .null: true
    case .string(let text): text.allSatisfy(\.isWhitespace)
    default: false
    }
  }

  // MARK: Results

  /// Returns the label that the callers of the surrounding function, or the uses of the surrounding property, give to
  /// the result.
  private func label(ofResultAround token: Int, depth: Int) -> SwiftLabel {
    guard depth < Self.maximumDepth else { return .unknown }
    let type = file.declarations.type(around: token) ?? file.declarations.global
    if let property = type.property(around: token) {
      return label(ofProperty: property.name, at: token, depth: depth + 1)
    }
    guard let function = type.function(around: token), !function.isOverride else { return .unknown }
    // The object is stored where each caller stores the result.
    let isVisibleOnlyInFile = function.isHidden || scope.project == nil
    guard let files = isVisibleOnlyInFile ? [file] : scope.filesWithMentions(of: function.name) else { return .unknown }
    var label = SwiftLabel.empty
    for callingFile in files {
      let objectNames = SwiftObjectNames(file: callingFile, scope: scope, members: members)
      for use in callingFile.source.occurrences(of: function.name, in: callingFile.source.tokens.indices)
      where callingFile.source.isToken(use + 1, "(") && !callingFile.source.isToken(use - 1, "func") {
        guard let closingToken = callingFile.source.closing(of: use + 1) else { return .unknown }
        var start = use
        while callingFile.source.kind(start - 1) == .period, callingFile.source.kind(start - 2) == .identifier {
          start -= 2
        }
        label = label.and(objectNames.label(ofObjectCreatedBy: start..<closingToken + 1, depth: depth + 1))
      }
    }
    return label
  }
}

extension SwiftCode {
  /// Whether the code is a function body or accessors, and not an initial value.
  var isBodyOrAccessors: Bool { if case .value = kind { false } else { true } }
}

extension SwiftSource {
  /// Whether code calls a function without a receiver, which may be a method of the object.
  fileprivate func hasCallWithoutReceiver(in body: Range<Int>) -> Bool {
    body.contains { index in
      kind(index) == .identifier && isToken(index + 1, "(") && kind(index - 1) != .period
        && text(index).first?.isLowercase == true
    }
  }

  private static let statementKeywords: Set<String> = [
    "else", "do", "defer", "get", "set", "willSet", "didSet", "repeat",
  ]

  /// Returns the opening brace of the innermost argument closure or trailing closure around a token. Nil if the body
  /// has no such closure.
  func argumentClosure(around token: Int, in body: Range<Int>) -> Int? {
    var brace = Int(tokens[token].parent)
    while body.contains(brace) {
      if isToken(brace, "{") {
        if isToken(brace - 1, "=") || isToken(brace - 1, "return") { return nil }
        if isToken(brace - 1, "(") || kind(brace - 1) == .comma || kind(brace - 1) == .colon { return brace }
        let isCalled =
          isToken(brace - 1, ")") || identifier(brace - 1).map { !Self.statementKeywords.contains($0) } == true
        if isCalled, !isInHead(brace) { return brace }
      }
      brace = Int(tokens[brace].parent)
    }
    return nil
  }

  /// Returns the call to which a closure is passed: the token of the call's name, and the call's tokens with the
  /// receiver.
  func call(withClosure brace: Int) -> (name: Int, tokens: Range<Int>)? {
    var nameToken = brace - 1
    let parentToken = Int(tokens[brace].parent)
    if parentToken > 0, isToken(parentToken, "("), !isToken(brace - 1, ")") { nameToken = parentToken - 1 }
    if isToken(nameToken, ")"), let start = opening(of: nameToken) { nameToken = start - 1 }
    guard identifier(nameToken) != nil else { return nil }
    var start = nameToken
    while kind(start - 1) == .period, kind(start - 2) == .identifier { start -= 2 }
    return (nameToken, start..<endOfCall(at: nameToken))
  }

  /// Returns the token after a call with its trailing closures, given the token of the call's name.
  fileprivate func endOfCall(at nameToken: Int) -> Int {
    var end = nameToken + 1
    if isToken(end, "("), !tokens[end].startsLine { end = indexAfter(end) }
    while isToken(end, "{"), !tokens[end].startsLine || isToken(end - 1, ")") {
      end = indexAfter(end)
      if identifier(end) != nil, kind(end + 1) == .colon, isToken(end + 2, "{") { end += 2 }
    }
    return end
  }
}
