import UIModelPlatform

extension SwiftEvaluator {
  /// Functions that neither change their arguments nor let them escape.
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
    if let value = sheetCall(call, bytes, now) ?? barCall(call, bytes, now, as: type) { return value }
    if let value = addToBar(call, bytes, now) { return value }
    if let value = builderCall(call, bytes, now) ?? propertyListCall(call, bytes, now) { return value }
    if let value = keyedSetting(call, bytes, now) { return value }
    let qualifiedCall = call.isImplicit && call.path.count == 1 ? type.map { call.qualified(by: $0) } : nil
    if let value = projectCall(qualifiedCall ?? call, bytes, now) { return value }
    if let value = listCall(call, bytes, now) { return value }
    if call.path == ["addKeyCommand"] || call.path == ["self", "addKeyCommand"], call.arguments.count == 1 {
      let result = value(call.arguments[0].value, now)
      // A call in another file is found when that file is read.
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
    if let value = closureCall(call, bytes, now) { return value }
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

  /// Whether a call makes an empty option set: `Flags()` or `Flags(rawValue: 0)`.
  private mutating func isEmptySet(_ call: SwiftCall, _ now: SwiftCondition) -> Bool {
    guard call.trailingClosure == nil, let argument = call.arguments.first else { return call.trailingClosure == nil }
    return call.arguments.count == 1 && argument.label == "rawValue" && value(argument.value, now).int == 0
  }

  // MARK: Functions of the project

  /// Evaluates a call of a function that the project declares; nil for any other call, and if the callee is not
  /// certain.
  private mutating func projectCall(_ call: SwiftCall, _ bytes: Range<Int>, _ now: SwiftCondition) -> SwiftValue? {
    guard let name = call.path.last, !call.isImplicit else { return memberCall(call, bytes, now) }
    if call.path.count == 1 {
      if case .closure(let closure)? = frame.variables[name] { return invoke(closure, call, bytes, now) }
      if let function = frame.functions[name] {
        // A local function may change the variables that it captures, in this call and in later ones.
        withFile(function.location.file) { evaluator in
          let body = function.body
          if !evaluator.isReached(body), evaluator.usesVariables(body, of: evaluator.frame) {
            evaluator.invalidateVariables(body)
          }
        }
        let calleeFrame = frame.innerFrame
        return invoke(function, call, in: calleeFrame, bytes, now)
      }
    }
    let isOwn = call.path.count == 1 || (call.path.count == 2 && ["self", "Self"].contains(call.path[0]))
    if isOwn {
      for overloads in scope.functions(name, reachedFrom: frame.type, in: file.number) {
        let functions = overloads.filter { matches($0, call) }
        if functions.isEmpty { continue }
        guard let function = resolve(functions, by: call), holds(function.condition, now),
          function.isFinal || !scope.mayBeOverridden(name, of: frame.type)
        else { return nil }
        var calleeFrame = SwiftFrame(type: frame.type)
        calleeFrame.isStatic = function.isStatic
        if !function.isStatic {
          (calleeFrame.instance, calleeFrame.element) = (frame.instance, frame.element)
          if case .enumCase(let type, let one, let range)? = frame.variables["self"] {
            calleeFrame.variables["self"] = .enumCase(type: type, name: one, range)
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
    return memberCall(call, bytes, now)
  }

  /// Evaluates a method call on a value that the evaluator knows; nil for any other call.
  mutating func memberCall(_ call: SwiftCall, _ bytes: Range<Int>, _ now: SwiftCondition) -> SwiftValue? {
    guard !call.isImplicit, let base = call.receiver, let name = source.identifier(call.nameToken) else { return nil }
    // The receiver is evaluated only if that is cheap and has no side effects.
    if call.path.count > 1, frame.variables[call.path[0]] == nil, call.path[0] != "self",
      scope.type([call.path[0]], from: frame.type, in: file.number) == nil, !isOwnedObject(call.path[0])
    {
      return declaredObject(call.path.dropLast(), bytes).flatMap { method(name, of: .instance($0), call, bytes, now) }
    }
    guard case .path = source.expression(base) else {
      guard case .call(let inner) = source.expression(base),
        scope.type(inner.path, from: frame.type, in: file.number) != nil
      else { return nil }
      return method(name, of: value(base, now), call, bytes, now)
    }
    let result = value(base, now)
    guard result.isUnknown, let object = declaredObject(call.path.dropLast(), bytes) else {
      return method(name, of: result, call, bytes, now)
    }
    return method(name, of: .instance(object), call, bytes, now)
  }

  /// Whether a property holds an object that the class itself creates and whose type the project declares.
  private func isOwnedObject(_ name: String) -> Bool {
    guard let property = declaredType(frame.type)?.property(name, isStatic: frame.isStatic),
      property.isLazy || property.isConstant, property.value != nil
    else { return false }
    return projectType(of: property) != nil
  }

  /// Evaluates a method of an enum case or an instance; nil if the method is unknown or may be overridden.
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
      // A mutating method changes the structure in the variable.
      if call.path.count == 2, case .instance? = frame.variables[call.path[0]], let changed = result.frame.instance {
        frame.variables[call.path[0]] = .instance(changed)
      }
      return withRangeOfCall(result.value, call, bytes)
    }
    return nil
  }

  /// Whether a declaration with a condition exists whenever the current code runs.
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
    _ function: SwiftFunction, _ call: SwiftCall, in inner: SwiftFrame, _ bytes: Range<Int>, _ now: SwiftCondition
  ) -> SwiftValue? {
    guard let result = evaluateCall(function, call, in: inner, bytes, now) else { return nil }
    return withRangeOfCall(result.value, call, bytes)
  }

  /// Returns the result of a call. If the call has arguments, elements in the result get the range of the call, because
  /// diagnostics refer to the place of the arguments.
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
  /// labels do not match, or if the call is recursive or too deep.
  mutating func evaluateCall(
    _ function: SwiftFunction, _ call: SwiftCall, in inner: SwiftFrame, _ bytes: Range<Int>, _ now: SwiftCondition
  ) -> (value: SwiftValue, frame: SwiftFrame)? {
    guard !calls.contains(function.location), calls.count < SwiftEvaluator.maximumCallDepth,
      let arguments = function.argumentIndices(call.arguments, hasClosure: call.trailingClosure != nil)
    else { return nil }
    var inner = inner
    inner.returns = []
    let source = scope.file(function.location.file).source
    inner.result = function.result.flatMap { source.typeName($0) }
    for (index, parameter) in function.parameters.enumerated() {
      let typeName = source.typeName(parameter.type)
      let qualifiedName = typeName.flatMap {
        scope.type($0.split(separator: ".").map(String.init), from: inner.type, in: function.location.file)?.name
      }
      let type = qualifiedName ?? typeName
      let argumentValue: SwiftValue
      if let argument = arguments[index] {
        let range = call.arguments[argument].value
        if self.source.isToken(range.lowerBound, "&") {
          invalidateVariables(range)
          argumentValue = .unknown(byteRange(range))
        } else {
          argumentValue =
            tupleArgument(range, parameter, in: function.location.file, now)
            ?? typed(value(range, now, as: type), as: type, now)
        }
      } else if index == function.parameters.count - 1, let closure = call.trailingClosure {
        argumentValue = .closure(SwiftClosure(body: closure, file: file.number, capturedFrame: frame))
      } else if let initial = parameter.defaultValue {
        // All calls that omit the argument share this expression, so an edit there would not change this call alone.
        argumentValue = withFile(function.location.file) { evaluator in
          evaluator.sharedRanges.append(evaluator.byteRange(initial))
          return evaluator.value(initial, now, as: type)
        }
      } else {
        argumentValue = .unknown(bytes)
      }
      inner.variables[parameter.name] = argumentValue
    }
    return run(function.body, of: function.location, in: inner, now, at: bytes)
  }

  // MARK: Closures

  /// Evaluates a call of a closure; nil for a call with a trailing closure.
  private mutating func invoke(
    _ closure: SwiftClosure, _ call: SwiftCall, _ bytes: Range<Int>, _ now: SwiftCondition
  ) -> SwiftValue? {
    guard call.trailingClosure == nil else { return nil }
    let values = call.arguments.map { value($0.value, now) }
    return invoke(closure, values, bytes, now)
  }

  /// Evaluates a closure with argument values; nil if the call is recursive or too deep.
  mutating func invoke(
    _ closure: SwiftClosure, _ values: [SwiftValue], _ bytes: Range<Int>, _ now: SwiftCondition
  ) -> SwiftValue? {
    let source = scope.file(closure.file).source
    let (parameters, body) = source.closure(closure.body)
    let names = parameters.compactMap { source.identifier($0.lowerBound) }
    var inner = closure.capturedFrame.innerFrame
    // A captured variable that has changed since the closure was made has an unknown value.
    for (name, old) in closure.capturedFrame.variables {
      if let new = frame.variables[name], !new.isSame(as: old) { inner.variables[name] = .unknown(new.range(elements)) }
    }
    // The closure may change variables that it captures.
    if !body.isEmpty, withFile(closure.file, { !$0.isReached(body) && $0.usesVariables(body, of: $0.frame) }) {
      let variablesBefore = frame.variables
      withFile(closure.file) { $0.invalidateVariables(body) }
      for (name, old) in variablesBefore {
        if let new = frame.variables[name], !new.isSame(as: old) { inner.variables[name] = new }
      }
    }
    for (index, value) in values.enumerated() {
      inner.variables["$\(index)"] = value
      if names.indices.contains(index) { inner.variables[names[index]] = value }
    }
    return run(body, of: closure.location, in: inner, now, at: bytes)?.value
  }

  /// Whether a body uses a variable of a frame.
  private func usesVariables(_ body: Range<Int>, of frame: SwiftFrame) -> Bool {
    body.contains { index in source.identifier(index).map { frame.variables[$0] != nil } ?? false }
  }
}

extension SwiftFrame {
  /// A frame for a local function or a closure, which sees the variables of this frame.
  var innerFrame: SwiftFrame {
    var inner = self
    inner.returns = []
    inner.result = nil
    return inner
  }
}

extension SwiftSource {
  /// Splits the tokens of a closure into its parameters and its body. For example, `a, b in a + b` has two parameters
  /// and the body `a + b`.
  func closure(_ body: Range<Int>) -> (parameters: [Range<Int>], body: Range<Int>) {
    guard let end = topLevel("in", in: body.prefix(40)), !isToken(body.lowerBound, "for") else { return ([], body) }
    var head = body.lowerBound..<end
    if isToken(head.lowerBound, "["), let close = closing(of: head.lowerBound), close < end { head = close + 1..<end }
    if isToken(head.lowerBound, "("), let close = closing(of: head.lowerBound) { head = head.lowerBound + 1..<close }
    return (split(head), end + 1..<body.upperBound)
  }
}
