import UIModelPlatform

/// Follows the frame into functions and accessors of the same type, and into closures that run immediately or soon. For
/// example, `update(frame.height)` is followed into `update(_:)` with the keyboard's height as its argument.
extension SwiftKeyboardFlow {
  /// Functions that only log their arguments.
  private static let loggingCalls: Set<String> = [
    "print", "debugPrint", "NSLog", "dump", "os_log", "logger", "Logger", "log",
  ]

  /// Follows a statement other than a declaration, assignment or control flow statement. It is usually a call.
  mutating func followCall(_ statement: Range<Int>) {
    let runsClosures = runsClosures(statement)
    if source.contains(statement, anyOf: Self.terminatingCalls) { mayHaveExited = true }
    guard !Self.loggingCalls.contains(source.text(statement.lowerBound)) else { return }
    if followOwnCall(statement) { return }
    // A call whose arguments cannot cause a finding needs no analysis.
    let isPlain = !statement.contains { source.isToken($0, "{") }
    if isPlain, !runsClosures, evaluate(statement) != .unknown { return }
    // A method of the object that receives the frame may replace all earlier adjustments.
    let first = statement.lowerBound
    if source.isToken(first + 1, "(") || source.isToken(first, "self"), !runsClosures, hasUnsettledValue(statement) {
      adjustments = []
    }
    var searchStart = statement.lowerBound
    for index in statement where index >= searchStart && source.isToken(index, "{") {
      guard let close = source.closing(of: index), close < statement.upperBound else { continue }
      let (_, body) = source.closure(index + 1..<close)
      // A capture list with an assignment, such as `[frame = other]`.
      let hasCaptureAssignment = (index..<body.lowerBound).contains { source.isToken($0, "=") }
      if runsClosures, !hasCaptureAssignment { follow(closure: body) } else { markEscaped(index..<close) }
      searchStart = close + 1
    }
    // The arguments outside of the closures.
    var argument = statement.lowerBound
    while argument < statement.upperBound {
      if source.isToken(argument, "{") {
        argument = source.indexAfter(argument)
      } else {
        if runsClosures, case .closure(let body, let number) = variableValue(argument) {
          withFile(number) { $0.follow(closure: $0.source.closure(body).body) }
        } else if mentionsFrame(argument..<argument + 1) {
          markEscaped(argument..<argument + 1)
        }
        argument += 1
      }
    }
  }

  /// Whether a statement calls a function that runs its closures immediately or soon.
  private func runsClosures(_ statement: Range<Int>) -> Bool {
    var at = statement.lowerBound
    while at < statement.upperBound {
      if let name = source.identifier(at), ClosureCalls.allFunctions.contains(name) { return true }
      at = source.indexAfter(at)
    }
    return false
  }

  /// Follows the body of a closure. A `return` in it exits only the closure.
  private mutating func follow(closure body: Range<Int>) {
    let (hadLeft, mightHaveLeft, values) = (hasExited, mayHaveExited, returnedValues)
    follow(body)
    (hasExited, mayHaveExited, returnedValues) = (hadLeft, mightHaveLeft, values)
  }

  /// Returns the result of a closure that is called immediately, as in `{ … }()`.
  mutating func immediateResult(_ body: Range<Int>) -> SwiftKeyboardValue {
    let (hadLeft, mightHaveLeft, values, outer) = (hasExited, mayHaveExited, returnedValues, self)
    (hasExited, returnedValues) = (false, [])
    let result = value(of: body)
    for name in localNames.subtracting(outer.localNames) { variables[name] = outer.variables[name] }
    (hasExited, mayHaveExited, returnedValues, localNames) = (hadLeft, mightHaveLeft, values, outer.localNames)
    return result
  }

  /// Whether the tokens mention a value that can cause a finding, or an unknown value.
  func hasUnsettledValue(_ range: Range<Int>) -> Bool {
    range.contains { source.isKeyboardSite($0) || variableValue($0).isUnsettled || variableValue($0) == .unknown }
  }

