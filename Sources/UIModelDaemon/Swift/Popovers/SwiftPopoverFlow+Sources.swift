import UIModelPlatform

/// Follows the popover presentation controller of a controller, and determines whether the code sets its source.
extension SwiftPopoverFlow {
  /// Follows a use of `popoverPresentationController` without a member access: the object is bound to a variable,
  /// compared, or passed to a function.
  ///
  /// - Parameter index: the token of the controller's name.
  /// - Parameter end: the token after the expression.
  mutating func followPopover(_ index: Int, _ end: Int) {
    let start = source.isMemberOfSelf(index) ? index - 2 : index
    if source.isCompared(end) { return }
    guard source.isToken(start - 1, "="), let name = source.identifier(start - 2),
      ["let", "var"].contains(source.text(start - 3))
    else { return followArgument(popover: start..<end, at: index) }
    var usesEnd = source.endOfBlock(around: index, in: code.body)
    if source.isToken(end, "{"), let closingBracket = source.closing(of: end) {
      // `if let … {`
      usesEnd = closingBracket
    } else if !source.tokens[end].startsLine, !source.isToken(end, "else"), source.kind(end) != .comma,
      source.kind(end) != .semicolon, source.kind(end) != .close
    {
      return markUnknown()
    }
    follow(popover: name, in: end..<usesEnd)
  }

  /// Follows the uses of a variable that holds the popover presentation controller.
  mutating func follow(popover name: String, in range: Range<Int>) {
    for use in range where source.isUse(use, of: name) {
      if ["weak", "unowned"].contains(source.text(use - 1)) { continue }
      if ["let", "var"].contains(source.text(use - 1)) {
        // `guard let popover else { return }`
        if source.isToken(use + 1, "="), !source.isToken(use + 2, name) { markUnknown() }
        continue
      }
      let (names, end) = source.members(after: use)
      if names.isEmpty {
        let isRebinding = source.isToken(use - 1, "=") && source.isToken(use - 2, name)
        if !isRebinding, !source.isCompared(end) { followArgument(popover: use..<end, at: use) }
      } else if names.count == 1, source.isToken(end, "=") {
        followAssignment(names[0], end)
      } else {
        markUnknown()
      }
    }
  }

  /// Follows the uses of `popoverPresentationController` in code of the controller itself.
  mutating func followOwnPopover(in range: Range<Int>) {
    for index in range where source.isToken(index, SwiftPopover.controllerProperty) {
      guard source.kind(index - 1) != .period || source.isMemberOfSelf(index) else { continue }
      let (names, end) = source.members(after: index)
      if names.isEmpty {
        followPopover(index, end)
      } else if names.count == 1, source.isToken(end, "=") {
        followAssignment(names[0], end)
      }
    }
  }

  /// Whether a method that the project adds to controllers sets the popover's source.
  func setsSource(method name: String) -> Bool {
    guard depth < Self.maximumDepth else { return false }
    return scope.methodsOfControllers(name, in: code.file).contains { function in
      findsSource { flow in
        flow.followOwnPopover(in: function.body)
      } in: {
        Code(file: function.location.fileNumber, body: function.body, type: "UIViewController", function: function)
      }
    }
  }

  /// Whether `follow` finds an assignment of a source in the given code. Sources that were found before do not count.
  private func findsSource(_ follow: (inout SwiftPopoverFlow) -> Void, in code: () -> Code) -> Bool {
    let calleeCode = code()
    guard !calleeCode.body.isEmpty else { return false }
    scope.recordCodeUse(at: calleeCode.body.lowerBound, in: calleeCode.file)
    var separateFlow = self
    separateFlow.outcome = Outcome()
    separateFlow.followCallee(calleeCode) { follow(&$0) }
    return separateFlow.outcome.hasSource
  }

  // MARK: Sources

  /// Follows an assignment to a property of the popover presentation controller.
  ///
  /// - Parameter nameToken: the token of the property's name.
  /// - Parameter equals: the token of the `=`.
  mutating func followAssignment(_ nameToken: Int, _ equals: Int) {
    let propertyName = source.text(nameToken)
    if SwiftPopover.unrelatedProperties.contains(propertyName) { return }
    guard SwiftPopover.sourceProperties.contains(propertyName) else { return markUnknown() }
    let value = equals + 1..<source.endOfStatement(equals + 1, before: source.endOfBlock(around: equals, in: code.body))
    let assignedName = value.count == 1 ? source.identifier(value.lowerBound) : nil
    if assignedName == "nil" || assignedName.map({ code.nilParameters.contains($0) }) == true
      || isBeforePopoverStyle(nameToken)
    {
      outcome.missingSourceRange = globalRange(nameToken)
    } else if let assignedName, isOptionalParameter(assignedName, usedAt: value.lowerBound) {
      outcome.sourceParameters.insert(assignedName)
      outcome.missingSourceRange = globalRange(nameToken)
    } else {
      outcome.hasSource = true
    }
  }

