import UIModelPlatform

/// Follows a controller through the project's functions, and determines whether the code presents the controller and
/// sets a source for its popover. For example, `present(sheet, animated: true)` presents `sheet`, and
/// `sheet.popoverPresentationController?.sourceView = button` sets the source.
struct SwiftPopoverFlow {
  /// The body of a function or property that is followed, with the parameters that are nil in the current call.
  struct Code {
    let file: Int32
    let body: Range<Int>
    let type: String
    /// The function that has the body; nil for the body of a property.
    let function: SwiftFunction?
    /// The parameters that are certainly nil in this call.
    var nilParameters: Set<String> = []
    /// Whether the body is the initial value of a property, rather than code in braces.
    var isValue = false
  }

  /// The analysis results for one controller.
  struct Outcome {
    /// The condition under which the controller is certainly presented; nil if no such presentation is known.
    var presentationCondition: SwiftCondition?
    /// Whether the controller is presented under an unknown condition.
    var mayBePresented = false
    /// Whether the code sets a source for the popover.
    var hasSource = false
    /// Whether the controller escapes to code that is not followed.
    var isUnknown = false
    /// The names of the parameters that provide the source and have the default value nil.
    var sourceParameters: Set<String> = []
    /// The last assignment that sets no source, because its value is nil or there is no popover presentation controller
    /// yet. A range of UTF-8 bytes; see `SwiftGlobalOffset`.
    var missingSourceRange: Range<Int>?
    /// Whether the code returns the controller.
    var isReturned = false
  }

  let scope: SwiftScope
  /// Whether the code of the controller's class never mentions popovers. If true, an assignment to most of the
  /// controller's properties does not affect the source.
  let hasNoPopoverCode: Bool
  var outcome = Outcome()
  var code: Code
  var source: SwiftSource
  var depth = 0

  static let maximumDepth = 3

  /// The token that sets the popover style of a plain controller; nil for alerts and activity controllers. Before the
  /// style is set, there is no popover presentation controller.
  let styleToken: Int?

  init(_ scope: SwiftScope, _ code: Code, isPlain: Bool = false, styleToken: Int? = nil) {
    (self.scope, self.code, self.hasNoPopoverCode, self.styleToken) = (scope, code, isPlain, styleToken)
    source = scope.file(code.file).source
  }

  // MARK: Uses

  /// Follows the uses of a variable in a range of tokens.
  mutating func follow(_ name: String, in range: Range<Int>) {
    for index in range where source.isUse(index, of: name) { followUse(index) }
  }

  /// Follows the uses of a property of the object in a range of tokens.
  mutating func follow(member name: String, in range: Range<Int>) {
    if source.declaredNames(range).contains(name) { return markUnknown() }
    for index in range
    where source.isUse(index, of: name) || (source.isToken(index, name) && source.isMemberOfSelf(index)) {
      followUse(index)
    }
  }

  /// Follows the uses of all variables and properties with a name, on any object. An empty name means the object
  /// itself.
  mutating func follow(memberOrVariable name: String) {
    if name.isEmpty { return followOwnPopover(in: code.body) }
    for index in code.body where source.isToken(index, name) && source.kind(index + 1) != .colon { followUse(index) }
  }

  /// Follows a controller that is created as the argument of a call.
  /// - Parameter site: the token of the controller's class name.
  mutating func follow(argument site: Int, in creationRange: Range<Int>) { followArgument(creationRange, at: site) }

  /// Follows one use of the controller.
  private mutating func followUse(_ index: Int) {
    // `[weak sheet]`
    if ["weak", "unowned"].contains(source.text(index - 1)) { return }
    if ["let", "var"].contains(source.text(index - 1)) { return markUnknown() }
    let (names, end) = source.members(after: index)
    guard let firstMember = names.first else {
      if depth == 0, source.isToken(index - 1, "return") {
        outcome.isReturned = true
        return code.function == nil ? () : markUnknown()
      }
      let start = source.isMemberOfSelf(index) ? index - 2 : index
      return followArgument(start..<index + 1, at: index)
    }
    let isAssigned = source.isToken(end, "=")
    switch source.text(firstMember) {
    case SwiftPopover.controllerProperty:
      if names.count == 1 { return followPopover(index, end) }
      names.count == 2 && isAssigned ? followAssignment(names[1], end) : markUnknown()
    case "modalPresentationStyle":
      if names.count > 1 || !isAssigned || !source.isPopoverStyle(end + 1) { markUnknown() }
    case "view":
      if names.count != 2 || !isAssigned { markUnknown() }
    case let name:
      if names.count == 1, isAssigned,
        Self.unrelatedProperties.contains(name) || (hasNoPopoverCode && !Self.delegateProperties.contains(name))
      {
        return
      }
      if Self.readMembers.contains(name), !isAssigned { return }
      guard names.count == 1, isCalled(end) else { return markUnknown() }
      if setsSource(method: name) { return outcome.hasSource = true }
      guard isHarmless(method: name), !usesResult(end) else { return markUnknown() }
    }
  }