  /// Follows a statement that only calls a method or closure of the object, such as `update(height)`, `self.update()`
  /// or `updates()`. Returns whether the callee was followed.
  private mutating func followOwnCall(_ statement: Range<Int>) -> Bool {
    var name = statement.lowerBound
    if source.isToken(name, "_"), source.isToken(name + 1, "=") { name += 2 }
    if source.isToken(name, "self") {
      name += source.isToken(name + 1, "?") || source.isToken(name + 1, "!") ? 3 : 2
    }
    guard source.isToken(name + 1, "("), let close = source.closing(of: name + 1), close == statement.upperBound - 1
    else {
      return false
    }
    if case .closure(let body, let number) = variableValue(name), close == name + 2 {
      withFile(number) { $0.follow(closure: $0.source.closure(body).body) }
      return true
    }
    let hasState = !adjustments.isEmpty || variables.contains { $0.key.hasPrefix("self.") && !$0.value.isPlain }
    guard hasState || mentionsFrame(statement) else { return false }
    return result(of: name, on: .plain, source.split(name + 2..<close).map { source.argument($0) }) != nil
  }

  // MARK: Functions

  /// Returns the result of a call to a function of the project, and follows the function with its arguments. Returns
  /// nil if the callee cannot be determined. Methods in the project's extensions of notifications and rectangles are
  /// followed too.
  /// - Parameter callee: the token of the function's name.
  /// - Parameter base: the value that the function is called on; `.plain` for the object itself.
  mutating func result(
    of callee: Int, on base: SwiftKeyboardValue, _ arguments: [SwiftArgument]
  ) -> SwiftKeyboardValue? {
    guard let name = source.identifier(callee) else { return nil }
    if base == .plain, let callbackResult = followCallback(callee, arguments) { return callbackResult }
    let isOnSelf = source.kind(callee - 1) != .period || isMemberOfSelf(callee)
    let groups: [[SwiftFunction]]
    if !isOnSelf, let types = extendedTypes(base) {
      groups = types.compactMap { scope.type(named: $0, in: file.number)?.functions }
        .map { $0.filter { $0.name == name && !$0.isStatic } }
    } else if isOnSelf, name.first?.isUppercase != true {
      let members = type.isEmpty ? [] : scope.functions(name, reachedFrom: type, in: file.number)
      groups = members.isEmpty ? [scope.functions(name, in: file.number)] : members
    } else {
      return nil
    }
    let matchingFunctions =
      groups.first { !$0.isEmpty }?.filter { $0.argumentIndices(arguments, hasClosure: false) != nil } ?? []
    guard matchingFunctions.count == 1, let function = matchingFunctions.first, !callStack.contains(function.location),
      let argumentIndices = function.argumentIndices(arguments, hasClosure: false)
    else { return nil }
    if isOnSelf, mayBeOverridden(function) { return nil }
    // The value of an `inout` argument after the call is not tracked.
    guard !arguments.contains(where: { source.isToken($0.value.lowerBound, "&") }) else { return nil }
    var values: [SwiftKeyboardValue] = []
    for place in argumentIndices { values.append(place.map { self.evaluateWithSpace(arguments[$0].value) } ?? .plain) }
    guard !values.contains(.unknown) else { return nil }
    return isOnSelf
      ? run(function, values) : withSelf(base, at: place(callee..<callee + 1)) { $0.run(function, values) }
  }

  /// Whether a subclass of this type overrides a function. False for a final function and for code outside of a type.
  private func mayBeOverridden(_ function: SwiftFunction) -> Bool {
    guard !function.isFinal, !type.isEmpty else { return false }
    return scope.isOverridden(type) { subclass in
      subclass.functions.contains { $0.isOverride && $0.selector == function.selector }
    }
  }

  /// Follows a function with the values of its parameters, and returns its result.
  mutating func run(_ function: SwiftFunction, _ values: [SwiftKeyboardValue]) -> SwiftKeyboardValue {
    var parameterValues: [String: SwiftKeyboardValue] = [:]
    for (parameter, frameValue) in zip(function.parameters, values) { parameterValues[parameter.name] = frameValue }
    return execute(
      function.body, of: function.location, names: parameterValues, isDoubtful: !function.condition.isAlways)
  }

