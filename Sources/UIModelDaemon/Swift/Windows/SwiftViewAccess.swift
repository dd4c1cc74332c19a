import UIModelPlatform

/// Decides whether code can reach a view and its window: the code belongs to a view or controller, or receives one.
///
/// For example, a method of a `UIViewController` subclass has access to a view, but a method of `class Service {}` does
/// not.
struct SwiftViewAccess {
  let scope: SwiftScope
  let file: SwiftFile

  /// Whether code at a token certainly has no access to a view, as in a service or in an extension of `UIApplication`.
  func isMissing(at token: Int) -> Bool {
    let type = file.declarations.type(around: token)
    let function = (type ?? file.declarations.global).functions.first { function in
      function.location.fileNumber == file.number && function.body.contains(token)
    }
    if let function, receivesView(function) { return false }
    guard let type else { return true }
    // Static code does not have an instance, and can only use views in static properties.
    if function?.isStatic ?? isInStaticProperty(token, of: type) {
      return !scope.classChain(of: type.name, in: file.number).contains { type in
        type.properties.contains { $0.isStatic && storesView($0) }
      }
    }
    return isMissing(in: type, at: function?.body)
  }

  /// Whether a parameter is a view or has access to one. A parameter that the function itself presents, or sets as a
  /// root view controller, does not count, because the parameter's view is not in a window yet.
  private func receivesView(_ function: SwiftFunction) -> Bool {
    let source = file.source
    return function.parameters.contains { parameter in
      guard isView(parameter.typeTokens, in: file.number) else { return false }
      return !function.body.contains { index in
        guard source.isToken(index, parameter.name) else { return false }
        return source.isToken(index - 1, "(") && source.isToken(index - 2, "present")
          || source.isToken(index - 1, "=") && source.isToken(index - 2, "rootViewController")
      }
    }
  }

  private func isInStaticProperty(_ token: Int, of type: SwiftType) -> Bool {
    type.properties.contains { property in
      property.isStatic && property.location.fileNumber == file.number
        && [property.getter, property.block, property.value].contains { $0?.contains(token) == true }
    }
  }

  /// System types without access to a view. An extension of another system type may extend a view.
  private static let typesWithoutViews: Set<String> = ["UIApplication", "EnvironmentValues"]

  /// Whether code in a type has no access to a view through the type's instances.
  ///
  /// - Parameter body: the tokens of the function that contains the code.
  private func isMissing(in filePart: SwiftType, at body: Range<Int>?) -> Bool {
    guard let type = scope.type(named: filePart.name, in: file.number) else { return false }
    guard type.isDeclared else { return Self.typesWithoutViews.contains(type.name) }
    if type.isStruct, type.inheritedNames.contains(where: isSwiftUIProtocol) { return false }
    let classChain = type.isStruct || type.isEnum ? [type] : scope.classChain(of: filePart.name, in: file.number)
    guard let rootType = classChain.last,
      rootType.isStruct || rootType.isEnum || (rootType.superclassName.map(isWithoutView) ?? true)
    else {
      return false
    }
    let viewProperties = classChain.flatMap(\.properties).filter(storesView)
    return viewProperties.isEmpty || showsOwnWindow(viewProperties, in: body)
  }

  /// Whether a stored property has the type of a view, or an initial value whose expression names such a type.
  private func storesView(_ property: SwiftProperty) -> Bool {
    property.getter == nil
      && [property.typeTokens, property.value].contains {
        $0.map { isView($0, in: property.location.fileNumber) } ?? false
      }
  }

  // MARK: New windows

  /// Whether a function creates a window for the views that the object stores. Before the function runs, these views
  /// are not in a window.
  ///
  /// - Parameter body: the tokens of the function's body.
  private func showsOwnWindow(_ viewProperties: [SwiftProperty], in body: Range<Int>?) -> Bool {
    guard let body else { return false }
    var makesWindow = false
    for property in viewProperties {
      let isInitiallyNil = property.value.map { file.source.isToken($0.lowerBound, "nil") } ?? true
      guard property.location.fileNumber == file.number, isInitiallyNil, let assignments = newObjects(of: property),
        !assignments.isEmpty
      else {
        return false
      }
      makesWindow = makesWindow || assignments.contains { body.contains($0.place) && $0.type.hasSuffix("Window") }
    }
    return makesWindow
  }

  /// Returns the assignments of new objects to a property, each with the object's type. Nil if the file assigns any
  /// other value except `nil`.
  private func newObjects(of property: SwiftProperty) -> [(place: Int, type: String)]? {
    scope.recordSearch(for: [property.name], in: file.number)
    let source = file.source
    var assignments: [(place: Int, type: String)] = []
    for index in source.occurrences(of: property.name, in: source.tokens.indices) where source.isToken(index + 1, "=") {
      let isOnSelf = source.kind(index - 1) != .period || source.isToken(index - 2, "self")
      guard isOnSelf, !source.isToken(index - 1, "let"), !source.isToken(index - 1, "var"),
        !source.isToken(index + 2, "nil")
      else {
        continue
      }
      guard let name = source.identifier(index + 2), let type = initializedType(name, at: index + 2) else { return nil }
      assignments.append((index, type))
    }
    return assignments
  }

  /// Returns the type that an initializer call such as `UIWindow(…)` creates, or the type of a constant that is
  /// initialized with such a call. Nil for any other expression.
  private func initializedType(_ name: String, at token: Int) -> String? {
    let source = file.source
    if source.isToken(token + 1, "("), name.first?.isUppercase == true { return name }
    let nameToken = (0..<token).last { index in
      source.isToken(index, name) && source.isToken(index - 1, "let") && source.isToken(index + 1, "=")
    }
    guard let nameToken, source.isToken(nameToken + 3, "("), let type = source.identifier(nameToken + 2),
      type.first?.isUppercase == true
    else { return nil }
    return type
  }

  private func isSwiftUIProtocol(_ name: String) -> Bool {
    ["View", "ViewModifier", "Style", "Representable", "Content"].contains { name.hasSuffix($0) }
  }

  private static let namesWithoutView: Set<String> = ["NSObject", "ObservableObject", "Sendable", "AnyObject"]

  /// Whether the first name in a class's inheritance clause is a protocol or a class without a view, such as
  /// `NSObject`.
  private func isWithoutView(_ name: String) -> Bool {
    Self.namesWithoutView.contains(name) || name.hasSuffix("Delegate") || scope.isProtocolOrAlias(name)
  }

  private static let viewSuffixes = ["View", "ViewController", "Window", "WindowScene", "UIResponder", "UIScene"]

  /// Whether a range contains the name of a view type, or of a type with access to a view.
  private func isView(_ tokens: Range<Int>, in fileNumber: Int32) -> Bool {
    let source = scope.file(fileNumber).source
    return tokens.contains { index in
      guard let name = source.identifier(index) else { return false }
      return Self.viewSuffixes.contains { name.hasSuffix($0) } || (name.hasPrefix("UI") && name.hasSuffix("Controller"))
    }
  }
}
