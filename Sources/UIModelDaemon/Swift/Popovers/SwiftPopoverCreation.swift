import UIModelPlatform

/// The creation of a controller that is presented as a popover. The site of the creation is the name of the
/// controller's class, or the assignment of the popover style. For example, in `let sheet = UIAlertController(title:
/// nil, message: nil, preferredStyle: .actionSheet)` the kind is `.actionSheet` and the name is `sheet`.
struct SwiftPopoverCreation {
  package enum Kind {
    case actionSheet, activity
  }

  /// The kind of the controller; nil for a controller whose style is set to `.popover`.
  let kind: Kind?
  /// The token of the controller's class name, or of `modalPresentationStyle`.
  let site: Int
  /// The name of the variable that holds the controller; nil if the controller is passed on directly.
  let name: String?
  /// The tokens in which the variable is visible. If there is no variable, the tokens of the expression that creates
  /// the controller; empty for the initial value of a property.
  let visibleTokens: Range<Int>
  /// The token of the class name where the controller is created.
  private let creationToken: Int
  /// The token that sets the popover style; nil for alerts and activity controllers.
  var styleToken: Int? { kind == nil ? site : nil }

  /// Reads the expression at a token. Returns nil if the kind or the variable of the controller is not certain.
  init?(_ site: Int, in code: SwiftPopoverFlow.Code, _ source: SwiftSource, _ scope: SwiftScope) {
    self.site = site
    if source.isToken(site, "modalPresentationStyle") {
      guard let popoverController = source.popoverController(site, in: code.body) else { return nil }
      (kind, name, self.visibleTokens) = (nil, popoverController.name, popoverController.scope)
      creationToken = popoverController.made
      return
    }
    creationToken = site
    guard let closingBracket = source.closing(of: site + 1) else { return nil }
    if source.isToken(site, SwiftPopover.alertClass) {
      guard source.isActionSheet(site) == true else { return nil }
      kind = .actionSheet
    } else {
      guard
        scope.isActivityInitializer(source.split(site + 2..<closingBracket).map { source.argument($0) }, in: code.file)
      else {
        return nil
      }
      kind = .activity
    }
    if let binding = source.binding(of: site, in: code.body) {
      (name, self.visibleTokens) = (binding.name, binding.scope)
    } else if code.isValue, code.body == site..<closingBracket + 1 {
      // The initial value of a property.
      (name, self.visibleTokens) = (nil, site..<site)
    } else if source.isToken(site - 1, "("), source.isToken(site - 2, "present") {
      (name, self.visibleTokens) = (nil, site..<closingBracket + 1)
    } else {
      return nil
    }
  }

  /// Returns the name of the variable that holds a controller, for a controller whose kind or uses are not certain.
  /// Returns an empty string for the object itself, and nil if there is no variable.
  static func variableName(of site: Int, _ source: SwiftSource) -> String? {
    if source.isToken(site, "modalPresentationStyle") {
      if source.kind(site - 1) != .period || source.isMemberOfSelf(site) { return "" }
      let receiverToken = source.isToken(site - 2, "?") || source.isToken(site - 2, "!") ? site - 3 : site - 2
      return source.identifier(receiverToken)
    }
    let firstToken = source.isToken(site - 1, "await") ? site - 1 : site
    return source.isToken(firstToken - 1, "=") ? source.identifier(firstToken - 2) : nil
  }

  /// Whether an alert is an action sheet only on some kinds of devices.
  static func dependsOnDevice(_ site: Int, in code: SwiftPopoverFlow.Code, _ source: SwiftSource, _ scope: SwiftScope)
    -> Bool
  {
    guard source.isActionSheet(site) == false, let closingBracket = source.closing(of: site + 1),
      let styleArgument = source.split(site + 2..<closingBracket).map({ source.argument($0) }).first(where: {
        $0.label == "preferredStyle"
      }), case .choice(let test, _, _) = source.expression(styleArgument.value)
    else { return false }
    return SwiftIdiomTest(source: source, scope: scope, fileNumber: code.file, type: code.type).mayConcernDevice(test)
  }

  /// Whether the controller certainly has the popover style, and its class certainly does not set the popover's source.
  func isCertain(in code: SwiftPopoverFlow.Code, _ source: SwiftSource, _ scope: SwiftScope) -> Bool {
    if let kind {
      return scope.hasNoPopoverOverride(
        kind == .activity ? SwiftPopover.activityClass : SwiftPopover.alertClass, in: code.file)
    }
    let test = SwiftIdiomTest(source: source, scope: scope, fileNumber: code.file, type: code.type)
    return test.condition(of: site - 2, in: code.body)?.coversCheckedPlatforms == true
      && scope.hasNoPopoverCode(creationToken, in: code, source)
  }
}

