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
    /// A result that depends on a condition. The associated value is the condition's source text.
    case conditional(String)
  }
  private let source: SwiftSource
  private let scope: SwiftScope
  private let fileNumber: Int32
  /// The name of the method's first parameter, which is the selector of the action.
  private let actionParameterName: String
  /// All methods of the class, to find the complete selector for `#selector(paste)`, such as `paste:`.
  private let methods: [SwiftFunction]
  /// The results for the actions that the method names, in source order.
  private var results: [(selector: String, answer: ActionResult)] = []
  /// The result for all other actions, or nil before it is read.
  private var defaultResult: ActionResult?
  /// Whether the method returns true for every action that `super` allows, before it checks other conditions.
  private var checksSuperFirst = false

  /// Reads the results of an override of `canPerformAction`. Fails if a statement cannot be analyzed, or if the method
  /// calls `super` but its default result is not the result of `super`.
  init?(_ function: SwiftFunction, of methods: [SwiftFunction], _ scope: SwiftScope) {
    (self.methods, self.scope) = (methods, scope)
    fileNumber = function.location.fileNumber
    source = scope.file(fileNumber).source
    actionParameterName = function.parameters.first?.name ?? ""
    scope.recordCodeUse(at: function.body.lowerBound, in: fileNumber)
    guard read(function.body), defaultResult != nil else { return nil }
    if checksSuperFirst { defaultResult = defaultResult.map(resultAfterSuper) }
    // A method that calls `super` is supported only if its default result is the result of `super`.
    let callsSuper = function.body.contains { source.isToken($0, "super") }
    if case .superResult? = defaultResult { return }
    if callsSuper { return nil }
  }

  /// Returns an object with the result for each named action. The members `callsSuper` and `default` describe all other
  /// actions.
  ///
  /// - Parameter unsentSelectors: the selectors of the class's methods that no known command sends. If the method does
  ///   not name such a selector, its result is unknown, unless the default result is the result of `super`.
  func objectValue(_ range: Range<Int>, unsentSelectors: [String]) -> SwiftNode.Value {
    var members = results.map { SwiftMember($0.selector, range, SwiftNode(value($0.answer, range), range)) }
    if case .superResult? = defaultResult {
      members.append(SwiftMember("callsSuper", range, SwiftNode(.bool(true), range)))
    } else {
      for selector in Set(unsentSelectors).sorted() where !results.contains(where: { $0.selector == selector }) {
        members.append(SwiftMember(selector, range, SwiftNode(.unknown("the sender of the action is unknown"), range)))
      }
      members.append(SwiftMember("callsSuper", range, SwiftNode(.bool(false), range)))
      members.append(SwiftMember("default", range, SwiftNode(value(defaultResult ?? .no, range), range)))
    }
    return .object(members)
  }

  private func value(_ result: ActionResult, _ range: Range<Int>) -> SwiftNode.Value {
    switch result {
    case .yes: .bool(true)
    case .no: .bool(false)
    case .superResult: .string("super")
    case .conditional(let text): .object([SwiftMember("when", range, SwiftNode(.string(text), range))])
    }
  }

  // MARK: Reading

  /// Reads the statements of the method's body. Returns false if a statement cannot be analyzed, or if no default
  /// result is found.
  private mutating func read(_ body: Range<Int>) -> Bool {
    let statements = Array(source.statements(in: body))
    // The body may be a single expression without `return`.
    if statements.count == 1, let expression = statements.first,
      !["return", "if", "switch"].contains(source.text(expression.lowerBound))
    {
      return readReturn(expression)
    }
    for statement in statements {
      switch source.text(statement.lowerBound) {
      case "return": return readReturn(statement.dropFirst())
      case "if" where results.isEmpty && isSuperCheck(statement): checksSuperFirst = true
      case "if": guard readIf(statement) else { return false }
      case "guard": return readGuard(statement, before: body.upperBound)
      case "switch": return readSwitch(statement)
      default:
        if source.contains(statement, anyOf: ["return", actionParameterName]) { return false }
      }
    }
    return false
  }

  /// Reads a returned expression: a comparison such as `action == #selector(a) || action == #selector(b)`, a test such
  /// as `[#selector(a)].contains(action)`, or one result for all actions. Returns false if the expression uses the
  /// action in another way.
  private mutating func readReturn(_ value: Range<Int>) -> Bool {
    if let unconditionalResult = unconditionalResult(value) {
      defaultResult = unconditionalResult
    } else if let (selectors, isSure) = comparedSelectors(value) {
      addResult(selectors, isSure ? .yes : .conditional(text(value)))
      defaultResult = .no
    } else {
      if source.contains(value, anyOf: [actionParameterName]) { return false }
      defaultResult = .conditional(text(value))
    }
    return true
  }

  /// Reads an `if` without `else` that tests the action. Returns false if the test cannot be analyzed.
  private mutating func readIf(_ statement: Range<Int>) -> Bool {
    guard let openBrace = statement.first(where: { source.isToken($0, "{") }),
      let closeBrace = source.closing(of: openBrace),
      closeBrace + 1 == statement.upperBound,
      let (selectors, isSure) = comparedSelectors(statement.lowerBound + 1..<openBrace)
    else { return false }
    let bodyStatements = Array(source.statements(in: openBrace + 1..<closeBrace))
    guard let lastStatement = bodyStatements.last, source.isToken(lastStatement.lowerBound, "return"),
      bodyStatements.dropLast().allSatisfy({ !source.contains($0, anyOf: ["return", "if", "guard", "switch"]) })
    else {
      // The block does more than return a value, so the result depends on the condition.
      addResult(selectors, .conditional(text(statement.lowerBound + 1..<openBrace)))
      return true
    }
    addResult(
      selectors, isSure ? result(lastStatement.dropFirst()) : .conditional(text(statement.lowerBound + 1..<openBrace)))
    return true
  }

  /// Whether a statement is `if super.canPerformAction(action, withSender: sender) { return true }`.
  private func isSuperCheck(_ statement: Range<Int>) -> Bool {
    guard let openBrace = statement.first(where: { source.isToken($0, "{") }),
      let closeBrace = source.closing(of: openBrace),
      closeBrace + 1 == statement.upperBound,
      case .superResult? = unconditionalResult(statement.lowerBound + 1..<openBrace)
    else { return false }
    let bodyTokens = openBrace + 1..<closeBrace
    guard source.isToken(bodyTokens.lowerBound, "return"), case .yes? = unconditionalResult(bodyTokens.dropFirst())
    else {
      return false
    }
    return true
  }

  /// Reads a `guard` such as `guard action == #selector(a) else { return false }`, followed by a single `return`.
  /// Returns false for any other `guard`.
  private mutating func readGuard(_ statement: Range<Int>, before end: Int) -> Bool {
    guard let elseToken = source.topLevel("else", in: statement), source.isToken(elseToken + 1, "{"),
      let closeBrace = source.closing(of: elseToken + 1),
      let (selectors, isSure) = comparedSelectors(statement.lowerBound + 1..<elseToken), isSure,
      source.isToken(elseToken + 2, "return"), let elseResult = unconditionalResult(elseToken + 3..<closeBrace),
      source.isToken(statement.upperBound, "return"),
      source.endOfStatement(statement.upperBound, before: end) == end
    else { return false }
    addResult(selectors, result(statement.upperBound + 1..<end))
    defaultResult = elseResult
    return true
  }

  /// Returns the effective result of code after the check of `super`; see `checksSuperFirst`. False becomes the result
  /// of `super`.
  private func resultAfterSuper(_ result: ActionResult) -> ActionResult {
    if case .no = result { .superResult } else { result }
  }

  /// Reads `switch action`. Each case lists selectors; the default case must return true, false or the result of
  /// `super`. Returns false for any other `switch`.
  private mutating func readSwitch(_ statement: Range<Int>) -> Bool {
    guard source.isToken(statement.lowerBound + 1, actionParameterName), source.isToken(statement.lowerBound + 2, "{"),
      let closeBrace = source.closing(of: statement.lowerBound + 2), closeBrace + 1 == statement.upperBound
    else { return false }
    var token = statement.lowerBound + 3
    while token < closeBrace {
      let isDefault = source.isToken(token, "default")
      guard isDefault || source.isToken(token, "case") else { return false }
      var colonToken = token + 1
      while colonToken < closeBrace, source.kind(colonToken) != .colon { colonToken = source.indexAfter(colonToken) }
      var end = colonToken + 1
      while end < closeBrace, !(source.tokens[end].startsLine && ["case", "default"].contains(source.text(end))) {
        end = source.indexAfter(end)
      }
      let caseStatements = Array(source.statements(in: min(colonToken + 1, end)..<end))
      let returnedValue =
        caseStatements.count == 1 && source.isToken(caseStatements[0].lowerBound, "return")
        ? caseStatements[0].dropFirst() : nil
      if isDefault {
        guard let returnedValue, let unconditionalResult = unconditionalResult(returnedValue) else { return false }
        defaultResult = unconditionalResult
      } else {
        var selectors: [String] = []
        for part in source.split(token + 1..<colonToken) {
          guard let selector = selector(part) else { return false }
          selectors.append(selector)
        }
        addResult(selectors, returnedValue.map { result($0) } ?? .conditional(text(token + 1..<colonToken)))
      }
      token = end
    }
    return defaultResult != nil
  }

  /// Adds a result for selectors. A selector keeps its first result, because later statements are not reached.
  private mutating func addResult(_ selectors: [String], _ result: ActionResult) {
    for selector in selectors where !results.contains(where: { $0.selector == selector }) {
      results.append((selector, checksSuperFirst ? resultAfterSuper(result) : result))
    }
  }

  /// Returns the selectors that a test compares with the action. `isSure` is false if the test has further conditions.
  /// Returns nil if the test cannot be analyzed.
  private func comparedSelectors(_ test: Range<Int>) -> (selectors: [String], isSure: Bool)? {
    if case .call(let call) = source.expression(test), source.identifier(call.nameToken) == "contains",
      call.arguments.count == 1, source.isToken(call.arguments[0].value.lowerBound, actionParameterName),
      let list = call.receiver, case .array(let parts) = source.expression(list)
    {
      let selectors = parts.compactMap { selector($0) }
      return selectors.count == parts.count ? (selectors, true) : nil
    }
    let isSure = !test.contains { source.isToken($0, "&&") } && source.split(test).count == 1
    var selectors: [String] = []
    var token = test.lowerBound
    while token < test.upperBound {
      guard source.isToken(token, actionParameterName), source.isToken(token + 1, "=="),
        let end = endOfSelector(token + 2),
        let selector = selector(token + 2..<end)
      else {
        // Without `&&` or a comma, only `||` and parentheses may surround the comparisons. With `&&` or a comma, other
        // conditions are skipped.
        guard isSure else {
          if source.isToken(token, actionParameterName) || source.isToken(token, "!") { return nil }
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

  /// Returns the selector of an expression, such as `paste:` for `#selector(paste(_:))`; nil if the expression is not a
  /// known selector.
  private func selector(_ range: Range<Int>) -> String? {
    guard let code = scope.selectorExpression(range, in: fileNumber) else { return nil }
    let source = scope.file(code.file).source
    guard case .selector(let argument) = source.expression(code.tokens), let selectorText = source.selector(argument)
    else {
      return nil
    }
    let methodName = selectorText.prefix { $0 != "(" }.split(separator: ".").last.map(String.init) ?? selectorText
    if let parenthesisIndex = selectorText.firstIndex(of: "(") {
      return Selector.normalized(methodName + selectorText[parenthesisIndex...])
    }
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

  /// The maximum length of a condition's text, in characters.
  private static let maximumTextLength = 80

  /// Returns the texts of tokens, separated by spaces. A text longer than `maximumTextLength` is cut and ends with "…".
  private func text(_ range: Range<Int>) -> String {
    let joinedTokens = range.map { source.text($0) }.joined(separator: " ")
    return joinedTokens.count <= CanPerformActionReader.maximumTextLength
      ? joinedTokens : joinedTokens.prefix(CanPerformActionReader.maximumTextLength - 1) + "…"
  }
}
