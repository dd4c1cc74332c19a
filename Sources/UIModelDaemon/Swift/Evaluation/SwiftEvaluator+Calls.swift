import UIModelPlatform

extension SwiftEvaluator {
  /// Functions that neither change nor store their arguments.
  private static let readingFunctions: Set<String> = [
    "print", "debugPrint", "assert", "precondition", "NSLog", "super",
  ]

  /// Returns the value of a call. If the callee is unknown, the arguments may change and the value is unknown.
  ///
  /// - Parameter type: the expected type; nil if unknown.
  mutating func call(
    _ call: SwiftCall, _ bytes: Range<Int>, _ now: SwiftCondition, as type: String?
  ) -> SwiftValue {
    if let value = initializer(call, bytes, now, as: type) { return value }
    if let value = detent(call, bytes, now, as: type) ?? presentationDetent(call, bytes, now, as: type) {
      return value
    }
    if let value = evaluateSheetCall(call, bytes, now) ?? evaluateBarCall(call, bytes, now, as: type) { return value }
    if let value = addToBar(call, bytes, now) { return value }
    if let value = evaluateBuilderCall(call, bytes, now) ?? evaluatePropertyListCall(call, bytes, now) { return value }
    if let value = evaluateKeyedSetting(call, bytes, now) { return value }
    let qualifiedCall = call.isImplicit && call.path.count == 1 ? type.map { call.qualified(by: $0) } : nil
    if let value = evaluateProjectCall(qualifiedCall ?? call, bytes, now) { return value }
    if let value = evaluateListCall(call, bytes, now) { return value }
    if call.path == ["addKeyCommand"] || call.path == ["self", "addKeyCommand"], call.arguments.count == 1 {
      let result = value(call.arguments[0].value, now)
      // Each file's evaluation records only the calls in that file. A call in another file is recorded when that file
      // is read.
      if isAtHome {
        addKeyCommandTokens.insert(call.nameToken)
        addedCommands.append(SwiftList.Item(value: result, condition: now))
      }
      return .unknown(bytes)
    }
    if call.path.count == 1, ["String", "Array"].contains(call.path[0]), call.arguments.count == 1,
      call.arguments[0].label == nil
    {
      let result = value(call.arguments[0].value, now)
      if call.path[0] == "Array" { return result }
      if let int = result.int { return .literal(SwiftNode(.string(String(int)), bytes)) }
      return result.string.map { .literal(SwiftNode($0.value, bytes)) } ?? .unknown(bytes)
    }
    if let character = character(call, bytes, now) ?? constant(call, bytes) { return character }
    if call.path == ["UIKeyModifierFlags"], isEmptySet(call, now) { return .list(SwiftList(items: [], range: bytes)) }
    // A closure literal that is called immediately.
    if call.path.isEmpty, call.arguments.isEmpty, call.trailingClosure == nil,
      case .closure(let body) = source.expression(call.callee)
    {
      return run(body, of: location(body.lowerBound), in: frame.innerFrame, now, at: bytes)?.value ?? .unknown(bytes)
    }
    if call.path.count == 1, ["fatalError", "preconditionFailure", "abort", "exit"].contains(call.path[0]) {
      hasEnded = true
      return .unknown(bytes)
    }
    if call.path.last.map({ SwiftEvaluator.readingFunctions.contains($0) }) ?? false { return .unknown(bytes) }
    if let value = evaluateClosureCall(call, bytes, now) { return value }
    // The unknown callee may change the arguments.
    escape(tokenRange(call, bytes), now)
    return .unknown(bytes)
  }

  /// Evaluates `Character("a")` or `UnicodeScalar(8)`; nil for any other call.
  private mutating func character(_ call: SwiftCall, _ bytes: Range<Int>, _ now: SwiftCondition) -> SwiftValue? {
    guard call.path.count == 1, ["Character", "UnicodeScalar"].contains(call.path[0]), call.trailingClosure == nil,
      call.arguments.count == 1, call.arguments[0].label == nil, declaredType(call.path[0]) == nil
    else { return nil }
    let result = value(call.arguments[0].value, now)
    if let number = result.int, let scalar = UInt32(exactly: number).flatMap({ Unicode.Scalar($0) }) {
      return .literal(SwiftNode(.string(String(Character(scalar))), bytes))
    }
    return result.string.map { .literal(SwiftNode($0.value, bytes)) } ?? .unknown(bytes)
  }

  /// Evaluates the argument of a call. Returns whether the call makes an empty option set: `Flags()` or
  /// `Flags(rawValue: 0)`.
  private mutating func isEmptySet(_ call: SwiftCall, _ now: SwiftCondition) -> Bool {
    guard call.trailingClosure == nil, let argument = call.arguments.first else { return call.trailingClosure == nil }
    return call.arguments.count == 1 && argument.label == "rawValue" && value(argument.value, now).int == 0
  }

