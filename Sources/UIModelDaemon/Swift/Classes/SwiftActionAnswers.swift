import UIModelPlatform

/// Reads an override of `canPerformAction(_:withSender:)`: one answer for each action that the method names, and one
/// default answer for all other actions.
///
/// For example, this body gives the answer true for `paste:` and the default `super`:
///
///     if action == #selector(paste(_:)) { return true }
///     return super.canPerformAction(action, withSender: sender)
struct SwiftActionAnswers {
  /// The answer for an action.
  private enum Answer {
    case yes, no, asSuper
    /// The answer depends on a condition, given as its source text.
    case when(String)
  }
  private let source: SwiftSource
  private let scope: SwiftScope
  private let file: Int32
  /// The name of the parameter with the selector of the requested action.
  private let action: String
  /// All methods of the class, used to complete a selector such as `#selector(close)` with its arguments.
  private let methods: [SwiftFunction]
  /// The answers for the actions that the method names, in source order.
  private var answers: [(selector: String, answer: Answer)] = []
  /// The default answer; nil until it is read.
  private var others: Answer?
  /// Whether the method returns true for every action that `super` allows, before it checks other conditions.
  private var allowsSuperFirst = false

  /// Fails if the method has statements of another form, or calls `super` other than for the default answer.
  init?(_ function: SwiftFunction, of methods: [SwiftFunction], _ scope: SwiftScope) {
    (self.methods, self.scope) = (methods, scope)
    file = function.location.file
    source = scope.file(file).source
    action = function.parameters.first?.name ?? ""
    scope.look(at: function.body.lowerBound, in: file)
    guard read(function.body), others != nil else { return nil }
    if allowsSuperFirst { others = others.map(afterSuper) }
    // A call of `super` that is not the default answer is not understood.
    let asks = function.body.contains { source.isToken($0, "super") }
    if case .asSuper? = others { return }
    if asks { return nil }
  }

  /// Returns an object with the answer for each action, and with `callsSuper` or `default` for all other actions.
  ///
  /// - Parameter unsent: selectors of methods that no known command sends. They get an unknown answer unless the
  ///   default answer is `super`.
  func node(_ place: Range<Int>, unsent: [String]) -> SwiftNode.Value {
    var members = answers.map { SwiftMember($0.selector, place, SwiftNode(value($0.answer, place), place)) }
    if case .asSuper? = others {
      members.append(SwiftMember("callsSuper", place, SwiftNode(.bool(true), place)))
    } else {
      for selector in Set(unsent).sorted() where !answers.contains(where: { $0.selector == selector }) {
        members.append(SwiftMember(selector, place, SwiftNode(.unknown("the sender of the action is unknown"), place)))
      }
      members.append(SwiftMember("callsSuper", place, SwiftNode(.bool(false), place)))
      members.append(SwiftMember("default", place, SwiftNode(value(others ?? .no, place), place)))
    }
    return .object(members)
  }

  private func value(_ answer: Answer, _ place: Range<Int>) -> SwiftNode.Value {
    switch answer {
    case .yes: .bool(true)
    case .no: .bool(false)
    case .asSuper: .string("super")
    case .when(let text): .object([SwiftMember("when", place, SwiftNode(.string(text), place))])
    }
  }

  // MARK: Reading

