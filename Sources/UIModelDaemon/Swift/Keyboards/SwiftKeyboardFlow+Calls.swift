import UIModelPlatform

/// Follows the frame into functions and accessors of the same type, and into closures that a system function such as
/// `UIView.animate` runs. For example, `update(frame.height)` is followed into `update(_:)` with the keyboard's height
/// as its argument.
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
    if followCallOnSelf(statement) { return }
    // If the value of a call without closures is known, the call needs no further analysis.
    let hasNoClosure = !statement.contains { source.isToken($0, "{") }
    if hasNoClosure, !runsClosures, evaluate(statement) != .unknown { return }
    // If a method of the object receives the frame, the method may replace all earlier adjustments.
    let firstToken = statement.lowerBound
    if source.isToken(firstToken + 1, "(") || source.isToken(firstToken, "self"), !runsClosures,
      hasUnsettledValue(statement)
    {
      adjustments = []
    }
    var searchStart = statement.lowerBound
    for index in statement where index >= searchStart && source.isToken(index, "{") {
      guard let closingBracket = source.closing(of: index), closingBracket < statement.upperBound else { continue }
      let (_, body) = source.closure(index + 1..<closingBracket)
      // A capture list with an assignment, such as `[frame = other]`.
      let hasCaptureAssignment = (index..<body.lowerBound).contains { source.isToken($0, "=") }
      if runsClosures, !hasCaptureAssignment { follow(closure: body) } else { markEscaped(index..<closingBracket) }
      searchStart = closingBracket + 1
    }
    // The arguments outside of the closures.
    var token = statement.lowerBound
    while token < statement.upperBound {
      if source.isToken(token, "{") {
        token = source.indexAfter(token)
      } else {
        if runsClosures, case .closure(let body, let number) = variableValue(token) {
          withFile(number) { $0.follow(closure: $0.source.closure(body).body) }
        } else if mentionsFrame(token..<token + 1) {
          markEscaped(token..<token + 1)
        }
        token += 1
      }
    }
  }

  /// Whether a statement calls one of the functions in `ClosureCalls`, which run their closures immediately or later.
  private func runsClosures(_ statement: Range<Int>) -> Bool {
    var position = statement.lowerBound
    while position < statement.upperBound {
      if let name = source.identifier(position), ClosureCalls.allFunctions.contains(name) { return true }
      position = source.indexAfter(position)
    }
    return false
  }

  /// Follows the body of a closure. A `return` in it exits only the closure.
  private mutating func follow(closure body: Range<Int>) {
    let (hadExited, mightHaveExited, values) = (hasExited, mayHaveExited, returnedValues)
    follow(body)
    (hasExited, mayHaveExited, returnedValues) = (hadExited, mightHaveExited, values)
  }

  /// Returns the result of a closure that is called immediately, as in `{ … }()`.
  mutating func immediateResult(_ body: Range<Int>) -> SwiftKeyboardValue {
    let (hadExited, mightHaveExited, values, outerState) = (hasExited, mayHaveExited, returnedValues, self)
    (hasExited, returnedValues) = (false, [])
    let result = value(of: body)
    for name in localNames.subtracting(outerState.localNames) { variables[name] = outerState.variables[name] }
    (hasExited, mayHaveExited, returnedValues, localNames) = (hadExited, mightHaveExited, values, outerState.localNames)
    return result
  }

  /// Whether the tokens mention an unsettled value, i.e. one whose use can cause a finding, or an unknown value.
  func hasUnsettledValue(_ range: Range<Int>) -> Bool {
    range.contains { source.isKeyboardSite($0) || variableValue($0).isUnsettled || variableValue($0) == .unknown }
  }

  /// Follows a statement that only calls a method or closure of the object, such as `update(height)`, `self.update()`
  /// or `updates()`. Returns whether the callee was followed.
  private mutating func followCallOnSelf(_ statement: Range<Int>) -> Bool {
    var nameToken = statement.lowerBound
    if source.isToken(nameToken, "_"), source.isToken(nameToken + 1, "=") { nameToken += 2 }
    if source.isToken(nameToken, "self") {
      nameToken += source.isToken(nameToken + 1, "?") || source.isToken(nameToken + 1, "!") ? 3 : 2
    }
    guard source.isToken(nameToken + 1, "("), let closingBracket = source.closing(of: nameToken + 1),
      closingBracket == statement.upperBound - 1
    else {
      return false
    }
    if case .closure(let body, let number) = variableValue(nameToken), closingBracket == nameToken + 2 {
      withFile(number) { $0.follow(closure: $0.source.closure(body).body) }
      return true
    }
    let hasState = !adjustments.isEmpty || variables.contains { $0.key.hasPrefix("self.") && !$0.value.isPlain }
    guard hasState || mentionsFrame(statement) else { return false }
    return result(of: nameToken, on: .plain, source.split(nameToken + 2..<closingBracket).map { source.argument($0) })
      != nil
  }

  // MARK: Functions

  /// Returns the result of a call to a function of the project, and follows the function with its arguments. Returns
  /// nil if the call cannot be followed, for example because the callee is ambiguous or the value of an argument is
  /// unknown. Methods in the project's extensions of notifications and rectangles are followed too.
  ///
  /// - Parameter callee: the token of the function's name.
  /// - Parameter base: the value that the function is called on; `.plain` for the object itself.
  mutating func result(
    of callee: Int, on base: SwiftKeyboardValue, _ arguments: [SwiftArgument]
  ) -> SwiftKeyboardValue? {
    guard let name = source.identifier(callee) else { return nil }
    if base == .plain, let callbackResult = followCallback(callee, arguments) { return callbackResult }
    let isOnSelf = source.kind(callee - 1) != .period || isMemberOfSelf(callee)
    let candidateGroups: [[SwiftFunction]]
    if !isOnSelf, let types = memberTypeNames(base) {
      candidateGroups = types.compactMap { scope.type(named: $0, in: file.number)?.functions }
        .map { $0.filter { $0.name == name && !$0.isStatic } }
    } else if isOnSelf, name.first?.isUppercase != true {
      let memberGroups = type.isEmpty ? [] : scope.functions(name, reachedFrom: type, in: file.number)
      candidateGroups = memberGroups.isEmpty ? [scope.functions(name, in: file.number)] : memberGroups
    } else {
      return nil
    }
    let matchingFunctions =
      candidateGroups.first { !$0.isEmpty }?.filter { $0.argumentIndices(arguments, hasClosure: false) != nil } ?? []
    guard matchingFunctions.count == 1, let function = matchingFunctions.first, !callStack.contains(function.location),
      let argumentIndices = function.argumentIndices(arguments, hasClosure: false)
    else { return nil }
    if isOnSelf, isOverridden(function) { return nil }
    // The value of an `inout` argument after the call is not tracked.
    guard !arguments.contains(where: { source.isToken($0.value.lowerBound, "&") }) else { return nil }
    var argumentValues: [SwiftKeyboardValue] = []
    for argumentIndex in argumentIndices {
      argumentValues.append(argumentIndex.map { self.evaluateWithSpace(arguments[$0].value) } ?? .plain)
    }
    guard !argumentValues.contains(.unknown) else { return nil }
    return isOnSelf
      ? run(function, argumentValues)
      : withSelf(base, at: globalRange(callee..<callee + 1)) { $0.run(function, argumentValues) }
  }

  /// Whether a subclass of this type overrides a function. False for a final function and for code outside of a type.
  private func isOverridden(_ function: SwiftFunction) -> Bool {
    guard !function.isFinal, !type.isEmpty else { return false }
    return scope.isOverridden(type) { subclass in
      subclass.functions.contains { $0.isOverride && $0.selector == function.selector }
    }
  }

  /// Follows a function with the given parameter values, and returns the function's result.
  mutating func run(_ function: SwiftFunction, _ argumentValues: [SwiftKeyboardValue]) -> SwiftKeyboardValue {
    var parameterValues: [String: SwiftKeyboardValue] = [:]
    for (parameter, frameValue) in zip(function.parameters, argumentValues) {
      parameterValues[parameter.name] = frameValue
    }
    return execute(
      function.body, of: function.location, variables: parameterValues, isDoubtful: !function.condition.isAlways)
  }

  /// Follows a body with the values of the object's properties and of the body's own variables. Returns the result of
  /// the body, or `.unknown` for recursion or more than 10 nested calls.
  ///
  /// - Parameter bodyLocation: the location of the function or property that has the body.
  /// - Parameter variableValues: the values of the body's own variables, such as its parameters.
  /// - Parameter isConditional: whether the body is compiled only under a condition.
  mutating func execute(
    _ body: Range<Int>, of bodyLocation: SwiftLocation, variables variableValues: [String: SwiftKeyboardValue],
    isDoubtful isConditional: Bool = false
  ) -> SwiftKeyboardValue {
    guard callStack.count < 10, !callStack.contains(bodyLocation) else { return .unknown }
    scope.recordCodeUse(at: body.lowerBound, in: bodyLocation.fileNumber)
    let callerState = self
    callStack.append(bodyLocation)
    followedLocations.insert(bodyLocation)
    variables = variables.filter { $0.key.hasPrefix("self.") }.merging(variableValues) { _, new in new }
    (localNames, ownershipNames, returnedValues, hasExited) = (Set(variableValues.keys), [], [], false)
    isDoubtful = isDoubtful || isConditional
    let result = withFile(bodyLocation.fileNumber) { $0.value(of: body) }
    restore(to: callerState)
    return result
  }

  /// Restores the caller's state after a body was followed, except for the values of the object's properties. If it is
  /// uncertain that the body runs completely, the changed properties become unknown.
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

  /// Follows a body and returns the result of the body.
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
    var expressionValue = SwiftKeyboardValue.plain
    if runsClosures(value) || !mentionsFrame(value) {
      followCall(value)
    } else {
      expressionValue = evaluateWithSpace(value)
      if expressionValue == .unknown { followCall(value) }
    }
    returnedValues.append((expressionValue, isDoubtful || mayHaveExited))
  }

  /// The result of the current function, joined from all exits; `.unknown` if the exits return different values.
  private var result: SwiftKeyboardValue {
    mutating get {
      guard let firstExit = returnedValues.first else { return .plain }
      if returnedValues.allSatisfy({ $0.worth == firstExit.worth || ($0.worth.isPlain && firstExit.worth.isPlain) }) {
        return firstExit.worth
      }
      // An exit without a value, such as a failed `guard`, does not return a frame and is ignored.
      let frameExits = returnedValues.filter { !$0.worth.isPlain }
      if let firstFrameExit = frameExits.first,
        frameExits.allSatisfy({ !$0.isDoubtful && $0.worth == firstFrameExit.worth })
      {
        return firstFrameExit.worth
      }
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
    if memberCache.knownPropertyKeys != knownProperties || memberCache.type != type || memberCache.file != file.number {
      (memberCache.knownPropertyKeys, memberCache.type, memberCache.file, memberCache.resultsByMemberName) = (
        knownProperties, type, file.number, [:]
      )
    }
    return mayReturnFrame(name, depth: 0)
  }

  private func mayReturnFrame(_ name: String, depth: Int) -> Bool {
    if let cachedResult = memberCache.resultsByMemberName[name] { return cachedResult }
    guard depth < 4 else { return false }
    // If the member refers to itself, the inner reference counts as independent of the frame.
    memberCache.resultsByMemberName[name] = false
    let returnsFrame = scope.lookupChain(of: type, in: file.number).contains { type in
      let getters = type.properties.lazy.filter { $0.name == name && !$0.isStatic }.compactMap { property in
        property.getter.map { (property.location.fileNumber, $0) }
      }
      let methods = type.functions.lazy.filter { $0.name == name && $0.resultTokens != nil }.map {
        ($0.location.fileNumber, $0.body)
      }
      return (Array(getters) + Array(methods)).contains { number, body in
        scope.recordCodeUse(at: body.lowerBound, in: number)
        let source = scope.file(number).source
        return body.contains { index in
          guard let innerName = source.identifier(index) else { return false }
          return memberCache.knownPropertyKeys.contains("self." + innerName)
            || mayReturnFrame(innerName, depth: depth + 1)
        }
      }
    }
    memberCache.resultsByMemberName[name] = returnsFrame
    return returnsFrame
  }

  /// Stores a value in a property of the object, and follows the property's `didSet` observer.
  mutating func store(_ frameValue: SwiftKeyboardValue, in name: String) {
    variables["self." + name] = frameValue
    guard frameValue.isUnsettled,
      let property = scope.lookupChain(of: type, in: file.number).lazy.compactMap({ $0.property(name, isStatic: false) }
      )
      .first,
      let block = property.block, property.getter == nil, property.condition.isAlways
    else { return }
    scope.recordCodeUse(at: block.lowerBound, in: property.location.fileNumber)
    let observerBody = withFile(property.location.fileNumber) { flow -> Range<Int>? in
      guard
        let didSetToken = flow.source.statements(in: block).lazy.map(\.lowerBound).first(where: { start in
          flow.source.isToken(start, "didSet") && flow.source.isToken(start + 1, "{")
        }), let closingBracket = flow.source.closing(of: didSetToken + 1)
      else { return nil }
      return didSetToken + 2..<closingBracket
    }
    if let observerBody { _ = execute(observerBody, of: property.location, variables: [:]) }
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
    return execute(getter, of: property.location, variables: [:])
  }

  /// Returns the value of a computed property that only returns `true` or `false`; nil for any other property.
  func literalValue(_ name: String) -> Bool? {
    guard !type.isEmpty,
      let property = scope.lookupChain(of: type, in: file.number).lazy.compactMap({ $0.property(name, isStatic: false) }
      )
      .first,
      let getter = property.getter, getter.count == 1, property.condition.isAlways,
      !scope.mayBeOverridden(name, of: type)
    else { return nil }
    scope.recordCodeUse(at: getter.lowerBound, in: property.location.fileNumber)
    let source = scope.file(property.location.fileNumber).source
    if source.isToken(getter.lowerBound, "true") { return true }
    return source.isToken(getter.lowerBound, "false") ? false : nil
  }
}

extension SwiftSource {
  /// Returns the only expression of a body; nil if the body has more than one statement, or no expression.
  func onlyExpression(_ body: Range<Int>) -> Range<Int>? {
    var onlyStatement: Range<Int>?
    for statement in statements(in: body) {
      guard onlyStatement == nil else { return nil }
      onlyStatement = statement
    }
    let statementKeywords: Set<String> = [
      "guard", "if", "let", "var", "do", "return", "switch", "for", "while", "repeat", "func", "defer", "throw",
    ]
    guard let onlyStatement, kind(onlyStatement.lowerBound) != .directive,
      !statementKeywords.contains(text(onlyStatement.lowerBound))
    else {
      return nil
    }
    return onlyStatement
  }
}