  // MARK: Functions of the project

  /// Evaluates a call of a function that the project declares. Nil for any other call, and if it is not certain which
  /// function runs.
  private mutating func evaluateProjectCall(_ call: SwiftCall, _ bytes: Range<Int>, _ now: SwiftCondition)
    -> SwiftValue?
  {
    guard let name = call.path.last, !call.isImplicit else { return evaluateMemberCall(call, bytes, now) }
    if call.path.count == 1 {
      if case .closure(let closure)? = frame.variables[name] { return invoke(closure, call, bytes, now) }
      if let function = frame.functions[name] {
        // A local function may change the variables that it captures, in this call and in later ones.
        withFile(function.location.fileNumber) { evaluator in
          let body = function.body
          if !evaluator.isReached(body), evaluator.usesVariables(body, of: evaluator.frame) {
            evaluator.invalidateVariables(body)
          }
        }
        let calleeFrame = frame.innerFrame
        return invoke(function, call, in: calleeFrame, bytes, now)
      }
    }
    let isOnSelf = call.path.count == 1 || (call.path.count == 2 && ["self", "Self"].contains(call.path[0]))
    if isOnSelf {
      for overloads in scope.functions(name, reachedFrom: frame.type, in: file.number) {
        let functions = overloads.filter { matches($0, call) }
        if functions.isEmpty { continue }
        guard let function = resolve(functions, by: call), holds(function.condition, now),
          function.isFinal || !scope.mayBeOverridden(name, of: frame.type)
        else { return nil }
        var calleeFrame = SwiftFrame(type: frame.type)
        calleeFrame.isStatic = function.isStatic
        if !function.isStatic {
          (calleeFrame.instance, calleeFrame.elementNumber) = (frame.instance, frame.elementNumber)
          if case .enumCase(let type, let caseName, let range)? = frame.variables["self"] {
            calleeFrame.variables["self"] = .enumCase(type: type, name: caseName, range)
          }
        }
        guard let result = evaluateCall(function, call, in: calleeFrame, bytes, now) else { return nil }
        // The method may have changed the properties of the current object.
        if !function.isStatic { frame.instance = result.frame.instance }
        return withRangeOfCall(result.value, call, bytes)
      }
      guard call.path.count == 1 else { return nil }
      let functions = scope.functions(name, in: file.number).filter { matches($0, call) }
      guard let function = resolve(functions, by: call), holds(function.condition, now) else { return nil }
      return invoke(function, call, in: SwiftFrame(type: ""), bytes, now)
    }
    if let type = scope.type(Array(call.path.dropLast()), from: frame.type, in: file.number) {
      let functions = type.functions.filter { $0.name == name && $0.isStatic && matches($0, call) }
      guard let function = resolve(functions, by: call), holds(function.condition, now) else { return nil }
      var calleeFrame = SwiftFrame(type: type.name)
      calleeFrame.isStatic = true
      return invoke(function, call, in: calleeFrame, bytes, now)
    }
    return evaluateMemberCall(call, bytes, now)
  }

  /// Evaluates a method call on a known value; nil for any other call.
  mutating func evaluateMemberCall(_ call: SwiftCall, _ bytes: Range<Int>, _ now: SwiftCondition) -> SwiftValue? {
    guard !call.isImplicit, let base = call.receiver, let name = source.identifier(call.nameToken) else { return nil }
    // The receiver is evaluated only if its evaluation is cheap and has no side effects.
    if call.path.count > 1, frame.variables[call.path[0]] == nil, call.path[0] != "self",
      scope.type([call.path[0]], from: frame.type, in: file.number) == nil, !isOwnedObject(call.path[0])
    {
      return declaredObject(call.path.dropLast(), bytes).flatMap { method(name, of: .instance($0), call, bytes, now) }
    }
    guard case .path = source.expression(base) else {
      guard case .call(let innerCall) = source.expression(base),
        scope.type(innerCall.path, from: frame.type, in: file.number) != nil
      else { return nil }
      return method(name, of: value(base, now), call, bytes, now)
    }
    let result = value(base, now)
    guard result.isUnknown, let object = declaredObject(call.path.dropLast(), bytes) else {
      return method(name, of: result, call, bytes, now)
    }
    return method(name, of: .instance(object), call, bytes, now)
  }

  /// Whether a property of the current type is a constant or `lazy`, has an initial value, and is declared with a
  /// project type.
  private func isOwnedObject(_ name: String) -> Bool {
    guard let property = declaredType(frame.type)?.property(name, isStatic: frame.isStatic),
      property.isLazy || property.isConstant, property.value != nil
    else { return false }
    return projectType(of: property) != nil
  }

