import UIModelPlatform

/// Follows the frame to other objects: through delegate protocols, through callback closures, and from an observable
/// object to the views that read it.
extension SwiftKeyboardFlow {
  /// Runs `body` in a flow for another type, and follows the values that `body` stores in the properties of that type.
  /// The results are added to this flow.
  private mutating func follow(in type: String, _ fileNumber: Int32, _ body: (inout Self) -> Void) {
    var otherFlow = self
    otherFlow.type = type
    (otherFlow.variables, otherFlow.localNames, otherFlow.ownershipNames, otherFlow.callStack) = (
      [:], [], [], callStack
    )
    otherFlow.returnedValues = []
    otherFlow.withFile(fileNumber) { flow in
      body(&flow)
      if let fullType = flow.scope.type(named: type, in: fileNumber) { flow.followState(of: fullType) }
    }
    addResults(otherFlow)
    adjustments += otherFlow.adjustments.filter { !adjustments.contains($0) }
  }

  /// Follows a call of a delegate or a callback closure, such as `delegate?.keyboardMoved(to: frame)` or
  /// `onChange?(height)`. Returns `.plain` if a receiver of the call is known, otherwise nil.
  mutating func followCallback(_ callee: Int, _ arguments: [SwiftArgument]) -> SwiftKeyboardValue? {
    guard !type.isEmpty, callStack.count < 6, arguments.contains(where: { hasUnsettledValue($0.value) }) else {
      return nil
    }
    if source.kind(callee - 1) == .period, !isMemberOfSelf(callee) {
      return followCallback(toDelegate: callee, arguments)
    }
    guard arguments.count == 1, let name = source.identifier(callee), !localNames.contains(name),
      let property = scope.type(named: type, in: file.number)?.property(name, isStatic: false),
      let typeTokens = property.typeTokens,
      withFile(property.location.fileNumber, { flow in typeTokens.contains { flow.source.isToken($0, "->") } })
    else { return nil }
    let frameValue = evaluateWithSpace(arguments[0].value)
    guard frameValue != .unknown else { return nil }
    return passValue(frameValue, toClosure: name) ? .plain : nil
  }

  private mutating func followCallback(toDelegate callee: Int, _ arguments: [SwiftArgument]) -> SwiftKeyboardValue? {
    let delegateToken = source.isToken(callee - 2, "?") || source.isToken(callee - 2, "!") ? callee - 3 : callee - 2
    guard let methodName = source.identifier(callee), let delegateName = source.identifier(delegateToken),
      !localNames.contains(delegateName),
      source.kind(delegateToken - 1) != .period || isMemberOfSelf(delegateToken),
      let property = scope.type(named: type, in: file.number)?.property(delegateName, isStatic: false),
      let typeTokens = property.typeTokens,
      let protocolName = withFile(
        property.location.fileNumber,
        { $0.source.typeName($0.source.isToken(typeTokens.lowerBound, "any") ? typeTokens.dropFirst() : typeTokens) }),
      scope.isProtocolOrAlias(protocolName)
    else { return nil }
    var frameValues: [SwiftKeyboardValue] = []
    for argument in arguments { frameValues.append(evaluateWithSpace(argument.value)) }
    guard !frameValues.contains(.unknown) else { return nil }
    var hasReceiver = false
    for conformingType in scope.typesInheriting(protocolName) {
      let matchingFunctions = conformingType.functions.filter {
        $0.name == methodName && $0.argumentIndices(arguments, hasClosure: false) != nil
      }
      guard matchingFunctions.count == 1, let function = matchingFunctions.first,
        !callStack.contains(function.location),
        let argumentIndices = function.argumentIndices(arguments, hasClosure: false)
      else { continue }
      hasReceiver = true
      let parameterValues = argumentIndices.map { $0.map { frameValues[$0] } ?? .plain }
      follow(in: conformingType.name, function.location.fileNumber) { _ = $0.run(function, parameterValues) }
    }
    return hasReceiver ? .plain : nil
  }

