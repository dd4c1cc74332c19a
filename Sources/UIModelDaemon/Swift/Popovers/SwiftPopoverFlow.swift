import UIModelPlatform

/// Follows a controller that code makes, through the functions of the project that it is given to: whether it is
/// presented, and whether its popover gets something to point at.
struct SwiftPopoverFlow {
  /// The code in which it is followed.
  struct Code {
    let file: Int32
    let body: Range<Int>
    let type: String
    /// Nil for that of a property.
    let function: SwiftFunction?
    /// The parameters that are certainly nil.
    var nothing: Set<String> = []
    /// It is no body in braces, but what a property is at first.
    var isValue = false
  }

  /// What is known of it.
  struct Fate {
    /// Where it is certainly presented.
    var presented: SwiftCondition?
    /// It is presented, nobody knows when.
    var mayBePresented = false
    var hasSource = false
    /// Others may do anything with it.
    var isUnknown = false
    /// The parameters that its source is set from, which are nil where nobody gives them.
    var missing: Set<String> = []
    /// Where its source is set to nothing, or to the popover that is not there yet.
    var nothingAt: Range<Int>?
    /// The code gives it back.
    var isGivenBack = false
  }

  let scope: SwiftScope
  /// Whether any of its properties may be set: those of its class have nothing to do with popovers.
  let isPlain: Bool
  var fate = Fate()
  var code: Code
  var source: SwiftSource
  var depth = 0

  static let deepest = 3

  /// Where a plain controller is told to be a popover: before that it has no popover's controller.
  let styleSet: Int?

  init(_ scope: SwiftScope, _ code: Code, isPlain: Bool = false, styleSet: Int? = nil) {
    (self.scope, self.code, self.isPlain, self.styleSet) = (scope, code, isPlain, styleSet)
    source = scope.file(code.file).source
  }

  // MARK: Uses

  /// Takes in what is done with a variable in some tokens.
  mutating func follow(_ name: String, in range: Range<Int>) {
    for index in range where source.isUse(index, of: name) { use(index) }
  }

  /// Takes in what is done with a property of the object in some tokens.
  mutating func follow(member name: String, in range: Range<Int>) {
    if source.declaredNames(range).contains(name) { return lose() }
    for index in range where source.isUse(index, of: name) || (source.isToken(index, name) && source.isOfSelf(index)) {
      use(index)
    }
  }

  /// Takes in what is done with what is called so, be it a variable or a property of whichever object; empty for the object
  /// itself.
  mutating func follow(anything name: String) {
    if name.isEmpty { return followOwnPopover(in: code.body) }
    for index in code.body where source.isToken(index, name) && source.kind(index + 1) != .colon { use(index) }
  }

  /// Takes in what a call does with what is made in it.
  mutating func follow(argument site: Int, in made: Range<Int>) { give(made, at: site) }

  private mutating func use(_ index: Int) {
    // `[weak sheet]`
    if ["weak", "unowned"].contains(source.text(index - 1)) { return }
    if ["let", "var"].contains(source.text(index - 1)) { return lose() }
    let (names, end) = source.members(behind: index)
    guard let first = names.first else {
      if depth == 0, source.isToken(index - 1, "return") {
        fate.isGivenBack = true
        return code.function == nil ? () : lose()
      }
      let start = source.isOfSelf(index) ? index - 2 : index
      return give(start..<index + 1, at: index)
    }
    let isSet = source.isToken(end, "=")
    switch source.text(first) {
    case SwiftPopover.controller:
      if names.count == 1 { return popover(index, end) }
      names.count == 2 && isSet ? set(names[1], end) : lose()
    case "modalPresentationStyle":
      if names.count > 1 || !isSet || !source.isPopoverStyle(end + 1) { lose() }
    case "view":
      if names.count != 2 || !isSet { lose() }
    case let name:
      if names.count == 1, isSet, Self.properties.contains(name) || (isPlain && !Self.telling.contains(name)) { return }
      if Self.answers.contains(name), !isSet { return }
      guard names.count == 1, isCalled(end) else { return lose() }
      if givesSource(method: name) { return fate.hasSource = true }
      guard isHarmless(method: name), !isAskedFurther(end) else { return lose() }
    }
  }

  mutating func lose() { fate.isUnknown = true }

  private func isCalled(_ end: Int) -> Bool {
    !source.tokens[min(end, source.tokens.count - 1)].startsLine
      && (source.isToken(end, "(") || source.isToken(end, "{"))
  }

  /// What is set of a controller and has nothing to do with where it is shown.
  private static let properties: Set<String> = [
    "title", "message", "preferredAction", "severity", "completionWithItemsHandler", "completionHandler",
    "excludedActivityTypes", "allowsProminentActivity", "overrideUserInterfaceStyle", "isModalInPresentation",
    "modalTransitionStyle", "preferredContentSize", "accessibilityLabel", "accessibilityIdentifier",
  ]
  /// What lets others in who may give a source.
  private static let telling: Set<String> = [
    "transitioningDelegate", "presentationController", "sheetPresentationController",
  ]
  /// What is asked of it.
  private static let answers: Set<String> = [
    "textFields", "actions", "title", "message", "preferredAction", "isBeingPresented", "isBeingDismissed",
    "presentingViewController",
  ]

