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
  mutating func read(_ call: SwiftCall) {
    if let body = call.trailingClosure { return builder(body) }
    guard let content = call.argument("content") else { return open(SwiftReason.unwritten) }
    switch source.expression(content.value) {
    case .closure(let body): builder(body)
    // A function that makes it.
    case .path(let names, isImplicit: false):
      let isOwn = names.count == 1 || (names.count == 2 && names[0] == "self")
      if !isOwn || !follow(names[names.count - 1]) { open(SwiftReason.unwritten) }
    default: open(SwiftReason.unwritten)
    }
  }

  mutating func open(_ reason: String) { openness = openness ?? reason }

  // MARK: Statements

  private mutating func builder(_ closure: Range<Int>) { statements(source.closure(closure).body) }

  private mutating func statements(_ body: Range<Int>) {
    depth += 1
    defer { depth -= 1 }
    guard depth < Self.deepest, items.count < Self.mostItems else { return open("it has too many elements") }
    var clauses = SwiftClauses()
    var at = body.lowerBound
    while at < body.upperBound {
      if let next = clauses.take(at, in: source, before: body.upperBound) {
        at = next
        continue
      }
      guard source.kind(at) != .semicolon, source.kind(at) != .close else {
        at += 1
        continue
      }
      let end = max(at + 1, source.endOfStatement(at, before: body.upperBound))
      let statement = at..<end
      at = end
      memory.work += 1
      guard memory.work < mostWork else { return open("it has too many elements") }
      on(clauses.condition) { $0.statement(statement) }
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

  private mutating func statement(_ range: Range<Int>) {
    switch source.text(range.lowerBound) {
    case "return": content(range.dropFirst())
    case "if": branches(ofIf: range)
    case "switch": inBranch { $0.cases(range) }
    case "let": constant(range)
    case "var", "func": return
    case "for", "guard", "do", "defer", "while": open("it is unknown how often this code runs")
    default:
      // A clause of `#if` with modifiers of what stands before it.
      if source.kind(range.lowerBound) == .period { return open(SwiftReason.conditional) }
      content(range)
    }
  }

  /// `let name: Type = value`: in each clause of `#if` it may be another one.
  private mutating func constant(_ statement: Range<Int>) {
    guard let name = source.identifier(statement.lowerBound + 1),
      let equals = source.topLevel("=", in: statement), equals + 1 < statement.upperBound
    else { return }
    var type: String?
    if source.kind(statement.lowerBound + 2) == .colon { type = source.typeName(statement.lowerBound + 3..<equals) }
    evaluator.restWork()
    let worth = evaluator.value(equals + 1..<statement.upperBound, .always, as: type)
    var choices = [(condition: clauses, value: worth)]
    if case .choice(let others, _)? = evaluator.frame.variables[name],
      others.allSatisfy({ $0.condition != .unknown && $0.condition.and(clauses).isNever })
    {
      choices = others + choices
    }
    let isOne = clauses.isAlways || clauses == .unknown
    evaluator.frame.variables[name] = isOne ? worth : .choice(choices, evaluator.place(statement))
  }

  /// `if #available` says where its branches exist; of any other one, each may be taken or not.
  private mutating func branches(ofIf statement: Range<Int>) {
    var (at, rest) = (statement.lowerBound, SwiftCondition.always)
    while at < statement.upperBound {
      var condition: SwiftCondition?
      if source.isToken(at, "if") {
        var open = at + 1
        while open < statement.upperBound, !source.isToken(open, "{") { open = source.after(open) }
        condition = source.releaseTest(at + 1..<open)
        at = open
      }
      guard source.isToken(at, "{"), let close = source.closing(of: at) else { return open(SwiftReason.unwritten) }
      let body = at + 1..<close
      let isLast = !source.isToken(close + 1, "else")
      if let condition {
        on(rest.and(condition)) { $0.statements(body) }
        rest = rest.without(condition)
      } else {
        let isElse = isLast && source.isToken(at - 1, "else")
        on(rest) { content in
          // The other branch of a release is there wherever that is not.
          if isElse, !rest.isAlways { content.statements(body) } else { content.inBranch { $0.statements(body) } }
        }
      }
      guard !isLast else { return }
      at = close + 2
    }
  }

  private mutating func cases(_ statement: Range<Int>) {
    for open in statement where source.isToken(open, "{") && source.closing(of: open) == statement.upperBound - 1 {
      for body in source.caseBodies(open + 1..<statement.upperBound - 1) { statements(body) }
      return
    }
    open(SwiftReason.unwritten)
  }

  // MARK: Content

  /// Types of content that stand among items.
  private static let others: Set<String> = ["ToolbarTitleMenu", "ToolbarSpacer", "DefaultToolbarItem"]

  private mutating func content(_ range: Range<Int>) {
    guard let view = source.view(range), let name = view.path.last else { return open(SwiftReason.unwritten) }
    let own = scope.type(view.path, from: evaluator.frame.type, in: evaluator.file.number)
    // Extensions of SwiftUI's make it no type of the project.
    if let own, own.isDeclared {
      return type(own, view)
    } else if view.path.count == 1, name == "ToolbarItem" || name == "ToolbarItemGroup" {
      items += item(view).compactMap { conditioned($0) }
    } else if view.path.count == 1, Self.others.contains(name) {
      items += [other(view)].compactMap { conditioned($0) }
    } else if view.path.count == 1, name == "Group", view.base.closures.count == 1 {
      let body = view.base.closures[0]
      // Modifiers may hide it.
      if view.modifiers.isEmpty { builder(body) } else { inBranch { $0.builder(body) } }
    } else if view.path.count == 1, SwiftToolbarView.standard.contains(name) {
      // A bar that people can customise takes no views.
      if isCustomizable { return open(SwiftReason.unwritten) }
      // Each view is an item.
      let place = evaluator.place(token: view.base.name)
      let node = SwiftToolbarView(self).node(view)
      items += [SwiftNode(.object([SwiftMember("content", place, node)]), place)].compactMap {
        conditioned((.object($0.members), $0.range, .always))
      }
    } else if name == "ForEach" {
      inBranch { content in
        for closure in view.base.closures { content.builder(closure) }
      }
      open("the number of items is unknown")
    } else if view.path.count == 1 || (view.path[0] == "self" && view.path.count == 2) {
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
    _ view: SwiftViewExpression
  ) -> (value: SwiftNode.Value, range: Range<Int>, condition: SwiftCondition) {
    let place = evaluator.place(token: view.base.name)
    var members = [SwiftMember("class", place, SwiftNode(.string(source.text(view.base.name)), place))]
    for name in ["id", "placement"] { members.append(.unknown(name, at: place, "it is not analyzed")) }
    return (.object(members), place, .always)
  }

  // MARK: What the project has

  /// A type of the project: content that has a body, or a view.
  private mutating func type(_ type: SwiftType, _ view: SwiftViewExpression) {
    let isContent = type.inherited.contains { ["ToolbarContent", "CustomizableToolbarContent"].contains($0) }
    if isContent, let body = type.property("body", isStatic: false), let getter = body.getter {
      return walk(getter, body.spot, of: type.name, body.condition, isModified: !view.modifiers.isEmpty)
    }
    guard type.isView, !isContent, !isCustomizable, let name = view.path.last else {
      return open("the items from '\(view.path.joined(separator: "."))' are unknown")
    }
    let place = evaluator.place(token: view.base.name)
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

  private mutating func walk(
    _ body: Range<Int>, _ spot: SwiftSpot, of type: String, _ condition: SwiftCondition, isModified: Bool,
    parameters: [String] = []
  ) {
    guard depth < Self.deepest, !around.contains(spot) else {
      return open("it contains itself, or has too many levels")
    }
    if isModified { open("its modifiers are not analyzed") }
    scope.look(at: body.lowerBound, in: spot.file)
    let before = (evaluator, isDirect)
    evaluator.enter(spot.file)
    var frame = SwiftFrame(type: type)
    for name in memory.names(in: body, of: evaluator.file).union(parameters) { frame.variables[name] = .unknown(0..<0) }
    evaluator.frame = frame
    isDirect = false
    around.append(spot)
    on(condition) { content in
      if isModified { content.inBranch { $0.statements(body) } } else { content.statements(body) }
    }
    around.removeLast()
    (evaluator, isDirect) = before
  }
}

extension SwiftNode {
  var members: [SwiftMember] { if case .object(let members) = value { members } else { [] } }
}

extension SwiftSource {
  /// The bodies of the cases of a `switch`, which stand in its braces.
  func caseBodies(_ range: Range<Int>) -> [Range<Int>] {
    var bodies: [Range<Int>] = []
    var (at, start) = (range.lowerBound, range.lowerBound)
    while at < range.upperBound {
      if isToken(at, "case") || isToken(at, "default"),
        tokens[at].startsLine || at == range.lowerBound
          || kind(at - 1) == .semicolon
      {
        if start < at { bodies.append(start..<at) }
        while at < range.upperBound, kind(at) != .colon { at = after(at) }
        start = min(at + 1, range.upperBound)
      }
      at = after(at)
    }
    if start < range.upperBound { bodies.append(start..<range.upperBound) }
    return bodies
  }

  /// What stands in the outermost brackets around a token.
  func statement(around index: Int) -> Range<Int> {
    var open = Int(tokens[index].parent)
    while open >= 0, Int(tokens[open].parent) >= 0 { open = Int(tokens[open].parent) }
    guard open >= 0, let close = closing(of: open) else { return index..<index }
    return open + 1..<close
  }
}
