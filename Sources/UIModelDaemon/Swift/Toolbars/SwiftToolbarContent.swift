import UIModelPlatform

/// Reads the builder of a SwiftUI toolbar statement by statement, including the properties, functions and types of the
/// project that the builder uses.
///
/// For example, `if #available(iOS 26, *) { ToolbarItem { … } }` adds one item for iOS 26 and later.
struct SwiftToolbarContent {
  let scope: SwiftScope
  var evaluator: SwiftEvaluator
  /// Whether the toolbar has an id, so that people can customize it.
  var isCustomizable = false
  /// The items, in source order.
  private(set) var items: [SwiftNode] = []
  /// The reason why the toolbar may contain more items; nil if `items` is complete.
  private(set) var incompleteReason: String?
  /// The analysis result of each item, by the UTF-8 offset of the item's class name.
  var analysisResults: [Int: String] = [:]
  /// Whether items outside of the modifier's own braces have customization modifiers.
  var hasSharedCustomization = false
  /// The condition of the function or property that contains the modifier.
  private(set) var condition = SwiftCondition.always
  /// The condition of the statement that is being read, in addition to `condition`.
  private var clauses = SwiftCondition.always
  /// Whether the current statement is in a branch that might not be executed.
  private var isInBranch = false
  /// Whether the current statement is in the modifier's own braces, and not in a function or type that the modifier
  /// uses.
  private(set) var isDirect = true
  private var depth = 0
  /// The results that all toolbars of the file share.
  private(set) var cache: Cache
  /// The value of `cache.statementCount` at which reading this toolbar stops.
  private var statementLimit: Int
  /// The properties, functions and types that are being read, from the outermost to the innermost.
  private var activeDeclarations: [SwiftLocation] = []

  private static let maximumDepth = 40
  private static let maximumItemCount = 400
  /// The maximum number of statements for one toolbar.
  private static let maximumStatementCount = 4_000
  /// The maximum number of statements for all toolbars of a file.
  private static let maximumTotalStatementCount = 20_000

  /// Results and counters that all toolbars of a file share.
  struct Cache {
    /// The names that each body declares, by the location of the body's first token.
    fileprivate var namesByLocation: [SwiftLocation: Set<String>] = [:]
    /// The number of statements that were read.
    fileprivate var statementCount = 0

    fileprivate mutating func names(in body: Range<Int>, of file: SwiftFile) -> Set<String> {
      let location = SwiftLocation(fileNumber: file.number, token: body.lowerBound)
      if let cachedNames = namesByLocation[location] { return cachedNames }
      let declaredNames = file.source.declaredNames(body)
      namesByLocation[location] = declaredNames
      return declaredNames
    }
  }

  var source: SwiftSource { evaluator.source }

  /// Creates a reader for a builder. Names that the surrounding code declares have unknown values.
  ///
  /// - Parameter index: a token of the expression that contains the builder.
  init(_ scope: SwiftScope, _ file: SwiftFile, at index: Int, _ cache: Cache) {
    (self.scope, self.cache) = (scope, cache)
    scope.recordCodeUse(at: index, in: file.number)
    statementLimit = min(cache.statementCount + Self.maximumStatementCount, Self.maximumTotalStatementCount)
    let type = file.declarations.type(around: index) ?? file.declarations.global
    evaluator = SwiftEvaluator(scope, type: type.name)
    // The code around the expression is not executed, so its names have unknown values.
    var bodies: [Range<Int>] = []
    for function in type.functions where function.body.contains(index) {
      for parameter in function.parameters { evaluator.frame.variables[parameter.name] = .unknown(0..<0) }
      condition = condition.and(function.condition)
      bodies.append(function.body)
    }
    for property in type.properties {
      guard let body = property.getter ?? property.value, body.contains(index) else { continue }
      condition = condition.and(property.condition)
      bodies.append(body)
    }
    if bodies.isEmpty { bodies = [file.source.outermostContents(around: index)] }
    for body in bodies {
      for name in self.cache.names(in: body, of: file) { evaluator.frame.variables[name] = .unknown(0..<0) }
    }
  }

  /// Reads the content argument of a toolbar modifier: a closure, or the name of a function or property.
  mutating func read(_ call: CallSyntax) {
    guard let content = (call.arguments.last { $0.isTrailing })?.value ?? call.argument("content")?.coreExpression
    else {
      return markIncomplete(SwiftReason.undeterminedValue)
    }
    if content.kind == .closure { return readStatements(content.statements) }
    // The content is a function or property, as in `.toolbar(content: items)`.
    guard let name = ViewExpression(content).baseName, CallSyntax(content) == nil, readMember(name) else {
      return markIncomplete(SwiftReason.undeterminedValue)
    }
  }

  /// Records that the toolbar may contain more items. Only the first reason is kept.
  mutating func markIncomplete(_ reason: String) { incompleteReason = incompleteReason ?? reason }

  // MARK: Statements

