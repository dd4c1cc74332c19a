import UIModelPlatform

/// Reads an override of `canPerformAction(_:withSender:)`: one result for each action that the method names, and one
/// default result for all other actions.
///
/// For example, this body gives the result true for `paste:` and the default `super`:
///
///     if action == #selector(paste(_:)) { return true }
///     return super.canPerformAction(action, withSender: sender)
struct CanPerformActionReader {
  /// The value that the method returns for an action.
  private enum ActionResult {
    case yes, no, superResult
    /// A result that depends on a condition, given as its source text.
    case conditional(String)
  }
  private let source: SwiftSource
  private let scope: SwiftScope
  private let file: Int32
  /// The name of the parameter with the selector of the requested action.
  private let action: String
  /// All methods of the class. They provide the complete selector, such as `close:`, for `#selector(close)`.
  private let methods: [SwiftFunction]
  /// The results for the actions that the method names, in source order.
  private var results: [(selector: String, answer: ActionResult)] = []
  /// The result for all other actions; nil until it is read.
  private var defaultResult: ActionResult?
  /// Whether the method returns true for every action that `super` allows, before it checks other conditions.
  private var allowsSuperFirst = false

  /// Fails if a statement is not understood, or if the method calls `super` and its default result is not that of
  /// `super`.
  init?(_ function: SwiftFunction, of methods: [SwiftFunction], _ scope: SwiftScope) {
    (self.methods, self.scope) = (methods, scope)
    file = function.location.file
    source = scope.file(file).source
    action = function.parameters.first?.name ?? ""
    scope.look(at: function.body.lowerBound, in: file)
    guard read(function.body), defaultResult != nil else { return nil }
    if allowsSuperFirst { defaultResult = defaultResult.map(resultAfterSuper) }
    // A method that calls `super` is understood only if its default result is that of `super`.
    let callsSuper = function.body.contains { source.isToken($0, "super") }
    if case .superResult? = defaultResult { return }
    if callsSuper { return nil }
  }

  /// Returns an object with the result for each named action. The members `callsSuper` and `default` describe all other
  /// actions.
  ///
  /// - Parameter unsentSelectors: the selectors of methods that no known command sends. Their results are unknown, unless the
  ///   default is the result of `super`.
  func objectValue(_ place: Range<Int>, unsentSelectors: [String]) -> SwiftNode.Value {
    var members = results.map { SwiftMember($0.selector, place, SwiftNode(value($0.answer, place), place)) }
    if case .superResult? = defaultResult {
      members.append(SwiftMember("callsSuper", place, SwiftNode(.bool(true), place)))
    } else {
      for selector in Set(unsentSelectors).sorted() where !results.contains(where: { $0.selector == selector }) {
        members.append(SwiftMember(selector, place, SwiftNode(.unknown("the sender of the action is unknown"), place)))
      }
      members.append(SwiftMember("callsSuper", place, SwiftNode(.bool(false), place)))
      members.append(SwiftMember("default", place, SwiftNode(value(defaultResult ?? .no, place), place)))
    }
    return .object(members)
  }

  private func value(_ result: ActionResult, _ place: Range<Int>) -> SwiftNode.Value {
    switch result {
    case .yes: .bool(true)
    case .no: .bool(false)
    case .superResult: .string("super")
    case .conditional(let text): .object([SwiftMember("when", place, SwiftNode(.string(text), place))])
    }
  }

  // MARK: Reading

  /// Reads the statements of the method's body. Returns false if a statement is not understood, or if no default answer
  /// is found.
  private mutating func read(_ body: Range<Int>) -> Bool {
    let statements = Array(source.statements(in: body))
    // A single expression without `return`.
    if statements.count == 1, let expression = statements.first,
      !["return", "if", "switch"].contains(source.text(expression.lowerBound))
    {
      return readReturn(expression)
    }
    for statement in statements {
      switch source.text(statement.lowerBound) {
      case "return": return readReturn(statement.dropFirst())
      case "if" where results.isEmpty && isSuperFirst(statement): allowsSuperFirst = true
      case "if": guard readIf(statement) else { return false }
      case "guard": return readGuard(statement, before: body.upperBound)
      case "switch": return readSwitch(statement)
      default:
        if source.contains(statement, anyOf: ["return", action]) { return false }
      }
    }
    return false
  }

