import UIModelPlatform

/// Follows the frame to other objects: through delegate protocols, through callback closures, and from an observable
/// object to the views that read it.
extension SwiftKeyboardFlow {
  /// Follows code of another type with the values that this type passes to it.
  private mutating func follow(in type: String, _ number: Int32, _ body: (inout Self) -> Void) {
    var otherFlow = self
    otherFlow.type = type
    (otherFlow.variables, otherFlow.localNames, otherFlow.ownershipNames, otherFlow.callStack) = (
      [:], [], [], callStack
    )
    otherFlow.returnedValues = []
    otherFlow.withFile(number) { flow in
      body(&flow)
      if let fullType = flow.scope.type(named: type, in: number) { flow.followState(of: fullType) }
    }
    addResults(otherFlow)
    adjustments += otherFlow.adjustments.filter { !adjustments.contains($0) }
  }

  /// Follows a call of a delegate or a callback closure, such as `delegate?.keyboardMoved(to: frame)` or
  /// `onChange?(height)`. Returns nil if no receiver is known.
  mutating func followCallback(_ callee: Int, _ arguments: [SwiftArgument]) -> SwiftKeyboardValue? {
    guard !type.isEmpty, callStack.count < 6, arguments.contains(where: { hasUnsettledValue($0.value) }) else {
      return nil
    }
    if source.kind(callee - 1) == .period, !isMemberOfSelf(callee) {
      return followCallback(toDelegate: callee, arguments)
    }
    guard arguments.count == 1, let name = source.identifier(callee), !localNames.contains(name),
      let property = scope.type(named: type, in: file.number)?.property(name, isStatic: false),
      let typeTokens = property.type,
      withFile(property.location.file, { flow in typeTokens.contains { flow.source.isToken($0, "->") } })
    else { return nil }
    let frameValue = evaluateWithSpace(arguments[0].value)
    guard frameValue != .unknown else { return nil }
    return passValue(frameValue, toClosure: name) ? .plain : nil
  }

  private mutating func followCallback(toDelegate callee: Int, _ arguments: [SwiftArgument]) -> SwiftKeyboardValue? {
    let delegateToken = source.isToken(callee - 2, "?") || source.isToken(callee - 2, "!") ? callee - 3 : callee - 2
    guard let name = source.identifier(callee), let delegate = source.identifier(delegateToken),
      !localNames.contains(delegate),
      source.kind(delegateToken - 1) != .period || isMemberOfSelf(delegateToken),
      let property = scope.type(named: type, in: file.number)?.property(delegate, isStatic: false),
      let typeTokens = property.type,
      let kind = withFile(
        property.location.file,
        { $0.source.typeName($0.source.isToken(typeTokens.lowerBound, "any") ? typeTokens.dropFirst() : typeTokens) }),
      scope.isProtocol(kind)
    else { return nil }
    var frameValues: [SwiftKeyboardValue] = []
    for argument in arguments { frameValues.append(evaluateWithSpace(argument.value)) }
    guard !frameValues.contains(.unknown) else { return nil }
    var hasReceiver = false
    for conformingType in scope.typesInheriting(kind) {
      let fitting = conformingType.functions.filter {
        $0.name == name && $0.argumentIndices(arguments, hasClosure: false) != nil
      }
      guard fitting.count == 1, let function = fitting.first, !callStack.contains(function.location),
        let places = function.argumentIndices(arguments, hasClosure: false)
      else { continue }
      hasReceiver = true
      let parameterValues = places.map { $0.map { frameValues[$0] } ?? .plain }
      follow(in: conformingType.name, function.location.file) { _ = $0.run(function, parameterValues) }
    }
    return hasReceiver ? .plain : nil
  }