  /// Evaluates a method call on an enum case or an instance. Nil if the method is unknown or might be overridden.
  mutating func method(
    _ name: String, of base: SwiftValue, _ call: SwiftCall, _ bytes: Range<Int>, _ now: SwiftCondition
  ) -> SwiftValue? {
    if case .enumCase(let type, _, _) = base {
      let functions = (declaredType(type)?.functions ?? []).filter {
        $0.name == name && !$0.isStatic && matches($0, call)
      }
      guard let function = resolve(functions, by: call), holds(function.condition, now) else { return nil }
      var calleeFrame = SwiftFrame(type: type)
      calleeFrame.variables["self"] = base
      return evaluateCall(function, call, in: calleeFrame, bytes, now).map { withRangeOfCall($0.value, call, bytes) }
    }
    guard case .instance(let instance) = base else { return nil }
    for type in scope.classChain(of: instance.type, in: file.number) {
      let functions = type.functions.filter { $0.name == name && !$0.isStatic && matches($0, call) }
      if functions.isEmpty { continue }
      guard let function = resolve(functions, by: call), holds(function.condition, now),
        !instance.isOpaque || (handlesCommands(function) && !scope.mayBeOverridden(name, of: instance.type))
      else { return nil }
      var calleeFrame = SwiftFrame(type: instance.type)
      calleeFrame.instance = instance
      guard let result = evaluateCall(function, call, in: calleeFrame, bytes, now) else { return nil }
      // A mutating method changes the structure that the variable holds.
      if call.path.count == 2, case .instance? = frame.variables[call.path[0]],
        let changedInstance = result.frame.instance
      {
        frame.variables[call.path[0]] = .instance(changedInstance)
      }
      return withRangeOfCall(result.value, call, bytes)
    }
    return nil
  }

  /// Returns whether a declaration with the given condition exists whenever the current code runs. Records in
  /// `dependsOnReleases` that the code uses a declaration with a condition.
  mutating func holds(_ condition: SwiftCondition, _ now: SwiftCondition) -> Bool {
    if !condition.isAlways { dependsOnReleases = true }
    return now.and(condition) == now
  }

  /// Whether the labels of a call match the parameters of a function.
  private func matches(_ function: SwiftFunction, _ call: SwiftCall) -> Bool {
    function.argumentIndices(call.arguments, hasClosure: call.trailingClosure != nil) != nil
  }

  /// Returns the result of a function for the arguments of a call; nil if the function cannot be evaluated.
  mutating func invoke(
    _ function: SwiftFunction, _ call: SwiftCall, in calleeFrame: SwiftFrame, _ bytes: Range<Int>, _ now: SwiftCondition
  ) -> SwiftValue? {
    guard let result = evaluateCall(function, call, in: calleeFrame, bytes, now) else { return nil }
    return withRangeOfCall(result.value, call, bytes)
  }

  /// Returns the result of a call. If the call has arguments, elements in the result get the range of the call, because
  /// diagnostics refer to the call with its arguments.
  private mutating func withRangeOfCall(_ value: SwiftValue, _ call: SwiftCall, _ bytes: Range<Int>) -> SwiftValue {
    guard !call.arguments.isEmpty else { return value }
    switch value {
    case .element(let number): elements[number].range = bytes
    case .choice(let choices, _):
      for case .element(let number) in choices.map(\.value) { elements[number].range = bytes }
      return .choice(choices, bytes)
    default: break
    }
    return value
  }