  /// Whether a source is set before the code sets the popover style, in the same block. Before the style is set, the
  /// controller does not have a popover presentation controller.
  private func isBeforePopoverStyle(_ nameToken: Int) -> Bool {
    guard let styleToken, depth == 0, nameToken < styleToken else { return false }
    return source.bracedBlocks(around: nameToken, in: code.body)
      == source.bracedBlocks(around: styleToken, in: code.body)
  }

  /// Whether a name is a parameter with the default value nil that the function uses only here.
  private func isOptionalParameter(_ name: String, usedAt index: Int) -> Bool {
    guard depth == 0, let parameter = code.function?.parameters.first(where: { $0.name == name }),
      isNil(parameter.defaultValue)
    else { return false }
    return !code.body.contains { $0 != index && source.isUse($0, of: name) }
  }

  private func isNil(_ range: Range<Int>?) -> Bool {
    guard let range else { return false }
    return range.count == 1 && source.isToken(range.lowerBound, "nil")
  }

  private func globalRange(_ token: Int) -> Range<Int> {
    let range = source.tokens[token].range
    guard code.file != scope.home.number else { return range }
    let start = SwiftGlobalOffset.start(of: code.file)
    return start + range.lowerBound..<start + range.upperBound
  }

  // MARK: Arguments

  /// Follows a popover presentation controller that is passed to a function, as in `anchor.apply(to:
  /// sheet.popoverPresentationController)`.
  private mutating func followArgument(popover value: Range<Int>, at index: Int) {
    guard depth < Self.maximumDepth, let (call, arguments, argumentIndex) = source.argument(value, at: index) else {
      return markUnknown()
    }
    // A function with a trailing closure, such as `with(sheet.popoverPresentationController) { $0?.sourceView = view
    // }`.
    if let closingBracket = source.closing(of: call + 1), source.isToken(closingBracket + 1, "{"),
      let end = source.closing(of: closingBracket + 1)
    {
      let closure = source.closure(closingBracket + 2..<end)
      let name = closure.parameters.first.flatMap { source.identifier($0.lowerBound) } ?? "$0"
      follow(popover: name, in: closure.body)
      return markUnknown()
    }
    if let (function, owner) = function(call, arguments), !function.body.isEmpty,
      let argumentIndices = function.argumentIndices(arguments, hasClosure: false),
      let parameterIndex = argumentIndices.firstIndex(of: argumentIndex)
    {
      scope.recordCodeUse(at: function.body.lowerBound, in: function.location.fileNumber)
      let calleeCode = Code(file: function.location.fileNumber, body: function.body, type: owner, function: function)
      return followCallee(calleeCode) {
        $0.follow(popover: function.parameters[parameterIndex].name, in: function.body)
      }
    }
    // If the callee is ambiguous, all candidates must set a source.
    let candidates = scope.methods(source.text(call), in: code.file).compactMap { type, function in
      function.argumentIndices(arguments, hasClosure: false)?.firstIndex(of: argumentIndex).map { (type, function, $0) }
    }.filter { _, function, parameter in
      let functionSource = scope.file(function.location.fileNumber).source
      return functionSource.typeName(function.parameters[parameter].typeTokens) == "UIPopoverPresentationController"
    }
    let setsSourceInAll = candidates.allSatisfy { type, function, parameter in
      findsSource {
        $0.follow(popover: function.parameters[parameter].name, in: function.body)
      } in: {
        Code(file: function.location.fileNumber, body: function.body, type: type, function: function)
      }
    }
    if setsSourceInAll, !candidates.isEmpty { outcome.hasSource = true } else { markUnknown() }
  }
}

extension SwiftSource {
  /// Whether the token after an expression is `==` or `!=`.
  fileprivate func isCompared(_ end: Int) -> Bool { isToken(end, "!=") || isToken(end, "==") }
}