  /// Reads the statements of the method's body. Returns false if a statement is not understood, or if no default answer
  /// is found.
  private mutating func read(_ body: Range<Int>) -> Bool {
    let statements = Array(source.statements(in: body))
    // A single expression without `return`.
    if statements.count == 1, let only = statements.first,
      !["return", "if", "switch"].contains(source.text(only.lowerBound))
    {
      return readReturn(only)
    }
    for statement in statements {
      switch source.text(statement.lowerBound) {
      case "return": return readReturn(statement.dropFirst())
      case "if" where answers.isEmpty && isSuperFirst(statement): allowsSuperFirst = true
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
  /// one answer for all actions.
  private mutating func readReturn(_ value: Range<Int>) -> Bool {
    if let unconditionalAnswer = unconditionalAnswer(value) {
      others = unconditionalAnswer
    } else if let (named, isSure) = named(value) {
      addAnswer(named, isSure ? .yes : .when(text(value)))
      others = .no
    } else {
      if source.contains(value, anyOf: [action]) { return false }
      others = .when(text(value))
    }
    return true
  }

  /// Reads an `if` without `else` that tests `action`. Returns false if the test is not understood.
  private mutating func readIf(_ statement: Range<Int>) -> Bool {
    guard let open = statement.first(where: { source.isToken($0, "{") }), let close = source.closing(of: open),
      close + 1 == statement.upperBound, let (named, isSure) = named(statement.lowerBound + 1..<open)
    else { return false }
    let inner = Array(source.statements(in: open + 1..<close))
    guard let only = inner.last, source.isToken(only.lowerBound, "return"),
      inner.dropLast().allSatisfy({ !source.contains($0, anyOf: ["return", "if", "guard", "switch"]) })
    else {
      // The block does more than return a value, so the answer depends on the condition.
      addAnswer(named, .when(text(statement.lowerBound + 1..<open)))
      return true
    }
    addAnswer(named, isSure ? answer(only.dropFirst()) : .when(text(statement.lowerBound + 1..<open)))
    return true
  }

  /// Whether a statement is `if super.canPerformAction(action, withSender: sender) { return true }`.
  private func isSuperFirst(_ statement: Range<Int>) -> Bool {
    guard let open = statement.first(where: { source.isToken($0, "{") }), let close = source.closing(of: open),
      close + 1 == statement.upperBound, case .asSuper? = unconditionalAnswer(statement.lowerBound + 1..<open)
    else { return false }
    let inner = open + 1..<close
    guard source.isToken(inner.lowerBound, "return"), case .yes? = unconditionalAnswer(inner.dropFirst()) else {
      return false
    }
    return true
  }

  /// Reads `guard action == #selector(a) else { return false }`, followed by a single `return`.
  private mutating func readGuard(_ statement: Range<Int>, before end: Int) -> Bool {
    guard let word = source.topLevel("else", in: statement), source.isToken(word + 1, "{"),
      let close = source.closing(of: word + 1), let (named, isSure) = named(statement.lowerBound + 1..<word), isSure,
      source.isToken(word + 2, "return"), let other = unconditionalAnswer(word + 3..<close),
      source.isToken(statement.upperBound, "return"),
      source.endOfStatement(statement.upperBound, before: end) == end
    else { return false }
    addAnswer(named, answer(statement.upperBound + 1..<end))
    others = other
    return true
  }

  /// Returns the final answer for a method that returns true for every action that `super` allows: a false answer
  /// becomes `super`.
  private func afterSuper(_ answer: Answer) -> Answer {
    if case .no = answer { .asSuper } else { answer }
  }

  /// Reads `switch action`. Each case lists selectors; the default case must return true, false or the answer of
  /// `super`.
  private mutating func readSwitch(_ statement: Range<Int>) -> Bool {
    guard source.isToken(statement.lowerBound + 1, action), source.isToken(statement.lowerBound + 2, "{"),
      let close = source.closing(of: statement.lowerBound + 2), close + 1 == statement.upperBound
    else { return false }
    var at = statement.lowerBound + 3
    while at < close {
      let isDefault = source.isToken(at, "default")
      guard isDefault || source.isToken(at, "case") else { return false }
      var colon = at + 1
      while colon < close, source.kind(colon) != .colon { colon = source.after(colon) }
      var end = colon + 1
      while end < close, !(source.tokens[end].startsLine && ["case", "default"].contains(source.text(end))) {
        end = source.after(end)
      }
      let inner = Array(source.statements(in: min(colon + 1, end)..<end))
      let only = inner.count == 1 && source.isToken(inner[0].lowerBound, "return") ? inner[0].dropFirst() : nil
      if isDefault {
        guard let only, let unconditionalAnswer = unconditionalAnswer(only) else { return false }
        others = unconditionalAnswer
      } else {
        var selectors: [String] = []
        for part in source.split(at + 1..<colon) {
          guard let selector = selector(part) else { return false }
          selectors.append(selector)
        }
        addAnswer(selectors, only.map { answer($0) } ?? .when(text(at + 1..<colon)))
      }
      at = end
    }
    return others != nil
  }

  /// Adds an answer for selectors. The first answer for a selector is kept, because later statements are not reached.
  private mutating func addAnswer(_ selectors: [String], _ answer: Answer) {
    for selector in selectors where !answers.contains(where: { $0.selector == selector }) {
      answers.append((selector, allowsSuperFirst ? afterSuper(answer) : answer))
    }
  }

  /// Returns the selectors that a test compares `action` with. `isSure` is false if the test has further conditions.
  /// Nil if the test is not understood.
  private func named(_ test: Range<Int>) -> (selectors: [String], isSure: Bool)? {
    if case .call(let call) = source.expression(test), source.identifier(call.name) == "contains",
      call.arguments.count == 1, source.isToken(call.arguments[0].value.lowerBound, action),
      let list = call.receiver, case .array(let parts) = source.expression(list)
    {
      let selectors = parts.compactMap { selector($0) }
      return selectors.count == parts.count ? (selectors, true) : nil
    }
    let isSure = !test.contains { source.isToken($0, "&&") } && source.split(test).count == 1
    var selectors: [String] = []
    var at = test.lowerBound
    while at < test.upperBound {
      guard source.isToken(at, action), source.isToken(at + 1, "=="), let end = endOfSelector(at + 2),
        let selector = selector(at + 2..<end)
      else {
        // Without `&&` or a comma, only `||` and parentheses may surround the comparisons. With them, other conditions
        // are skipped.
        guard isSure else {
          if source.isToken(at, action) || source.isToken(at, "!") { return nil }
          at += 1
          continue
        }
        guard ["||", "(", ")"].contains(source.text(at)) else { return nil }
        at += 1
        continue
      }
      selectors.append(selector)
      at = end
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
    guard let code = scope.selectorCode(range, in: file) else { return nil }
    let source = scope.file(code.file).source
    guard case .selector(let inside) = source.expression(code.tokens), let written = source.selector(inside) else {
      return nil
    }
    let last = written.prefix { $0 != "(" }.split(separator: ".").last.map(String.init) ?? written
    if let open = written.firstIndex(of: "(") { return Selector.normalized(last + written[open...]) }
    let meant = methods.filter { $0.name == last }
    return meant.count == 1 ? meant[known: 0].selector : last
  }

  /// Returns the answer of `true`, `false` or `super.canPerformAction(…)`; nil for any other expression.
  private func unconditionalAnswer(_ value: Range<Int>) -> Answer? {
    switch source.expression(value) {
    case .bool(let bool): bool ? .yes : .no
    case .call(let call) where call.path == ["super", "canPerformAction"]: .asSuper
    default: nil
    }
  }

  /// Returns the answer of any expression. An expression that is not a constant or a call of `super` becomes a
  /// condition.
  private func answer(_ value: Range<Int>) -> Answer { unconditionalAnswer(value) ?? .when(text(value)) }

  /// The maximum number of characters of a condition's text.
  private static let maximumTextLength = 80

  /// Returns the tokens of a range separated by spaces, cut to the maximum length with "…".
  private func text(_ range: Range<Int>) -> String {
    let words = range.map { source.text($0) }.joined(separator: " ")
    return words.count <= SwiftActionAnswers.maximumTextLength
      ? words : words.prefix(SwiftActionAnswers.maximumTextLength - 1) + "…"
  }
}
