import UIModelPlatform

/// Who is called when a notification of the keyboard is posted.
struct SwiftObservers {
  /// What calls a method.
  struct Found {
    var names: [KeyboardNotification] = []
    /// Whether code says it without a condition.
    var isCertain = true
  }

  private let scope: SwiftScope

  init(_ scope: SwiftScope) { self.scope = scope }

  static let word = "addObserver"

  /// A call of `addObserver` with a selector.
  struct Registration {
    let function: SwiftFunction
    let call: Int
    let arguments: [SwiftArgument]
    /// Where the `#selector(…)` is.
    let selector: (file: Int32, tokens: Range<Int>)
  }

  /// Where a type has its methods called.
  func registrations(of type: SwiftType) -> [Registration] {
    for file in Set(type.functions.map(\.spot.file)) { scope.search(for: [Self.word], in: file) }
    return type.functions.flatMap { function in
      let source = scope.file(function.spot.file).source
      return function.body.compactMap { call -> Registration? in
        guard source.isToken(call, Self.word), source.isToken(call + 1, "("), let close = source.closing(of: call + 1)
        else {
          return nil
        }
        let arguments = source.split(call + 2..<close).map { source.argument($0) }
        guard let argument = arguments.first(where: { $0.label == "selector" }),
          let selector = scope.selectorCode(argument.value, in: function.spot.file)
        else { return nil }
        scope.look(at: call, in: function.spot.file)
        return Registration(function: function, call: call, arguments: arguments, selector: selector)
      }
    }
  }

  /// The notifications for which a type has one of its methods called; nil where it is for none that is known.
  func notifications(
    for method: SwiftFunction, of type: SwiftType, by registrations: [Registration]
  ) -> Found? {
    let isOnly = type.functions.count { $0.name == method.name } == 1
    let last = type.name.split(separator: ".").last.map(String.init) ?? type.name
    var found = Found()
    for registration in registrations {
      let (function, arguments) = (registration.function, registration.arguments)
      let source = scope.file(function.spot.file).source
      let code = scope.file(registration.selector.file).source
      guard code.names(registration.selector.tokens, method, of: last, isOnly: isOnly) else { continue }
      let name = arguments.first { $0.label == "name" }?.value
      if let name, let known = scope.notification(in: name, of: type.name, in: function.spot.file) {
        found.names.append(known)
      } else if name.map({ !scope.isOfSystem($0, of: type.name, in: function.spot.file) }) != false {
        found.isCertain = false
      }
      guard let first = arguments.first, first.label == nil, first.value.count == 1,
        source.isToken(first.value.lowerBound, "self"),
        isSure(registration.call, in: function.body, of: function, type),
        function.condition.isOfAll, isCarriedOut(function, of: type)
      else {
        found.isCertain = false
        continue
      }
    }
    if found.names.isEmpty, found.isCertain, let name = nameInObjectiveC(method, of: type) { found.names = [name] }
    return found.names.isEmpty ? nil : found
  }

  /// A class that Swift only extends is written in Objective-C, and a method that it shows to that, and that is named as a
  /// notification is, is called for it.
  private func nameInObjectiveC(_ method: SwiftFunction, of type: SwiftType) -> KeyboardNotification? {
    let source = scope.file(method.spot.file).source
    guard !type.isDeclared, method.parameters.count == 1,
      source.contains(method.parameters[0].type, anyOf: ["Notification", "NSNotification"]),
      (max(0, method.spot.token - 12)..<method.spot.token).last(where: { source.isToken($0, "objc") })
        .map({ objc in !(objc..<method.spot.token).contains { source.isToken($0, "}") } }) == true
    else { return nil }
    return KeyboardNotification(method.name)
  }

  /// What is carried out of every object that is shown.
  private static let entries: Set<String> = [
    "viewDidLoad", "viewWillAppear", "viewDidAppear", "viewIsAppearing", "loadView", "awakeFromNib", "init",
    "didMoveToWindow", "didMoveToSuperview",
  ]

  /// Whether a function is called of every object that is shown, through others without a condition; or by other types, if
  /// its own does not call it.
  func isCarriedOut(_ function: SwiftFunction, of type: SwiftType, depth: Int = 0) -> Bool {
    if Self.entries.contains(function.name) { return true }
    guard depth < 4 else { return false }
    var isCalled = false
    for caller in type.functions {
      let source = scope.file(caller.spot.file).source
      scope.search(for: [function.name], in: caller.spot.file)
      for index in caller.body where source.isToken(index, function.name) {
        isCalled = true
        guard source.isToken(index + 1, "("), source.isOfOwn(index) else { continue }
        scope.look(at: index, in: caller.spot.file)
        if isSure(index, in: caller.body, of: caller, type), caller.condition.isOfAll,
          isCarriedOut(caller, of: type, depth: depth + 1)
        {
          return true
        }
      }
    }
    return !isCalled && !function.isHidden && isCarriedOutByOthers(function, of: type)
  }

  /// Whether code is carried out whenever its function is, or under conditions of data only, which have nothing to do with
  /// the device: where it is, it is on an iPad too.
  func isSure(_ index: Int, in body: Range<Int>, of function: SwiftFunction, _ type: SwiftType) -> Bool {
    let source = scope.file(function.spot.file).source
    if source.isUnconditional(index, in: body) { return true }
    let test = SwiftIdiomTest(source: source, scope: scope, file: function.spot.file, type: type.name)
    return test.condition(of: index, in: body)?.isOfAll == true
  }

