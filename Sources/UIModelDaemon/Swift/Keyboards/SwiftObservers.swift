import UIModelPlatform

/// Finds the methods that are called when a keyboard notification is posted. For example, `addObserver(self, selector:
/// #selector(show), name: UIResponder.keyboardWillShowNotification, object: nil)` registers `show` for `willShow`.
struct SwiftObservers {
  /// The notifications that a method is registered for.
  struct ObservedNotifications {
    var names: [KeyboardNotification] = []
    /// Whether each registration certainly runs, on the object itself, for a known notification.
    var isCertain = true
  }

  private let scope: SwiftScope

  init(_ scope: SwiftScope) { self.scope = scope }

  static let registrationMethod = "addObserver"

  /// A call of `addObserver` with a selector.
  struct Registration {
    let function: SwiftFunction
    let call: Int
    let arguments: [SwiftArgument]
    /// The file and tokens of the `#selector(…)` expression.
    let selector: (file: Int32, tokens: Range<Int>)
  }

  /// Returns the calls of `addObserver` with a selector in all functions of a type.
  func registrations(of type: SwiftType) -> [Registration] {
    for file in Set(type.functions.map(\.location.file)) {
      scope.recordSearch(for: [Self.registrationMethod], in: file)
    }
    return type.functions.flatMap { function in
      let source = scope.file(function.location.file).source
      return function.body.compactMap { call -> Registration? in
        guard source.isToken(call, Self.registrationMethod), source.isToken(call + 1, "("),
          let close = source.closing(of: call + 1)
        else {
          return nil
        }
        let arguments = source.split(call + 2..<close).map { source.argument($0) }
        guard let argument = arguments.first(where: { $0.label == "selector" }),
          let selector = scope.selectorExpression(argument.value, in: function.location.file)
        else { return nil }
        scope.look(at: call, in: function.location.file)
        return Registration(function: function, call: call, arguments: arguments, selector: selector)
      }
    }
  }

  /// Returns the notifications that a method is registered for; nil if no keyboard notification is known.
  func notifications(
    for method: SwiftFunction, of type: SwiftType, by registrations: [Registration]
  ) -> ObservedNotifications? {
    let isOnlyOverload = type.functions.count { $0.name == method.name } == 1
    let last = type.name.split(separator: ".").last.map(String.init) ?? type.name
    var found = ObservedNotifications()
    for registration in registrations {
      let (function, arguments) = (registration.function, registration.arguments)
      let source = scope.file(function.location.file).source
      let code = scope.file(registration.selector.file).source
      guard code.names(registration.selector.tokens, method, of: last, isOnly: isOnlyOverload) else { continue }
      let name = arguments.first { $0.label == "name" }?.value
      if let name, let known = scope.notification(in: name, of: type.name, in: function.location.file) {
        found.names.append(known)
      } else if name.map({ !scope.isOtherNotification($0, of: type.name, in: function.location.file) }) != false {
        found.isCertain = false
      }
      guard let first = arguments.first, first.label == nil, first.value.count == 1,
        source.isToken(first.value.lowerBound, "self"),
        isCertainlyReached(registration.call, in: function.body, of: function, type),
        function.condition.coversCheckedPlatforms, isExecuted(function, of: type)
      else {
        found.isCertain = false
        continue
      }
    }
    if found.names.isEmpty, found.isCertain, let name = nameFromObjectiveC(method, of: type) { found.names = [name] }
    return found.names.isEmpty ? nil : found
  }

  /// Returns the keyboard notification with the same name as a method. A class that is only extended in Swift is
  /// written in Objective-C and registers its methods there. Therefore an `@objc` method with one notification
  /// parameter counts as registered.
  private func nameFromObjectiveC(_ method: SwiftFunction, of type: SwiftType) -> KeyboardNotification? {
    let source = scope.file(method.location.file).source
    guard !type.isDeclared, method.parameters.count == 1,
      source.contains(method.parameters[0].type, anyOf: ["Notification", "NSNotification"]),
      (max(0, method.location.token - 12)..<method.location.token).last(where: { source.isToken($0, "objc") })
        .map({ objc in !(objc..<method.location.token).contains { source.isToken($0, "}") } }) == true
    else { return nil }
    return KeyboardNotification(method.name)
  }