  /// Follows the closures that other code assigns to a callback property of this type. Returns whether any such closure
  /// was found.
  private mutating func passValue(_ frameValue: SwiftKeyboardValue, toClosure name: String) -> Bool {
    var hasReceiver = false
    let last = type.split(separator: ".").last.map(String.init) ?? type
    for number in scope.filesWithSetters(of: name).union([file.number]).sorted() {
      guard let file = scope.look(into: number) else { continue }
      scope.recordSearch(for: [name], in: number)
      let source = file.source
      for index in source.setters(of: name) where source.isToken(index + 1, "=") && source.isToken(index + 2, "{") {
        guard let close = source.closing(of: index + 2), let owner = file.declarations.type(around: index),
          source.isReceiver(by: index, of: last, in: owner),
          let function = owner.functions.first(where: { $0.body.contains(index) })
        else { continue }
        scope.look(at: index, in: number)
        hasReceiver = true
        let isCertain =
          source.isUnconditional(index, in: function.body) && SwiftObservers(scope).isExecuted(function, of: owner)
        follow(in: owner.name, number) { flow in
          flow.isDoubtful = flow.isDoubtful || !isCertain
          _ = flow.apply(index + 3..<close, to: frameValue)
        }
      }
    }
    return hasReceiver
  }

  /// Follows the SwiftUI views that read a property of an observable object. Returns whether any such view was found.
  /// - Parameter type: the type of the observable object.
  /// - Parameter name: the property that depends on the frame.
  mutating func followObservingViews(
    of type: SwiftType, _ name: String, _ frameValue: SwiftKeyboardValue, isCertain: Bool
  )
    -> Bool
  {
    guard type.inherited.contains("ObservableObject") else { return false }
    var hasReceiver = false
    let last = type.name.split(separator: ".").last.map(String.init) ?? type.name
    for file in scope.filesWithObservers(of: last) {
      scope.recordSearch(for: [name], in: file.number)
      for holder in file.declarations.typeNames.compactMap({ file.declarations.types[$0] }) where holder.isSwiftUI {
        let observingProperties = holder.properties.filter { property in
          [property.type, property.value].contains { $0.map { file.source.contains($0, anyOf: [last]) } ?? false }
        }
        for property in observingProperties {
          for (body, isBody) in holder.views(in: file.source)
          where body.contains(where: { file.source.isToken($0, name) && file.source.isToken($0 - 2, property.name) }) {
            hasReceiver = true
            follow(in: holder.name, file.number) { flow in
              flow.variables["self." + property.name + "." + name] = frameValue
              flow.followModifiers(body, isCertain: isCertain && isBody)
              flow.variables = [:]
            }
          }
        }
      }
    }
    return hasReceiver
  }
}

extension SwiftType {
  /// Returns the code of a view that produces views: its `body`, and other properties and functions with a `View` type.
  fileprivate func views(in source: SwiftSource) -> [(Range<Int>, isBody: Bool)] {
    let getters = properties.compactMap { property -> (Range<Int>, isBody: Bool)? in
      guard let getter = property.getter, let type = property.type, source.contains(type, anyOf: ["View"]) else {
        return nil
      }
      return (getter, property.name == "body")
    }
    let methods = functions.compactMap { function -> (Range<Int>, isBody: Bool)? in
      guard let result = function.result, source.contains(result, anyOf: ["View"]) else { return nil }
      return (function.body, function.name == "body")
    }
    return getters + methods
  }
}

extension SwiftSource {
  /// Whether a member is set on an object of a type, according to the declarations of the surrounding type or function.
  /// - Parameter member: the token of the member's name.
  fileprivate func isReceiver(by member: Int, of type: String, in owner: SwiftType) -> Bool {
    let holder = isToken(member - 2, "?") || isToken(member - 2, "!") ? member - 3 : member - 2
    guard kind(member - 1) == .period, let name = identifier(holder) else { return false }
    if let property = owner.properties.first(where: { $0.name == name }) {
      return [property.type, property.value].contains { $0.map { contains($0, anyOf: [type]) } ?? false }
    }
    guard let function = owner.functions.first(where: { $0.body.contains(member) }) else { return false }
    return function.body.contains { isToken($0, name) && isToken($0 + 1, "=") && isToken($0 + 2, type) }
  }
}
