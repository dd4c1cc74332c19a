import UIModelPlatform

/// Determines the accessibility name that code gives to a UIKit object after its creation, by assignments to its
/// properties in any file.
///
/// For example, for `let item = UIBarButtonItem(…)` and a later `item.accessibilityLabel = "Add"`, the label is named.
struct SwiftObjectNames {
  /// The members of a class, grouped by their effect on the name.
  struct Members {
    /// The class and its superclasses. The project may have extensions of each.
    let classes: [String]
    /// Properties that set the name.
    let namingProperties: Set<String>
    /// Methods with the name as their first argument.
    var namingMethods: Set<String> = []
    /// Properties and methods that set an image.
    let imageMembers: Set<String>
    /// Members that do not affect the name.
    let neutralMembers: Set<String>
    /// The property with the configuration of a button, which has a title and an image.
    var configuration: String?
  }

  let file: SwiftFile
  let scope: SwiftScope
  let members: Members
  private var source: SwiftSource { file.source }

  private static let maximumDepth = 4
  private static let maximumUses = 100

  /// Returns the label that code gives to the object created by an expression; `.empty` if it sets none.
  func label(ofObjectCreatedBy expression: Range<Int>, depth: Int = 0) -> SwiftLabel {
    guard depth < Self.maximumDepth, let code = file.declarations.code(around: expression.lowerBound) else {
      return .unknown
    }
    let surroundingCode = file.declarations.code[known: code]
    scope.look(at: expression.lowerBound, in: file.number)
    var (body, isFunction) = (surroundingCode.tokens, surroundingCode.isBody)
    // The object is created in a closure that computes the value of a property: `= { … }()`.
    if let closure = closure(around: expression.lowerBound, in: body) { (body, isFunction) = (closure, true) }
    switch SwiftObjectStorage(of: expression, in: body, isFunction: isFunction, source: source) {
    case .unknown: return .unknown
    case .list:
      return mayNameListElements(around: expression.lowerBound, in: surroundingCode.tokens) ? .unknown : .empty
    case .local(let name, let body): return label(of: name, in: [body], isLocal: true, depth: depth)
    case .property(let name): return label(ofProperty: name, at: expression.lowerBound, depth: depth)
    case .result:
      guard let closure = source.argumentClosure(around: expression.lowerBound, in: surroundingCode.tokens) else {
        return label(ofResultAround: expression.lowerBound, depth: depth)
      }
      return label(ofResultOf: closure, in: surroundingCode.tokens, depth: depth)
    }
  }

  /// Returns the label that code gives to the result of a closure in an argument. `closure` is the opening brace.
  private func label(ofResultOf closure: Int, in body: Range<Int>, depth: Int) -> SwiftLabel {
    guard let call = source.call(withClosure: closure) else { return .unknown }
    let name = source.text(call.name)
    if Self.mappingMethods.contains(name) { return mayNameListElements(around: closure, in: body) ? .unknown : .empty }
    scope.recordSearch(for: [name], in: file.number)
    return returnsClosureResult(name) ? label(ofObjectCreatedBy: call.tokens, depth: depth + 1) : .unknown
  }

  /// Whether a function only returns the result of its closure argument: `func reuse(_ make: () -> UIBarButtonItem) ->
  /// UIBarButtonItem { make() }`. False unless the file has exactly one function with this name.
  private func returnsClosureResult(_ name: String) -> Bool {
    let declared = source.occurrences(of: name, in: source.tokens.indices).filter { source.isToken($0 - 1, "func") }
    guard declared.count == 1, let start = declared.first,
      let open = (start..<source.tokens.count).first(where: { source.isToken($0, "{") }),
      let close = source.closing(of: open)
    else { return false }
    let parameters = Set((start..<open).filter { source.kind($0 + 1) == .colon }.map { source.text($0) })
    let calls = (open..<close).filter { parameters.contains(source.text($0)) && source.isToken($0 + 1, "(") }
    return !calls.isEmpty
      && calls.allSatisfy { call in
        (source.isToken(call - 1, "return") || call == open + 1) && source.isToken(call + 2, ")")
          && (source.isToken(call + 3, "}") || source.tokens[call + 3].startsLine)
      }
  }

