import UIModelPlatform

/// Who builds the main menu: the app's delegate, and whoever is asked by it.
struct SwiftMenuBuilders {
  private let scope: SwiftScope

  init(_ scope: SwiftScope) { self.scope = scope }

  /// Whether a class builds it: it is the app's delegate, or the responder after that.
  func isBuilder(_ type: SwiftType) -> Bool {
    type.isMain || type.isDelegate || (type.name == "AppDelegate" && !type.isDeclared) || isNext(type)
  }

  /// Whether a delegate in Objective-C has the class itself build it: `[Menus buildMenuWithBuilder:builder]`.
  func isAsked(_ type: SwiftType) -> Bool {
    scope.objectiveC(withMethod: "buildMenuWithBuilder", says: "[\(type.name) buildMenuWith")
  }

  /// Whether the app's delegate says that an object of a class is the responder after it.
  private func isNext(_ type: SwiftType) -> Bool {
    guard type.superclass != nil else { return false }
    return scope.typesNaming("UIApplicationDelegate").contains { delegate in
      guard delegate.name != type.name, let property = delegate.property("next", isStatic: false),
        let getter = property.getter
      else { return false }
      return next(getter, of: delegate, in: property.spot.file)?.name == type.name
    }
  }

  /// The class of what a `next` gives.
  private func next(_ getter: Range<Int>, of type: SwiftType, in file: Int32) -> SwiftType? {
    scope.look(at: getter.lowerBound, in: file)
    let evaluator = SwiftEvaluator(scope, type: type.name)
    let source = scope.file(file).source
    let expression = source.isToken(getter.lowerBound, "return") ? getter.dropFirst() : getter
    switch source.optionalChain(expression) ?? source.expression(expression) {
    case .path(let names, isImplicit: false): return evaluator.declaredClass(names)
    case .fallback(let first, _):
      guard case .path(let names, isImplicit: false) = source.optionalChain(first) ?? source.expression(first) else {
        return nil
      }
      return evaluator.declaredClass(names)
    default: return nil
    }
  }
}