  /// Whether others call a function that its own type does not call, as far as they are known.
  private func isCarriedOutByOthers(_ function: SwiftFunction, of type: SwiftType) -> Bool {
    // Of what a protocol gives to types each of them is asked by itself.
    if !type.isDeclared, scope.isProtocol(type.name) { return scope.typesNaming(type.name).isEmpty }
    return !SwiftStarts(scope).mayLeaveOutPads(function.name, of: type)
      && SwiftCallers(scope).mayRunOnPads(function.body.lowerBound, in: function.spot.file)
  }

  /// Whether a type calls a function that a protocol gives it, of every object that is shown.
  func isCalled(_ name: String, by type: SwiftType) -> Bool {
    type.functions.contains { caller in
      let source = scope.file(caller.spot.file).source
      scope.search(for: [name], in: caller.spot.file)
      return caller.body.contains { index in
        guard source.isToken(index, name), source.isToken(index + 1, "("), source.isOfOwn(index) else { return false }
        scope.look(at: index, in: caller.spot.file)
        return isSure(index, in: caller.body, of: caller, type) && caller.condition.isOfAll
          && isCarriedOut(caller, of: type)
      }
    }
  }
}

extension SwiftScope {
  /// `UIResponder.keyboardWillShowNotification`, or a constant of a type that is one.
  func notification(in range: Range<Int>, of type: String, in file: Int32) -> KeyboardNotification? {
    let source = self.file(file).source
    guard let last = range.last, let name = source.identifier(last) else { return nil }
    if let known = KeyboardNotification(name) { return known }
    return constant(range, of: type, in: file).flatMap { KeyboardNotification($0) }
  }

  /// Whether a notification's name is written out, and is none of the keyboard's.
  fileprivate func isOfSystem(_ range: Range<Int>, of type: String, in file: Int32) -> Bool {
    let written = range.count > 1 ? range.last.map { self.file(file).source.text($0) } : nil
    let name = constant(range, of: type, in: file) ?? written
    return name.map { $0.hasSuffix("Notification") && KeyboardNotification($0) == nil } ?? false
  }

  /// The last name of what a constant of a type is.
  private func constant(_ range: Range<Int>, of type: String, in file: Int32) -> String? {
    let source = self.file(file).source
    guard !type.isEmpty, range.count == 1 || (range.count == 3 && source.isToken(range.lowerBound, "self")),
      let name = range.last.flatMap({ source.identifier($0) }),
      let property = self.type(named: type, in: file)?.property(name, isStatic: false), property.isConstant,
      let value = property.value
    else { return nil }
    look(at: value.lowerBound, in: property.spot.file)
    return value.last.flatMap { self.file(property.spot.file).source.identifier($0) }
  }
}

extension SwiftSource {
  /// Whether a selector is that of a method of a type, or may be.
  fileprivate func names(_ range: Range<Int>, _ method: SwiftFunction, of type: String, isOnly: Bool) -> Bool {
    guard isToken(range.lowerBound, "#selector"), let close = closing(of: range.lowerBound + 1),
      let name = (range.lowerBound + 2..<close).first(where: { isToken($0, method.name) && kind($0 + 1) != .period })
    else { return false }
    if kind(name - 1) == .period, !["self", "Self", type].contains(text(name - 2)) { return false }
    guard isToken(name + 1, "(") else { return isOnly }
    let labels = method.parameters.map { ($0.label ?? "_") + ":" }.joined()
    return (name + 2..<close - 1).map { text($0) }.joined() == labels
  }

  /// Whether a method is called on the object itself, or on the one that its type has: `setup()`, `shared.setup()`.
  func isOfOwn(_ index: Int) -> Bool {
    guard kind(index - 1) == .period else { return true }
    let before = isToken(index - 2, "?") || isToken(index - 2, "!") ? index - 3 : index - 2
    return ["self", "shared", "Self"].contains(text(before))
  }

  /// Whether code is carried out whenever the body that it stands in is.
  func isUnconditional(_ index: Int, in body: Range<Int>) -> Bool {
    var open = Int(tokens[index].parent)
    while open >= body.lowerBound {
      if isToken(open, "{"), !isCarriedOutOnce(open, in: body) { return false }
      open = Int(tokens[open].parent)
    }
    return !(body.lowerBound..<index).contains {
      text($0).hasPrefix("#if") || (isToken($0, "return") && leaves($0, body))
    }
  }

  private static let control: Set<String> = ["if", "guard", "switch", "for", "while", "repeat", "do", "defer"]

  /// Whether a `return` leaves a body, and not a closure in it.
  private func leaves(_ index: Int, _ body: Range<Int>) -> Bool {
    var open = Int(tokens[index].parent)
    while open >= body.lowerBound {
      if isToken(open, "{"), let start = startOfStatement(open, in: body) {
        // `outer: for …`
        let word = kind(start + 1) == .colon ? start + 2 : start
        if !Self.control.contains(text(word)) { return false }
      }
      open = Int(tokens[open].parent)
    }
    return true
  }

  /// Whether what is in braces is carried out for certain, now or soon, or once: `DispatchQueue.main.async {`,
  /// `if view == nil {`.
  private func isCarriedOutOnce(_ open: Int, in body: Range<Int>) -> Bool {
    guard let start = startOfStatement(open, in: body) else { return false }
    if isToken(start, "if") {
      let test = start + 1..<open
      return test.count == 3 && isToken(start + 2, "==") && isToken(start + 3, "nil")
        || (test.count == 5 && isToken(start + 1, "(") && isToken(start + 3, "==") && isToken(start + 4, "nil"))
    }
    return contains(start..<open, anyOf: ["async", "Task"]) && !contains(start..<open, anyOf: ["if", "guard"])
  }
}
