import UIModelPlatform

/// Follows the frame into functions and accessors of the same type, and into closures that are carried out now or soon.
extension SwiftKeyboardFlow {
  private static let harmless: Set<String> = [
    "print", "debugPrint", "NSLog", "dump", "os_log", "logger", "Logger", "log",
  ]

  mutating func call(_ statement: Range<Int>) {
    let isRunning = isCarryingOut(statement)
    if source.contains(statement, anyOf: Self.ending) { mayHaveLeft = true }
    guard !Self.harmless.contains(source.text(statement.lowerBound)) else { return }
    if isOwnCall(statement) { return }
    // Whoever gets only what nothing can be said against may do with it what they like.
    let isPlain = !statement.contains { source.isToken($0, "{") }
    if isPlain, !isRunning, worth(statement) != .unknown { return }
    // A method of its own that gets the frame may set all anew.
    let first = statement.lowerBound
    if source.isToken(first + 1, "(") || source.isToken(first, "self"), !isRunning, isOpen(statement) {
      adjustments = []
    }
    var rest = statement.lowerBound
    for index in statement where index >= rest && source.isToken(index, "{") {
      guard let close = source.closing(of: index), close < statement.upperBound else { continue }
      let (_, body) = source.closure(index + 1..<close)
      // `[frame = other]`
      let isOther = (index..<body.lowerBound).contains { source.isToken($0, "=") }
      if isRunning, !isOther { follow(closure: body) } else { lose(index..<close) }
      rest = close + 1
    }
    // The arguments beside.
    var argument = statement.lowerBound
    while argument < statement.upperBound {
      if source.isToken(argument, "{") {
        argument = source.after(argument)
      } else {
        if isRunning, case .closure(let body, let number) = named(argument) {
          within(number) { $0.follow(closure: $0.source.closure(body).body) }
        } else if speaks(argument..<argument + 1) {
          lose(argument..<argument + 1)
        }
        argument += 1
      }
    }
  }

  /// Whether a statement has its closures carried out now or soon.
  private func isCarryingOut(_ statement: Range<Int>) -> Bool {
    var at = statement.lowerBound
    while at < statement.upperBound {
      if let name = source.identifier(at), ClosureCalls.all.contains(name) { return true }
      at = source.after(at)
    }
    return false
  }

  /// A way out of a closure is none out of what is around it.
  private mutating func follow(closure body: Range<Int>) {
    let (left, may, given) = (hasLeft, mayHaveLeft, returned)
    follow(body)
    (hasLeft, mayHaveLeft, returned) = (left, may, given)
  }

  /// What a closure gives that is called where it stands.
  mutating func calledAtOnce(_ body: Range<Int>) -> SwiftKeyboardWorth {
    let (left, may, given, outer) = (hasLeft, mayHaveLeft, returned, self)
    (hasLeft, returned) = (false, [])
    let result = value(of: body)
    for name in made.subtracting(outer.made) { names[name] = outer.names[name] }
    (hasLeft, mayHaveLeft, returned, made) = (left, may, given, outer.made)
    return result
  }

  /// Whether a frame of which not all is well is spoken of.
  func isOpen(_ range: Range<Int>) -> Bool {
    range.contains { source.isKeyboardSite($0) || named($0).isOpen || named($0) == .unknown }
  }

  /// Follows `update(height)`, `self.update()` or `updates()`, if that is all there is to a statement.
  private mutating func isOwnCall(_ statement: Range<Int>) -> Bool {
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
    guard hasState || speaks(statement) else { return false }
    return result(of: name, on: .plain, source.split(name + 2..<close).map { source.argument($0) }) != nil
  }

  // MARK: Functions

