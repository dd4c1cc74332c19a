import UIModelPlatform

/// The methods of the app delegate, and the actions among them that other classes also implement. Source code does not
/// show which responders are between a view and the delegate, so a shared action may not reach the delegate.
///
/// For example, if the delegate and `NotesViewController` both implement `@objc func share()`, the member
/// `sharedActions` has `share`.
struct SwiftDelegateMethods {
  private let reader: SwiftClassReader
  private let scope: SwiftScope
  private let token: Range<Int>

  /// Reads the methods of the app delegate.
  ///
  /// - Parameter menus: the member with the commands of the delegate.
  init(_ type: SwiftType, _ token: Range<Int>, _ menus: SwiftMember, _ file: SwiftFile, _ scope: SwiftScope) {
    reader = SwiftClassReader(type, token, [menus], file, scope)
    (self.token, self.scope) = (token, scope)
  }

  /// The members `implements` and `sharedActions`.
  var members: [SwiftMember] {
    let implements = reader.implements
    guard case .object(let methods) = implements.value else { return [SwiftMember("implements", token, implements)] }
    // The member `buildMenu` describes this method.
    let others = methods.filter { $0.name != "buildMenu(with:)" }
    let members = [SwiftMember("implements", token, SwiftNode(.object(others), token))]
    let shared = sharedActions
    if shared.isEmpty { return members }
    let names = shared.map { SwiftNode(.string($0), token) }
    return members + [SwiftMember("sharedActions", token, SwiftNode(.list(names), token))]
  }

  /// The delegate's actions that another class implements or may implement, in alphabetical order.
  private var sharedActions: [String] {
    let own = Set(reader.classChain.filter(\.isDeclared).map(\.name))
    let methods = reader.methods
    // Each file is searched once, and not once per method, because a file may be long.
    let exposing = Set(Set(methods.map(\.location.file)).filter(exposesAll))
    let actions = methods.filter { method in
      reader.actions.contains(method.selector) || isExposed(method, exposing.contains(method.location.file))
    }
    return Set(actions.filter { scope.isImplemented($0, outside: own) }.map(\.selector)).sorted()
  }

  /// Whether a command of another class may send the method: it has `@objc` or `@IBAction`, or its file exposes all
  /// methods to Objective-C.
  private func isExposed(_ method: SwiftFunction, _ isInExposingFile: Bool) -> Bool {
    guard method.parameters.count < 3, !method.isOverride else { return false }
    if isInExposingFile { return true }
    let source = scope.file(method.location.file).source
    return (max(0, method.location.token - 12)..<method.location.token).contains { index in
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
