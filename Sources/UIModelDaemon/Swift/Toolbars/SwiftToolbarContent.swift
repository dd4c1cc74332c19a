import UIModelPlatform

/// What a builder puts into a toolbar of SwiftUI: it is gone through as it stands, with the properties, functions and types
/// of the project that it uses.
struct SwiftToolbarContent {
  let scope: SwiftScope
  var evaluator: SwiftEvaluator
  var isCustomizable = false
  /// The items, in order.
  private(set) var items: [SwiftNode] = []
  /// Why there may be more; nil if there are no others.
  private(set) var openness: String?
  /// What is known of items, by where their names begin.
  var reasons: [Int: String] = [:]
  /// Whether items that stand elsewhere say how they are customised.
  var asksFromElsewhere = false
  /// Where the code around exists.
  private(set) var condition = SwiftCondition.always
  /// Where what is gone through now exists, beside that.
  private var clauses = SwiftCondition.always
  /// Whether it is in a branch that may not be taken, and whether it stands in the modifier's own braces.
  private var isInBranch = false
  private(set) var isDirect = true
  private var depth = 0
  private(set) var memory: Memory
  private var mostWork: Int
  /// The properties, functions and types that are gone through.
  private var around: [SwiftSpot] = []

  private static let deepest = 40
  private static let mostItems = 400
  private static let mostWork = 4_000
  private static let mostWorkInAll = 20_000

  /// What is found out once for all toolbars of a file.
  struct Memory {
    /// The names that bodies declare, by where these begin.
    fileprivate var names: [SwiftSpot: Set<String>] = [:]
    /// How many statements were gone through.
    fileprivate var work = 0

    fileprivate mutating func names(in body: Range<Int>, of file: SwiftFile) -> Set<String> {
      let spot = SwiftSpot(file: file.number, token: body.lowerBound)
      if let known = names[spot] { return known }
      let found = file.source.declaredNames(body)
      names[spot] = found
      return found
    }
  }

  var source: SwiftSource { evaluator.source }

  /// `index`: a token of the expression that the builder stands in.
  init(_ scope: SwiftScope, _ file: SwiftFile, at index: Int, _ memory: Memory) {
    (self.scope, self.memory) = (scope, memory)
    scope.look(at: index, in: file.number)
    mostWork = min(memory.work + Self.mostWork, Self.mostWorkInAll)
    let type = file.declarations.type(around: index) ?? file.declarations.global
    evaluator = SwiftEvaluator(scope, type: type.name)
    // What is declared in the code around it is not carried out.
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
    if bodies.isEmpty { bodies = [file.source.statement(around: index)] }
    for body in bodies {
      for name in self.memory.names(in: body, of: file) { evaluator.frame.variables[name] = .unknown(0..<0) }
    }
  }

  /// Goes through what a modifier is given.
  mutating func read(_ call: CallSyntax) {
    guard let content = (call.arguments.last { $0.isTrailing })?.value ?? call.argument("content")?.plain else {
      return open(SwiftReason.unwritten)
    }
    if content.kind == .closure { return statements(content.statements) }
    // A function that makes it.
    guard let name = ViewExpression(content).ownName, CallSyntax(content) == nil, follow(name) else {
      return open(SwiftReason.unwritten)
    }
  }

  mutating func open(_ reason: String) { openness = openness ?? reason }

  // MARK: Statements

  private mutating func statements(_ statements: [SyntaxNode]) {
    depth += 1
    defer { depth -= 1 }
    guard depth < Self.deepest, items.count < Self.mostItems else { return open("it has too many elements") }
    for statement in statements {
      memory.work += 1
      guard memory.work < mostWork else { return open("it has too many elements") }
      switch BuilderItem(statement) {
      case .content(let expression): content(expression)
      case .constant(let variable): constant(variable)
      case .clauses(let branches), .choice(let branches):
        for branch in branches { self.branch(branch.statements, on: branch.condition, isSure: branch.isSure) }
      case .code: open("it is unknown how often this code runs")
      case nil: continue
      }
    }
  }