  /// Follows a body with the properties of the object and the body's own variables. Returns the result; `.unknown` for
  /// recursion or more than 10 nested calls.
  /// - Parameter bodyLocation: the location of the function or property that has the body.
  /// - Parameter variableValues: the values of the body's own variables, such as its parameters.
  /// - Parameter isConditional: whether the body is compiled only under a condition.
  mutating func execute(
    _ body: Range<Int>, of bodyLocation: SwiftLocation, names variableValues: [String: SwiftKeyboardValue],
    isDoubtful isConditional: Bool = false
  ) -> SwiftKeyboardValue {
    guard callStack.count < 10, !callStack.contains(bodyLocation) else { return .unknown }
    scope.look(at: body.lowerBound, in: bodyLocation.file)
    let callerState = self
    callStack.append(bodyLocation)
    followedLocations.insert(bodyLocation)
    variables = variables.filter { $0.key.hasPrefix("self.") }.merging(variableValues) { _, new in new }
    (localNames, ownershipNames, returnedValues, hasExited) = (Set(variableValues.keys), [], [], false)
    isDoubtful = isDoubtful || isConditional
    let result = withFile(bodyLocation.file) { $0.value(of: body) }
    restore(to: callerState)
    return result
  }

  /// Restores the caller's state after a body was followed. The values of the object's properties are kept.
  mutating func restore(to callerState: Self) {
    let isCertain = isDoubtful == callerState.isDoubtful && mayHaveExited == callerState.mayHaveExited
    var propertyValues = variables.filter { $0.key.hasPrefix("self.") }
    for (name, frameValue) in propertyValues where !isCertain && callerState.variables[name] != frameValue {
      if let frame = frameValue.frame, frameValue.isUnsettled { uncertainKeys.insert(frame.key) }
      propertyValues[name] = frameValue.isPlain ? nil : .unknown
    }
    variables = callerState.variables.filter { !$0.key.hasPrefix("self.") }.merging(propertyValues) { _, new in new }
    (localNames, ownershipNames, returnedValues, hasExited) = (
      callerState.localNames, callerState.ownershipNames, callerState.returnedValues, callerState.hasExited
    )
    (isDoubtful, mayHaveExited, callStack) = (callerState.isDoubtful, callerState.mayHaveExited, callerState.callStack)
  }

  /// Follows a body and returns its result.
  mutating func value(of body: Range<Int>) -> SwiftKeyboardValue {
    if let expression = source.onlyExpression(body), !isAssignment(expression) {
      followOnlyExpression(expression)
    } else {
      follow(body)
    }
    return result
  }

  private func isAssignment(_ range: Range<Int>) -> Bool {
    ["=", "+=", "-="].contains { source.topLevel($0, in: range) != nil }
  }

  /// Follows a body that consists of one expression. The expression may be a call that is made for its side effects.
  private mutating func followOnlyExpression(_ value: Range<Int>) {
    var found = SwiftKeyboardValue.plain
    if runsClosures(value) || !mentionsFrame(value) {
      followCall(value)
    } else {
      found = evaluateWithSpace(value)
      if found == .unknown { followCall(value) }
    }
    returnedValues.append((found, isDoubtful || mayHaveExited))
  }

  /// The result of the current function, joined from all its exits; `.unknown` if they disagree.
  private var result: SwiftKeyboardValue {
    mutating get {
      guard let first = returnedValues.first else { return .plain }
      if returnedValues.allSatisfy({ $0.worth == first.worth || ($0.worth.isPlain && first.worth.isPlain) }) {
        return first.worth
      }
      // An exit without a value, such as a failed `guard`, returns no frame and is ignored.
      let values = returnedValues.filter { !$0.worth.isPlain }
      if let one = values.first, values.allSatisfy({ !$0.isDoubtful && $0.worth == one.worth }) { return one.worth }
      // An exit may apply only to views that are never shown, such as a view without a window. The result is therefore
      // uncertain.
      for (frameValue, _) in returnedValues {
        if let frame = frameValue.frame, frameValue.isUnsettled { uncertainKeys.insert(frame.key) }
      }
      return .unknown
    }
  }

  // MARK: Accessors

  /// Whether a property or function of the object may return a value that depends on the frame. Members are searched to
  /// a depth of four.
  func mayReturnFrame(_ name: String) -> Bool {
    let knownProperties = Set(variables.lazy.filter { $0.key.hasPrefix("self.") && $0.value != .plain }.map(\.key))
    guard !knownProperties.isEmpty, !type.isEmpty else { return false }
    if memberCache.storedNames != knownProperties || memberCache.type != type || memberCache.file != file.number {
      (memberCache.storedNames, memberCache.type, memberCache.file, memberCache.mayReturnFrame) = (
        knownProperties, type, file.number, [:]
      )
    }
    return mayReturnFrame(name, depth: 0)
  }

