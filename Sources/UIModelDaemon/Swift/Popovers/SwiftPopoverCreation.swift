import UIModelPlatform

/// The creation of a controller that is presented as a popover. It is found by the expression that creates the
/// controller, or that sets its popover style. For example, in `let sheet = UIAlertController(title: nil, message: nil,
/// preferredStyle: .actionSheet)` the kind is `.actionSheet` and the name is `sheet`.
struct SwiftPopoverCreation {
  package enum Kind {
    case actionSheet, activity
  }

  /// The kind of the controller; nil for a controller whose style is set to `.popover`.
  let kind: Kind?
  /// The token of the controller's class name, or of `modalPresentationStyle`.
  let site: Int
  /// The variable that holds the controller; nil if the controller is passed on directly.
  let name: String?
  /// The tokens in which the variable is visible. If there is no variable, the tokens of the expression that creates
  /// the controller; empty for the initial value of a property.
  let scope: Range<Int>
  /// The token of the class name where the controller is created.
  private let creationToken: Int
  /// The token that sets the popover style; nil for alerts and activity controllers.
  var styleSet: Int? { kind == nil ? site : nil }

  /// Reads the expression at a token. Returns nil if the kind or the variable of the controller is not certain.
  init?(_ site: Int, in code: SwiftPopoverFlow.Code, _ source: SwiftSource, _ scope: SwiftScope) {
    self.site = site
    if source.isToken(site, "modalPresentationStyle") {
      guard let controller = source.popoverController(site, in: code.body) else { return nil }
      (kind, name, self.scope) = (nil, controller.name, controller.scope)
      creationToken = controller.made
      return
    }
    creationToken = site
    guard let close = source.closing(of: site + 1) else { return nil }
    if source.isToken(site, SwiftPopover.alert) {
      guard source.actionSheet(site) == true else { return nil }
      kind = .actionSheet
    } else {
      guard scope.isActivity(source.split(site + 2..<close).map { source.argument($0) }, in: code.file) else {
        return nil
      }
      kind = .activity
    }
    if let binding = source.binding(of: site, in: code.body) {
      (name, self.scope) = (binding.name, binding.scope)
    } else if code.isValue, code.body == site..<close + 1 {
      // The initial value of a property.
      (name, self.scope) = (nil, site..<site)
    } else if source.isToken(site - 1, "("), source.isToken(site - 2, "present") {
      (name, self.scope) = (nil, site..<close + 1)
    } else {
      return nil
    }
  }

  /// Returns the name of the variable that holds a controller, for a controller whose kind or uses are not certain.
  /// Returns an empty string for the object itself, and nil if there is no variable.
  static func name(of site: Int, _ source: SwiftSource) -> String? {
    if source.isToken(site, "modalPresentationStyle") {
      if source.kind(site - 1) != .period || source.isMemberOfSelf(site) { return "" }
      let at = source.isToken(site - 2, "?") || source.isToken(site - 2, "!") ? site - 3 : site - 2
      return source.identifier(at)
    }
    let first = source.isToken(site - 1, "await") ? site - 1 : site
    return source.isToken(first - 1, "=") ? source.identifier(first - 2) : nil
  }

  /// Whether an alert is an action sheet only on some kinds of devices.
  static func dependsOnDevice(_ site: Int, in code: SwiftPopoverFlow.Code, _ source: SwiftSource, _ scope: SwiftScope)
    -> Bool
  {
    guard source.actionSheet(site) == false, let close = source.closing(of: site + 1),
      let style = source.split(site + 2..<close).map({ source.argument($0) }).first(where: {
        $0.label == "preferredStyle"
      }), case .choice(let test, _, _) = source.expression(style.value)
    else { return false }
    return SwiftIdiomTest(source: source, scope: scope, file: code.file, type: code.type).mayConcernDevice(test)
  }

  /// Whether the controller is a popover in every presentation, and no other code can set its source.
  func isCertain(in code: SwiftPopoverFlow.Code, _ source: SwiftSource, _ scope: SwiftScope) -> Bool {
    if let kind {
      return scope.hasNoPopoverOverride(kind == .activity ? SwiftPopover.activity : SwiftPopover.alert, in: code.file)
    }
    let test = SwiftIdiomTest(source: source, scope: scope, file: code.file, type: code.type)
    return test.condition(of: site - 2, in: code.body)?.coversCheckedPlatforms == true
      && scope.isPlain(creationToken, in: code, source)
  }
}