  /// A branch is there where nothing but its platform or release decides; of any other one, each may be taken or not.
  private mutating func branch(_ statements: [SyntaxNode], on condition: SwiftCondition, isSure: Bool) {
    on(condition) { content in
      if isSure { content.statements(statements) } else { content.inBranch { $0.statements(statements) } }
    }
  }

  private mutating func on(_ condition: SwiftCondition, _ body: (inout SwiftToolbarContent) -> Void) {
    let before = clauses
    clauses = clauses.and(condition)
    body(&self)
    clauses = before
  }

  private mutating func inBranch(_ body: (inout SwiftToolbarContent) -> Void) {
    let before = isInBranch
    isInBranch = true
    body(&self)
    isInBranch = before
  }

  /// `let name: Type = value`: in each clause of `#if` it may be another one.
  private mutating func constant(_ variable: SyntaxNode) {
    for binding in variable.children(SyntaxRole.none) {
      guard let name = binding.name, let value = binding.child(.value) else { continue }
      let type = binding.child(.type).flatMap { source.typeName($0.tokens) }
      evaluator.restWork()
      let worth = evaluator.value(value.tokens, .always, as: type)
      var choices = [(condition: clauses, value: worth)]
      if case .choice(let others, _)? = evaluator.frame.variables[name],
        others.allSatisfy({ $0.condition != .unknown && $0.condition.and(clauses).isNever })
      {
        choices = others + choices
      }
      let isOne = clauses.isAlways || clauses == .unknown
      evaluator.frame.variables[name] = isOne ? worth : .choice(choices, evaluator.place(variable.tokens))
    }
  }

  // MARK: Content

  /// Types of content that stand among items.
  private static let others: Set<String> = ["ToolbarTitleMenu", "ToolbarSpacer", "DefaultToolbarItem"]

  private mutating func content(_ expression: SyntaxNode) {
    let view = ViewExpression(expression)
    guard let name = view.path.last else { return open(SwiftReason.unwritten) }
    // Modifiers that some platforms have.
    if view.hasClauses { open(SwiftReason.conditional) }
    let own = scope.type(view.path, from: evaluator.frame.type, in: evaluator.file.number)
    let call = CallSyntax(view.base)
    // Extensions of SwiftUI's make it no type of the project.
    if let own, own.isDeclared {
      return type(own, view)
    } else if view.path.count == 1, name == "ToolbarItem" || name == "ToolbarItemGroup", let call {
      items += item(call, view).compactMap { conditioned($0) }
    } else if view.path.count == 1, Self.others.contains(name) {
      items += [other(view, name)].compactMap { conditioned($0) }
    } else if view.path.count == 1, name == "Group", let body = call?.builders.only {
      // Modifiers may hide it.
      if view.modifiers.isEmpty { statements(body) } else { inBranch { $0.statements(body) } }
    } else if view.path.count == 1, SwiftToolbarView.standard.contains(name) {
      // A bar that people can customise takes no views.
      if isCustomizable { return open(SwiftReason.unwritten) }
      // Each view is an item.
      let place = evaluator.place(view.nameTokens)
      let node = SwiftToolbarView(self).node(view)
      items += [SwiftNode(.object([SwiftMember("content", place, node)]), place)].compactMap {
        conditioned((.object($0.members), $0.range, .always))
      }
    } else if name == "ForEach" {
      inBranch { content in
        for body in call?.builders ?? [] { content.statements(body) }
      }
      open("the number of items is unknown")
    } else if let name = view.ownName {
      if !follow(name, modified: !view.modifiers.isEmpty) { open("the items from '\(name)' are unknown") }
    } else {
      open("the items from '\(name)' are unknown")
    }
  }

  /// A node with the conditions that it is under; nil for what is nowhere.
  private func conditioned(_ one: (value: SwiftNode.Value, range: Range<Int>, condition: SwiftCondition)) -> SwiftNode?
  {
    let condition = clauses.and(one.condition)
    guard case .object(var members) = one.value, !condition.isNever else { return nil }
    if let member = condition.member(one.range) { members.append(member) }
    if isInBranch, !members.contains(where: { $0.name == "when" }) {
      members.append(.unknown("when", at: one.range, "it may be shown only under a condition"))
    }
    return SwiftNode(.object(members), one.range)
  }

