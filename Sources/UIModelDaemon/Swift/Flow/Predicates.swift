import UIModelPlatform

/// Determines whether conditions depend only on the app's own data. Variables and functions of the project are followed
/// to their values, so their names do not matter. An expression that cannot be resolved is not data.
///
/// For example, `items.isEmpty` is data if `items` is declared as an array, and `view.bounds.width > 500` is not.
struct Predicates {
  let scope: SwiftScope
  /// The number of the file that contains the code.
  let fileNumber: Int32
  /// The name of the type that contains the code; empty outside of types.
  let type: String
  /// The nesting depth: the number of declarations followed so far.
  private let depth: Int
  /// The remaining steps for one condition. All properties and functions that the condition uses share these steps,
  /// because they can refer to each other many times.
  private let budget: Budget
  /// Properties of system objects that count as data, in addition to `DataTypes.states`.
  private let states: Set<String>

  private static let maximumDepth = 5
  private static let maximumStepCount = 100

  private final class Budget {
    var remainingSteps = Predicates.maximumStepCount
  }

  init(_ scope: SwiftScope, file: Int32, type: String, states: Set<String> = []) {
    (self.scope, self.fileNumber, self.type, self.states) = (scope, file, type, states)
    (depth, budget) = (0, Budget())
  }

  /// Returns the predicates for code that the current code uses, in a declaration of the given file and type.
  func nestedPredicates(_ fileNumber: Int32, _ type: String) -> Predicates { Predicates(self, fileNumber, type) }

  private init(_ outer: Predicates, _ fileNumber: Int32, _ type: String) {
    (scope, self.fileNumber, self.type, states) = (outer.scope, fileNumber, type, [])
    (depth, budget) = (outer.depth + 1, outer.budget)
  }

  /// Whether the condition in a token range depends only on data.
  func isData(_ tokens: Range<Int>) -> Bool {
    scope.node(tokens, in: fileNumber).map { isData($0) } ?? false
  }

  /// Whether the expression in a token range depends only on data. Used for values such as the subject of a `switch` or
  /// the sequence of a loop.
  func isDataValue(_ tokens: Range<Int>) -> Bool {
    guard let node = scope.node(tokens, in: fileNumber), let dataValue = value(of: node) else { return false }
    return dataValue != .system
  }

  func isData(_ condition: SyntaxNode) -> Bool {
    let value = value(of: condition)
    return [.optionalBinding, .patternCondition].contains(condition.kind) ? value != nil : value == .plain
  }

  /// Returns the classification of an expression; nil if the expression cannot be resolved or is not data.
  func value(of expression: SyntaxNode) -> DataValue? {
    guard depth < Self.maximumDepth, budget.remainingSteps > 0 else { return nil }
    if depth > 0 { budget.remainingSteps -= 1 }
    let node = expression.coreExpression
    switch node.kind {
    case .number, .string, .boolean, .nilLiteral, .regex, .keyPath, .implicitMember: return .plain
    case .optionalChain, .forceUnwrap: return node.child(.base).flatMap { value(of: $0) }
    case .prefix, .postfix, .inOut: return node.children.first { $0.role != .attribute }.flatMap { value(of: $0) }
    case .binary: return binary(node)
    case .ternary, .array, .dictionary, .dictionaryElement, .tuple, .argument:
      return node.children.allSatisfy { value(of: $0) != nil } ? .plain : nil
    case .cast: return cast(node)
    case .subscripted: return node.child(.base).flatMap { value(of: $0) } == .plain ? .plain : nil
    case .optionalBinding:
      if let bound = node.child(.value) { return value(of: bound) }
      return node.child(.pattern)?.name.flatMap { valueOfName($0, at: node) }
    case .patternCondition: return node.child(.value).flatMap { value(of: $0) }
    case .name: return node.name.flatMap { valueOfName($0, at: node) }
    case .member: return member(node)
    case .call: return CallSyntax(node).flatMap { call($0) }
    default: return nil
    }
  }

  /// Returns the classification of a binary operation; nil if an operand is not data. A comparison of a system object
  /// with anything except `nil` is not data, because the result can depend on the device.
  private func binary(_ node: SyntaxNode) -> DataValue? {
    let sides = node.children.map { ($0.coreExpression.kind, value(of: $0)) }
    guard sides.allSatisfy({ $0.1 != nil }) else { return nil }
    let isComparison = ["==", "!=", "<", ">", "<=", ">=", "~="].contains { node.isNamed($0) }
    let comparesWithNil = sides.contains { $0.0 == .nilLiteral }
    return isComparison && !comparesWithNil && sides.contains { $0.1 == .system } ? nil : .plain
  }