  /// Notes that the controller escapes to code that is not followed.
  mutating func markUnknown() { outcome.isUnknown = true }

  /// Whether a call begins at a token, on the same line.
  private func isCalled(_ end: Int) -> Bool {
    !source.tokens[min(end, source.tokens.count - 1)].startsLine
      && (source.isToken(end, "(") || source.isToken(end, "{"))
  }

  /// Properties of a controller that do not affect its presentation.
  private static let unrelatedProperties: Set<String> = [
    "title", "message", "preferredAction", "severity", "completionWithItemsHandler", "completionHandler",
    "excludedActivityTypes", "allowsProminentActivity", "overrideUserInterfaceStyle", "isModalInPresentation",
    "modalTransitionStyle", "preferredContentSize", "accessibilityLabel", "accessibilityIdentifier",
  ]
  /// Properties that give access to objects which may set a source.
  private static let delegateProperties: Set<String> = [
    "transitioningDelegate", "presentationController", "sheetPresentationController",
  ]
  /// Members of a controller that code may read without an effect on the popover.
  private static let readMembers: Set<String> = [
    "textFields", "actions", "title", "message", "preferredAction", "isBeingPresented", "isBeingDismissed",
    "presentingViewController",
  ]

  // MARK: Calls

  /// Follows a controller that is passed to a function as an argument.
  private mutating func followArgument(_ value: Range<Int>, at index: Int) {
    guard let (call, arguments, argumentIndex) = source.argument(value, at: index) else { return markUnknown() }
    let idiomTest = SwiftIdiomTest(source: source, scope: scope, fileNumber: code.file, type: code.type)
    if source.isPresentation(call, arguments), argumentIndex == 0 {
      let receiverType = receiverPath(of: call).flatMap { $0.isEmpty ? code.type : nil }
      guard isController(receiverOf: call), !scope.mayHaveProjectPresent(receiverType),
        let condition = idiomTest.condition(of: call, in: code.body)
      else {
        outcome.mayBePresented = true
        return
      }
      outcome.presentationCondition = outcome.presentationCondition ?? condition
      return
    }
    guard depth < Self.maximumDepth, let (function, owner) = function(call, arguments),
      let argumentIndices = function.argumentIndices(arguments, hasClosure: false),
      let parameterIndex = argumentIndices.firstIndex(of: argumentIndex)
    else { return markUnknown() }
    var calleeCode = Code(file: function.location.fileNumber, body: function.body, type: owner, function: function)
    for (parameter, argument) in zip(function.parameters, argumentIndices) {
      if argument.map({ isNilArgument(arguments[$0].value) }) ?? isNilByDefault(parameter, of: function) {
        calleeCode.nilParameters.insert(parameter.name)
      }
    }
    let condition = idiomTest.condition(of: call, in: code.body)
    guard !function.body.isEmpty else { return }
    scope.recordCodeUse(at: function.body.lowerBound, in: function.location.fileNumber)
    let callerOutcome = outcome
    followCallee(calleeCode) { $0.follow(function.parameters[parameterIndex].name, in: function.body) }
    guard callerOutcome.presentationCondition == nil, let calleeCondition = outcome.presentationCondition else {
      return
    }
    outcome.presentationCondition = condition?.and(calleeCondition).and(function.condition)
    outcome.mayBePresented = true
  }

  /// Follows a callee's code, and then restores the caller's code.
  mutating func followCallee(_ calleeCode: Code, _ follow: (inout SwiftPopoverFlow) -> Void) {
    let callerState = (code, source, outcome.presentationCondition)
    (code, source) = (calleeCode, scope.file(calleeCode.file).source)
    outcome.presentationCondition = nil
    depth += 1
    follow(&self)
    depth -= 1
    (code, source) = (callerState.0, callerState.1)
    if let callerCondition = callerState.2 { outcome.presentationCondition = callerCondition }
  }

