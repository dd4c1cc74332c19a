import UIModelPlatform

/// What objects are like when others begin to use them.
extension SwiftEvaluator {
  /// What is always carried out of a class whose objects are used, in this order; its initializers come first.
  private static let entries = ["awakeFromNib", "loadView", "viewDidLoad"]

  /// Carries out what makes an object of a class, so that its properties are known as far as nobody else can have set them.
  mutating func live(_ type: SwiftType) {
    let tracked = type.properties.filter { property in
      !property.isStatic && !property.isConstant && !property.isLazy && !property.isWrapped && property.getter == nil
    }
    var instance = SwiftInstance(type: type.name, number: -1, fields: [:], range: 0..<0)
    for property in tracked {
      guard let initial = property.value else { continue }
      instance.fields[property.name] = running(property.spot, in: SwiftFrame(type: type.name)) { evaluator in
        evaluator.value(initial, .always, as: property.type.flatMap { evaluator.source.typeName($0) })
      }
    }
    frame.instance = instance
    isLiving = true
    defer { isLiving = false }
    initialize(type)
    for name in SwiftEvaluator.entries {
      for function in type.functions where function.name == name && function.parameters.isEmpty { carryOut(function) }
    }
    for property in tracked where !isSettled(property, of: type) { frame.instance?.fields[property.name] = nil }
    restWork()
  }

  /// One of the initializers makes the object; nobody knows which.
  private mutating func initialize(_ type: SwiftType) {
    let initializers = type.functions.filter { $0.name == "init" }
    let (before, addedBefore) = (frame.instance, added.count)
    var ends: [(fields: [String: SwiftValue], added: [SwiftList.Item])] = []
    for function in initializers {
      frame.instance = before
      if carryOut(function), let instance = frame.instance {
        ends.append((instance.fields, Array(added[addedBefore...])))
      }
      added.removeSubrange(addedBefore...)
    }
    frame.instance = before
    guard let first = ends.first else { return }
    for name in Set(ends.flatMap(\.fields.keys)) {
      let values = ends.map { $0.fields[name] }
      guard let one = values[0] else {
        frame.instance?.fields[name] = nil
        continue
      }
      let isSame = values.dropFirst().allSatisfy { other in
        other.map { isMadeAlike(one, $0) } ?? false
      }
      frame.instance?.fields[name] = isSame ? one : .unknown(one.range(elements))
    }
    added += first.added
    for end in ends.dropFirst() {
      let known = added[addedBefore...].map(\.value)
      for item in end.added where !known.contains(where: { isMadeAlike($0, item.value) }) {
        added.append(SwiftList.Item(value: item.value, condition: .unknown))
      }
    }
    for index in addedBefore..<added.count {
      let value = added[known: index].value
      let isEverywhere = ends.allSatisfy { end in end.added.contains { isMadeAlike($0.value, value) } }
      if !isEverywhere { added[known: index].condition = .unknown }
    }
  }

  /// Whether the same code made two values.
  func isMadeAlike(_ one: SwiftValue, _ other: SwiftValue) -> Bool {
    switch (one, other) {
    case (.element(let a), .element(let b)):
      return elements[a].name == elements[b].name && elements[a].range == elements[b].range
        && elements[a].members.count == elements[b].members.count
        && zip(elements[a].members, elements[b].members).allSatisfy { a, b in
          a.name == b.name && isMadeAlike(a.value, b.value)
        }
    case (.list(let a), .list(let b)):
      return a.gap == b.gap && a.items.count == b.items.count
        && zip(a.items, b.items).allSatisfy { $0.condition == $1.condition && isMadeAlike($0.value, $1.value) }
    default: return one.isSame(as: other)
    }
  }

  /// False if it does not come back.
  @discardableResult
  private mutating func carryOut(_ function: SwiftFunction) -> Bool {
    var inner = SwiftFrame(type: frame.type)
    inner.instance = frame.instance
    for parameter in function.parameters { inner.variables[parameter.name] = .unknown(0..<0) }
    hasEnded = false
    defer { hasEnded = false }
    guard let result = run(function.body, of: function.spot, in: inner, function.condition, at: 0..<0) else {
      return false
    }
    if hasEnded { return false }
    frame.instance = result.frame.instance
    return true
  }

  /// Whether a token is in what is done where a property is set that nobody ever sets.
  private func isInUnusedSetter(_ index: Int, of type: SwiftType) -> Bool {
    type.properties.contains { property in
      guard property.spot.file == file.number, let block = property.block, block.contains(index),
        property.getter != nil,
        property.getter?.contains(index) != true
      else { return false }
      scope.search(for: [property.name], in: file.number)
      return source.setters(of: property.name).isEmpty && scope.setters(of: property.name).isEmpty
    }
  }

  /// Whether all that ever sets a property has been carried out.
  private mutating func isSettled(_ property: SwiftProperty, of type: SwiftType) -> Bool {
    let own = Set([property.spot.file] + type.functions.map(\.spot.file) + scope.heirs(of: type.name))
    for number in own {
      scope.search(for: [property.name], in: number)
      let isMissed = within(number) { evaluator in
        evaluator.source.setters(of: property.name).contains { index in
          evaluator.spot(index) != property.spot && !evaluator.assignedAt.contains(evaluator.spot(index))
            && !evaluator.isInUnusedSetter(index, of: type)
        }
      }
      if isMissed { return false }
    }
    return property.isHidden || scope.setters(of: property.name).allSatisfy { own.contains($0) }
  }
}

extension SwiftSource {
  /// Where something of a name is set, or what it holds is changed.
  func setters(of name: String) -> [Int] { places(of: name, in: tokens.indices).filter { isSet($0) } }

  /// The names that are set in a range.
  func namesSet(in range: Range<Int>) -> Set<String> {
    Set(range.filter { isAssignment($0 + 1) }.compactMap { identifier($0) })
  }

  /// `=`, `+=` and their like, and no comparison.
  func isAssignment(_ index: Int) -> Bool {
    kind(index) == .operator && text(index).hasSuffix("=")
      && !["==", "!=", "<=", ">=", "===", "!=="].contains(text(index))
  }

  /// Whether a name is that of something that is set here, or what it holds is changed.
  func isSet(_ index: Int) -> Bool {
    if isToken(index - 1, "&") { return true }
    switch kind(index + 1) {
    case .operator:
      guard isAssignment(index + 1) else { return false }
      return !isToken(index - 1, "let") && !isToken(index - 1, "var") && kind(index - 1) != .colon
    case .period: return SwiftEvaluator.mutating.contains(self.text(index + 2))
    case .open: return isToken(index + 1, "[") && !tokens[index + 1].startsLine
    default: return false
    }
  }
}