  private mutating func readStatements(_ statements: [SyntaxNode]) {
    depth += 1
    defer { depth -= 1 }
    guard depth < Self.maximumDepth, items.count < Self.maximumItemCount else {
      return markIncomplete("it has too many elements")
    }
    for statement in statements {
      cache.statementCount += 1
      guard cache.statementCount < statementLimit else { return markIncomplete("it has too many elements") }
      switch BuilderItem(statement) {
      case .content(let expression): readExpression(expression)
      case .constant(let variable): evaluateConstant(variable)
      case .clauses(let branches), .choice(let branches):
        for branch in branches { self.readBranch(branch.statements, on: branch.condition, isSure: branch.isSure) }
      case .code: markIncomplete("it is unknown how often this code runs")
      case nil: continue
      }
    }
  }

  /// Reads the statements of a branch. The items of the branch are certain if the branch depends only on the platform
  /// or the release.
  private mutating func readBranch(_ statements: [SyntaxNode], on condition: SwiftCondition, isSure: Bool) {
    withCondition(condition) { content in
      if isSure { content.readStatements(statements) } else { content.readInBranch { $0.readStatements(statements) } }
    }
  }

  /// Reads content under an additional condition.
  private mutating func withCondition(_ condition: SwiftCondition, _ body: (inout SwiftToolbarContent) -> Void) {
    let outerClauses = clauses
    clauses = clauses.and(condition)
    body(&self)
    clauses = outerClauses
  }

  /// Reads content that might not be shown.
  private mutating func readInBranch(_ body: (inout SwiftToolbarContent) -> Void) {
    let wasInBranch = isInBranch
    isInBranch = true
    body(&self)
    isInBranch = wasInBranch
  }

  /// Evaluates `let name: Type = value`. Each clause of `#if` may declare the name with another value.
  private mutating func evaluateConstant(_ variable: SyntaxNode) {
    for binding in variable.children(SyntaxRole.none) {
      guard let name = binding.name, let value = binding.child(.value) else { continue }
      let type = binding.child(.type).flatMap { source.typeName($0.tokens) }
      evaluator.resetWork()
      let evaluatedValue = evaluator.value(value.tokens, .always, as: type)
      var choices = [(condition: clauses, value: evaluatedValue)]
      if case .choice(let earlierChoices, _)? = evaluator.frame.variables[name],
        earlierChoices.allSatisfy({ $0.condition != .unknown && $0.condition.and(clauses).isNever })
      {
        choices = earlierChoices + choices
      }
      let isSingle = clauses.isAlways || clauses == .unknown
      evaluator.frame.variables[name] =
        isSingle ? evaluatedValue : .choice(choices, evaluator.byteRange(variable.tokens))
    }
  }

  // MARK: Content

  /// Types of toolbar content other than items and groups.
  private static let otherContentTypes: Set<String> = ["ToolbarTitleMenu", "ToolbarSpacer", "DefaultToolbarItem"]

  private mutating func readExpression(_ expression: SyntaxNode) {
    let view = ViewExpression(expression)
    guard let name = view.path.last else { return markIncomplete(SwiftReason.undeterminedValue) }
    // Some modifiers of the view are inside `#if`.
    if view.hasConditionalModifiers { markIncomplete(SwiftReason.unknownDirective) }
    let projectType = scope.type(view.path, from: evaluator.frame.type, in: evaluator.file.number)
    let call = CallSyntax(view.base)
    // A SwiftUI type that the project only extends is not a type of the project.
    if let projectType, projectType.isDeclared {
      return readType(projectType, view)
    } else if view.path.count == 1, name == "ToolbarItem" || name == "ToolbarItemGroup", let call {
      items += item(call, view).compactMap { guardedNode($0) }
    } else if view.path.count == 1, Self.otherContentTypes.contains(name) {
      items += [otherContent(view, name)].compactMap { guardedNode($0) }
    } else if view.path.count == 1, name == "Group", let body = call?.builderStatements.only {
      // The modifiers of a group may hide its content.
      if view.modifiers.isEmpty { readStatements(body) } else { readInBranch { $0.readStatements(body) } }
    } else if view.path.count == 1, SwiftToolbarView.standardViews.contains(name) {
      // A customizable toolbar does not accept plain views.
      if isCustomizable { return markIncomplete(SwiftReason.undeterminedValue) }
      // Each view becomes an item.
      let nameRange = evaluator.byteRange(view.nameTokens)
      let node = SwiftToolbarView(self).node(view)
      items += [SwiftNode(.object([SwiftMember("content", nameRange, node)]), nameRange)].compactMap {
        guardedNode((.object($0.members), $0.range, .always))
      }
    } else if name == "ForEach" {
      readInBranch { content in
        for body in call?.builderStatements ?? [] { content.readStatements(body) }
      }
      markIncomplete("the number of items is unknown")
    } else if let name = view.baseName {
      if !readMember(name, modified: !view.modifiers.isEmpty) { markIncomplete("the items from '\(name)' are unknown") }
    } else {
      markIncomplete("the items from '\(name)' are unknown")
    }
  }