  /// Methods that UIKit calls for every visible view or controller.
  private static let lifecycleMethods: Set<String> = [
    "viewDidLoad", "viewWillAppear", "viewDidAppear", "viewIsAppearing", "loadView", "awakeFromNib", "init",
    "didMoveToWindow", "didMoveToSuperview",
  ]

  /// Whether a function runs for every visible object: UIKit calls it, or another such function certainly calls it. A
  /// function that its own type does not call must be called by other types.
  func isExecuted(_ function: SwiftFunction, of type: SwiftType, depth: Int = 0) -> Bool {
    if Self.lifecycleMethods.contains(function.name) { return true }
    guard depth < 4 else { return false }
    var isCalled = false
    for caller in type.functions {
      let source = scope.file(caller.location.file).source
      scope.recordSearch(for: [function.name], in: caller.location.file)
      for index in caller.body where source.isToken(index, function.name) {
        isCalled = true
        guard source.isToken(index + 1, "("), source.isCalledOnSelf(index) else { continue }
        scope.look(at: index, in: caller.location.file)
        if isCertainlyReached(index, in: caller.body, of: caller, type), caller.condition.coversCheckedPlatforms,
          isExecuted(caller, of: type, depth: depth + 1)
        {
          return true
        }
      }
    }
    return !isCalled && !function.isHidden && isExecutedByOthers(function, of: type)
  }

  /// Whether code runs whenever its function does, or under conditions that depend only on data. Such conditions do not
  /// exclude an iPad.
  func isCertainlyReached(_ index: Int, in body: Range<Int>, of function: SwiftFunction, _ type: SwiftType) -> Bool {
    let source = scope.file(function.location.file).source
    if source.isUnconditional(index, in: body) { return true }
    let test = SwiftIdiomTest(source: source, scope: scope, file: function.location.file, type: type.name)
    return test.condition(of: index, in: body)?.coversCheckedPlatforms == true
  }

  /// Whether other types call a function on an iPad, as far as the callers are known.
  private func isExecutedByOthers(_ function: SwiftFunction, of type: SwiftType) -> Bool {
    // Functions of a protocol extension are examined separately for each conforming type.
    if !type.isDeclared, scope.isProtocol(type.name) { return scope.typesInheriting(type.name).isEmpty }
    return !SwiftDeviceCallers(scope).maySkipPads(function.name, of: type)
      && SwiftCallers(scope).mayRunOnPads(function.body.lowerBound, in: function.location.file)
  }

  /// Whether a type calls a function of its protocol for every visible object.
  func isCalled(_ name: String, by type: SwiftType) -> Bool {
    type.functions.contains { caller in
      let source = scope.file(caller.location.file).source
      scope.recordSearch(for: [name], in: caller.location.file)
      return caller.body.contains { index in
        guard source.isToken(index, name), source.isToken(index + 1, "("), source.isCalledOnSelf(index) else {
          return false
        }
        scope.look(at: index, in: caller.location.file)
        return isCertainlyReached(index, in: caller.body, of: caller, type) && caller.condition.coversCheckedPlatforms
          && isExecuted(caller, of: type)
      }
    }
  }
}

extension SwiftScope {
  /// Returns the notification that an expression names: `UIResponder.keyboardWillShowNotification`, or a constant of
  /// the type with such a value.
  func notification(in range: Range<Int>, of type: String, in file: Int32) -> KeyboardNotification? {
    let source = self.file(file).source
    guard let last = range.last, let name = source.identifier(last) else { return nil }
    if let known = KeyboardNotification(name) { return known }
    return constantName(range, of: type, in: file).flatMap { KeyboardNotification($0) }
  }

  /// Whether an expression names a notification other than a keyboard notification.
  fileprivate func isOtherNotification(_ range: Range<Int>, of type: String, in file: Int32) -> Bool {
    let written = range.count > 1 ? range.last.map { self.file(file).source.text($0) } : nil
    let name = constantName(range, of: type, in: file) ?? written
    return name.map { $0.hasSuffix("Notification") && KeyboardNotification($0) == nil } ?? false
  }