  /// Methods that return a list of their closure's results.
  private static let mappingMethods: Set<String> = ["map", "compactMap", "flatMap"]

  /// Returns the tokens of the innermost closure around a token; nil if there is none in the body.
  private func closure(around token: Int, in body: Range<Int>) -> Range<Int>? {
    var open = Int(source.tokens[token].parent)
    while body.contains(open) {
      let isClosure =
        source.isToken(open, "{")
        && (source.isToken(open - 1, "=") || source.kind(open - 1) == .colon || source.kind(open - 1) == .comma
          || source.isToken(open - 1, "(") || source.isToken(open - 1, "return"))
      if isClosure { return source.closing(of: open).map { open + 1..<$0 } }
      open = Int(source.tokens[open].parent)
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
          scope.look(at: index, in: file.number)
          var base = index - 2
          while source.isToken(base, "?") || source.isToken(base, "!") { base -= 1 }
          // The object is `$0`, an element such as `items[0]`, or the variable of a loop.
          if source.text(base) == "$0" || source.isToken(base, "]") || source.isToken(base, ")") { return true }
          guard let variable = source.identifier(base) else { return true }
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
    for other in files where other.number != file.number {
      scope.recordSearch(for: [name], in: other.number)
      let objectNames = SwiftObjectNames(file: other, scope: scope, members: members)
      label = label.and(objectNames.assignedLabel(of: name, having: type.name, above: classChain.map(\.name)))
    }
    return label
  }

  /// Returns `.named` if code of this file names the object in a property of a type, else `.empty`. A use in an
  /// unrelated class refers to another property.
  ///
  /// - Parameter above: the names of the type and its superclasses.
  private func assignedLabel(of name: String, having type: String, above: [String]) -> SwiftLabel {
    let isNamed = source.occurrences(of: name, in: source.tokens.indices).contains { index in
      guard let member = member(behind: index) else { return false }
      let isOnSelf = source.kind(index - 1) != .period || ["self", "super"].contains(source.text(index - 2))
      if isOnSelf, let enclosingType = file.declarations.type(around: index)?.name, !above.contains(enclosingType),
        !scope.classChain(of: enclosingType, in: file.number).contains(where: { $0.name == type })
      {
        return false
      }
      return members.namingProperties.contains(source.text(member))
        || members.namingMethods.contains(source.text(member))
    }
    return isNamed ? .named : .empty
  }

  /// Returns the label that code gives to an object by its members. `places` are the tokens of the object's name.
  func assignedLabel(at places: [Int]) -> SwiftLabel {
    places.reduce(.empty) { label, use in member(behind: use).map { label.and(self.label(ofMember: $0)) } ?? label }
  }

  /// Returns the token of the member that follows a name, as in `item.title` or `item?.title`; nil if no member
  /// follows.
  private func member(behind index: Int) -> Int? {
    var at = index + 1
    while isPostfixMark(at) { at += 1 }
    return source.kind(at) == .period && source.kind(at + 1) == .identifier ? at + 1 : nil
  }

  private func isPostfixMark(_ index: Int) -> Bool { source.isToken(index, "?") || source.isToken(index, "!") }

  /// Returns the label from all uses of a variable or property in ranges of tokens.
  private func label(of name: String, in ranges: [Range<Int>], isLocal: Bool, depth: Int) -> SwiftLabel {
    scope.recordSearch(for: [name], in: file.number)
    var (label, count) = (SwiftLabel.empty, 0)
    for use in ranges.flatMap({ source.occurrences(of: name, in: $0) }) {
      count += 1
      guard count < Self.maximumUses else { return .unknown }
      scope.look(at: use, in: file.number)
      if isLocal, source.kind(use - 1) == .period { continue }
      if !isLocal, hasLocalVariable(name, around: use) { continue }
      label = label.and(self.label(ofUse: use, isLocal: isLocal, depth: depth))
      if label == .named { return label }
    }
    // A local variable without uses is never shown.
    return isLocal && count < 2 ? .unknown : label
  }

  /// Whether the code around a token declares a local variable with the same name as the property.
  private func hasLocalVariable(_ name: String, around use: Int) -> Bool {
    guard source.kind(use - 1) != .period, let code = file.declarations.code(around: use) else { return false }
    let surroundingCode = file.declarations.code[known: code]
    return surroundingCode.isBody
      && surroundingCode.tokens.contains {
        source.isDeclaration($0, of: name) && Int(source.tokens[$0].parent) >= surroundingCode.tokens.lowerBound - 1
      }
  }

  /// Returns the label that one use of a name gives to the object.
  private func label(ofUse use: Int, isLocal: Bool, depth: Int) -> SwiftLabel {
    if ["let", "var"].contains(source.text(use - 1)) || source.kind(use + 1) == .colon { return .empty }
    if let member = member(behind: use) { return label(ofMember: member) }
    var end = use + 1
    while isPostfixMark(end) { end += 1 }
    // The variable is assigned or compared.
    if ["=", "==", "!=", "===", "!=="].contains(source.text(min(end, source.tokens.count - 1))) { return .empty }
    if ["==", "!=", "===", "!=="].contains(source.text(use - 1)) { return .empty }
    var start = use
    while source.kind(start - 1) == .period, source.kind(start - 2) == .identifier { start -= 2 }
    guard let code = file.declarations.code(around: use) else { return .empty }
    let surroundingCode = file.declarations.code[known: code]
    let body = closure(around: use, in: surroundingCode.tokens) ?? surroundingCode.tokens
    switch SwiftObjectStorage(of: start..<end, in: body, isFunction: true, source: source) {
    case .list: return .empty
    case .property(let name) where isLocal:
      return label(ofProperty: name, at: use, depth: depth + 1)
    case .result where isLocal: return label(ofResultAround: use, depth: depth + 1)
    case .local, .property, .result: return .empty
    case .unknown: return isHarmlessUse(start..<end) ? .empty : .unknown
    }
  }

  /// Whether a use does not affect the name: the object is added to a view or bar, or tested in a condition.
  private func isHarmlessUse(_ range: Range<Int>) -> Bool {
    let parent = Int(source.tokens[range.lowerBound].parent)
    if source.isToken(parent, "("), let name = source.identifier(parent - 1) {
      return ["addSubview", "addArrangedSubview", "UIBarButtonItem", "activate", "removeArrangedSubview"].contains(name)
    }
    return ["if", "guard", "let"].contains(source.text(range.lowerBound - 1))
  }

  /// Returns the label that the use of a member gives to the object.
  private func label(ofMember member: Int) -> SwiftLabel {
    let name = source.text(member)
    if members.namingProperties.contains(name) {
      guard source.isToken(member + 1, "=") else { return members.neutralMembers.contains(name) ? .empty : .unknown }
      let end = source.endOfStatement(member + 2, before: source.tokens.count)
      return isBlank(member + 2..<end) ? .empty : .named
    }
    if members.namingMethods.contains(name), source.isToken(member + 1, "("), let close = source.closing(of: member + 1)
    {
      let first = source.split(member + 2..<close).first.map { source.argument($0).value }
      return first.map(isBlank) == true ? .empty : .named
    }
    if members.imageMembers.contains(name) { return .image(name: nil) }
    if name == members.configuration {
      if source.isToken(member + 1, "=") {
        let end = source.endOfStatement(member + 2, before: source.tokens.count)
        return SwiftButtonNames(file, scope).label(ofConfiguration: member + 2..<end)
      }
      guard let part = self.member(behind: member) else { return .unknown }
      return SwiftButtonNames.label(ofConfigurationMember: source.text(part))
    }
    return members.neutralMembers.contains(name) || isHarmless(extension: name) ? .empty : .unknown
  }

  /// Whether a member is declared in extensions of the project and does not name the object. The member's code must not
  /// set a name, use `self` or call a function without a receiver.
  private func isHarmless(extension name: String) -> Bool {
    let namingMembers = Array(members.namingProperties) + members.namingMethods
    let extendedTypes = members.classes.compactMap { scope.type(named: $0, in: file.number) }
    guard extendedTypes.allSatisfy({ !$0.isDeclared }) else { return false }
    let bodies =
      extendedTypes.flatMap { $0.functions.filter { $0.name == name } }.map { ($0.location.file, $0.body) }
      + extendedTypes.flatMap { $0.properties.filter { $0.name == name } }.compactMap { property in
        property.block.map { (property.location.file, $0) }
      }
    return !bodies.isEmpty
      && bodies.allSatisfy { number, body in
        guard let home = scope.look(into: number) else { return false }
        scope.look(at: body.lowerBound, in: number)
        return !home.source.contains(body, anyOf: namingMembers + ["self"])
          && !home.source.hasCallWithoutReceiver(in: body)
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
    for other in files {
      let objectNames = SwiftObjectNames(file: other, scope: scope, members: members)
      for use in other.source.occurrences(of: function.name, in: other.source.tokens.indices)
      where other.source.isToken(use + 1, "(") && !other.source.isToken(use - 1, "func") {
        guard let close = other.source.closing(of: use + 1) else { return .unknown }
        var start = use
        while other.source.kind(start - 1) == .period, other.source.kind(start - 2) == .identifier { start -= 2 }
        label = label.and(objectNames.label(ofObjectCreatedBy: start..<close + 1, depth: depth + 1))
      }
    }
    return label
  }
}

extension SwiftCode {
  /// Whether the code is a function body or accessors, and not an initial value.
  var isBody: Bool { if case .value = kind { false } else { true } }
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

  /// Returns the opening brace of the innermost closure that contains a token and is an argument or trailing closure of
  /// a call. Nil if there is none.
  func argumentClosure(around token: Int, in body: Range<Int>) -> Int? {
    var open = Int(tokens[token].parent)
    while body.contains(open) {
      if isToken(open, "{") {
        if isToken(open - 1, "=") || isToken(open - 1, "return") { return nil }
        if isToken(open - 1, "(") || kind(open - 1) == .comma || kind(open - 1) == .colon { return open }
        let isCalled =
          isToken(open - 1, ")") || identifier(open - 1).map { !Self.statementKeywords.contains($0) } == true
        if isCalled, !isInHead(open) { return open }
      }
      open = Int(tokens[open].parent)
    }
    return nil
  }

  /// Returns the call that has a closure as an argument: the token of its name, and its tokens including the receiver.
  func call(withClosure open: Int) -> (name: Int, tokens: Range<Int>)? {
    var name = open - 1
    let parent = Int(tokens[open].parent)
    if parent > 0, isToken(parent, "("), !isToken(open - 1, ")") { name = parent - 1 }
    if isToken(name, ")"), let start = opening(of: name) { name = start - 1 }
    guard identifier(name) != nil else { return nil }
    var start = name
    while kind(start - 1) == .period, kind(start - 2) == .identifier { start -= 2 }
    return (name, start..<endOfCall(at: name))
  }

  /// Returns the token after a call with its trailing closures. `name` is the token of the call's name.
  fileprivate func endOfCall(at name: Int) -> Int {
    var end = name + 1
    if isToken(end, "("), !tokens[end].startsLine { end = indexAfter(end) }
    while isToken(end, "{"), !tokens[end].startsLine || isToken(end - 1, ")") {
      end = indexAfter(end)
      if identifier(end) != nil, kind(end + 1) == .colon, isToken(end + 2, "{") { end += 2 }
    }
    return end
  }
}