  /// Returns the node of an item with the current conditions added; nil if the item does not exist on any platform.
  private func guardedNode(_ item: (value: SwiftNode.Value, range: Range<Int>, condition: SwiftCondition)) -> SwiftNode?
  {
    let condition = clauses.and(item.condition)
    guard case .object(var members) = item.value, !condition.isNever else { return nil }
    if let member = condition.availabilityMember(item.range) { members.append(member) }
    if isInBranch, !members.contains(where: { $0.name == "when" }) {
      members.append(.unknown("when", at: item.range, "it may be shown only under a condition"))
    }
    return SwiftNode(.object(members), item.range)
  }

  /// Returns the node of content that is neither an item nor a group.
  private func otherContent(
    _ view: ViewExpression, _ name: String
  ) -> (value: SwiftNode.Value, range: Range<Int>, condition: SwiftCondition) {
    let nameRange = evaluator.byteRange(view.nameTokens)
    var members = [SwiftMember("class", nameRange, SwiftNode(.string(name), nameRange))]
    for name in ["id", "placement"] { members.append(.unknown(name, at: nameRange, "it is not analyzed")) }
    return (.object(members), nameRange, .always)
  }

  // MARK: Declarations of the project

  /// Reads a type of the project: the body of toolbar content, or a view that becomes an item.
  private mutating func readType(_ projectType: SwiftType, _ view: ViewExpression) {
    let isContent = projectType.inheritedNames.contains {
      ["ToolbarContent", "CustomizableToolbarContent"].contains($0)
    }
    if isContent, let body = projectType.property("body", isStatic: false), let getter = body.getter {
      return readBody(getter, body.location, of: projectType.name, body.condition, isModified: !view.modifiers.isEmpty)
    }
    guard projectType.hasBuilderBody, !isContent, !isCustomizable, let name = view.path.last else {
      return markIncomplete("the items from '\(view.path.joined(separator: "."))' are unknown")
    }
    let nameRange = evaluator.byteRange(view.nameTokens)
    let content = SwiftNode(.string(name), nameRange)
    items += [guardedNode((.object([SwiftMember("content", nameRange, content)]), nameRange, .always))].compactMap {
      $0
    }
  }

  /// Reads the body of a property or function of the current type. Returns false if the name has no readable body.
  private mutating func readMember(_ name: String, modified isModified: Bool = false) -> Bool {
    guard
      evaluator.frame.variables[name] == nil
        || scope.type(named: evaluator.frame.type, in: evaluator.file.number)?
          .property(name, isStatic: false)?.getter != nil
    else { return false }
    let type = evaluator.frame.type
    for ancestor in scope.classChain(of: type, in: evaluator.file.number) {
      if let property = ancestor.property(name, isStatic: false) ?? ancestor.property(name, isStatic: true) {
        guard let getter = property.getter else { return false }
        readBody(getter, property.location, of: type, property.condition, isModified: isModified)
        return true
      }
      let functions = ancestor.functions.filter { $0.name == name }
      if functions.count == 1, let function = functions.first {
        readBody(
          function.body, function.location, of: type, function.condition, isModified: isModified,
          parameters: function.parameters.map(\.name))
        return true
      }
      if !functions.isEmpty { return false }
    }
    return false
  }

  /// Reads the body of a property or function of the project.
  ///
  /// - Parameter code: the tokens of the body, without the braces.
  private mutating func readBody(
    _ code: Range<Int>, _ location: SwiftLocation, of type: String, _ condition: SwiftCondition, isModified: Bool,
    parameters: [String] = []
  ) {
    guard depth < Self.maximumDepth, !activeDeclarations.contains(location) else {
      return markIncomplete("it contains itself, or has too many levels")
    }
    guard let statements = scope.statements(of: code, in: location.fileNumber) else {
      return markIncomplete(SwiftReason.undeterminedValue)
    }
    if isModified { markIncomplete("its modifiers are not analyzed") }
    let outerState = (evaluator, isDirect)
    evaluator.enter(location.fileNumber)
    var frame = SwiftFrame(type: type)
    for name in cache.names(in: code, of: evaluator.file).union(parameters) { frame.variables[name] = .unknown(0..<0) }
    evaluator.frame = frame
    isDirect = false
    activeDeclarations.append(location)
    readBranch(statements, on: condition, isSure: !isModified)
    activeDeclarations.removeLast()
    (evaluator, isDirect) = outerState
  }
}

extension SwiftNode {
  /// The members of an object; empty for any other value.
  var members: [SwiftMember] { if case .object(let members) = value { members } else { [] } }
}

extension SwiftSource {
  /// Returns the contents of the outermost brackets around a token; empty outside of brackets.
  func outermostContents(around index: Int) -> Range<Int> {
    var openingBracket = Int(tokens[index].parent)
    while openingBracket >= 0, Int(tokens[openingBracket].parent) >= 0 {
      openingBracket = Int(tokens[openingBracket].parent)
    }
    guard openingBracket >= 0, let closingBracket = closing(of: openingBracket) else { return index..<index }
    return openingBracket + 1..<closingBracket
  }
}
