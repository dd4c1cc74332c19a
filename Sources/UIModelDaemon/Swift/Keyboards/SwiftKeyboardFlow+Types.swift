import UIModelPlatform

/// Follows the frame into members that the project adds to notifications and rectangles, and into structures of the
/// project that store the frame.
extension SwiftKeyboardFlow {
  static let notificationTypes = ["Notification", "NSNotification", "Foundation.Notification"]

  /// Returns the names of the types in whose extensions the project may declare members of a value, such as `CGRect`
  /// for a frame. Returns nil if members of the value are not followed.
  func memberTypeNames(_ base: SwiftKeyboardValue) -> [String]? {
    switch base {
    case .notification: Self.notificationTypes
    case .frame: ["CGRect"]
    case .structure(let type, _): [type]
    default: nil
    }
  }

  /// Returns the value of a property that the project declares for the type of `base`; nil if no such property is
  /// known.
  mutating func projectProperty(_ base: SwiftKeyboardValue, _ name: String, at range: Range<Int>) -> SwiftKeyboardValue?
  {
    if case .structure(_, let fields) = base, let field = fields[name] { return field }
    let declaredProperties = memberTypeNames(base)?.compactMap {
      scope.type(named: $0, in: file.number)?.property(name, isStatic: false)
    }
    guard let property = declaredProperties?.first, let getter = property.getter, property.condition.isAlways else {
      if case .structure = base { return declaredProperties?.isEmpty == false ? .plain : nil }
      return nil
    }
    return withSelf(base, at: range) { $0.execute(getter, of: property.location, variables: [:]) }
  }

  /// The members of `CGRect` whose values are known in the project's extensions of `CGRect`.
  private static let rectangleMembers = ["height", "size", "origin", "minY", "maxY", "width", "minX", "maxX", "midX"]

  /// Runs `body` with another value as `self`, such as the rectangle whose extension declares a property. Afterwards
  /// the variables of the current object are restored.
  mutating func withSelf(
    _ base: SwiftKeyboardValue, at range: Range<Int>, _ body: (inout Self) -> SwiftKeyboardValue
  ) -> SwiftKeyboardValue {
    guard base != .notification, let type = memberTypeNames(base)?.first else { return body(&self) }
    let outerState = (self.type, variables)
    var selfValues: [String: SwiftKeyboardValue] = [:]
    if case .structure(_, let fields) = base {
      selfValues = fields
    } else {
      selfValues["self"] = base
      for memberName in Self.rectangleMembers { selfValues[memberName] = base.member(memberName, at: range) }
    }
    self.type = type
    variables = Dictionary(selfValues.map { ("self." + $0.key, $0.value) }) { first, _ in first }
    let result = body(&self)
    (self.type, variables) = outerState
    return result
  }

  /// Returns the value of a structure of the project that is created from the frame, with a declared or memberwise
  /// initializer. Returns nil if the initializer is unknown, or if no argument depends on the frame.
  mutating func createdStructure(_ callee: Int, _ arguments: [SwiftArgument]) -> SwiftKeyboardValue? {
    guard let name = source.identifier(callee), name.first?.isUppercase == true, source.kind(callee - 1) != .period,
      let type = scope.type([name], from: self.type, in: file.number), type.isStruct, !type.isSwiftUI
    else { return nil }
    let initializers = type.functions.filter { $0.name == "init" }
    guard !initializers.isEmpty else {
      var fields: [String: SwiftKeyboardValue] = [:]
      for argument in arguments { if let label = argument.label { fields[label] = evaluateWithSpace(argument.value) } }
      let dependsOnFrame = fields.count == arguments.count && fields.values.contains { $0 != .plain }
      return dependsOnFrame && !fields.values.contains(.unknown) ? .structure(type.name, fields) : nil
    }
    let matchingInitializers = initializers.filter { $0.argumentIndices(arguments, hasClosure: false) != nil }
    guard matchingInitializers.count == 1, let function = matchingInitializers.first,
      let argumentIndices = function.argumentIndices(arguments, hasClosure: false)
    else { return nil }
    var parameterValues: [SwiftKeyboardValue] = []
    for argumentIndex in argumentIndices {
      parameterValues.append(argumentIndex.map { evaluateWithSpace(arguments[$0].value) } ?? .plain)
    }
    guard !parameterValues.contains(.unknown), parameterValues.contains(where: { $0 != .plain }) else { return nil }
    let outerState = (self.type, variables)
    (self.type, variables) = (type.name, [:])
    _ = run(function, parameterValues)
    var fields: [String: SwiftKeyboardValue] = [:]
    for (name, frameValue) in variables where name.hasPrefix("self.") {
      fields[String(name.dropFirst("self.".count))] = frameValue
    }
    (self.type, variables) = outerState
    return .structure(type.name, fields)
  }
}