  private func mayReturnFrame(_ name: String, depth: Int) -> Bool {
    if let cachedResult = memberCache.mayReturnFrame[name] { return cachedResult }
    guard depth < 4 else { return false }
    // If the member refers to itself, the inner reference counts as independent of the frame.
    memberCache.mayReturnFrame[name] = false
    let returnsFrame = scope.lookupChain(of: type, in: file.number).contains { type in
      let getters = type.properties.lazy.filter { $0.name == name && !$0.isStatic }.compactMap { property in
        property.getter.map { (property.location.file, $0) }
      }
      let methods = type.functions.lazy.filter { $0.name == name && $0.result != nil }.map {
        ($0.location.file, $0.body)
      }
      return (Array(getters) + Array(methods)).contains { number, body in
        scope.look(at: body.lowerBound, in: number)
        let source = scope.file(number).source
        return body.contains { index in
          guard let inner = source.identifier(index) else { return false }
          return memberCache.storedNames.contains("self." + inner) || mayReturnFrame(inner, depth: depth + 1)
        }
      }
    }
    memberCache.mayReturnFrame[name] = returnsFrame
    return returnsFrame
  }

  /// Stores a value in a property of the object, and follows the `didSet` observer of that property.
  mutating func store(_ frameValue: SwiftKeyboardValue, in name: String) {
    variables["self." + name] = frameValue
    guard frameValue.isUnsettled,
      let property = scope.lookupChain(of: type, in: file.number).lazy.compactMap({ $0.property(name, isStatic: false) }
      )
      .first,
      let block = property.block, property.getter == nil, property.condition.isAlways
    else { return }
    scope.look(at: block.lowerBound, in: property.location.file)
    let observer = withFile(property.location.file) { flow -> Range<Int>? in
      guard
        let word = flow.source.statements(in: block).lazy.map(\.lowerBound).first(where: { start in
          flow.source.isToken(start, "didSet") && flow.source.isToken(start + 1, "{")
        }), let close = flow.source.closing(of: word + 1)
      else { return nil }
      return word + 2..<close
    }
    if let observer { _ = execute(observer, of: property.location, names: [:]) }
  }

  /// Returns the value of a computed property of the object; nil if the property is unknown or its value cannot depend
  /// on the frame.
  mutating func getterValue(_ index: Int) -> SwiftKeyboardValue? {
    guard source.kind(index - 1) != .period || isMemberOfSelf(index), let name = source.identifier(index),
      mayReturnFrame(name),
      let property = scope.lookupChain(of: type, in: file.number).lazy.compactMap({ $0.property(name, isStatic: false) }
      )
      .first,
      let getter = property.getter, property.condition.isAlways,
      !scope.isOverridden(type, { subclass in subclass.properties.contains { $0.name == name } })
    else { return nil }
    return execute(getter, of: property.location, names: [:])
  }

  /// The value of a computed property that only returns `true` or `false`; nil for any other property.
  func literalValue(_ name: String) -> Bool? {
    guard !type.isEmpty,
      let property = scope.lookupChain(of: type, in: file.number).lazy.compactMap({ $0.property(name, isStatic: false) }
      )
      .first,
      let getter = property.getter, getter.count == 1, property.condition.isAlways,
      !scope.mayBeOverridden(name, of: type)
    else { return nil }
    scope.look(at: getter.lowerBound, in: property.location.file)
    let source = scope.file(property.location.file).source
    if source.isToken(getter.lowerBound, "true") { return true }
    return source.isToken(getter.lowerBound, "false") ? false : nil
  }
}

extension SwiftSource {
  /// Returns the only expression of a body; nil if the body has other statements.
  func onlyExpression(_ body: Range<Int>) -> Range<Int>? {
    var found: Range<Int>?
    for statement in statements(in: body) {
      guard found == nil else { return nil }
      found = statement
    }
    let statementKeywords: Set<String> = [
      "guard", "if", "let", "var", "do", "return", "switch", "for", "while", "repeat", "func", "defer", "throw",
    ]
    guard let found, kind(found.lowerBound) != .directive, !statementKeywords.contains(text(found.lowerBound)) else {
      return nil
    }
    return found
  }
}