  // MARK: Calls

  /// It is given to somebody.
  private mutating func give(_ value: Range<Int>, at index: Int) {
    guard let (call, arguments, place) = source.argument(value, at: index) else { return lose() }
    let conditions = SwiftIdiomTest(source: source, scope: scope, file: code.file, type: code.type)
    if source.isPresentation(call, arguments), place == 0 {
      let type = receiver(of: call).flatMap { $0.isEmpty ? code.type : nil }
      guard isController(receiverOf: call), !scope.presentsInOwnWay(type),
        let condition = conditions.condition(of: call, in: code.body)
      else {
        fate.mayBePresented = true
        return
      }
      fate.presented = fate.presented ?? condition
      return
    }
    guard depth < Self.deepest, let (function, owner) = function(call, arguments),
      let found = function.matching(arguments, hasClosure: false),
      let parameter = found.firstIndex(of: place)
    else { return lose() }
    var inner = Code(file: function.spot.file, body: function.body, type: owner, function: function)
    for (one, argument) in zip(function.parameters, found) {
      if argument.map({ isNothing(arguments[$0].value) }) ?? isNilByDefault(one, of: function) {
        inner.nothing.insert(one.name)
      }
    }
    let condition = conditions.condition(of: call, in: code.body)
    guard !function.body.isEmpty else { return }
    scope.look(at: function.body.lowerBound, in: function.spot.file)
    let before = fate
    within(inner) { $0.follow(function.parameters[parameter].name, in: function.body) }
    guard before.presented == nil, let presented = fate.presented else { return }
    fate.presented = condition?.and(presented).and(function.condition)
    fate.mayBePresented = true
  }

  mutating func within(_ inner: Code, _ follow: (inout SwiftPopoverFlow) -> Void) {
    let outer = (code, source, fate.presented)
    (code, source) = (inner, scope.file(inner.file).source)
    fate.presented = nil
    depth += 1
    follow(&self)
    depth -= 1
    (code, source) = (outer.0, outer.1)
    if let presented = outer.2 { fate.presented = presented }
  }

  func isNothing(_ value: Range<Int>) -> Bool {
    guard value.count == 1, let name = source.identifier(value.lowerBound) else { return false }
    return name == "nil" || code.nothing.contains(name)
  }

  func isNilByDefault(_ parameter: SwiftFunction.Parameter, of function: SwiftFunction) -> Bool {
    guard let initial = parameter.initial, initial.count == 1 else { return false }
    return scope.file(function.spot.file).source.isToken(initial.lowerBound, "nil")
  }

  /// Whether what presents is certainly a controller of UIKit's, by what it is called or by its type: others present in
  /// their own way.
  private func isController(receiverOf call: Int) -> Bool {
    guard source.kind(call - 1) == .period else { return true }
    var at = call - 2
    while source.isToken(at, "?") || source.isToken(at, "!") { at -= 1 }
    if source.kind(at) == .close, let open = source.opening(of: at) {
      if source.kind(open - 1) != .identifier || open == code.body.lowerBound { return isNamedController(open..<at) }
      at = open - 1
    }
    guard let name = source.identifier(at) else { return false }
    if name == "self" || name == "super" || isNamedController(at..<at + 1) { return true }
    guard source.kind(at - 1) != .period, let type = code.function?.parameters.first(where: { $0.name == name })?.type
    else { return false }
    return isNamedController(type)
  }

  private func isNamedController(_ range: Range<Int>) -> Bool {
    range.contains { index in
      guard let name = source.identifier(index)?.lowercased() else { return false }
      return name.hasSuffix("controller") || name.hasSuffix("vc")
    }
  }

  /// The names of what a method is called of, without `self`; nil where it is no path.
  private func receiver(of call: Int) -> [String]? {
    var (names, at): ([String], Int) = ([], call)
    while source.kind(at - 1) == .period {
      at -= 2
      while source.isToken(at, "?") || source.isToken(at, "!") { at -= 1 }
      guard let name = source.identifier(at) else { return nil }
      names.insert(name, at: 0)
    }
    if names.first == "self" { names.removeFirst() }
    return names.first == "super" ? nil : names
  }