extension SwiftSource {
  /// Returns the variable that is bound by `let` or `var` to a controller created at a token, and its scope; nil for
  /// other expressions.
  fileprivate func binding(of site: Int, in body: Range<Int>) -> (name: String, scope: Range<Int>)? {
    guard let closingBracket = closing(of: site + 1), isToken(site - 1, "=") else { return nil }
    var position = site - 2
    // A binding with a type, such as `let sheet: UIAlertController =`.
    if kind(position - 1) == .colon { position -= 2 }
    guard let name = identifier(position), ["let", "var"].contains(text(position - 1)) else { return nil }
    let scopeEnd = endOfBlock(around: site, in: body)
    let nextToken = closingBracket + 1
    guard nextToken < scopeEnd else { return nil }
    let isGuard = isToken(nextToken, "else")
    guard isGuard || isToken(nextToken, ";") || (tokens[nextToken].startsLine && !continuesStatement(nextToken)) else {
      return nil
    }
    // The scope of an `if let` variable is a block that follows.
    let keyword = text(position - 2)
    if !isGuard, keyword == "if" || kind(position - 2) == .comma { return nil }
    return (name, nextToken..<scopeEnd)
  }

  /// Returns the controller whose style is set at a token: its variable, the token of its class name, and the
  /// variable's scope. Nil if the body does not contain the creation of the controller.
  fileprivate func popoverController(
    _ site: Int, in body: Range<Int>
  ) -> (name: String, made: Int, scope: Range<Int>)? {
    guard kind(site - 1) == .period, let name = identifier(site - 2), kind(site - 3) != .period else { return nil }
    let bindings = body.filter { ["let", "var"].contains(text($0)) && identifier($0 + 1) == name }
    guard bindings.count == 1, let bindingToken = bindings.first, bindingToken < site, isToken(bindingToken + 2, "="),
      identifier(bindingToken + 3)?.first?.isUppercase == true, isToken(bindingToken + 4, "("),
      let (variable, scope) = binding(of: bindingToken + 3, in: body), variable == name
    else { return nil }
    return (name, bindingToken + 3, scope)
  }
}

extension SwiftScope {
  /// Whether an initializer only creates a `UIActivityViewController`: the initializer is UIKit's, or a harmless one
  /// that the project adds.
  fileprivate func isActivityInitializer(_ arguments: [SwiftArgument], in file: Int32) -> Bool {
    let projectInitializers = type(named: SwiftPopover.activityClass, in: file)?.functions.filter { function in
      function.name == "init" && function.argumentIndices(arguments, hasClosure: false) != nil
    }
    if arguments.map(\.label) == ["activityItems", "applicationActivities"] {
      return projectInitializers?.isEmpty ?? true
    }
    guard let projectInitializers, projectInitializers.count == 1, let function = projectInitializers.first else {
      return false
    }
    return isHarmless(function)
  }

  /// Whether the project's extensions of a UIKit class and of `UIViewController` do not contain overrides that mention
  /// popovers.
  fileprivate func hasNoPopoverOverride(_ name: String, in file: Int32) -> Bool {
    [name, "UIViewController"].allSatisfy { name in
      type(named: name, in: file)?.functions.allSatisfy {
        !$0.isOverride || ignoresPopovers($0.body, $0.location.fileNumber)
      }
        ?? true
    }
  }

  /// Whether a controller that is created at a token, without arguments, has a class that never mentions popovers. For
  /// a navigation controller, the root view controller is examined.
  fileprivate func hasNoPopoverCode(_ creationToken: Int, in code: SwiftPopoverFlow.Code, _ source: SwiftSource) -> Bool
  {
    guard let name = source.identifier(creationToken), let closingBracket = source.closing(of: creationToken + 1) else {
      return false
    }
    let arguments = source.split(creationToken + 2..<closingBracket).map { source.argument($0) }
    guard name == "UINavigationController" else { return hasNoPopoverCode(name, in: code.file) && arguments.isEmpty }
    guard arguments.map(\.label) == ["rootViewController"], let rootTokens = arguments.first?.value else {
      return false
    }
    // `UINavigationController(rootViewController: Page())`
    if let className = source.identifier(rootTokens.lowerBound), className.first?.isUppercase == true,
      rootTokens.count == 3
    {
      return source.isToken(rootTokens.lowerBound + 1, "(") && hasNoPopoverCode(className, in: code.file)
    }
    return false
  }

  /// Whether a class inherits from a UIKit class other than the alert and activity controllers, through declared
  /// classes only, and its code, including extensions of superclasses, mentions popovers only by `present` and `show`.
  private func hasNoPopoverCode(_ name: String, in file: Int32) -> Bool {
    let classChain = classChain(of: name, in: file)
    let rootClass = classChain.last.map { $0.superclassName ?? "" } ?? name
    guard rootClass.hasPrefix("UI"), ![SwiftPopover.activityClass, SwiftPopover.alertClass].contains(rootClass),
      classChain.allSatisfy(\.isDeclared)
    else { return false }
    // Extensions of UIViewController apply to every controller.
    return lookupChain(of: name, in: file).allSatisfy { type in
      type.functions.allSatisfy { ignoresPopovers($0.body, $0.location.fileNumber) }
        && type.properties.allSatisfy { property in
          [property.block, property.value].compactMap { $0 }.allSatisfy {
            ignoresPopovers($0, property.location.fileNumber)
          }
        }
    }
  }

  /// Whether a body does not contain names that concern popovers, apart from `present` and `show`.
  private func ignoresPopovers(_ body: Range<Int>, _ number: Int32) -> Bool {
    guard !body.isEmpty else { return true }
    recordCodeUse(at: body.lowerBound, in: number)
    let source = file(number).source
    return !body.contains { index in
      source.identifier(index).map { SwiftPopover.popoverNames.contains($0) && $0 != "present" && $0 != "show" }
        ?? false
    }
  }
}