  private func other(
    _ view: ViewExpression, _ name: String
  ) -> (value: SwiftNode.Value, range: Range<Int>, condition: SwiftCondition) {
    let place = evaluator.place(view.nameTokens)
    var members = [SwiftMember("class", place, SwiftNode(.string(name), place))]
    for name in ["id", "placement"] { members.append(.unknown(name, at: place, "it is not analyzed")) }
    return (.object(members), place, .always)
  }

  // MARK: What the project has

  /// A type of the project: content that has a body, or a view.
  private mutating func type(_ type: SwiftType, _ view: ViewExpression) {
    let isContent = type.inherited.contains { ["ToolbarContent", "CustomizableToolbarContent"].contains($0) }
    if isContent, let body = type.property("body", isStatic: false), let getter = body.getter {
      return walk(getter, body.spot, of: type.name, body.condition, isModified: !view.modifiers.isEmpty)
    }
    guard type.isView, !isContent, !isCustomizable, let name = view.path.last else {
      return open("the items from '\(view.path.joined(separator: "."))' are unknown")
    }
    let place = evaluator.place(view.nameTokens)
    let content = SwiftNode(.string(name), place)
    items += [conditioned((.object([SwiftMember("content", place, content)]), place, .always))].compactMap { $0 }
  }

  /// A property or function of the type whose code is gone through, or of the file; false where none is known.
  private mutating func follow(_ name: String, modified isModified: Bool = false) -> Bool {
    guard
      evaluator.frame.variables[name] == nil
        || scope.type(named: evaluator.frame.type, in: evaluator.file.number)?
          .property(name, isStatic: false)?.getter != nil
    else { return false }
    let type = evaluator.frame.type
    for own in scope.line(of: type, in: evaluator.file.number) {
      if let property = own.property(name, isStatic: false) ?? own.property(name, isStatic: true) {
        guard let getter = property.getter else { return false }
        walk(getter, property.spot, of: type, property.condition, isModified: isModified)
        return true
      }
      let functions = own.functions.filter { $0.name == name }
      if functions.count == 1, let function = functions.first {
        walk(
          function.body, function.spot, of: type, function.condition, isModified: isModified,
          parameters: function.parameters.map(\.name))
        return true
      }
      if !functions.isEmpty { return false }
    }
    return false
  }

  /// `code`: its tokens, without the braces.
  private mutating func walk(
    _ code: Range<Int>, _ spot: SwiftSpot, of type: String, _ condition: SwiftCondition, isModified: Bool,
    parameters: [String] = []
  ) {
    guard depth < Self.deepest, !around.contains(spot) else {
      return open("it contains itself, or has too many levels")
    }
    guard let statements = scope.statements(of: code, in: spot.file) else { return open(SwiftReason.unwritten) }
    if isModified { open("its modifiers are not analyzed") }
    let before = (evaluator, isDirect)
    evaluator.enter(spot.file)
    var frame = SwiftFrame(type: type)
    for name in memory.names(in: code, of: evaluator.file).union(parameters) { frame.variables[name] = .unknown(0..<0) }
    evaluator.frame = frame
    isDirect = false
    around.append(spot)
    branch(statements, on: condition, isSure: !isModified)
    around.removeLast()
    (evaluator, isDirect) = before
  }
}

extension SwiftNode {
  var members: [SwiftMember] { if case .object(let members) = value { members } else { [] } }
}

extension SwiftSource {
  /// What stands in the outermost brackets around a token.
  func statement(around index: Int) -> Range<Int> {
    var open = Int(tokens[index].parent)
    while open >= 0, Int(tokens[open].parent) >= 0 { open = Int(tokens[open].parent) }
    guard open >= 0, let close = closing(of: open) else { return index..<index }
    return open + 1..<close
  }
}