  /// Reads a returned expression: `action == #selector(a) || action == #selector(b)`, a list that contains `action`, or
  /// one result for all actions.
  private mutating func readReturn(_ value: Range<Int>) -> Bool {
    if let unconditionalResult = unconditionalResult(value) {
      defaultResult = unconditionalResult
    } else if let (selectors, isSure) = comparedSelectors(value) {
      addResult(selectors, isSure ? .yes : .conditional(text(value)))
      defaultResult = .no
    } else {
      if source.contains(value, anyOf: [action]) { return false }
      defaultResult = .conditional(text(value))
    }
    return true
  }

  /// Reads an `if` without `else` that tests `action`. Returns false if the test is not understood.
  private mutating func readIf(_ statement: Range<Int>) -> Bool {
    guard let open = statement.first(where: { source.isToken($0, "{") }), let close = source.closing(of: open),
      close + 1 == statement.upperBound, let (selectors, isSure) = comparedSelectors(statement.lowerBound + 1..<open)
    else { return false }
    let bodyStatements = Array(source.statements(in: open + 1..<close))
    guard let lastStatement = bodyStatements.last, source.isToken(lastStatement.lowerBound, "return"),
      bodyStatements.dropLast().allSatisfy({ !source.contains($0, anyOf: ["return", "if", "guard", "switch"]) })
    else {
      // The block does more than return a value, so the answer depends on the condition.
      addResult(selectors, .conditional(text(statement.lowerBound + 1..<open)))
      return true
    }
    addResult(
      selectors, isSure ? result(lastStatement.dropFirst()) : .conditional(text(statement.lowerBound + 1..<open)))
    return true
  }

  /// Whether a statement is `if super.canPerformAction(action, withSender: sender) { return true }`.
  private func isSuperFirst(_ statement: Range<Int>) -> Bool {
    guard let open = statement.first(where: { source.isToken($0, "{") }), let close = source.closing(of: open),
      close + 1 == statement.upperBound, case .superResult? = unconditionalResult(statement.lowerBound + 1..<open)
    else { return false }
    let bodyTokens = open + 1..<close
    guard source.isToken(bodyTokens.lowerBound, "return"), case .yes? = unconditionalResult(bodyTokens.dropFirst())
    else {
      return false
    }
    return true
  }

  /// Reads `guard action == #selector(a) else { return false }`, followed by a single `return`.
  private mutating func readGuard(_ statement: Range<Int>, before end: Int) -> Bool {
    guard let elseToken = source.topLevel("else", in: statement), source.isToken(elseToken + 1, "{"),
      let close = source.closing(of: elseToken + 1),
      let (selectors, isSure) = comparedSelectors(statement.lowerBound + 1..<elseToken), isSure,
      source.isToken(elseToken + 2, "return"), let elseResult = unconditionalResult(elseToken + 3..<close),
      source.isToken(statement.upperBound, "return"),
      source.endOfStatement(statement.upperBound, before: end) == end
    else { return false }
    addResult(selectors, result(statement.upperBound + 1..<end))
    defaultResult = elseResult
    return true
  }

  /// Returns the final result for a method that returns true for every action that `super` allows: false becomes the
  /// result of `super`.
  private func resultAfterSuper(_ result: ActionResult) -> ActionResult {
    if case .no = result { .superResult } else { result }
  }

  /// Reads `switch action`. Each case lists selectors; the default case must return true, false or the result of
  /// `super`.
  private mutating func readSwitch(_ statement: Range<Int>) -> Bool {
    guard source.isToken(statement.lowerBound + 1, action), source.isToken(statement.lowerBound + 2, "{"),
      let close = source.closing(of: statement.lowerBound + 2), close + 1 == statement.upperBound
    else { return false }
    var token = statement.lowerBound + 3
    while token < close {
      let isDefault = source.isToken(token, "default")
      guard isDefault || source.isToken(token, "case") else { return false }
      var colon = token + 1
      while colon < close, source.kind(colon) != .colon { colon = source.indexAfter(colon) }
      var end = colon + 1
      while end < close, !(source.tokens[end].startsLine && ["case", "default"].contains(source.text(end))) {
        end = source.indexAfter(end)
      }
      let caseStatements = Array(source.statements(in: min(colon + 1, end)..<end))
      let returnedValue =
        caseStatements.count == 1 && source.isToken(caseStatements[0].lowerBound, "return")
        ? caseStatements[0].dropFirst() : nil
      if isDefault {
        guard let returnedValue, let unconditionalResult = unconditionalResult(returnedValue) else { return false }
        defaultResult = unconditionalResult
      } else {
        var selectors: [String] = []
        for part in source.split(token + 1..<colon) {
          guard let selector = selector(part) else { return false }
          selectors.append(selector)
        }
        addResult(selectors, returnedValue.map { result($0) } ?? .conditional(text(token + 1..<colon)))
      }
      token = end
    }
    return defaultResult != nil
  }