  func isNilArgument(_ value: Range<Int>) -> Bool {
    guard value.count == 1, let name = source.identifier(value.lowerBound) else { return false }
    return name == "nil" || code.nilParameters.contains(name)
  }

  func isNilByDefault(_ parameter: SwiftFunction.Parameter, of function: SwiftFunction) -> Bool {
    guard let defaultValue = parameter.defaultValue, defaultValue.count == 1 else { return false }
    return scope.file(function.location.fileNumber).source.isToken(defaultValue.lowerBound, "nil")
  }

  /// Whether the receiver of a `present` call is certainly a UIKit controller, by its name or type. Objects of other
  /// types may implement `present` differently.
  private func isController(receiverOf call: Int) -> Bool {
    guard source.kind(call - 1) == .period else { return true }
    var position = call - 2
    while source.isToken(position, "?") || source.isToken(position, "!") { position -= 1 }
    if source.kind(position) == .close, let openingBracket = source.opening(of: position) {
      if source.kind(openingBracket - 1) != .identifier || openingBracket == code.body.lowerBound {
        return isNamedController(openingBracket..<position)
      }
      position = openingBracket - 1
    }
    guard let name = source.identifier(position) else { return false }
    if name == "self" || name == "super" || isNamedController(position..<position + 1) { return true }
    guard source.kind(position - 1) != .period,
      let type = code.function?.parameters.first(where: { $0.name == name })?.typeTokens
    else { return false }
    return isNamedController(type)
  }

  /// Whether a name in the tokens ends in "controller" or "vc".
  private func isNamedController(_ range: Range<Int>) -> Bool {
    range.contains { index in
      guard let name = source.identifier(index)?.lowercased() else { return false }
      return name.hasSuffix("controller") || name.hasSuffix("vc")
    }
  }

  /// Returns the names of the receiver's path without `self`; nil if the receiver is not a path or begins with `super`.
  private func receiverPath(of call: Int) -> [String]? {
    var (names, position): ([String], Int) = ([], call)
    while source.kind(position - 1) == .period {
      position -= 2
      while source.isToken(position, "?") || source.isToken(position, "!") { position -= 1 }
      guard let name = source.identifier(position) else { return nil }
      names.insert(name, at: 0)
    }
    if names.first == "self" { names.removeFirst() }
    return names.first == "super" ? nil : names
  }

  /// Returns the project's function that a call refers to, and the type of its receiver. Returns nil if the callee is
  /// ambiguous or may be overridden.
  func function(_ call: Int, _ arguments: [SwiftArgument]) -> (function: SwiftFunction, type: String)? {
    guard let path = receiverPath(of: call), let type = type(of: path), let name = source.identifier(call) else {
      return nil
    }
    func matchingFunctions(_ functions: [SwiftFunction]) -> [SwiftFunction] {
      functions.filter { $0.name == name && $0.argumentIndices(arguments, hasClosure: false) != nil }
    }
    // Trailing closures are not followed.
    guard let closingBracket = source.closing(of: call + 1), !source.isToken(closingBracket + 1, "{") else {
      return nil
    }
    for candidates in scope.functions(name, reachedFrom: type.name, in: type.file) {
      let functions = matchingFunctions(candidates)
      if functions.isEmpty { continue }
      // Methods in extensions of UIKit's classes are not overridden.
      guard functions.count == 1, let function = functions.first,
        function.isFinal || !scope.mayBeOverridden(name, of: type.name)
          || (!function.isOverride && scope.type(named: type.name, in: type.file)?.isDeclared == false)
      else { return nil }
      return (function, type.name)
    }
    // A global function, or a method that the project adds to all controllers.
    if path.isEmpty {
      let globalFunctions = matchingFunctions(scope.functions(name, in: code.file))
      if globalFunctions.count == 1, let function = globalFunctions.first { return (function, "") }
      let controllerMethods = matchingFunctions(scope.type(named: "UIViewController", in: code.file)?.functions ?? [])
      if controllerMethods.count == 1, globalFunctions.isEmpty, let function = controllerMethods.first {
        return (function, type.name)
      }
    }
    return nil
  }

