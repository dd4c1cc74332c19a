import UIModelPlatform

extension SwiftEvaluator {
  /// Calls that only look at what they are given.
  private static let harmless: Set<String> = ["print", "debugPrint", "assert", "precondition", "NSLog", "super"]

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
    let meant = call.isImplicit && call.path.count == 1 ? type.map { call.named(of: $0) } : nil
    if let value = followed(meant ?? call, bytes, now) { return value }
    if let value = listCall(call, bytes, now) { return value }
    if call.path == ["addKeyCommand"] || call.path == ["self", "addKeyCommand"], call.arguments.count == 1 {
      let worth = value(call.arguments[0].value, now)
      // What stands in other files is found when they are read.
      if isAtHome {
        addedAt.insert(call.name)
        added.append(SwiftList.Item(value: worth, condition: now))
      }
      return .unknown(bytes)
    }
    if call.path.count == 1, ["String", "Array"].contains(call.path[0]), call.arguments.count == 1,
      call.arguments[0].label == nil
    {
      let worth = value(call.arguments[0].value, now)
      if call.path[0] == "Array" { return worth }
      if let int = worth.int { return .literal(SwiftNode(.string(String(int)), bytes)) }
      return worth.string.map { .literal(SwiftNode($0.value, bytes)) } ?? .unknown(bytes)
    }
    if let character = character(call, bytes, now) ?? constant(call, bytes) { return character }
    if call.path == ["UIKeyModifierFlags"], isEmptySet(call, now) { return .list(SwiftList(items: [], range: bytes)) }
    // A closure that is called at once.
    if call.path.isEmpty, call.arguments.isEmpty, call.trailingClosure == nil,
      case .closure(let body) = source.expression(call.callee)
    {
      return run(body, of: spot(body.lowerBound), in: frame.inner, now, at: bytes)?.value ?? .unknown(bytes)
    }
    if call.path.count == 1, ["fatalError", "preconditionFailure", "abort", "exit"].contains(call.path[0]) {
      hasEnded = true
      return .unknown(bytes)
    }
    if call.path.last.map({ SwiftEvaluator.harmless.contains($0) }) ?? false { return .unknown(bytes) }
    if let value = closureCall(call, bytes, now) { return value }
    // Whoever gets the arguments may change them.
    escape(tokenRange(call, bytes), now)
    return .unknown(bytes)
  }

  /// `Character("a")`, `UnicodeScalar(8)`
  private mutating func character(_ call: SwiftCall, _ bytes: Range<Int>, _ now: SwiftCondition) -> SwiftValue? {
    guard call.path.count == 1, ["Character", "UnicodeScalar"].contains(call.path[0]), call.trailingClosure == nil,
      call.arguments.count == 1, call.arguments[0].label == nil, declaredType(call.path[0]) == nil
    else { return nil }
    let worth = value(call.arguments[0].value, now)
    if let number = worth.int, let scalar = UInt32(exactly: number).flatMap({ Unicode.Scalar($0) }) {
      return .literal(SwiftNode(.string(String(Character(scalar))), bytes))
    }
    return worth.string.map { .literal(SwiftNode($0.value, bytes)) } ?? .unknown(bytes)
  }

  /// `Flags()` or `Flags(rawValue: 0)`
  private mutating func isEmptySet(_ call: SwiftCall, _ now: SwiftCondition) -> Bool {
    guard call.trailingClosure == nil, let only = call.arguments.first else { return call.trailingClosure == nil }
    return call.arguments.count == 1 && only.label == "rawValue" && value(only.value, now).int == 0
  }

  // MARK: Functions of the project

  /// The value of a call of a function that the project declares; nil if it is of another.
  private mutating func followed(_ call: SwiftCall, _ bytes: Range<Int>, _ now: SwiftCondition) -> SwiftValue? {
    guard let name = call.path.last, !call.isImplicit else { return memberCall(call, bytes, now) }
    if call.path.count == 1 {
      if case .closure(let closure)? = frame.variables[name] { return invoke(closure, call, bytes, now) }
      if let function = frame.functions[name] {
        // What it changes around itself is not known afterwards, nor is it when it is called once more.
        within(function.spot.file) { evaluator in
          let body = function.body
          if !evaluator.isReached(body), evaluator.changesNames(body, of: evaluator.frame) { evaluator.forget(body) }
        }
        let inner = frame.inner
        return invoke(function, call, in: inner, bytes, now)
      }
    }
    let isOwn = call.path.count == 1 || (call.path.count == 2 && ["self", "Self"].contains(call.path[0]))
    if isOwn {
      for named in scope.functions(name, reachedFrom: frame.type, in: file.number) {
        let functions = named.filter { matches($0, call) }
        if functions.isEmpty { continue }
        guard let function = meant(functions, by: call), holds(function.condition, now),
          function.isFinal || !scope.mayBeOverridden(name, of: frame.type)
        else { return nil }
        var inner = SwiftFrame(type: frame.type)
        inner.isStatic = function.isStatic
        if !function.isStatic {
          (inner.instance, inner.element) = (frame.instance, frame.element)
          if case .enumCase(let type, let one, let range)? = frame.variables["self"] {
            inner.variables["self"] = .enumCase(type: type, name: one, range)
          }
        }
        guard let result = carriedOut(function, call, in: inner, bytes, now) else { return nil }
        // It is the same object.
        if !function.isStatic { frame.instance = result.frame.instance }
        return placed(result.value, call, bytes)
      }
      guard call.path.count == 1 else { return nil }
      let functions = scope.functions(name, in: file.number).filter { matches($0, call) }
      guard let function = meant(functions, by: call), holds(function.condition, now) else { return nil }
      return invoke(function, call, in: SwiftFrame(type: ""), bytes, now)
    }
    if let type = scope.type(Array(call.path.dropLast()), from: frame.type, in: file.number) {
      let functions = type.functions.filter { $0.name == name && $0.isStatic && matches($0, call) }
      guard let function = meant(functions, by: call), holds(function.condition, now) else { return nil }
      var inner = SwiftFrame(type: type.name)
      inner.isStatic = true
      return invoke(function, call, in: inner, bytes, now)
    }
    return memberCall(call, bytes, now)
  }

  /// A method of something that was made here.
  mutating func memberCall(_ call: SwiftCall, _ bytes: Range<Int>, _ now: SwiftCondition) -> SwiftValue? {
    guard !call.isImplicit, let base = call.receiver, let name = source.identifier(call.name) else { return nil }
    // Evaluated only where it is cheap and changes nothing.
    if call.path.count > 1, frame.variables[call.path[0]] == nil, call.path[0] != "self",
      scope.type([call.path[0]], from: frame.type, in: file.number) == nil, !isHelper(call.path[0])
    {
      return declaredObject(call.path.dropLast(), bytes).flatMap { method(name, of: .instance($0), call, bytes, now) }
    }
    guard case .path = source.expression(base) else {
      guard case .call(let inner) = source.expression(base),
        scope.type(inner.path, from: frame.type, in: file.number) != nil
      else { return nil }
      return method(name, of: value(base, now), call, bytes, now)
    }
    let worth = value(base, now)
    guard worth.isUnknown, let object = declaredObject(call.path.dropLast(), bytes) else {
      return method(name, of: worth, call, bytes, now)
    }
    return method(name, of: .instance(object), call, bytes, now)
  }

  /// Whether a name is that of a property which holds an object that the class makes for itself, of a type of the project.
  private func isHelper(_ name: String) -> Bool {
    guard let property = declaredType(frame.type)?.property(name, isStatic: frame.isStatic),
      property.isLazy || property.isConstant, property.value != nil
    else { return false }
    return projectType(of: property) != nil
  }

  mutating func method(
    _ name: String, of base: SwiftValue, _ call: SwiftCall, _ bytes: Range<Int>, _ now: SwiftCondition
  ) -> SwiftValue? {
    if case .enumCase(let type, _, _) = base {
      let functions = (declaredType(type)?.functions ?? []).filter {
        $0.name == name && !$0.isStatic && matches($0, call)
      }
      guard let function = meant(functions, by: call), holds(function.condition, now) else { return nil }
      var inner = SwiftFrame(type: type)
      inner.variables["self"] = base
      return carriedOut(function, call, in: inner, bytes, now).map { placed($0.value, call, bytes) }
    }
    guard case .instance(let instance) = base else { return nil }
    for type in scope.line(of: instance.type, in: file.number) {
      let functions = type.functions.filter { $0.name == name && !$0.isStatic && matches($0, call) }
      if functions.isEmpty { continue }
      guard let function = meant(functions, by: call), holds(function.condition, now),
        !instance.isOpaque || (isOfCommands(function) && !scope.mayBeOverridden(name, of: instance.type))
      else { return nil }
      var inner = SwiftFrame(type: instance.type)
      inner.instance = instance
      guard let result = carriedOut(function, call, in: inner, bytes, now) else { return nil }
      // A structure that changes itself.
      if call.path.count == 2, case .instance? = frame.variables[call.path[0]], let changed = result.frame.instance {
        frame.variables[call.path[0]] = .instance(changed)
      }
      return placed(result.value, call, bytes)
    }
    return nil
  }

  /// Whether what is there under a condition is there whenever this code runs.
  mutating func holds(_ condition: SwiftCondition, _ now: SwiftCondition) -> Bool {
    if !condition.isAlways { restsOnReleases = true }
    return now.and(condition) == now
  }

  private func matches(_ function: SwiftFunction, _ call: SwiftCall) -> Bool {
    function.matching(call.arguments, hasClosure: call.trailingClosure != nil) != nil
  }

  mutating func invoke(
    _ function: SwiftFunction, _ call: SwiftCall, in inner: SwiftFrame, _ bytes: Range<Int>, _ now: SwiftCondition
  ) -> SwiftValue? {
    guard let result = carriedOut(function, call, in: inner, bytes, now) else { return nil }
    return placed(result.value, call, bytes)
  }

  /// A menu that was made of arguments is told of where they are given.
  private mutating func placed(_ value: SwiftValue, _ call: SwiftCall, _ bytes: Range<Int>) -> SwiftValue {
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

  /// Runs a function with the arguments of a call.
  mutating func carriedOut(
    _ function: SwiftFunction, _ call: SwiftCall, in inner: SwiftFrame, _ bytes: Range<Int>, _ now: SwiftCondition
  ) -> (value: SwiftValue, frame: SwiftFrame)? {
    guard !running.contains(function.spot), running.count < SwiftEvaluator.deepest,
      let arguments = function.matching(call.arguments, hasClosure: call.trailingClosure != nil)
    else { return nil }
    var inner = inner
    inner.returns = []
    let source = scope.file(function.spot.file).source
    inner.result = function.result.flatMap { source.typeName($0) }
    for (index, parameter) in function.parameters.enumerated() {
      let written = source.typeName(parameter.type)
      let full = written.flatMap {
        scope.type($0.split(separator: ".").map(String.init), from: inner.type, in: function.spot.file)?.name
      }
      let type = full ?? written
      let worth: SwiftValue
      if let argument = arguments[index] {
        let range = call.arguments[argument].value
        if self.source.isToken(range.lowerBound, "&") {
          forget(range)
          worth = .unknown(place(range))
        } else {
          worth =
            tupleArgument(range, parameter, in: function.spot.file, now)
            ?? typed(value(range, now, as: type), as: type, now)
        }
      } else if index == function.parameters.count - 1, let closure = call.trailingClosure {
        worth = .closure(SwiftClosure(body: closure, file: file.number, scope: frame))
      } else if let initial = parameter.initial {
        // It is everybody's who gives nothing: no place to change it for this call.
        worth = within(function.spot.file) { evaluator in
          evaluator.shared.append(evaluator.place(initial))
          return evaluator.value(initial, now, as: type)
        }
      } else {
        worth = .unknown(bytes)
      }
      inner.variables[parameter.name] = worth
    }
    return run(function.body, of: function.spot, in: inner, now, at: bytes)
  }

  // MARK: Closures

  private mutating func invoke(
    _ closure: SwiftClosure, _ call: SwiftCall, _ bytes: Range<Int>, _ now: SwiftCondition
  ) -> SwiftValue? {
    guard call.trailingClosure == nil else { return nil }
    let values = call.arguments.map { value($0.value, now) }
    return invoke(closure, values, bytes, now)
  }

  mutating func invoke(
    _ closure: SwiftClosure, _ values: [SwiftValue], _ bytes: Range<Int>, _ now: SwiftCondition
  ) -> SwiftValue? {
    let source = scope.file(closure.file).source
    let (parameters, body) = source.closure(closure.body)
    let names = parameters.compactMap { source.identifier($0.lowerBound) }
    var inner = closure.scope.inner
    // What was changed since it was written is not what it was then.
    for (name, old) in closure.scope.variables {
      if let new = frame.variables[name], !new.isSame(as: old) { inner.variables[name] = .unknown(new.range(elements)) }
    }
    // What it changes around itself is not known afterwards.
    if !body.isEmpty, within(closure.file, { !$0.isReached(body) && $0.changesNames(body, of: $0.frame) }) {
      let before = frame.variables
      within(closure.file) { $0.forget(body) }
      for (name, old) in before {
        if let new = frame.variables[name], !new.isSame(as: old) { inner.variables[name] = new }
      }
    }
    for (index, value) in values.enumerated() {
      inner.variables["$\(index)"] = value
      if names.indices.contains(index) { inner.variables[names[index]] = value }
    }
    return run(body, of: closure.spot, in: inner, now, at: bytes)?.value
  }

  private func changesNames(_ body: Range<Int>, of frame: SwiftFrame) -> Bool {
    body.contains { index in source.identifier(index).map { frame.variables[$0] != nil } ?? false }
  }
}

extension SwiftFrame {
  /// A function within this one, which sees its names.
  var inner: SwiftFrame {
    var inner = self
    inner.returns = []
    inner.result = nil
    return inner
  }
}

extension SwiftSource {
  /// The parameters that stand in a closure's head, and what stands behind it.
  func closure(_ body: Range<Int>) -> (parameters: [Range<Int>], body: Range<Int>) {
    guard let of = topLevel("in", in: body.prefix(40)), !isToken(body.lowerBound, "for") else { return ([], body) }
    var head = body.lowerBound..<of
    if isToken(head.lowerBound, "["), let close = closing(of: head.lowerBound), close < of { head = close + 1..<of }
    if isToken(head.lowerBound, "("), let close = closing(of: head.lowerBound) { head = head.lowerBound + 1..<close }
    return (split(head), of + 1..<body.upperBound)
  }
}
