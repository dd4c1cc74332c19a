import UIModelPlatform

/// Follows the frame into functions and accessors of the same type, and into closures that run immediately or soon. For
/// example, `update(frame.height)` is followed into `update(_:)` with the keyboard's height as its argument.
extension SwiftKeyboardFlow {
  /// Functions that only log their arguments.
  private static let loggingCalls: Set<String> = [
    "print", "debugPrint", "NSLog", "dump", "os_log", "logger", "Logger", "log",
  ]

  /// Follows a statement that is no declaration, assignment or control flow: usually a call.
  mutating func call(_ statement: Range<Int>) {
    let runsClosures = runsClosures(statement)
    if source.contains(statement, anyOf: Self.terminatingCalls) { mayHaveLeft = true }
    guard !Self.loggingCalls.contains(source.text(statement.lowerBound)) else { return }
    if followOwnCall(statement) { return }
    // A call whose arguments cannot cause a finding may do anything with them.
    let isPlain = !statement.contains { source.isToken($0, "{") }
    if isPlain, !runsClosures, frameValue(statement) != .unknown { return }
    // A method of the object that receives the frame may replace all earlier adjustments.
    let first = statement.lowerBound
    if source.isToken(first + 1, "(") || source.isToken(first, "self"), !runsClosures, hasUnsettledValue(statement) {
      adjustments = []
    }
    var rest = statement.lowerBound
    for index in statement where index >= rest && source.isToken(index, "{") {
      guard let close = source.closing(of: index), close < statement.upperBound else { continue }
      let (_, body) = source.closure(index + 1..<close)
      // A capture list with an assignment, such as `[frame = other]`.
      let isOther = (index..<body.lowerBound).contains { source.isToken($0, "=") }
      if runsClosures, !isOther { follow(closure: body) } else { markEscaped(index..<close) }
      rest = close + 1
    }
    // The arguments outside of the closures.
    var argument = statement.lowerBound
    while argument < statement.upperBound {
      if source.isToken(argument, "{") {
        argument = source.after(argument)
      } else {
        if runsClosures, case .closure(let body, let number) = named(argument) {
          within(number) { $0.follow(closure: $0.source.closure(body).body) }
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
      if let name = source.identifier(at), ClosureCalls.all.contains(name) { return true }
      at = source.after(at)
    }
    return false
  }

  /// Follows the body of a closure. A `return` in it exits only the closure.
  private mutating func follow(closure body: Range<Int>) {
    let (hadLeft, mightHaveLeft, values) = (hasLeft, mayHaveLeft, returned)
    follow(body)
    (hasLeft, mayHaveLeft, returned) = (hadLeft, mightHaveLeft, values)
  }

  /// Returns the result of a closure that is called immediately, as in `{ … }()`.
  mutating func immediateResult(_ body: Range<Int>) -> SwiftKeyboardValue {
    let (hadLeft, mightHaveLeft, values, outer) = (hasLeft, mayHaveLeft, returned, self)
    (hasLeft, returned) = (false, [])
    let result = value(of: body)
    for name in localNames.subtracting(outer.localNames) { names[name] = outer.names[name] }
    (hasLeft, mayHaveLeft, returned, localNames) = (hadLeft, mightHaveLeft, values, outer.localNames)
    return result
  }

  /// Whether the tokens mention a value that can cause a finding, or an unknown value.
  func hasUnsettledValue(_ range: Range<Int>) -> Bool {
    range.contains { source.isKeyboardSite($0) || named($0).isUnsettled || named($0) == .unknown }
  }

  /// Follows a statement that only calls a function or closure of the object, such as `update(height)`, `self.update()`
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
    if case .closure(let body, let number) = named(name), close == name + 2 {
      within(number) { $0.follow(closure: $0.source.closure(body).body) }
      return true
    }
    let hasState = !adjustments.isEmpty || names.contains { $0.key.hasPrefix("self.") && !$0.value.isPlain }
    guard hasState || mentionsFrame(statement) else { return false }
    return result(of: name, on: .plain, source.split(name + 2..<close).map { source.argument($0) }) != nil
  }

  // MARK: Functions

  /// Returns the result of a call of a function of the project, and follows the function with its arguments. Returns
  /// nil if the callee cannot be determined. Methods that the project adds to notifications and rectangles in
  /// extensions count too.
  /// - Parameter callee: The token of the function's name.
  /// - Parameter base: The value that the function is called on; `.plain` for the object itself.
  mutating func result(
    of callee: Int, on base: SwiftKeyboardValue, _ arguments: [SwiftArgument]
  ) -> SwiftKeyboardValue? {
    guard let name = source.identifier(callee) else { return nil }
    if base == .plain, let handed = followCallback(callee, arguments) { return handed }
    let isOwn = source.kind(callee - 1) != .period || isMemberOfSelf(callee)
    let groups: [[SwiftFunction]]
    if !isOwn, let types = extendedTypes(base) {
      groups = types.compactMap { scope.type(named: $0, in: file.number)?.functions }
        .map { $0.filter { $0.name == name && !$0.isStatic } }
    } else if isOwn, name.first?.isUppercase != true {
      let members = type.isEmpty ? [] : scope.functions(name, reachedFrom: type, in: file.number)
      groups = members.isEmpty ? [scope.functions(name, in: file.number)] : members
    } else {
      return nil
    }
    let fitting = groups.first { !$0.isEmpty }?.filter { $0.matching(arguments, hasClosure: false) != nil } ?? []
    guard fitting.count == 1, let function = fitting.first, !callStack.contains(function.location),
      let places = function.matching(arguments, hasClosure: false)
    else { return nil }
    if isOwn, mayBeOverridden(function) { return nil }
    // The value of an `inout` argument after the call is not tracked.
    guard !arguments.contains(where: { source.isToken($0.value.lowerBound, "&") }) else { return nil }
    var values: [SwiftKeyboardValue] = []
    for place in places { values.append(place.map { self.evaluatedWithSpace(arguments[$0].value) } ?? .plain) }
    guard !values.contains(.unknown) else { return nil }
    return isOwn ? run(function, values) : within(base, at: place(callee..<callee + 1)) { $0.run(function, values) }
  }

  /// Whether a subclass overrides a function of this type.
  private func mayBeOverridden(_ function: SwiftFunction) -> Bool {
    guard !function.isFinal, !type.isEmpty else { return false }
    return scope.isOverridden(type) { subclass in
      subclass.functions.contains { $0.isOverride && $0.selector == function.selector }
    }
  }

  /// Follows a function with the values of its parameters, and returns its result.
  mutating func run(_ function: SwiftFunction, _ values: [SwiftKeyboardValue]) -> SwiftKeyboardValue {
    var own: [String: SwiftKeyboardValue] = [:]
    for (parameter, frameValue) in zip(function.parameters, values) { own[parameter.name] = frameValue }
    return execute(
      function.body, of: function.location, names: own, isDoubtful: !function.condition.isAlways)
  }

  /// Follows a body with the properties of the object and the body's own variables. Returns the result; `.unknown` for
  /// recursion or more than 10 nested calls.
  /// - Parameter spot: The location of the function or property that has the body.
  /// - Parameter own: The values of the body's own variables, such as its parameters.
  /// - Parameter isConditional: Whether the body is compiled only under a condition.
  mutating func execute(
    _ body: Range<Int>, of spot: SwiftLocation, names own: [String: SwiftKeyboardValue],
    isDoubtful isConditional: Bool = false
  ) -> SwiftKeyboardValue {
    guard callStack.count < 10, !callStack.contains(spot) else { return .unknown }
    scope.look(at: body.lowerBound, in: spot.file)
    let before = self
    callStack.append(spot)
    followed.insert(spot)
    names = names.filter { $0.key.hasPrefix("self.") }.merging(own) { _, new in new }
    (localNames, ownershipNames, returned, hasLeft) = (Set(own.keys), [], [], false)
    isDoubtful = isDoubtful || isConditional
    let result = within(spot.file) { $0.value(of: body) }
    restore(to: before)
    return result
  }

  /// Restores the caller's state after a body was followed. The values of the object's properties are kept.
  mutating func restore(to before: Self) {
    let isCertain = isDoubtful == before.isDoubtful && mayHaveLeft == before.mayHaveLeft
    var after = names.filter { $0.key.hasPrefix("self.") }
    for (name, frameValue) in after where !isCertain && before.names[name] != frameValue {
      if let frame = frameValue.frame, frameValue.isUnsettled { uncertainKeys.insert(frame.key) }
      after[name] = frameValue.isPlain ? nil : .unknown
    }
    names = before.names.filter { !$0.key.hasPrefix("self.") }.merging(after) { _, new in new }
    (localNames, ownershipNames, returned, hasLeft) = (
      before.localNames, before.ownershipNames, before.returned, before.hasLeft
    )
    (isDoubtful, mayHaveLeft, callStack) = (before.isDoubtful, before.mayHaveLeft, before.callStack)
  }

  /// Follows a body and returns its result.
  mutating func value(of body: Range<Int>) -> SwiftKeyboardValue {
    if let only = source.onlyExpression(body), !isAssignment(only) {
      followOnlyExpression(only)
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
      call(value)
    } else {
      found = evaluatedWithSpace(value)
      if found == .unknown { call(value) }
    }
    returned.append((found, isDoubtful || mayHaveLeft))
  }

  /// The result of the current function, joined from all its ways out; `.unknown` if they disagree.
  private var result: SwiftKeyboardValue {
    mutating get {
      guard let first = returned.first else { return .plain }
      if returned.allSatisfy({ $0.worth == first.worth || ($0.worth.isPlain && first.worth.isPlain) }) {
        return first.worth
      }
      // A way out without a value, such as a failed `guard`, returns no frame and is ignored.
      let values = returned.filter { !$0.worth.isPlain }
      if let one = values.first, values.allSatisfy({ !$0.isDoubtful && $0.worth == one.worth }) { return one.worth }
      // A way out may apply only to views that are never shown, such as a view without a window. So the result is
      // uncertain.
      for (frameValue, _) in returned {
        if let frame = frameValue.frame, frameValue.isUnsettled { uncertainKeys.insert(frame.key) }
      }
      return .unknown
    }
  }

  // MARK: Accessors

  /// Whether a property or function of the object may return a value that depends on the frame.
  func mayReturnFrame(_ name: String) -> Bool {
    let kept = Set(names.lazy.filter { $0.key.hasPrefix("self.") && $0.value != .plain }.map(\.key))
    guard !kept.isEmpty, !type.isEmpty else { return false }
    if members.storedNames != kept || members.type != type || members.file != file.number {
      (members.storedNames, members.type, members.file, members.mayReturnFrame) = (kept, type, file.number, [:])
    }
    return mayReturnFrame(name, depth: 0)
  }

  private func mayReturnFrame(_ name: String, depth: Int) -> Bool {
    if let known = members.mayReturnFrame[name] { return known }
    guard depth < 4 else { return false }
    // A recursive member adds no value of its own.
    members.mayReturnFrame[name] = false
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
          return members.storedNames.contains("self." + inner) || mayReturnFrame(inner, depth: depth + 1)
        }
      }
    }
    members.mayReturnFrame[name] = returnsFrame
    return returnsFrame
  }

  /// Stores a value in a property of the object, and follows the `didSet` observer of that property.
  mutating func store(_ frameValue: SwiftKeyboardValue, in name: String) {
    names["self." + name] = frameValue
    guard frameValue.isUnsettled,
      let property = scope.lookupChain(of: type, in: file.number).lazy.compactMap({ $0.property(name, isStatic: false) }
      )
      .first,
      let block = property.block, property.getter == nil, property.condition.isAlways
    else { return }
    scope.look(at: block.lowerBound, in: property.location.file)
    let observer = within(property.location.file) { flow -> Range<Int>? in
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
  mutating func getter(_ index: Int) -> SwiftKeyboardValue? {
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
  func literal(_ name: String) -> Bool? {
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
    let words: Set<String> = [
      "guard", "if", "let", "var", "do", "return", "switch", "for", "while", "repeat", "func", "defer", "throw",
    ]
    guard let found, kind(found.lowerBound) != .directive, !words.contains(text(found.lowerBound)) else { return nil }
    return found
  }
}