  /// Returns the classification of `value is Type` or `value as? Type`; nil if `value` is not data.
  private func cast(_ node: SyntaxNode) -> DataValue? {
    guard let base = node.child(.base) ?? node.child(.left), value(of: base) != nil else { return nil }
    if node.isNamed("is") { return .plain }
    return node.child(.type).flatMap { PropertyOrigin.value(ofType: $0.text, self) } ?? .system
  }

  // MARK: Names

  private func valueOfName(_ name: String, at node: SyntaxNode) -> DataValue? {
    if name == "self" { return type.isEmpty ? .plain : .object(type) }
    let member = node.member
    if name.hasPrefix("$") || name.hasPrefix("_") { return name.hasPrefix("$") ? closureArgument(at: node) : nil }
    if let declaration = node.localDeclaration(of: name, within: member) {
      return valueOfLocal(name, declaration, in: member)
    }
    if name.isCapitalized { return DataTypes.layoutTypes.contains(name) ? nil : .system }
    if let value = property(name, of: type) { return value }
    return scope.property(name, in: fileNumber).flatMap { PropertyOrigin($0, self, of: "").value }
  }

  private func valueOfLocal(_ name: String, _ declaration: SyntaxNode, in member: SyntaxNode) -> DataValue? {
    switch declaration.kind {
    case .patternBinding: return variable(name, declaration, in: member)
    case .optionalBinding, .patternCondition:
      // `if let name` has the value of the outer variable.
      if declaration.child(.value) == nil { return declaration.parent.flatMap { valueOfName(name, at: $0) } }
      return value(of: declaration)
    case .switchCase:
      return declaration.ancestors.first { $0.kind == .switchStatement }?.child(.value).flatMap { value(of: $0) }
        .map { _ in .plain }
    case .forStatement: return declaration.child(.value).flatMap { value(of: $0) }
    case .catchClause: return .plain
    case .closure: return closureArgument(at: declaration)
    case .parameter: return ParameterOrigin(declaration, self).value
    default: return nil
    }
  }

  /// Returns the classification of a local variable; nil unless all assigned values are data.
  private func variable(_ name: String, _ declaration: SyntaxNode, in member: SyntaxNode) -> DataValue? {
    let declaredValue = declaration.child(.type).flatMap { PropertyOrigin.value(ofType: $0.text, self) }
    if let type = declaration.child(.type), !PropertyOrigin.isScalar(type.text, self) { return declaredValue }
    var initialValue: DataValue?
    if let value = declaration.child(.value) {
      guard let dataValue = nestedPredicates(fileNumber, type).value(of: value) else { return nil }
      initialValue = dataValue
    }
    guard let value = declaredValue ?? initialValue else { return nil }
    let isSetToData = member.descendants.allSatisfy { node in
      switch node.kind {
      case .assignment
      where node.child(.left)?.coreExpression.isNamed(name) == true && node.child(.left)?.kind == .name:
        node.child(.right).map { nestedPredicates(fileNumber, type).value(of: $0) != nil } ?? false
      case .inOut: !(node.children.contains { $0.kind == .name && $0.isNamed(name) })
      default: true
      }
    }
    return isSetToData ? value : nil
  }

  /// Returns the classification of the parameter of the closure at or around a node. Nil unless the closure is an
  /// argument of a call on plain data.
  private func closureArgument(at node: SyntaxNode) -> DataValue? {
    let closure = node.kind == .closure ? node : node.ancestors.first { $0.kind == .closure }
    guard let (call, _) = closure?.callAndArgument, let receiver = call.receiver else { return nil }
    return value(of: receiver) == .plain ? .plain : nil
  }

  /// Returns the classification of a property of a project type. Nil if the type has no such property, or if its value
  /// is not data.
  func property(_ name: String, of type: String, isStatic: Bool = false) -> DataValue? {
    for owner in scope.classChain(of: type, in: fileNumber) {
      guard let property = owner.property(name, isStatic: isStatic) else { continue }
      return PropertyOrigin(property, self, of: owner.name).value
    }
    return nil
  }

  // MARK: Members and calls

