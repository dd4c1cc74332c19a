import UIModelPlatform

/// The methods of the app delegate, and its shared actions: the actions that other classes also implement or may
/// implement. Source code does not show the responders between a view and the delegate, so a shared action might not
/// reach the delegate.
///
/// For example, if the delegate and `NotesViewController` both implement `@objc func share()`, the member
/// `sharedActions` contains `share`.
struct SwiftDelegateMethods {
  private let reader: SwiftClassReader
  private let scope: SwiftScope
  private let classNameRange: Range<Int>

  /// Reads the methods of the app delegate.
  ///
  /// - Parameter menus: the member with the commands of the delegate.
  init(_ type: SwiftType, _ classNameRange: Range<Int>, _ menus: SwiftMember, _ file: SwiftFile, _ scope: SwiftScope) {
    reader = SwiftClassReader(type, classNameRange, [menus], file, scope)
    (self.classNameRange, self.scope) = (classNameRange, scope)
  }

  /// The member `implements`, and the member `sharedActions` if there are shared actions.
  var members: [SwiftMember] {
    let implementedMethods = reader.implementedMethods
    guard case .object(let methods) = implementedMethods.value else {
      return [SwiftMember("implements", classNameRange, implementedMethods)]
    }
    // `buildMenu(with:)` is omitted, because the node's member `buildMenu` describes it.
    let otherMethods = methods.filter { $0.name != "buildMenu(with:)" }
    let members = [SwiftMember("implements", classNameRange, SwiftNode(.object(otherMethods), classNameRange))]
    let sharedSelectors = sharedActions
    if sharedSelectors.isEmpty { return members }
    let nameNodes = sharedSelectors.map { SwiftNode(.string($0), classNameRange) }
    return members + [SwiftMember("sharedActions", classNameRange, SwiftNode(.list(nameNodes), classNameRange))]
  }

  /// The delegate's actions that another class implements or may implement, in alphabetical order.
  private var sharedActions: [String] {
    let delegateClassNames = Set(reader.classChain.filter(\.isDeclared).map(\.name))
    let methods = reader.methods
    // Each file is searched once instead of once per method, because a file may be long.
    let exposingFiles = Set(Set(methods.map(\.location.fileNumber)).filter(mayExposeAllMethods))
    let actionMethods = methods.filter { method in
      reader.actions.contains(method.selector) || isExposed(method, exposingFiles.contains(method.location.fileNumber))
    }
    return Set(actionMethods.filter { scope.mayBeImplemented($0, outside: delegateClassNames) }.map(\.selector))
      .sorted()
  }

  /// Whether commands of other classes may call the method, because it has `@objc` or `@IBAction`, or its file exposes
  /// all methods to Objective-C. False for overrides and for methods with more than two parameters.
  private func isExposed(_ method: SwiftFunction, _ isInExposingFile: Bool) -> Bool {
    guard method.parameters.count < 3, !method.isOverride else { return false }
    if isInExposingFile { return true }
    let source = scope.file(method.location.fileNumber).source
    return (max(0, method.location.token - 12)..<method.location.token).contains { index in
      source.isToken(index, "objc") || source.isToken(index, "IBAction")
    }
  }

  /// Whether a file has `@objcMembers` or `@objc extension`.
  private func mayExposeAllMethods(_ file: Int32) -> Bool {
    let source = scope.file(file).source
    return source.contains(source.tokens.indices, anyOf: ["objcMembers"])
      || source.occurrences(ofAny: ["objc"]).contains { source.isToken($0 + 1, "extension") }
  }
}
