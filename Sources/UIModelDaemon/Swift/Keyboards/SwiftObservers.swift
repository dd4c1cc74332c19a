import UIModelPlatform

/// Finds the methods that are called when a keyboard notification is posted. For example, `addObserver(self, selector:
/// #selector(show), name: UIResponder.keyboardWillShowNotification, object: nil)` registers `show` for `willShow`.
struct SwiftObservers {
  /// The notifications that a method is registered for.
  struct ObservedNotifications {
    var notifications: [KeyboardNotification] = []
    /// Whether every registration certainly runs, registers the object itself, and names a known notification.
    var isCertain = true
  }

  private let scope: SwiftScope

  init(_ scope: SwiftScope) { self.scope = scope }

  static let registrationMethod = "addObserver"

  /// A call of `addObserver` with a selector.
  struct Registration {
    let function: SwiftFunction
    let callToken: Int
    let arguments: [SwiftArgument]
    /// The file and tokens of the `#selector(…)` expression.
    let selector: (file: Int32, tokens: Range<Int>)
  }

  /// Returns the calls of `addObserver` with a selector in all functions of a type.
  func registrations(of type: SwiftType) -> [Registration] {
    for fileNumber in Set(type.functions.map(\.location.fileNumber)) {
      scope.recordSearch(for: [Self.registrationMethod], in: fileNumber)
    }
    return type.functions.flatMap { function in
      let source = scope.file(function.location.fileNumber).source
      return function.body.compactMap { call -> Registration? in
        guard source.isToken(call, Self.registrationMethod), source.isToken(call + 1, "("),
          let closingBracket = source.closing(of: call + 1)
        else {
          return nil
        }
        let arguments = source.split(call + 2..<closingBracket).map { source.argument($0) }
        guard let selectorArgument = arguments.first(where: { $0.label == "selector" }),
          let selector = scope.selectorExpression(selectorArgument.value, in: function.location.fileNumber)
        else { return nil }
        scope.recordCodeUse(at: call, in: function.location.fileNumber)
        return Registration(function: function, callToken: call, arguments: arguments, selector: selector)
      }
    }
  }

  /// Returns the notifications that a method is registered for; nil if the method is not registered for a known
  /// keyboard notification.
  func notifications(
    for method: SwiftFunction, of type: SwiftType, by registrations: [Registration]
  ) -> ObservedNotifications? {
    let isOnlyOverload = type.functions.count { $0.name == method.name } == 1
    let unqualifiedName = type.name.split(separator: ".").last.map(String.init) ?? type.name
    var observedNotifications = ObservedNotifications()
    for registration in registrations {
      let (function, arguments) = (registration.function, registration.arguments)
      let source = scope.file(function.location.fileNumber).source
      let selectorSource = scope.file(registration.selector.file).source
      guard
        selectorSource.isMatchingSelector(
          registration.selector.tokens, method, of: unqualifiedName, isOnlyOverload: isOnlyOverload)
      else { continue }
      let nameTokens = arguments.first { $0.label == "name" }?.value
      if let nameTokens,
        let notification = scope.notification(in: nameTokens, of: type.name, in: function.location.fileNumber)
      {
        observedNotifications.notifications.append(notification)
      } else if nameTokens.map({ !scope.isOtherNotification($0, of: type.name, in: function.location.fileNumber) })
        != false
      {
        observedNotifications.isCertain = false
      }
      guard let observerArgument = arguments.first, observerArgument.label == nil, observerArgument.value.count == 1,
        source.isToken(observerArgument.value.lowerBound, "self"),
        isCertainlyReached(registration.callToken, in: function.body, of: function, type),
        function.condition.coversCheckedPlatforms, isExecuted(function, of: type)
      else {
        observedNotifications.isCertain = false
        continue
      }
    }
    if observedNotifications.notifications.isEmpty, observedNotifications.isCertain,
      let notification = objectiveCNotification(method, of: type)
    {
      observedNotifications.notifications = [notification]
    }
    return observedNotifications.notifications.isEmpty ? nil : observedNotifications
  }

