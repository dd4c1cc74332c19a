import UIModelPlatform

/// What the app delegate implements, and which of its actions other classes implement too. Source does not show what is
/// between a screen and the delegate, so such an action may never come to the delegate.
struct SwiftDelegateMethods {
  private let reader: SwiftClassReader
  private let scope: SwiftScope
  private let token: Range<Int>

  /// `menus`: the member with its commands.
  init(_ type: SwiftType, _ token: Range<Int>, _ menus: SwiftMember, _ file: SwiftFile, _ scope: SwiftScope) {
    reader = SwiftClassReader(type, token, [menus], file, scope)
    (self.token, self.scope) = (token, scope)
  }

  /// `implements` and `sharedActions`.
  var members: [SwiftMember] {
    let implements = reader.implements
    guard case .object(let methods) = implements.value else { return [SwiftMember("implements", token, implements)] }
    // What it builds is said beside it.
    let others = methods.filter { $0.name != "buildMenu(with:)" }
    let members = [SwiftMember("implements", token, SwiftNode(.object(others), token))]
    let shared = sharedActions
    if shared.isEmpty { return members }
    let names = shared.map { SwiftNode(.string($0), token) }
    return members + [SwiftMember("sharedActions", token, SwiftNode(.list(names), token))]
  }

  /// Its actions that any other class may implement, in alphabetical order.
  private var sharedActions: [String] {
    let own = Set(reader.line.filter(\.isDeclared).map(\.name))
    let methods = reader.methods
    // Once for a file, which may be long, and not for each of its methods.
    let exposing = Set(Set(methods.map(\.spot.file)).filter(exposesAll))
    let actions = methods.filter { method in
      reader.actions.contains(method.selector) || isExposed(method, exposing.contains(method.spot.file))
    }
    return Set(actions.filter { scope.isImplemented($0, outside: own) }.map(\.selector)).sorted()
  }

  /// Whether a command of another class may send it: `@objc`, `@IBAction`, or any method of a file that exposes all.
  private func isExposed(_ method: SwiftFunction, _ isInExposingFile: Bool) -> Bool {
    guard method.parameters.count < 3, !method.isOverride else { return false }
    if isInExposingFile { return true }
    let source = scope.file(method.spot.file).source
    return (max(0, method.spot.token - 12)..<method.spot.token).contains { index in
      source.isToken(index, "objc") || source.isToken(index, "IBAction")
    }
  }

  /// Whether a file has `@objcMembers` or `@objc extension`.
  private func exposesAll(_ file: Int32) -> Bool {
    let source = scope.file(file).source
    return source.contains(source.tokens.indices, anyOf: ["objcMembers"])
      || source.places(ofAny: ["objc"]).contains { source.isToken($0 + 1, "extension") }
  }
}