  /// Adds a result for selectors. A selector keeps its first result, because later statements are not reached.
  private mutating func addResult(_ selectors: [String], _ result: ActionResult) {
    for selector in selectors where !results.contains(where: { $0.selector == selector }) {
      results.append((selector, allowsSuperFirst ? resultAfterSuper(result) : result))
    }
  }

  /// Returns the selectors that a test compares `action` with. `isSure` is false if the test has further conditions.
  /// Nil if the test is not understood.
  private func comparedSelectors(_ test: Range<Int>) -> (selectors: [String], isSure: Bool)? {
    if case .call(let call) = source.expression(test), source.identifier(call.nameToken) == "contains",
      call.arguments.count == 1, source.isToken(call.arguments[0].value.lowerBound, action),
      let list = call.receiver, case .array(let parts) = source.expression(list)
    {
      let selectors = parts.compactMap { selector($0) }
      return selectors.count == parts.count ? (selectors, true) : nil
    }
    let isSure = !test.contains { source.isToken($0, "&&") } && source.split(test).count == 1
    var selectors: [String] = []
    var token = test.lowerBound
    while token < test.upperBound {
      guard source.isToken(token, action), source.isToken(token + 1, "=="), let end = endOfSelector(token + 2),
        let selector = selector(token + 2..<end)
      else {
        // Without `&&` or a comma, only `||` and parentheses may surround the comparisons. With them, other conditions
        // are skipped.
        guard isSure else {
          if source.isToken(token, action) || source.isToken(token, "!") { return nil }
          token += 1
          continue
        }
        guard ["||", "(", ")"].contains(source.text(token)) else { return nil }
        token += 1
        continue
      }
      selectors.append(selector)
      token = end
    }
    return selectors.isEmpty ? nil : (selectors, isSure)
  }

  /// Returns the token after `#selector(…)`, `.name` or `Selector.name`; nil for any other expression.
  private func endOfSelector(_ start: Int) -> Int? {
    if source.isToken(start, "#selector") { return source.closing(of: start + 1).map { $0 + 1 } }
    let period = source.isToken(start, "Selector") ? start + 1 : start
    return source.kind(period) == .period && source.kind(period + 1) == .identifier ? period + 2 : nil
  }

  /// Returns the selector of an expression, such as `paste:` for `#selector(paste(_:))`; nil if the expression names no
  /// selector.
  private func selector(_ range: Range<Int>) -> String? {
    guard let code = scope.selectorExpression(range, in: file) else { return nil }
    let source = scope.file(code.file).source
    guard case .selector(let argument) = source.expression(code.tokens), let selectorText = source.selector(argument)
    else {
      return nil
    }
    let methodName = selectorText.prefix { $0 != "(" }.split(separator: ".").last.map(String.init) ?? selectorText
    if let open = selectorText.firstIndex(of: "(") { return Selector.normalized(methodName + selectorText[open...]) }
    let candidates = methods.filter { $0.name == methodName }
    return candidates.count == 1 ? candidates[known: 0].selector : methodName
  }

  /// Returns the result for `true`, `false` or `super.canPerformAction(…)`; nil for any other expression.
  private func unconditionalResult(_ value: Range<Int>) -> ActionResult? {
    switch source.expression(value) {
    case .bool(let bool): bool ? .yes : .no
    case .call(let call) where call.path == ["super", "canPerformAction"]: .superResult
    default: nil
    }
  }

  /// Returns the result for an expression. An expression that is neither a constant nor a call of `super` becomes a
  /// condition.
  private func result(_ value: Range<Int>) -> ActionResult { unconditionalResult(value) ?? .conditional(text(value)) }

  /// The maximum number of characters of a condition's text.
  private static let maximumTextLength = 80

  /// Returns the tokens of a range separated by spaces, cut to the maximum length with "…".
  private func text(_ range: Range<Int>) -> String {
    let joinedTokens = range.map { source.text($0) }.joined(separator: " ")
    return joinedTokens.count <= CanPerformActionReader.maximumTextLength
      ? joinedTokens : joinedTokens.prefix(CanPerformActionReader.maximumTextLength - 1) + "…"
  }
}