  /// Returns the keyboard notification with the same name as a method, if the method is assumed to be registered for
  /// it; nil otherwise. If Swift code only extends a class, the class is written in Objective-C and may register its
  /// methods there. Therefore, an `@objc` method with one notification parameter counts as registered.
  private func objectiveCNotification(_ method: SwiftFunction, of type: SwiftType) -> KeyboardNotification? {
    let source = scope.file(method.location.fileNumber).source
    guard !type.isDeclared, method.parameters.count == 1,
      source.contains(method.parameters[0].typeTokens, anyOf: ["Notification", "NSNotification"]),
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

  /// Whether a function runs for every visible object: UIKit calls the function, or another function that runs for
  /// every visible object certainly calls it. If its own type does not mention the function, other types must call it.
  func isExecuted(_ function: SwiftFunction, of type: SwiftType, depth: Int = 0) -> Bool {
    if Self.lifecycleMethods.contains(function.name) { return true }
    guard depth < 4 else { return false }
    var isMentioned = false
    for caller in type.functions {
      let source = scope.file(caller.location.fileNumber).source
      scope.recordSearch(for: [function.name], in: caller.location.fileNumber)
      for index in caller.body where source.isToken(index, function.name) {
        isMentioned = true
        guard source.isToken(index + 1, "("), source.isCalledOnSelf(index) else { continue }
        scope.recordCodeUse(at: index, in: caller.location.fileNumber)
        if isCertainlyReached(index, in: caller.body, of: caller, type), caller.condition.coversCheckedPlatforms,
          isExecuted(caller, of: type, depth: depth + 1)
        {
          return true
        }
      }
    }
    return !isMentioned && !function.isHidden && isExecutedByOthers(function, of: type)
  }

  /// Whether code runs whenever its function does, or under conditions that depend only on data. Such conditions do not
  /// exclude an iPad.
  func isCertainlyReached(_ index: Int, in body: Range<Int>, of function: SwiftFunction, _ type: SwiftType) -> Bool {
    let source = scope.file(function.location.fileNumber).source
    if source.isUnconditional(index, in: body) { return true }
    let test = SwiftIdiomTest(source: source, scope: scope, fileNumber: function.location.fileNumber, type: type.name)
    return test.condition(of: index, in: body)?.coversCheckedPlatforms == true
  }

  /// Whether other types may call a function on an iPad, and no known call depends on the device or the system release.
  /// For an extension of a protocol, whether no known type conforms to the protocol.
  private func isExecutedByOthers(_ function: SwiftFunction, of type: SwiftType) -> Bool {
    // Functions of a protocol extension are examined separately for each conforming type.
    if !type.isDeclared, scope.isProtocolOrAlias(type.name) { return scope.typesInheriting(type.name).isEmpty }
    return !SwiftDeviceCallers(scope).maySkipPads(function.name, of: type)
      && SwiftCallers(scope).mayRunOnPads(function.body.lowerBound, in: function.location.fileNumber)
  }

  /// Whether a type calls a function of its protocol for every visible object.
  func isCalled(_ name: String, by type: SwiftType) -> Bool {
    type.functions.contains { caller in
      let source = scope.file(caller.location.fileNumber).source
      scope.recordSearch(for: [name], in: caller.location.fileNumber)
      return caller.body.contains { index in
        guard source.isToken(index, name), source.isToken(index + 1, "("), source.isCalledOnSelf(index) else {
          return false
        }
        scope.recordCodeUse(at: index, in: caller.location.fileNumber)
        return isCertainlyReached(index, in: caller.body, of: caller, type) && caller.condition.coversCheckedPlatforms
          && isExecuted(caller, of: type)
      }
    }
  }
}

extension SwiftScope {
  /// Returns the notification that an expression names: `UIResponder.keyboardWillShowNotification`, or a constant of
  /// the type with such a value. Returns nil for other expressions.
  func notification(in range: Range<Int>, of type: String, in file: Int32) -> KeyboardNotification? {
    let source = self.file(file).source
    guard let lastToken = range.last, let name = source.identifier(lastToken) else { return nil }
    if let notification = KeyboardNotification(name) { return notification }
    return constantName(range, of: type, in: file).flatMap { KeyboardNotification($0) }
  }

  /// Whether an expression names a notification other than a keyboard notification.
  fileprivate func isOtherNotification(_ range: Range<Int>, of type: String, in file: Int32) -> Bool {
    let writtenName = range.count > 1 ? range.last.map { self.file(file).source.text($0) } : nil
    let name = constantName(range, of: type, in: file) ?? writtenName
    return name.map { $0.hasSuffix("Notification") && KeyboardNotification($0) == nil } ?? false
  }

