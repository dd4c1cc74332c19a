import UIModelPlatform

/// Evaluates the initialization of objects: initial values, initializers and the methods that run before other code
/// uses an object.
extension SwiftEvaluator {
  /// Methods that always run before other code uses the object, in call order. Initializers run before these methods.
  private static let initializationMethods = ["awakeFromNib", "loadView", "viewDidLoad"]

  /// Evaluates the initialization of an object of a class. Afterwards, the frame's instance has the known property
  /// values. A property that unevaluated code may set has no known value.
  mutating func evaluateInitialization(_ type: SwiftType) {
    let trackedProperties = type.properties.filter { property in
      !property.isStatic && !property.isConstant && !property.isLazy && !property.isWrapped && property.getter == nil
    }
    var instance = SwiftInstance(type: type.name, number: -1, fields: [:], range: 0..<0)
    for property in trackedProperties {
      guard let valueRange = property.value else { continue }
      instance.fields[property.name] = withFrame(property.location, in: SwiftFrame(type: type.name)) { evaluator in
        evaluator.value(valueRange, .always, as: property.typeTokens.flatMap { evaluator.source.typeName($0) })
      }
    }
    frame.instance = instance
    isInitializingObject = true
    defer { isInitializingObject = false }
    evaluateInitializers(type)
    for name in SwiftEvaluator.initializationMethods {
      for function in type.functions where function.name == name && function.parameters.isEmpty {
        evaluateWithUnknownArguments(function)
      }
    }
    for property in trackedProperties where !areAllSettersEvaluated(property, of: type) {
      frame.instance?.fields[property.name] = nil
    }
    resetWork()
  }

  /// Evaluates all initializers of a class and joins their results, because any of them may have made the object.
  private mutating func evaluateInitializers(_ type: SwiftType) {
    let initializers = type.functions.filter { $0.name == "init" }
    let (instanceBefore, addedCountBefore) = (frame.instance, addedCommands.count)
    var outcomes: [(fields: [String: SwiftValue], added: [SwiftList.Item])] = []
    for function in initializers {
      frame.instance = instanceBefore
      if evaluateWithUnknownArguments(function), let instance = frame.instance {
        outcomes.append((instance.fields, Array(addedCommands[addedCountBefore...])))
      }
      addedCommands.removeSubrange(addedCountBefore...)
    }
    frame.instance = instanceBefore
    guard let firstOutcome = outcomes.first else { return }
    for name in Set(outcomes.flatMap(\.fields.keys)) {
      let values = outcomes.map { $0.fields[name] }
      guard let firstValue = values[0] else {
        frame.instance?.fields[name] = nil
        continue
      }
      let isSame = values.dropFirst().allSatisfy { otherValue in
        otherValue.map { isMadeBySameCode(firstValue, $0) } ?? false
      }
      frame.instance?.fields[name] = isSame ? firstValue : .unknown(firstValue.range(elements))
    }
    addedCommands += firstOutcome.added
    for outcome in outcomes.dropFirst() {
      let knownValues = addedCommands[addedCountBefore...].map(\.value)
      for item in outcome.added where !knownValues.contains(where: { isMadeBySameCode($0, item.value) }) {
        addedCommands.append(SwiftList.Item(value: item.value, condition: .unknown))
      }
    }
    for index in addedCountBefore..<addedCommands.count {
      let value = addedCommands[known: index].value
      let isEverywhere = outcomes.allSatisfy { outcome in outcome.added.contains { isMadeBySameCode($0.value, value) } }
      if !isEverywhere { addedCommands[known: index].condition = .unknown }
    }
  }

