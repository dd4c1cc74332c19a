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
    if let function, function.parameters.contains(where: { isView($0.type, in: file.number) }) { return false }
    return type.map(isMissing(in:)) ?? true
  }

  /// Types of the system that have no view. Code in extensions of others may be a view's.
  private static let withoutViews: Set<String> = ["UIApplication", "EnvironmentValues"]

  private func isMissing(in own: SwiftType) -> Bool {
    guard let type = scope.type(named: own.name, in: file.number) else { return false }
    guard type.isDeclared else { return Self.withoutViews.contains(type.name) }
    if type.isStruct, type.inherited.contains(where: isOfSwiftUI) { return false }
    let line = type.isStruct || type.isEnum ? [type] : scope.line(of: own.name, in: file.number)
    guard let top = line.last, top.isStruct || top.isEnum || (top.superclass.map(isWithoutView) ?? true) else {
      return false
    }
    return !line.contains { type in
      type.properties.contains { property in
        property.getter == nil
          && [property.type, property.value].contains { $0.map { isView($0, in: property.spot.file) } ?? false }
      }
    }
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