  /// The function of the project that is called, where there is just one that can be meant, and the type that has it.
  func function(_ call: Int, _ arguments: [SwiftArgument]) -> (function: SwiftFunction, type: String)? {
    guard let path = receiver(of: call), let type = type(of: path), let name = source.identifier(call) else {
      return nil
    }
    func meant(_ functions: [SwiftFunction]) -> [SwiftFunction] {
      functions.filter { $0.name == name && $0.matching(arguments, hasClosure: false) != nil }
    }
    // What stands behind the call is not looked at.
    guard let close = source.closing(of: call + 1), !source.isToken(close + 1, "{") else { return nil }
    for named in scope.functions(name, reachedFrom: type.name, in: type.file) {
      let functions = meant(named)
      if functions.isEmpty { continue }
      // What an extension of UIKit's classes adds nobody overrides.
      guard functions.count == 1, let function = functions.first,
        function.isFinal || !scope.mayBeOverridden(name, of: type.name)
          || (!function.isOverride && scope.type(named: type.name, in: type.file)?.isDeclared == false)
      else { return nil }
      return (function, type.name)
    }
    // What all controllers have.
    if path.isEmpty {
      let global = meant(scope.functions(name, in: code.file))
      if global.count == 1, let function = global.first { return (function, "") }
      let given = meant(scope.type(named: "UIViewController", in: code.file)?.functions ?? [])
      if given.count == 1, global.isEmpty, let function = given.first { return (function, type.name) }
    }
    return nil
  }

  /// The type of a property of a property.
  private func type(of path: [String]) -> (name: String, file: Int32)? {
    var type = (name: code.type, file: code.file)
    for (index, name) in path.enumerated() {
      if index == 0, source.declaredNames(code.body).contains(name) { return nil }
      let parameter = index == 0 ? code.function?.parameters.first { $0.name == name } : nil
      let found: (written: SwiftSource, file: Int32, type: Range<Int>?, value: Range<Int>?)
      if let parameter {
        found = (source, code.file, parameter.type, nil)
      } else {
        let line = scope.line(of: type.name, in: type.file)
        guard let property = line.lazy.compactMap({ $0.property(name, isStatic: false) }).first else { return nil }
        let file = property.spot.file
        if let value = property.value, !value.isEmpty { scope.look(at: value.lowerBound, in: file) }
        found = (scope.file(file).source, file, property.type, property.value)
      }
      if let range = found.type, let name = found.written.typeName(range) {
        type = (name, found.file)
      } else if let value = found.value, case .call(let made) = found.written.expression(value),
        let name = made.path.last, made.path.count == 1, name.first?.isUppercase == true
      {
        type = (name, found.file)
      } else {
        return nil
      }
      guard scope.type(named: type.name, in: type.file)?.isDeclared == true else { return nil }
    }
    return type
  }

  // MARK: Methods of its own

  /// Whether something is done with what a call gives back, which may be the controller itself.
  private func isAskedFurther(_ open: Int) -> Bool {
    var at = open
    while source.isToken(at, "(") || source.isToken(at, "{"), let close = source.closing(of: at) {
      at = close + 1
      if source.tokens.indices.contains(at), source.tokens[at].startsLine, source.kind(at) != .period { return false }
    }
    return source.kind(at) == .period || source.isToken(at, "?") || source.isToken(at, "!")
  }

  /// Whether a method of UIKit's controllers, or one that the project gives to them, leaves the popover alone.
  private func isHarmless(method name: String) -> Bool {
    let own = scope.methodsOfControllers(name, in: code.file)
    return own.allSatisfy { scope.isHarmless($0) } && (SwiftPopover.methods.contains(name) || !own.isEmpty)
  }
}

extension SwiftScope {
  /// The methods of a name that the project gives to what is presented.
  func methodsOfControllers(_ name: String, in file: Int32) -> [SwiftFunction] {
    ["UIAlertController", "UIActivityViewController", "UIViewController", "UIResponder", "NSObject"].flatMap { type in
      self.type(named: type, in: file)?.functions.filter { $0.name == name } ?? []
    }
  }

  /// Whether a function of a controller has nothing to do with popovers, and gives the controller to nobody.
  func isHarmless(_ function: SwiftFunction, depth: Int = 0) -> Bool {
    guard !function.body.isEmpty else { return true }
    guard depth < 4 else { return false }
    look(at: function.body.lowerBound, in: function.spot.file)
    let source = file(function.spot.file).source
    return function.body.allSatisfy { index in
      guard let name = source.identifier(index) else { return true }
      if SwiftPopover.words.contains(name) { return false }
      let isMember = source.kind(index - 1) == .period
      if name == "self" {
        return source.kind(index + 1) == .period || source.isToken(index + 1, "?")
          || source.isToken(index - 1, "return")
      }
      let isOfSelf = isMember && source.isToken(index - 2, "self")
      guard source.isToken(index + 1, "("), !isMember || isOfSelf, name.first?.isLowercase == true, name != "init",
        !["if", "guard", "while", "switch", "return", "in"].contains(name),
        !function.parameters.contains(where: { $0.name == name })
      else { return true }
      // One of its own.
      let own = methodsOfControllers(name, in: function.spot.file)
      if own.isEmpty { return SwiftPopover.methods.contains(name) }
      return own.allSatisfy { $0.spot == function.spot || isHarmless($0, depth: depth + 1) }
    }
  }
}