  private func member(_ node: SyntaxNode) -> DataValue? {
    guard let name = node.name, let base = node.child(.base) else { return nil }
    if let type = projectType(base) {
      if type.isEnum, type.cases[name] != nil { return .object(type.name) }
      return property(name, of: type.name, isStatic: true)
    }
    if base.path?.last.map(DataTypes.serviceTypes.contains) == true { return .plain }
    switch value(of: base) {
    case .plain: return .plain
    case .object(let type): return name == "rawValue" ? .plain : property(name, of: type) ?? state(name)
    case .system: return base.path?.last?.isCapitalized == true ? nil : state(name)
    case nil: return nil
    }
  }

  /// Returns the classification of a system object's property that reflects user actions; nil for any other property.
  private func state(_ name: String) -> DataValue? {
    DataTypes.states.contains(name) || states.contains(name) ? .plain : nil
  }

  /// Returns the project type that an expression names; nil for any other expression.
  private func projectType(_ node: SyntaxNode) -> SwiftType? {
    guard let path = node.path, path.last?.isCapitalized == true else { return nil }
    return scope.type(path, from: type, in: fileNumber).flatMap { $0.isDeclared ? $0 : nil }
  }

  private func call(_ call: CallSyntax) -> DataValue? {
    guard let name = call.name, let callee = call.callee, call.arguments.allSatisfy({ isArgumentData($0.value) }) else {
      return nil
    }
    if DataTypes.windowIndependentMethods.contains(name) { return .plain }
    if name.isCapitalized {
      if let type = projectType(callee) { return .object(type.name) }
      if DataTypes.plainTypes.contains(name) || DataTypes.scalarTypes.contains(name) { return .plain }
      return DataTypes.layoutTypes.contains(name) || call.receiver != nil ? nil : .system
    }
    guard let receiver = call.receiver else {
      if ["min", "max", "abs", "zip", "type"].contains(name) { return .plain }
      return function(name, call, of: type)
    }
    if let type = projectType(receiver) { return function(name, call, of: type.name, isStatic: true) }
    if receiver.path?.last.map(DataTypes.serviceTypes.contains) == true { return .plain }
    switch value(of: receiver) {
    case .plain: return .plain
    case .object(let type): return function(name, call, of: type)
    case .system, nil: return nil
    }
  }

  /// Whether an argument is data. A closure is data if its only statement returns data.
  private func isArgumentData(_ argument: SyntaxNode) -> Bool {
    guard argument.kind == .closure else { return value(of: argument) != nil }
    guard let statement = argument.statements.only else { return false }
    return value(of: statement.kind == .returnStatement ? statement.child(.value) ?? statement : statement) != nil
  }

  /// Returns the classification of a project function's result. Nil unless the result type is data or all returned
  /// values are data.
  private func function(_ name: String, _ call: CallSyntax, of type: String, isStatic: Bool = false) -> DataValue? {
    let reachableFunctions =
      type.isEmpty ? [] : scope.functions(name, reachedFrom: type, in: fileNumber).flatMap(\.self)
    let ownFunctions = reachableFunctions.filter {
      $0.isStatic == isStatic && $0.parameters.count == call.arguments.count
    }
    let candidates =
      ownFunctions.isEmpty && !isStatic && call.receiver == nil ? scope.functions(name, in: fileNumber) : ownFunctions
    guard let function = candidates.only, ownFunctions.isEmpty || !scope.mayBeOverridden(name, of: type),
      let result = function.resultTokens
    else { return nil }
    let source = scope.file(function.location.fileNumber).source
    let resultType = String(decoding: source.bytes[source.range(result)], as: UTF8.self)
    let value = PropertyOrigin.value(ofType: resultType, self)
    guard PropertyOrigin.isScalar(resultType, self) else { return value }
    guard let body = scope.block(of: function.body, in: function.location.fileNumber) else { return nil }
    return nestedPredicates(function.location.fileNumber, ownFunctions.isEmpty ? "" : type).returnsData(body)
      ? value : nil
  }

  /// Whether all values returned by the body of a function or getter are data.
  func returnsData(_ body: SyntaxNode) -> Bool {
    let statements = body.statements
    if let statement = statements.only, statement.kind != .returnStatement { return value(of: statement) != nil }
    let returnedValues = body.descendants.filter { $0.kind == .returnStatement }.map { $0.child(.value) }
    // The conditions before a `return` also determine the result.
    let conditions = body.descendants.filter { $0.role == .condition }
    return !returnedValues.isEmpty && returnedValues.allSatisfy { $0.map { value(of: $0) != nil } ?? false }
      && conditions.allSatisfy { isData($0) } && !body.descendants.contains { $0.kind == .switchStatement }
  }
}
