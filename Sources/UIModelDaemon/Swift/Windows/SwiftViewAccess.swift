import UIModelPlatform

/// Decides whether code can reach a view and its window: the code belongs to a view or controller, or receives one.
///
/// For example, a method of a `UIViewController` subclass has access to a view, and a method of `class Service {}` has
/// none.
struct SwiftViewAccess {
  let scope: SwiftScope
  let file: SwiftFile

  /// Whether code at a token certainly has no access to a view, as in a service or in an extension of `UIApplication`.
  func isMissing(at token: Int) -> Bool {
    let type = file.declarations.type(around: token)
    let function = (type ?? file.declarations.global).functions.first { function in
      function.location.file == file.number && function.body.contains(token)
    }
    if let function, receivesView(function) { return false }
    guard let type else { return true }
    // Static code has no object, and can only use views in static properties.
    if function?.isStatic ?? isInStaticProperty(token, of: type) {
      return !scope.classChain(of: type.name, in: file.number).contains { type in
        type.properties.contains { $0.isStatic && storesView($0) }
      }
    }
    return isMissing(in: type, at: function?.body)
  }

  /// Whether a parameter is a view or has access to one. A view that the function itself shows is in no window yet, and
  /// does not count.
  private func receivesView(_ function: SwiftFunction) -> Bool {
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
      property.isStatic && property.location.file == file.number
        && [property.getter, property.block, property.value].contains { $0?.contains(token) == true }
    }
  }

  /// System types without access to a view. An extension of another system type may extend a view.
  private static let typesWithoutViews: Set<String> = ["UIApplication", "EnvironmentValues"]

  /// Whether instances of a type have no access to a view.
  ///
  /// - Parameter body: the tokens of the function that contains the code.
  private func isMissing(in filePart: SwiftType, at body: Range<Int>?) -> Bool {
    guard let type = scope.type(named: filePart.name, in: file.number) else { return false }
    guard type.isDeclared else { return Self.typesWithoutViews.contains(type.name) }
    if type.isStruct, type.inherited.contains(where: isSwiftUIProtocol) { return false }
    let classChain = type.isStruct || type.isEnum ? [type] : scope.classChain(of: filePart.name, in: file.number)
    guard let top = classChain.last, top.isStruct || top.isEnum || (top.superclass.map(isWithoutView) ?? true) else {
      return false
    }
    let viewProperties = classChain.flatMap(\.properties).filter(storesView)
    return viewProperties.isEmpty || showsOwnWindow(viewProperties, in: body)
  }

  /// Whether a stored property has the type or the initial value of a view.
  private func storesView(_ property: SwiftProperty) -> Bool {
    property.getter == nil
      && [property.type, property.value].contains { $0.map { isView($0, in: property.location.file) } ?? false }
  }

  // MARK: New windows

  /// Whether a function creates a window for the views that the object stores. Before that, these views are in no
  /// window.
  ///
  /// - Parameter body: the tokens of the function's body.
  private func showsOwnWindow(_ viewProperties: [SwiftProperty], in body: Range<Int>?) -> Bool {
    guard let body else { return false }
    var makesWindow = false
    for property in viewProperties {
      let isEmpty = property.value.map { file.source.isToken($0.lowerBound, "nil") } ?? true
      guard property.location.file == file.number, isEmpty, let made = newObjects(of: property), !made.isEmpty else {
        return false
      }
      makesWindow = makesWindow || made.contains { body.contains($0.place) && $0.type.hasSuffix("Window") }
    }
    return makesWindow
  }

  /// Returns the assignments of new objects to a property, with the object's type. Nil if the file assigns any other
  /// value except `nil`.
  private func newObjects(of property: SwiftProperty) -> [(place: Int, type: String)]? {
    scope.recordSearch(for: [property.name], in: file.number)
    let source = file.source
    var made: [(place: Int, type: String)] = []
    for at in source.occurrences(of: property.name, in: source.tokens.indices) where source.isToken(at + 1, "=") {
      let isOwn = source.kind(at - 1) != .period || source.isToken(at - 2, "self")
      guard isOwn, !source.isToken(at - 1, "let"), !source.isToken(at - 1, "var"), !source.isToken(at + 2, "nil") else {
        continue
      }
      guard let name = source.identifier(at + 2), let type = initializedType(name, at: at + 2) else { return nil }
      made.append((at, type))
    }
    return made
  }

  /// Returns the type that an initializer call such as `UIWindow(…)` creates, or the type of a constant with such a
  /// value.
  private func initializedType(_ name: String, at place: Int) -> String? {
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

  private func isSwiftUIProtocol(_ name: String) -> Bool {
    ["View", "ViewModifier", "Style", "Representable", "Content"].contains { name.hasSuffix($0) }
  }

  private static let namesWithoutView: Set<String> = ["NSObject", "ObservableObject", "Sendable", "AnyObject"]

  /// Whether the first name in a class's inheritance clause gives the class no view: a protocol or `NSObject`.
  private func isWithoutView(_ name: String) -> Bool {
    Self.namesWithoutView.contains(name) || name.hasSuffix("Delegate") || scope.isProtocol(name)
  }

  private static let viewSuffixes = ["View", "ViewController", "Window", "WindowScene", "UIResponder", "UIScene"]

  /// Whether a type name in a range denotes a view or a type with access to one.
  private func isView(_ tokens: Range<Int>, in number: Int32) -> Bool {
    let source = scope.file(number).source
    return tokens.contains { index in
      guard let name = source.identifier(index) else { return false }
      return Self.viewSuffixes.contains { name.hasSuffix($0) } || (name.hasPrefix("UI") && name.hasSuffix("Controller"))
    }
  }
}