  /// Passes a value to the closures that code assigns to a callback property of this type, and follows these closures.
  /// Returns whether a closure was found.
  private mutating func passValue(_ frameValue: SwiftKeyboardValue, toClosure name: String) -> Bool {
    var hasReceiver = false
    let unqualifiedName = type.split(separator: ".").last.map(String.init) ?? type
    for number in scope.setterFileNumbers(of: name).union([file.number]).sorted() {
      guard let file = scope.readFile(numbered: number) else { continue }
      scope.recordSearch(for: [name], in: number)
      let source = file.source
      for index in source.setters(of: name) where source.isToken(index + 1, "=") && source.isToken(index + 2, "{") {
        guard let closingBracket = source.closing(of: index + 2), let owner = file.declarations.type(around: index),
          source.isSetOnObject(at: index, of: unqualifiedName, in: owner),
          let function = owner.functions.first(where: { $0.body.contains(index) })
        else { continue }
        scope.recordCodeUse(at: index, in: number)
        hasReceiver = true
        let isCertain =
          source.isUnconditional(index, in: function.body) && SwiftObservers(scope).isExecuted(function, of: owner)
        follow(in: owner.name, number) { flow in
          flow.isDoubtful = flow.isDoubtful || !isCertain
          _ = flow.apply(index + 3..<closingBracket, to: frameValue)
        }
      }
    }
    return hasReceiver
  }

  /// Follows the SwiftUI views that read a property of an observable object. Returns whether a view was found.
  ///
  /// - Parameter type: the type of the observable object.
  /// - Parameter name: the name of the property that depends on the frame.
  mutating func followObservingViews(
    of type: SwiftType, _ name: String, _ frameValue: SwiftKeyboardValue, isCertain: Bool
  )
    -> Bool
  {
    guard type.inheritedNames.contains("ObservableObject") else { return false }
    var hasReceiver = false
    let unqualifiedName = type.name.split(separator: ".").last.map(String.init) ?? type.name
    for file in scope.filesWithObservers(of: unqualifiedName) {
      scope.recordSearch(for: [name], in: file.number)
      for viewType in file.declarations.typeNames.compactMap({ file.declarations.types[$0] }) where viewType.isSwiftUI {
        let observingProperties = viewType.properties.filter { property in
          [property.typeTokens, property.value].contains {
            $0.map { file.source.contains($0, anyOf: [unqualifiedName]) } ?? false
          }
        }
        for property in observingProperties {
          for (body, isBody) in viewType.viewBodies(in: file.source)
          where body.contains(where: { file.source.isToken($0, name) && file.source.isToken($0 - 2, property.name) }) {
            hasReceiver = true
            follow(in: viewType.name, file.number) { flow in
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
  /// Returns the bodies of the properties and functions whose type contains `View`, and whether each is the view's
  /// `body`.
  fileprivate func viewBodies(in source: SwiftSource) -> [(Range<Int>, isBody: Bool)] {
    let getters = properties.compactMap { property -> (Range<Int>, isBody: Bool)? in
      guard let getter = property.getter, let type = property.typeTokens, source.contains(type, anyOf: ["View"]) else {
        return nil
      }
      return (getter, property.name == "body")
    }
    let methods = functions.compactMap { function -> (Range<Int>, isBody: Bool)? in
      guard let result = function.resultTokens, source.contains(result, anyOf: ["View"]) else { return nil }
      return (function.body, function.name == "body")
    }
    return getters + methods
  }
}

extension SwiftSource {
  /// Whether code sets a member on an object of a type, according to the declarations of `owner` or of the enclosing
  /// function.
  ///
  /// - Parameter member: the token of the member's name.
  fileprivate func isSetOnObject(at member: Int, of type: String, in owner: SwiftType) -> Bool {
    let receiverToken = isToken(member - 2, "?") || isToken(member - 2, "!") ? member - 3 : member - 2
    guard kind(member - 1) == .period, let name = identifier(receiverToken) else { return false }
    if let property = owner.properties.first(where: { $0.name == name }) {
      return [property.typeTokens, property.value].contains { $0.map { contains($0, anyOf: [type]) } ?? false }
    }
    guard let function = owner.functions.first(where: { $0.body.contains(member) }) else { return false }
    return function.body.contains { isToken($0, name) && isToken($0 + 1, "=") && isToken($0 + 2, type) }
  }
}