  /// Whether two values were made by the same code and are equal.
  func isMadeBySameCode(_ lhs: SwiftValue, _ rhs: SwiftValue) -> Bool {
    switch (lhs, rhs) {
    case (.element(let a), .element(let b)):
      return elements[a].nameRange == elements[b].nameRange && elements[a].range == elements[b].range
        && elements[a].members.count == elements[b].members.count
        && zip(elements[a].members, elements[b].members).allSatisfy { a, b in
          a.name == b.name && isMadeBySameCode(a.value, b.value)
        }
    case (.list(let a), .list(let b)):
      return a.gapIndex == b.gapIndex && a.items.count == b.items.count
        && zip(a.items, b.items).allSatisfy { $0.condition == $1.condition && isMadeBySameCode($0.value, $1.value) }
    default: return lhs.isSame(as: rhs)
    }
  }

  /// Evaluates a function with unknown arguments. Returns false if the function does not return or cannot be evaluated.
  @discardableResult
  private mutating func evaluateWithUnknownArguments(_ function: SwiftFunction) -> Bool {
    var calleeFrame = SwiftFrame(type: frame.type)
    calleeFrame.instance = frame.instance
    for parameter in function.parameters { calleeFrame.variables[parameter.name] = .unknown(0..<0) }
    hasEnded = false
    defer { hasEnded = false }
    guard let result = run(function.body, of: function.location, in: calleeFrame, function.condition, at: 0..<0) else {
      return false
    }
    if hasEnded { return false }
    frame.instance = result.frame.instance
    return true
  }

  /// Whether a token is in the setter of a computed property that no code sets.
  private func isInUnusedSetter(_ index: Int, of type: SwiftType) -> Bool {
    type.properties.contains { property in
      guard property.location.fileNumber == file.number, let block = property.block, block.contains(index),
        property.getter != nil,
        property.getter?.contains(index) != true
      else { return false }
      scope.recordSearch(for: [property.name], in: file.number)
      return source.setters(of: property.name).isEmpty && scope.setterFileNumbers(of: property.name).isEmpty
    }
  }

  /// Whether all code that sets a property has been evaluated.
  private mutating func areAllSettersEvaluated(_ property: SwiftProperty, of type: SwiftType) -> Bool {
    let classFiles = Set(
      [property.location.fileNumber] + type.functions.map(\.location.fileNumber)
        + scope.subclassFileNumbers(of: type.name))
    for fileNumber in classFiles {
      scope.recordSearch(for: [property.name], in: fileNumber)
      let hasUnevaluatedSetter = withFile(fileNumber) { evaluator in
        evaluator.source.setters(of: property.name).contains { index in
          evaluator.location(index) != property.location
            && !evaluator.assignedLocations.contains(evaluator.location(index))
            && !evaluator.isInUnusedSetter(index, of: type)
        }
      }
      if hasUnevaluatedSetter { return false }
    }
    return property.isHidden || scope.setterFileNumbers(of: property.name).allSatisfy { classFiles.contains($0) }
  }
}

extension SwiftSource {
  /// Returns the tokens at which code assigns a variable with this name or changes its value.
  func setters(of name: String) -> [Int] { occurrences(of: name, in: tokens.indices).filter { isAssigned($0) } }

  /// Returns the names to which code in a range assigns values.
  func assignedNames(in range: Range<Int>) -> Set<String> {
    Set(range.filter { isAssignment($0 + 1) }.compactMap { identifier($0) })
  }

  /// Whether a token is an assignment operator, such as `=` or `+=`. False for comparison operators.
  func isAssignment(_ index: Int) -> Bool {
    kind(index) == .operator && text(index).hasSuffix("=")
      && !["==", "!=", "<=", ">=", "===", "!=="].contains(text(index))
  }

  /// Whether code assigns the variable at a token or changes its value.
  func isAssigned(_ index: Int) -> Bool {
    if isToken(index - 1, "&") { return true }
    switch kind(index + 1) {
    case .operator:
      guard isAssignment(index + 1) else { return false }
      return !isToken(index - 1, "let") && !isToken(index - 1, "var") && kind(index - 1) != .colon
    case .period: return SwiftEvaluator.mutatingMethods.contains(self.text(index + 2))
    case .open: return isToken(index + 1, "[") && !tokens[index + 1].startsLine
    default: return false
    }
  }
}
