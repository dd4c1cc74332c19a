import UIModelPlatform

/// Whether code has a view whose window it can ask for: it is a view's or a controller's, or it is handed one.
struct SwiftViewAccess {
  let scope: SwiftScope
  let file: SwiftFile

  /// Whether code at a token certainly has none, as in a service or in an extension of `UIApplication`.
  func isMissing(at token: Int) -> Bool {
    let type = file.declarations.type(around: token)
    let function = (type ?? file.declarations.global).functions.first { function in
      function.spot.file == file.number && function.body.contains(token)
    }
    if let function, isHandedView(function) { return false }
    guard let type else { return true }
    // A member of the type has no object, and so no view but those that the type itself has.
    if function?.isStatic ?? isInStaticProperty(token, of: type) {
      return !scope.line(of: type.name, in: file.number).contains { type in
        type.properties.contains { $0.isStatic && holdsView($0) }
      }
    }
    return isMissing(in: type, at: function?.body)
  }

  /// Whether a parameter is a view or leads to one. What the function itself shows is in no window yet.
  private func isHandedView(_ function: SwiftFunction) -> Bool {
    let source = file.source
    return function.parameters.contains { parameter in
      guard isView(parameter.type, in: file.number) else { return false }
      return !function.body.contains { at in
        guard source.isToken(at, parameter.name) else { return false }
        return source.isToken(at - 1, "(") && source.isToken(at - 2, "present")
          || source.isToken(at - 1, "=") && source.isToken(at - 2, "rootViewController")
      }
    }
  }

  private func isInStaticProperty(_ token: Int, of type: SwiftType) -> Bool {
    type.properties.contains { property in
      property.isStatic && property.spot.file == file.number
        && [property.getter, property.block, property.value].contains { $0?.contains(token) == true }
    }
  }

  /// Types of the system that have no view. Code in extensions of others may be a view's.
  private static let withoutViews: Set<String> = ["UIApplication", "EnvironmentValues"]

  /// `body`: the tokens of the function that asks.
  private func isMissing(in own: SwiftType, at body: Range<Int>?) -> Bool {
    guard let type = scope.type(named: own.name, in: file.number) else { return false }
    guard type.isDeclared else { return Self.withoutViews.contains(type.name) }
    if type.isStruct, type.inherited.contains(where: isOfSwiftUI) { return false }
    let line = type.isStruct || type.isEnum ? [type] : scope.line(of: own.name, in: file.number)
    guard let top = line.last, top.isStruct || top.isEnum || (top.superclass.map(isWithoutView) ?? true) else {
      return false
    }
    let held = line.flatMap(\.properties).filter(holdsView)
    return held.isEmpty || showsOwnWindow(held, in: body)
  }

  private func holdsView(_ property: SwiftProperty) -> Bool {
    property.getter == nil
      && [property.type, property.value].contains { $0.map { isView($0, in: property.spot.file) } ?? false }
  }

  // MARK: Windows that are made

  /// Whether all views that an object holds are its own, shown in a window that a function makes there: before that none of
  /// them is in any. `body`: the function's.
  private func showsOwnWindow(_ held: [SwiftProperty], in body: Range<Int>?) -> Bool {
    guard let body else { return false }
    var makesWindow = false
    for property in held {
      let isEmpty = property.value.map { file.source.isToken($0.lowerBound, "nil") } ?? true
      guard property.spot.file == file.number, isEmpty, let made = places(making: property), !made.isEmpty else {
        return false
      }
      makesWindow = makesWindow || made.contains { body.contains($0.place) && $0.type.hasSuffix("Window") }
    }
    return makesWindow
  }

  /// Where the file puts into a property what it makes, with the type of that; nil if it puts in anything else but `nil`.
  private func places(making property: SwiftProperty) -> [(place: Int, type: String)]? {
    scope.search(for: [property.name], in: file.number)
    let source = file.source
    var made: [(place: Int, type: String)] = []
    for at in source.places(of: property.name, in: source.tokens.indices) where source.isToken(at + 1, "=") {
      let isOwn = source.kind(at - 1) != .period || source.isToken(at - 2, "self")
      guard isOwn, !source.isToken(at - 1, "let"), !source.isToken(at - 1, "var"), !source.isToken(at + 2, "nil") else {
        continue
      }
      guard let name = source.identifier(at + 2), let type = typeMade(name, at: at + 2) else { return nil }
      made.append((at, type))
    }
    return made
  }

  /// The type of `UIWindow(…)`, or of a constant that is made so before.
  private func typeMade(_ name: String, at place: Int) -> String? {
    let source = file.source
    if source.isToken(place + 1, "("), name.first?.isUppercase == true { return name }
    let declared = (0..<place).last { index in
      source.isToken(index, name) && source.isToken(index - 1, "let") && source.isToken(index + 1, "=")
    }
    guard let declared, source.isToken(declared + 3, "("), let type = source.identifier(declared + 2),
      type.first?.isUppercase == true
    else { return nil }
    return type
  }

  private func isOfSwiftUI(_ name: String) -> Bool {
    ["View", "ViewModifier", "Style", "Representable", "Content"].contains { name.hasSuffix($0) }
  }

  private static let plain: Set<String> = ["NSObject", "ObservableObject", "Sendable", "AnyObject"]

  /// Whether what a class names first behind its colon gives it no view: a protocol, or the class of all.
  private func isWithoutView(_ name: String) -> Bool {
    Self.plain.contains(name) || name.hasSuffix("Delegate") || scope.isProtocol(name)
  }

  private static let views = ["View", "ViewController", "Window", "WindowScene", "UIResponder", "UIScene"]

  /// Whether a type is a view or something that leads to one, as far as its name says.
  private func isView(_ tokens: Range<Int>, in number: Int32) -> Bool {
    let source = scope.file(number).source
    return tokens.contains { index in
      guard let name = source.identifier(index) else { return false }
      return Self.views.contains { name.hasSuffix($0) } || (name.hasPrefix("UI") && name.hasSuffix("Controller"))
    }
  }
}
