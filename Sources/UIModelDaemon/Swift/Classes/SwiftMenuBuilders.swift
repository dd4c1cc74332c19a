import UIModelPlatform

/// Finds the classes that build the main menu: the app delegate, and the class of its next responder.
///
/// For example, `class Menus: UIResponder` builds the menu if the app delegate declares `var menus: Menus?` and
/// `override var next: UIResponder? { menus }`.
struct SwiftMenuBuilders {
  private let scope: SwiftScope

  init(_ scope: SwiftScope) { self.scope = scope }

  /// Whether a class builds the main menu: it is the app delegate or the delegate's next responder.
  func buildsMainMenu(_ type: SwiftType) -> Bool {
    type.isMain || type.isAppDelegate || (type.name == "AppDelegate" && !type.isDeclared) || isNextResponder(type)
  }

  /// Whether an Objective-C file implements `buildMenuWithBuilder:` and calls a class method of this type to build
  /// menus, such as `[Menus buildMenuWithBuilder:builder]`.
  func isCalledFromObjectiveC(_ type: SwiftType) -> Bool {
    scope.hasObjectiveCFile(withMethod: "buildMenuWithBuilder", containing: "[\(type.name) buildMenuWith")
  }

  /// Whether an app delegate overrides `next` and returns an object of this class.
  private func isNextResponder(_ type: SwiftType) -> Bool {
    guard type.superclassName != nil else { return false }
    return scope.typesInheriting("UIApplicationDelegate").contains { delegate in
      guard delegate.name != type.name, let property = delegate.property("next", isStatic: false),
        let getter = property.getter
      else { return false }
      return nextResponderClass(getter, of: delegate, in: property.location.fileNumber)?.name == type.name
    }
  }

  /// Returns the class of the object that a getter of `next` returns; nil if the class is unknown.
  private func nextResponderClass(_ getter: Range<Int>, of type: SwiftType, in file: Int32) -> SwiftType? {
    scope.recordCodeUse(at: getter.lowerBound, in: file)
    let evaluator = SwiftEvaluator(scope, type: type.name)
    let source = scope.file(file).source
    let expression = source.isToken(getter.lowerBound, "return") ? getter.dropFirst() : getter
    switch source.optionalChain(expression) ?? source.expression(expression) {
    case .path(let names, isImplicit: false): return evaluator.declaredClass(names)
    case .fallback(let leftOperand, _):
      guard
        case .path(let names, isImplicit: false) = source.optionalChain(leftOperand) ?? source.expression(leftOperand)
      else {
        return nil
      }
      return evaluator.declaredClass(names)
    default: return nil
    }
  }
}