  /// Evaluates a function with the arguments of a call. Returns the function's result and its final frame. Nil if the
  /// labels do not match, if the call is recursive or too deep, or if the budget is spent.
  mutating func evaluateCall(
    _ function: SwiftFunction, _ call: SwiftCall, in calleeFrame: SwiftFrame, _ bytes: Range<Int>, _ now: SwiftCondition
  ) -> (value: SwiftValue, frame: SwiftFrame)? {
    guard !callStack.contains(function.location), callStack.count < SwiftEvaluator.maximumCallDepth,
      let arguments = function.argumentIndices(call.arguments, hasClosure: call.trailingClosure != nil)
    else { return nil }
    var calleeFrame = calleeFrame
    calleeFrame.returnedValues = []
    let calleeSource = scope.file(function.location.fileNumber).source
    calleeFrame.resultType = function.resultTokens.flatMap { calleeSource.typeName($0) }
    for (index, parameter) in function.parameters.enumerated() {
      let typeName = calleeSource.typeName(parameter.typeTokens)
      let qualifiedName = typeName.flatMap {
        scope.type($0.split(separator: ".").map(String.init), from: calleeFrame.type, in: function.location.fileNumber)?
          .name
      }
      let type = qualifiedName ?? typeName
      let argumentValue: SwiftValue
      if let argumentIndex = arguments[index] {
        let range = call.arguments[argumentIndex].value
        if self.source.isToken(range.lowerBound, "&") {
          invalidateVariables(range)
          argumentValue = .unknown(byteRange(range))
        } else {
          argumentValue =
            tupleArgument(range, parameter, in: function.location.fileNumber, now)
            ?? typed(value(range, now, as: type), as: type, now)
        }
      } else if index == function.parameters.count - 1, let closure = call.trailingClosure {
        argumentValue = .closure(SwiftClosure(body: closure, fileNumber: file.number, capturedFrame: frame))
      } else if let defaultValue = parameter.defaultValue {
        // All calls without this argument share the default value. An edit of that expression would change all of these
        // calls.
        argumentValue = withFile(function.location.fileNumber) { evaluator in
          evaluator.sharedRanges.append(evaluator.byteRange(defaultValue))
          return evaluator.value(defaultValue, now, as: type)
        }
      } else {
        argumentValue = .unknown(bytes)
      }
      calleeFrame.variables[parameter.name] = argumentValue
    }
    return run(function.body, of: function.location, in: calleeFrame, now, at: bytes)
  }

  // MARK: Closures

  /// Evaluates a call of a closure. Nil if the call has a trailing closure, is recursive or is too deep, or if the
  /// budget is spent.
  private mutating func invoke(
    _ closure: SwiftClosure, _ call: SwiftCall, _ bytes: Range<Int>, _ now: SwiftCondition
  ) -> SwiftValue? {
    guard call.trailingClosure == nil else { return nil }
    let values = call.arguments.map { value($0.value, now) }
    return invoke(closure, values, bytes, now)
  }

  /// Evaluates a closure with argument values. Nil if the call is recursive or too deep, or if the budget is spent.
  mutating func invoke(
    _ closure: SwiftClosure, _ values: [SwiftValue], _ bytes: Range<Int>, _ now: SwiftCondition
  ) -> SwiftValue? {
    let closureSource = scope.file(closure.fileNumber).source
    let (parameters, body) = closureSource.closure(closure.body)
    let parameterNames = parameters.compactMap { closureSource.identifier($0.lowerBound) }
    var calleeFrame = closure.capturedFrame.innerFrame
    // A captured variable that has changed since the closure was made has an unknown value.
    for (name, oldValue) in closure.capturedFrame.variables {
      if let newValue = frame.variables[name], !newValue.isSame(as: oldValue) {
        calleeFrame.variables[name] = .unknown(newValue.range(elements))
      }
    }
    // The closure may change variables that it captures.
    if !body.isEmpty, withFile(closure.fileNumber, { !$0.isReached(body) && $0.usesVariables(body, of: $0.frame) }) {
      let variablesBefore = frame.variables
      withFile(closure.fileNumber) { $0.invalidateVariables(body) }
      for (name, oldValue) in variablesBefore {
        if let newValue = frame.variables[name], !newValue.isSame(as: oldValue) {
          calleeFrame.variables[name] = newValue
        }
      }
    }
    for (index, value) in values.enumerated() {
      calleeFrame.variables["$\(index)"] = value
      if parameterNames.indices.contains(index) { calleeFrame.variables[parameterNames[index]] = value }
    }
    return run(body, of: closure.location, in: calleeFrame, now, at: bytes)?.value
  }

  /// Whether a body mentions a variable of a frame.
  private func usesVariables(_ body: Range<Int>, of frame: SwiftFrame) -> Bool {
    body.contains { index in source.identifier(index).map { frame.variables[$0] != nil } ?? false }
  }
}

extension SwiftFrame {
  /// A frame for a local function or a closure, which can use the variables of this frame.
  var innerFrame: SwiftFrame {
    var calleeFrame = self
    calleeFrame.returnedValues = []
    calleeFrame.resultType = nil
    return calleeFrame
  }
}

extension SwiftSource {
  /// Splits the tokens of a closure into its parameters and its body. For example, `a, b in a + b` has two parameters
  /// and the body `a + b`.
  func closure(_ body: Range<Int>) -> (parameters: [Range<Int>], body: Range<Int>) {
    guard let inToken = topLevel("in", in: body.prefix(40)), !isToken(body.lowerBound, "for") else { return ([], body) }
    var head = body.lowerBound..<inToken
    if isToken(head.lowerBound, "["), let close = closing(of: head.lowerBound), close < inToken {
      head = close + 1..<inToken
    }
    if isToken(head.lowerBound, "("), let close = closing(of: head.lowerBound) { head = head.lowerBound + 1..<close }
    return (split(head), inToken + 1..<body.upperBound)
  }
}