  /// Returns the last name in the value of a type's constant, such as `keyboardWillShowNotification`.
  private func constantName(_ range: Range<Int>, of type: String, in file: Int32) -> String? {
    let source = self.file(file).source
    guard !type.isEmpty, range.count == 1 || (range.count == 3 && source.isToken(range.lowerBound, "self")),
      let name = range.last.flatMap({ source.identifier($0) }),
      let property = self.type(named: type, in: file)?.property(name, isStatic: false), property.isConstant,
      let value = property.value
    else { return nil }
    look(at: value.lowerBound, in: property.location.file)
    return value.last.flatMap { self.file(property.location.file).source.identifier($0) }
  }
}

extension SwiftSource {
  /// Whether a `#selector` expression refers to a method of a type.
  /// - Parameter isOnly: whether the method is the only one of its name. This is required if the expression has no
  ///   argument labels.
  fileprivate func names(_ range: Range<Int>, _ method: SwiftFunction, of type: String, isOnly: Bool) -> Bool {
    guard isToken(range.lowerBound, "#selector"), let close = closing(of: range.lowerBound + 1),
      let name = (range.lowerBound + 2..<close).first(where: { isToken($0, method.name) && kind($0 + 1) != .period })
    else { return false }
    if kind(name - 1) == .period, !["self", "Self", type].contains(text(name - 2)) { return false }
    guard isToken(name + 1, "(") else { return isOnly }
    let labels = method.parameters.map { ($0.label ?? "_") + ":" }.joined()
    return (name + 2..<close - 1).map { text($0) }.joined() == labels
  }

  /// Whether a method is called on the object itself or on its shared instance: `setup()`, `shared.setup()`.
  func isCalledOnSelf(_ index: Int) -> Bool {
    guard kind(index - 1) == .period else { return true }
    let before = isToken(index - 2, "?") || isToken(index - 2, "!") ? index - 3 : index - 2
    return ["self", "shared", "Self"].contains(text(before))
  }

  /// Whether a token is reached whenever its body runs.
  func isUnconditional(_ index: Int, in body: Range<Int>) -> Bool {
    var open = Int(tokens[index].parent)
    while open >= body.lowerBound {
      if isToken(open, "{"), !isExecutedOnce(open, in: body) { return false }
      open = Int(tokens[open].parent)
    }
    return !(body.lowerBound..<index).contains {
      text($0).hasPrefix("#if") || (isToken($0, "return") && exitsBody($0, body))
    }
  }

  private static let controlKeywords: Set<String> = ["if", "guard", "switch", "for", "while", "repeat", "do", "defer"]

  /// Whether a `return` exits the body itself, rather than a closure in it.
  private func exitsBody(_ index: Int, _ body: Range<Int>) -> Bool {
    var open = Int(tokens[index].parent)
    while open >= body.lowerBound {
      if isToken(open, "{"), let start = startOfStatement(open, in: body) {
        // A statement with a label, such as `outer: for …`.
        let word = kind(start + 1) == .colon ? start + 2 : start
        if !Self.controlKeywords.contains(text(word)) { return false }
      }
      open = Int(tokens[open].parent)
    }
    return true
  }

  /// Whether a block certainly runs, immediately, later or once, as in `DispatchQueue.main.async {` or `if view == nil
  /// {`.
  private func isExecutedOnce(_ open: Int, in body: Range<Int>) -> Bool {
    guard let start = startOfStatement(open, in: body) else { return false }
    if isToken(start, "if") {
      let test = start + 1..<open
      return test.count == 3 && isToken(start + 2, "==") && isToken(start + 3, "nil")
        || (test.count == 5 && isToken(start + 1, "(") && isToken(start + 3, "==") && isToken(start + 4, "nil"))
    }
    return contains(start..<open, anyOf: ["async", "Task"]) && !contains(start..<open, anyOf: ["if", "guard"])
  }
}