extension SwiftSource {
  /// Returns the variable that is bound by `let` or `var` to a controller created at a token, and its scope; nil for
  /// other expressions.
  fileprivate func binding(of site: Int, in body: Range<Int>) -> (name: String, scope: Range<Int>)? {
    guard let close = closing(of: site + 1), isToken(site - 1, "=") else { return nil }
    var at = site - 2
    // A binding with a type, such as `let sheet: UIAlertController =`.
    if kind(at - 1) == .colon { at -= 2 }
    guard let name = identifier(at), ["let", "var"].contains(text(at - 1)) else { return nil }
    let end = endOfBlock(around: site, in: body)
    let next = close + 1
    guard next < end else { return nil }
    let isGuard = isToken(next, "else")
    guard isGuard || isToken(next, ";") || (tokens[next].startsLine && !continuesStatement(next)) else { return nil }
    // The scope of an `if let` variable is a block that follows.
    let first = text(at - 2)
    if !isGuard, first == "if" || kind(at - 2) == .comma { return nil }
    return (name, next..<end)
  }

  /// Returns the controller whose style is set at a token: its variable, the token of its class name, and the
  /// variable's scope. Returns nil if the code does not create the controller itself.
  fileprivate func popoverController(
    _ site: Int, in body: Range<Int>
  ) -> (name: String, made: Int, scope: Range<Int>)? {
    guard kind(site - 1) == .period, let name = identifier(site - 2), kind(site - 3) != .period else { return nil }
    let bindings = body.filter { ["let", "var"].contains(text($0)) && identifier($0 + 1) == name }
    guard bindings.count == 1, let first = bindings.first, first < site, isToken(first + 2, "="),
      identifier(first + 3)?.first?.isUppercase == true, isToken(first + 4, "("),
      let (variable, scope) = binding(of: first + 3, in: body), variable == name
    else { return nil }
    return (name, first + 3, scope)
  }
}

extension SwiftScope {
  /// Whether an initializer only creates a `UIActivityViewController`: it is UIKit's, or a harmless one of the project.
  fileprivate func isActivity(_ arguments: [SwiftArgument], in file: Int32) -> Bool {
    let own = type(named: SwiftPopover.activity, in: file)?.functions.filter { function in
      function.name == "init" && function.argumentIndices(arguments, hasClosure: false) != nil
    }
    if arguments.map(\.label) == ["activityItems", "applicationActivities"] { return own?.isEmpty ?? true }
    guard let own, own.count == 1, let function = own.first else { return false }
    return isHarmless(function)
  }

  /// Whether no override in the project's extensions of a UIKit class, or of UIViewController, mentions popovers.
  fileprivate func hasNoPopoverOverride(_ name: String, in file: Int32) -> Bool {
    [name, "UIViewController"].allSatisfy { name in
      type(named: name, in: file)?.functions.allSatisfy { !$0.isOverride || ignoresPopovers($0.body, $0.location.file) }
        ?? true
    }
  }

  /// Whether a controller created at a token has a class that never sets a popover's source, and contains no controller
  /// that may set one.
  fileprivate func isPlain(_ creationToken: Int, in code: SwiftPopoverFlow.Code, _ source: SwiftSource) -> Bool {
    guard let name = source.identifier(creationToken), let close = source.closing(of: creationToken + 1) else {
      return false
    }
    let arguments = source.split(creationToken + 2..<close).map { source.argument($0) }
    guard name == "UINavigationController" else { return isPlain(name, in: code.file) && arguments.isEmpty }
    guard arguments.map(\.label) == ["rootViewController"], let root = arguments.first?.value else { return false }
    // `UINavigationController(rootViewController: Page())`
    if let className = source.identifier(root.lowerBound), className.first?.isUppercase == true, root.count == 3 {
      return source.isToken(root.lowerBound + 1, "(") && isPlain(className, in: code.file)
    }
    return false
  }

  /// Whether the code of a class, including extensions of its superclasses, never mentions popovers.
  private func isPlain(_ name: String, in file: Int32) -> Bool {
    let classChain = classChain(of: name, in: file)
    let last = classChain.last.map { $0.superclass ?? "" } ?? name
    guard last.hasPrefix("UI"), ![SwiftPopover.activity, SwiftPopover.alert].contains(last),
      classChain.allSatisfy(\.isDeclared)
    else { return false }
    // Extensions of UIViewController apply to every controller.
    return lookupChain(of: name, in: file).allSatisfy { type in
      type.functions.allSatisfy { ignoresPopovers($0.body, $0.location.file) }
        && type.properties.allSatisfy { property in
          [property.block, property.value].compactMap { $0 }.allSatisfy { ignoresPopovers($0, property.location.file) }
        }
    }
  }

  /// Whether a body contains no name that concerns popovers.
  private func ignoresPopovers(_ body: Range<Int>, _ number: Int32) -> Bool {
    guard !body.isEmpty else { return true }
    look(at: body.lowerBound, in: number)
    let source = file(number).source
    return !body.contains { index in
      source.identifier(index).map { SwiftPopover.popoverNames.contains($0) && $0 != "present" && $0 != "show" }
        ?? false
    }
  }
}
