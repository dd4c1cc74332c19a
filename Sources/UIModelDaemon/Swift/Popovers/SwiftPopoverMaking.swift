import UIModelPlatform

/// Where code makes what is shown as a popover, or tells something to be one, and what it calls that.
struct SwiftPopoverMaking {
  package enum Kind {
    case actionSheet, activity
  }

  /// What it is of itself; nil for a controller that is told to be a popover.
  let kind: Kind?
  /// The name of its class, or of its style.
  let site: Int
  /// The name that it is given; nil where it is handed on at once.
  let name: String?
  /// Where that name is seen.
  let scope: Range<Int>
  /// The name of its class where it is made.
  private let made: Int
  /// Where a controller is told to be a popover.
  var styleSet: Int? { kind == nil ? site : nil }

  /// Nil where it is not certain what is made, or what it is called.
  init?(_ site: Int, in code: SwiftPopoverFlow.Code, _ source: SwiftSource, _ scope: SwiftScope) {
    self.site = site
    if source.isToken(site, "modalPresentationStyle") {
      guard let told = source.toldController(site, in: code.body) else { return nil }
      (kind, name, self.scope) = (nil, told.name, told.scope)
      made = told.made
      return
    }
    made = site
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
      // What a property is at first.
      (name, self.scope) = (nil, site..<site)
    } else if source.isToken(site - 1, "("), source.isToken(site - 2, "present") {
      (name, self.scope) = (nil, site..<close + 1)
    } else {
      return nil
    }
  }

  /// What code calls something of which it is not certain what it is, or who else has it; empty for its own object, nil where it
  /// has no name.
  static func name(of site: Int, _ source: SwiftSource) -> String? {
    if source.isToken(site, "modalPresentationStyle") {
      if source.kind(site - 1) != .period || source.isOfSelf(site) { return "" }
      let at = source.isToken(site - 2, "?") || source.isToken(site - 2, "!") ? site - 3 : site - 2
      return source.identifier(at)
    }
    let first = source.isToken(site - 1, "await") ? site - 1 : site
    return source.isToken(first - 1, "=") ? source.identifier(first - 2) : nil
  }

  /// Whether an alert is an action sheet on one kind of device only.
  static func isByDevice(_ site: Int, in code: SwiftPopoverFlow.Code, _ source: SwiftSource, _ scope: SwiftScope)
    -> Bool
  {
    guard source.actionSheet(site) == false, let close = source.closing(of: site + 1),
      let style = source.split(site + 2..<close).map({ source.argument($0) }).first(where: {
        $0.label == "preferredStyle"
      }), case .choice(let test, _, _) = source.expression(style.value)
    else { return false }
    return SwiftIdiomTest(source: source, scope: scope, file: code.file, type: code.type).speaksOfIdioms(test)
  }

  /// Whether it is a popover wherever it is presented, and nobody else may give it a source.
  func isCertain(in code: SwiftPopoverFlow.Code, _ source: SwiftSource, _ scope: SwiftScope) -> Bool {
    if let kind {
      return scope.leavesAlone(kind == .activity ? SwiftPopover.activity : SwiftPopover.alert, in: code.file)
    }
    let test = SwiftIdiomTest(source: source, scope: scope, file: code.file, type: code.type)
    return test.condition(of: site - 2, in: code.body)?.isOfAll == true && scope.isPlain(made, in: code, source)
  }
}

extension SwiftSource {
  /// The name that what is made at a token is bound to by `let`, and where that is seen; nil for anything else.
  fileprivate func binding(of site: Int, in body: Range<Int>) -> (name: String, scope: Range<Int>)? {
    guard let close = closing(of: site + 1), isToken(site - 1, "=") else { return nil }
    var at = site - 2
    // `let sheet: UIAlertController =`
    if kind(at - 1) == .colon { at -= 2 }
    guard let name = identifier(at), ["let", "var"].contains(text(at - 1)) else { return nil }
    let end = endOfBlock(around: site, in: body)
    let next = close + 1
    guard next < end else { return nil }
    let isGuard = isToken(next, "else")
    guard isGuard || isToken(next, ";") || (tokens[next].startsLine && !continues(next)) else { return nil }
    // `if let` has other braces.
    let first = text(at - 2)
    if !isGuard, first == "if" || kind(at - 2) == .comma { return nil }
    return (name, next..<end)
  }