  /// Returns the declared type at the end of a path of properties, and the file that names it; nil if the type is
  /// unknown.
  private func type(of path: [String]) -> (name: String, file: Int32)? {
    var type = (name: code.type, file: code.file)
    for (index, name) in path.enumerated() {
      if index == 0, source.declaredNames(code.body).contains(name) { return nil }
      let parameter = index == 0 ? code.function?.parameters.first { $0.name == name } : nil
      let declaration: (written: SwiftSource, file: Int32, type: Range<Int>?, value: Range<Int>?)
      if let parameter {
        declaration = (source, code.file, parameter.typeTokens, nil)
      } else {
        let classChain = scope.classChain(of: type.name, in: type.file)
        guard let property = classChain.lazy.compactMap({ $0.property(name, isStatic: false) }).first else {
          return nil
        }
        let file = property.location.fileNumber
        if let value = property.value, !value.isEmpty { scope.recordCodeUse(at: value.lowerBound, in: file) }
        declaration = (scope.file(file).source, file, property.typeTokens, property.value)
      }
      if let range = declaration.type, let name = declaration.written.typeName(range) {
        type = (name, declaration.file)
      } else if let value = declaration.value, case .call(let creation) = declaration.written.expression(value),
        let name = creation.path.last, creation.path.count == 1, name.first?.isUppercase == true
      {
        type = (name, declaration.file)
      } else {
        return nil
      }
      guard scope.type(named: type.name, in: type.file)?.isDeclared == true else { return nil }
    }
    return type
  }

  // MARK: Methods of the controller

  /// Whether the code uses the result of a call. The result may be the controller itself.
  private func usesResult(_ openingBracket: Int) -> Bool {
    var position = openingBracket
    while source.isToken(position, "(") || source.isToken(position, "{"),
      let closingBracket = source.closing(of: position)
    {
      position = closingBracket + 1
      if source.tokens.indices.contains(position), source.tokens[position].startsLine, source.kind(position) != .period
      {
        return false
      }
    }
    return source.kind(position) == .period || source.isToken(position, "?") || source.isToken(position, "!")
  }

  /// Whether a method never affects the popover: a known UIKit method, or a harmless method that the project adds to
  /// controllers.
  private func isHarmless(method name: String) -> Bool {
    let projectMethods = scope.methodsOfControllers(name, in: code.file)
    return projectMethods.allSatisfy { scope.isHarmless($0) }
      && (SwiftPopover.harmlessMethods.contains(name) || !projectMethods.isEmpty)
  }
}

extension SwiftScope {
  /// Returns the methods with a name that the project adds to UIKit's controllers and their superclasses.
  func methodsOfControllers(_ name: String, in file: Int32) -> [SwiftFunction] {
    ["UIAlertController", "UIActivityViewController", "UIViewController", "UIResponder", "NSObject"].flatMap { type in
      self.type(named: type, in: file)?.functions.filter { $0.name == name } ?? []
    }
  }

  /// Whether a method of a controller neither mentions popovers nor passes the controller to other code.
  func isHarmless(_ function: SwiftFunction, depth: Int = 0) -> Bool {
    guard !function.body.isEmpty else { return true }
    guard depth < 4 else { return false }
    recordCodeUse(at: function.body.lowerBound, in: function.location.fileNumber)
    let source = file(function.location.fileNumber).source
    return function.body.allSatisfy { index in
      guard let name = source.identifier(index) else { return true }
      if SwiftPopover.popoverNames.contains(name) { return false }
      let isMember = source.kind(index - 1) == .period
      if name == "self" {
        return source.kind(index + 1) == .period || source.isToken(index + 1, "?")
          || source.isToken(index - 1, "return")
      }
      let isOnSelf = isMember && source.isToken(index - 2, "self")
      guard source.isToken(index + 1, "("), !isMember || isOnSelf, name.first?.isLowercase == true, name != "init",
        !["if", "guard", "while", "switch", "return", "in"].contains(name),
        !function.parameters.contains(where: { $0.name == name })
      else { return true }
      // A method of the same controller.
      let projectMethods = methodsOfControllers(name, in: function.location.fileNumber)
      if projectMethods.isEmpty { return SwiftPopover.harmlessMethods.contains(name) }
      return projectMethods.allSatisfy { $0.location == function.location || isHarmless($0, depth: depth + 1) }
    }
  }
}