  /// Returns the last name in the value of a type's constant, such as `keyboardWillShowNotification`; nil if the
  /// expression is not a constant of the type.
  private func constantName(_ range: Range<Int>, of type: String, in file: Int32) -> String? {
    let source = self.file(file).source
    guard !type.isEmpty, range.count == 1 || (range.count == 3 && source.isToken(range.lowerBound, "self")),
      let name = range.last.flatMap({ source.identifier($0) }),
      let property = self.type(named: type, in: file)?.property(name, isStatic: false), property.isConstant,
      let value = property.value
    else { return nil }
    recordCodeUse(at: value.lowerBound, in: property.location.fileNumber)
    return value.last.flatMap { self.file(property.location.fileNumber).source.identifier($0) }
  }
}

extension SwiftSource {
  /// Whether a `#selector` expression refers to a method of a type.
  ///
  /// - Parameter isOnlyOverload: whether the method is the only one of its name. This is required if the expression
  ///   does not have argument labels.
  fileprivate func isMatchingSelector(
    _ range: Range<Int>, _ method: SwiftFunction, of type: String, isOnlyOverload: Bool
  ) -> Bool {
    guard isToken(range.lowerBound, "#selector"), let closingBracket = closing(of: range.lowerBound + 1),
      let nameToken = (range.lowerBound + 2..<closingBracket).first(where: {
        isToken($0, method.name) && kind($0 + 1) != .period
      })
    else { return false }
    if kind(nameToken - 1) == .period, !["self", "Self", type].contains(text(nameToken - 2)) { return false }
    guard isToken(nameToken + 1, "(") else { return isOnlyOverload }
    let labels = method.parameters.map { ($0.label ?? "_") + ":" }.joined()
    return (nameToken + 2..<closingBracket - 1).map { text($0) }.joined() == labels
  }

  /// Whether a method is called on the object itself or on its shared instance, as in `setup()` or `shared.setup()`.
  func isCalledOnSelf(_ index: Int) -> Bool {
    guard kind(index - 1) == .period else { return true }
    let receiverToken = isToken(index - 2, "?") || isToken(index - 2, "!") ? index - 3 : index - 2
    return ["self", "shared", "Self"].contains(text(receiverToken))
  }

  /// Whether a token is reached whenever its body runs.
  func isUnconditional(_ index: Int, in body: Range<Int>) -> Bool {
    var openingBracket = Int(tokens[index].parent)
    while openingBracket >= body.lowerBound {
      if isToken(openingBracket, "{"), !isExecutedOnce(openingBracket, in: body) { return false }
      openingBracket = Int(tokens[openingBracket].parent)
    }
    return !(body.lowerBound..<index).contains {
      text($0).hasPrefix("#if") || (isToken($0, "return") && exitsBody($0, body))
    }
  }

  private static let controlKeywords: Set<String> = ["if", "guard", "switch", "for", "while", "repeat", "do", "defer"]

  /// Whether a `return` exits the body itself, rather than a closure in it.
  private func exitsBody(_ index: Int, _ body: Range<Int>) -> Bool {
    var openingBracket = Int(tokens[index].parent)
    while openingBracket >= body.lowerBound {
      if isToken(openingBracket, "{"), let start = startOfStatement(openingBracket, in: body) {
        // A statement with a label, such as `outer: for …`.
        let keywordToken = kind(start + 1) == .colon ? start + 2 : start
        if !Self.controlKeywords.contains(text(keywordToken)) { return false }
      }
      openingBracket = Int(tokens[openingBracket].parent)
    }
    return true
  }

  /// Whether the code in a block certainly runs, possibly later or only the first time, as in `DispatchQueue.main.async
  /// {` or `if view == nil {`.
  private func isExecutedOnce(_ openingBracket: Int, in body: Range<Int>) -> Bool {
    guard let start = startOfStatement(openingBracket, in: body) else { return false }
    if isToken(start, "if") {
      let condition = start + 1..<openingBracket
      return condition.count == 3 && isToken(start + 2, "==") && isToken(start + 3, "nil")
        || (condition.count == 5 && isToken(start + 1, "(") && isToken(start + 3, "==") && isToken(start + 4, "nil"))
    }
    return contains(start..<openingBracket, anyOf: ["async", "Task"])
      && !contains(start..<openingBracket, anyOf: ["if", "guard"])
  }
}