  /// The controller of which the style is set at a token: its name, what it is made of, and where its name is seen.
  fileprivate func toldController(
    _ site: Int, in body: Range<Int>
  ) -> (name: String, made: Int, scope: Range<Int>)? {
    guard kind(site - 1) == .period, let name = identifier(site - 2), kind(site - 3) != .period else { return nil }
    let bindings = body.filter { ["let", "var"].contains(text($0)) && identifier($0 + 1) == name }
    guard bindings.count == 1, let first = bindings.first, first < site, isToken(first + 2, "="),
      identifier(first + 3)?.first?.isUppercase == true, isToken(first + 4, "("),
      let (bound, scope) = binding(of: first + 3, in: body), bound == name
    else { return nil }
    return (name, first + 3, scope)
  }
}

extension SwiftScope {
  /// Whether an initializer of activity controllers does nothing else: UIKit's, or one of the project's that calls it.
  fileprivate func isActivity(_ arguments: [SwiftArgument], in file: Int32) -> Bool {
    let own = type(named: SwiftPopover.activity, in: file)?.functions.filter { function in
      function.name == "init" && function.matching(arguments, hasClosure: false) != nil
    }
    if arguments.map(\.label) == ["activityItems", "applicationActivities"] { return own?.isEmpty ?? true }
    guard let own, own.count == 1, let function = own.first else { return false }
    return isHarmless(function)
  }

  /// Whether no extension of the project has controllers of a class of UIKit's set up their popover by themselves.
  fileprivate func leavesAlone(_ name: String, in file: Int32) -> Bool {
    [name, "UIViewController"].allSatisfy { name in
      type(named: name, in: file)?.functions.allSatisfy { !$0.isOverride || isSilent($0.body, $0.spot.file) } ?? true
    }
  }

  /// Whether a controller that is made at a token is of a class that never gives its popover a source, and has none in it
  /// that may.
  fileprivate func isPlain(_ made: Int, in code: SwiftPopoverFlow.Code, _ source: SwiftSource) -> Bool {
    guard let name = source.identifier(made), let close = source.closing(of: made + 1) else { return false }
    let arguments = source.split(made + 2..<close).map { source.argument($0) }
    guard name == "UINavigationController" else { return isPlain(name, in: code.file) && arguments.isEmpty }
    guard arguments.map(\.label) == ["rootViewController"], let root = arguments.first?.value else { return false }
    // `UINavigationController(rootViewController: Page())`
    if let class_ = source.identifier(root.lowerBound), class_.first?.isUppercase == true, root.count == 3 {
      return source.isToken(root.lowerBound + 1, "(") && isPlain(class_, in: code.file)
    }
    return false
  }

  /// Whether nothing of a class's code speaks of popovers.
  private func isPlain(_ name: String, in file: Int32) -> Bool {
    let line = line(of: name, in: file)
    let last = line.last.map { $0.superclass ?? "" } ?? name
    guard last.hasPrefix("UI"), ![SwiftPopover.activity, SwiftPopover.alert].contains(last),
      line.allSatisfy(\.isDeclared)
    else { return false }
    // What is said of all controllers counts as well.
    return reach(of: name, in: file).allSatisfy { type in
      type.functions.allSatisfy { isSilent($0.body, $0.spot.file) }
        && type.properties.allSatisfy { property in
          [property.block, property.value].compactMap { $0 }.allSatisfy { isSilent($0, property.spot.file) }
        }
    }
  }

  private func isSilent(_ body: Range<Int>, _ number: Int32) -> Bool {
    guard !body.isEmpty else { return true }
    look(at: body.lowerBound, in: number)
    let source = file(number).source
    return !body.contains { index in
      source.identifier(index).map { SwiftPopover.words.contains($0) && $0 != "present" && $0 != "show" } ?? false
    }
  }
}