  /// What a function of the object's own gives that is called at a name, followed with what it is given; nil for one that is
  /// not found. Of a notification, one that the project gives to those.
  mutating func result(
    of callee: Int, on base: SwiftKeyboardWorth, _ arguments: [SwiftArgument]
  ) -> SwiftKeyboardWorth? {
    guard let name = source.identifier(callee) else { return nil }
    if base == .plain, let handed = handed(callee, arguments) { return handed }
    let isOwn = source.kind(callee - 1) != .period || isOfSelf(callee)
    let groups: [[SwiftFunction]]
    if !isOwn, let types = extended(base) {
      groups = types.compactMap { scope.type(named: $0, in: file.number)?.functions }
        .map { $0.filter { $0.name == name && !$0.isStatic } }
    } else if isOwn, name.first?.isUppercase != true {
      let members = type.isEmpty ? [] : scope.functions(name, reachedFrom: type, in: file.number)
      groups = members.isEmpty ? [scope.functions(name, in: file.number)] : members
    } else {
      return nil
    }
    let fitting = groups.first { !$0.isEmpty }?.filter { $0.matching(arguments, hasClosure: false) != nil } ?? []
    guard fitting.count == 1, let function = fitting.first, !running.contains(function.spot),
      let places = function.matching(arguments, hasClosure: false)
    else { return nil }
    if isOwn, mayAnswerOtherwise(function) { return nil }
    // What may be set is not followed.
    guard !arguments.contains(where: { source.isToken($0.value.lowerBound, "&") }) else { return nil }
    var given: [SwiftKeyboardWorth] = []
    for place in places { given.append(place.map { self.given(arguments[$0].value) } ?? .plain) }
    guard !given.contains(.unknown) else { return nil }
    return isOwn ? run(function, given) : within(base, at: place(callee..<callee + 1)) { $0.run(function, given) }
  }

  /// Whether a class below has a method in the place of one of this type's.
  private func mayAnswerOtherwise(_ function: SwiftFunction) -> Bool {
    guard !function.isFinal, !type.isEmpty else { return false }
    return scope.isOverridden(type) { heir in
      heir.functions.contains { $0.isOverride && $0.selector == function.selector }
    }
  }

  /// Follows a function with what it is given.
  mutating func run(_ function: SwiftFunction, _ given: [SwiftKeyboardWorth]) -> SwiftKeyboardWorth {
    var own: [String: SwiftKeyboardWorth] = [:]
    for (parameter, worth) in zip(function.parameters, given) { own[parameter.name] = worth }
    return carryOut(
      function.body, of: function.spot, names: own, isDoubtful: !function.condition.isAlways)
  }

  /// Follows a body that sees the object's names and some of its own.
  mutating func carryOut(
    _ body: Range<Int>, of spot: SwiftSpot, names own: [String: SwiftKeyboardWorth], isDoubtful isUnsure: Bool = false
  ) -> SwiftKeyboardWorth {
    guard running.count < 10, !running.contains(spot) else { return .unknown }
    scope.look(at: body.lowerBound, in: spot.file)
    let before = self
    running.append(spot)
    followed.insert(spot)
    names = names.filter { $0.key.hasPrefix("self.") }.merging(own) { _, new in new }
    (made, local, returned, hasLeft) = (Set(own.keys), [], [], false)
    isDoubtful = isDoubtful || isUnsure
    let result = within(spot.file) { $0.value(of: body) }
    leave(to: before)
    return result
  }

  /// Goes on as it was before a body was followed, with what the object keeps now.
  mutating func leave(to before: Self) {
    let isSure = isDoubtful == before.isDoubtful && mayHaveLeft == before.mayHaveLeft
    var after = names.filter { $0.key.hasPrefix("self.") }
    for (name, worth) in after where !isSure && before.names[name] != worth {
      if let frame = worth.frame, worth.isOpen { unsure.insert(frame.key) }
      after[name] = worth.isPlain ? nil : .unknown
    }
    names = before.names.filter { !$0.key.hasPrefix("self.") }.merging(after) { _, new in new }
    (made, local, returned, hasLeft) = (before.made, before.local, before.returned, before.hasLeft)
    (isDoubtful, mayHaveLeft, running) = (before.isDoubtful, before.mayHaveLeft, before.running)
  }

  /// Follows a body and answers what it gives.
  mutating func value(of body: Range<Int>) -> SwiftKeyboardWorth {
    if let only = source.onlyExpression(body), !isAssignment(only) {
      giveOnly(only)
    } else {
      follow(body)
    }
    return result
  }

  private func isAssignment(_ range: Range<Int>) -> Bool {
    ["=", "+=", "-="].contains { source.topLevel($0, in: range) != nil }
  }

  /// The value of a body that is one expression, which may be a call that is made for what it does.
  private mutating func giveOnly(_ value: Range<Int>) {
    var found = SwiftKeyboardWorth.plain
    if isCarryingOut(value) || !speaks(value) {
      call(value)
    } else {
      found = given(value)
      if found == .unknown { call(value) }
    }
    returned.append((found, isDoubtful || mayHaveLeft))
  }

