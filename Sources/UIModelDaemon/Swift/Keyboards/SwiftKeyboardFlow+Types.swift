import UIModelPlatform

/// Follows the frame into what the project gives to notifications and rectangles, and into structures that are made of them.
extension SwiftKeyboardFlow {
  static let notifications = ["Notification", "NSNotification", "Foundation.Notification"]

  /// The types that have the members of something; nil where none that the project may add to.
  func extended(_ base: SwiftKeyboardWorth) -> [String]? {
    switch base {
    case .notification: Self.notifications
    case .frame: ["CGRect"]
    case .structure(let type, _): [type]
    default: nil
    }
  }

  /// What a property is worth that the project has for something.
  mutating func ofProject(_ base: SwiftKeyboardWorth, _ name: String, at place: Range<Int>) -> SwiftKeyboardWorth? {
    if case .structure(_, let fields) = base, let field = fields[name] { return field }
    let found = extended(base)?.compactMap { scope.type(named: $0, in: file.number)?.property(name, isStatic: false) }
    guard let property = found?.first, let getter = property.getter, property.condition.isAlways else {
      if case .structure = base { return found?.isEmpty == false ? .plain : nil }
      return nil
    }
    return within(base, at: place) { $0.carryOut(getter, of: property.spot, names: [:]) }
  }

  /// What members of a rectangle are called that say something of it.
  private static let sides = ["height", "size", "origin", "minY", "maxY", "width", "minX", "maxX", "midX"]

  /// Has a member followed of something that is no object: what it says of itself is that.
  mutating func within(
    _ base: SwiftKeyboardWorth, at place: Range<Int>, _ body: (inout Self) -> SwiftKeyboardWorth
  ) -> SwiftKeyboardWorth {
    guard base != .notification, let type = extended(base)?.first else { return body(&self) }
    let before = (self.type, names)
    var own: [String: SwiftKeyboardWorth] = [:]
    if case .structure(_, let fields) = base {
      own = fields
    } else {
      own["self"] = base
      for side in Self.sides { own[side] = base.member(side, at: place) }
    }
    self.type = type
    names = Dictionary(own.map { ("self." + $0.key, $0.value) }) { first, _ in first }
    let result = body(&self)
    (self.type, names) = before
    return result
  }

  /// What a structure of the project's own is worth that is made of the frame: by its initializer, or by its fields.
  mutating func made(_ callee: Int, _ arguments: [SwiftArgument]) -> SwiftKeyboardWorth? {
    guard let name = source.identifier(callee), name.first?.isUppercase == true, source.kind(callee - 1) != .period,
      let type = scope.type([name], from: self.type, in: file.number), type.isStruct, !type.isOfSwiftUI
    else { return nil }
    let initializers = type.functions.filter { $0.name == "init" }
    guard !initializers.isEmpty else {
      var fields: [String: SwiftKeyboardWorth] = [:]
      for argument in arguments { if let label = argument.label { fields[label] = given(argument.value) } }
      let isOfFrame = fields.count == arguments.count && fields.values.contains { $0 != .plain }
      return isOfFrame && !fields.values.contains(.unknown) ? .structure(type.name, fields) : nil
    }
    let fitting = initializers.filter { $0.matching(arguments, hasClosure: false) != nil }
    guard fitting.count == 1, let function = fitting.first, let places = function.matching(arguments, hasClosure: false)
    else { return nil }
    var worths: [SwiftKeyboardWorth] = []
    for place in places { worths.append(place.map { given(arguments[$0].value) } ?? .plain) }
    guard !worths.contains(.unknown), worths.contains(where: { $0 != .plain }) else { return nil }
    let before = (self.type, names)
    (self.type, names) = (type.name, [:])
    _ = run(function, worths)
    var fields: [String: SwiftKeyboardWorth] = [:]
    for (name, worth) in names where name.hasPrefix("self.") { fields[String(name.dropFirst("self.".count))] = worth }
    (self.type, names) = before
    return .structure(type.name, fields)
  }
}