  /// What a function gives by all its ways out.
  private var result: SwiftKeyboardWorth {
    mutating get {
      guard let first = returned.first else { return .plain }
      if returned.allSatisfy({ $0.worth == first.worth || ($0.worth.isPlain && first.worth.isPlain) }) {
        return first.worth
      }
      // Where something is not there, nothing is given.
      let given = returned.filter { !$0.worth.isPlain }
      if let one = given.first, given.allSatisfy({ !$0.isDoubtful && $0.worth == one.worth }) { return one.worth }
      // One way out may be for what is never shown, such as a view without a window.
      for (worth, _) in returned {
        if let frame = worth.frame, worth.isOpen { unsure.insert(frame.key) }
      }
      return .unknown
    }
  }

  // MARK: Accessors

  /// Whether a property or function of the object's own may give something of what the object keeps.
  func mayGive(_ name: String) -> Bool {
    let kept = Set(names.lazy.filter { $0.key.hasPrefix("self.") && $0.value != .plain }.map(\.key))
    guard !kept.isEmpty, !type.isEmpty else { return false }
    if members.kept != kept || members.type != type || members.file != file.number {
      (members.kept, members.type, members.file, members.mayGive) = (kept, type, file.number, [:])
    }
    return mayGive(name, depth: 0)
  }

  private func mayGive(_ name: String, depth: Int) -> Bool {
    if let known = members.mayGive[name] { return known }
    guard depth < 4 else { return false }
    // Whoever asks for itself is no answer.
    members.mayGive[name] = false
    let isGiving = scope.reach(of: type, in: file.number).contains { type in
      let getters = type.properties.lazy.filter { $0.name == name && !$0.isStatic }.compactMap { property in
        property.getter.map { (property.spot.file, $0) }
      }
      let methods = type.functions.lazy.filter { $0.name == name && $0.result != nil }.map { ($0.spot.file, $0.body) }
      return (Array(getters) + Array(methods)).contains { number, body in
        scope.look(at: body.lowerBound, in: number)
        let source = scope.file(number).source
        return body.contains { index in
          guard let inner = source.identifier(index) else { return false }
          return members.kept.contains("self." + inner) || mayGive(inner, depth: depth + 1)
        }
      }
    }
    members.mayGive[name] = isGiving
    return isGiving
  }

  /// Keeps something in a property of the object, and follows who observes that.
  mutating func keep(_ worth: SwiftKeyboardWorth, in name: String) {
    names["self." + name] = worth
    guard worth.isOpen,
      let property = scope.reach(of: type, in: file.number).lazy.compactMap({ $0.property(name, isStatic: false) })
        .first,
      let block = property.block, property.getter == nil, property.condition.isAlways
    else { return }
    scope.look(at: block.lowerBound, in: property.spot.file)
    let observing = within(property.spot.file) { flow -> Range<Int>? in
      guard
        let word = flow.source.statements(in: block).lazy.map(\.lowerBound).first(where: { start in
          flow.source.isToken(start, "didSet") && flow.source.isToken(start + 1, "{")
        }), let close = flow.source.closing(of: word + 1)
      else { return nil }
      return word + 2..<close
    }
    if let observing { _ = carryOut(observing, of: property.spot, names: [:]) }
  }

  /// What a computed property of the object's own gives; nil where it gives nothing of the frame.
  mutating func getter(_ index: Int) -> SwiftKeyboardWorth? {
    guard source.kind(index - 1) != .period || isOfSelf(index), let name = source.identifier(index), mayGive(name),
      let property = scope.reach(of: type, in: file.number).lazy.compactMap({ $0.property(name, isStatic: false) })
        .first,
      let getter = property.getter, property.condition.isAlways,
      !scope.isOverridden(type, { heir in heir.properties.contains { $0.name == name } })
    else { return nil }
    return carryOut(getter, of: property.spot, names: [:])
  }

  /// Whether a computed property of the object's own is simply true or false.
  func literal(_ name: String) -> Bool? {
    guard !type.isEmpty,
      let property = scope.reach(of: type, in: file.number).lazy.compactMap({ $0.property(name, isStatic: false) })
        .first,
      let getter = property.getter, getter.count == 1, property.condition.isAlways,
      !scope.mayBeOverridden(name, of: type)
    else { return nil }
    scope.look(at: getter.lowerBound, in: property.spot.file)
    let source = scope.file(property.spot.file).source
    if source.isToken(getter.lowerBound, "true") { return true }
    return source.isToken(getter.lowerBound, "false") ? false : nil
  }
}

extension SwiftSource {
  /// The one expression that a body is; nil for another body.
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
