import UIModelPlatform

/// What an override of `canPerformAction(_:withSender:)` answers, where it is written as most are: actions by name, then one
/// answer for all others.
struct SwiftActionAnswers {
  private enum Answer {
    case yes, no, asSuper
    /// What decides, as it is written.
    case when(String)
  }
  private let source: SwiftSource
  private let scope: SwiftScope
  private let file: Int32
  /// The name of the action that is asked for.
  private let action: String
  /// The methods of the class, which `#selector(close)` is one of.
  private let methods: [SwiftFunction]
  private var answers: [(selector: String, answer: Answer)] = []
  private var others: Answer?
  /// Whether what super allows is allowed before anything else is asked.
  private var asksSuperFirst = false

  /// Nil for one that is written otherwise.
  init?(_ function: SwiftFunction, of methods: [SwiftFunction], _ scope: SwiftScope) {
    (self.methods, self.scope) = (methods, scope)
    file = function.spot.file
    source = scope.file(file).source
    action = function.parameters.first?.name ?? ""
    scope.look(at: function.body.lowerBound, in: file)
    guard read(function.body), others != nil else { return nil }
    if asksSuperFirst { others = others.map(afterSuper) }
    // Super may be asked in passing.
    let asks = function.body.contains { source.isToken($0, "super") }
    if case .asSuper? = others { return }
    if asks { return nil }
  }

  /// `unsent`: methods of which nobody knows whether they are actions that are asked for.
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

  /// False where a statement is of another kind, or nothing is answered at the end.
  private mutating func read(_ body: Range<Int>) -> Bool {
    let statements = Array(source.statements(in: body))
    // The answer alone.
    if statements.count == 1, let only = statements.first,
      !["return", "if", "switch"].contains(source.text(only.lowerBound))
    {
      return readReturn(only)
    }
    for statement in statements {
      switch source.text(statement.lowerBound) {
      case "return": return readReturn(statement.dropFirst())
      case "if" where answers.isEmpty && isSuperFirst(statement): asksSuperFirst = true
      case "if": guard readIf(statement) else { return false }
      case "guard": return readGuard(statement, before: body.upperBound)
      case "switch": return readSwitch(statement)
      default:
        if source.contains(statement, anyOf: ["return", action]) { return false }
      }
    }
    return false
  }

  /// `action == #selector(a) || action == #selector(b)`, a list that contains it, or one answer for all.
  private mutating func readReturn(_ value: Range<Int>) -> Bool {
    if let plain = plain(value) {
      others = plain
    } else if let (named, isSure) = named(value) {
      note(named, isSure ? .yes : .when(text(value)))
      others = .no
    } else {
      if source.contains(value, anyOf: [action]) { return false }
      others = .when(text(value))
    }
    return true
  }

  private mutating func readIf(_ statement: Range<Int>) -> Bool {
    guard let open = statement.first(where: { source.isToken($0, "{") }), let close = source.closing(of: open),
      close + 1 == statement.upperBound, let (named, isSure) = named(statement.lowerBound + 1..<open)
    else { return false }
    let inner = Array(source.statements(in: open + 1..<close))
    guard let only = inner.last, source.isToken(only.lowerBound, "return"),
      inner.dropLast().allSatisfy({ !source.contains($0, anyOf: ["return", "if", "guard", "switch"]) })
    else {
      // Answered in some other way; nothing else is.
      note(named, .when(text(statement.lowerBound + 1..<open)))
      return true
    }
    note(named, isSure ? answer(only.dropFirst()) : .when(text(statement.lowerBound + 1..<open)))
    return true
  }

  /// `if super.canPerformAction(action, withSender: sender) { return true }`
  private func isSuperFirst(_ statement: Range<Int>) -> Bool {
    guard let open = statement.first(where: { source.isToken($0, "{") }), let close = source.closing(of: open),
      close + 1 == statement.upperBound, case .asSuper? = plain(statement.lowerBound + 1..<open)
    else { return false }
    let inner = open + 1..<close
    guard source.isToken(inner.lowerBound, "return"), case .yes? = plain(inner.dropFirst()) else { return false }
    return true
  }

  /// `guard action == #selector(a) else { return false }`, with one answer behind it.
  private mutating func readGuard(_ statement: Range<Int>, before end: Int) -> Bool {
    guard let word = source.topLevel("else", in: statement), source.isToken(word + 1, "{"),
      let close = source.closing(of: word + 1), let (named, isSure) = named(statement.lowerBound + 1..<word), isSure,
      source.isToken(word + 2, "return"), let other = plain(word + 3..<close),
      source.isToken(statement.upperBound, "return"),
      source.endOfStatement(statement.upperBound, before: end) == end
    else { return false }
    note(named, answer(statement.upperBound + 1..<end))
    others = other
    return true
  }

  /// What an answer is where super has been asked first.
  private func afterSuper(_ answer: Answer) -> Answer {
    if case .no = answer { .asSuper } else { answer }
  }

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
        guard let only, let plain = plain(only) else { return false }
        others = plain
      } else {
        var selectors: [String] = []
        for part in source.split(at + 1..<colon) {
          guard let selector = selector(part) else { return false }
          selectors.append(selector)
        }
        note(selectors, only.map { answer($0) } ?? .when(text(at + 1..<colon)))
      }
      at = end
    }
    return others != nil
  }

  private mutating func note(_ selectors: [String], _ answer: Answer) {
    for selector in selectors where !answers.contains(where: { $0.selector == selector }) {
      answers.append((selector, asksSuperFirst ? afterSuper(answer) : answer))
    }
  }

  /// The actions that a test is for, and whether nothing else decides.
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
        // Anything but names and what joins them is not understood, unless it stands behind `&&` or a comma.
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

  /// After `#selector(…)`, `.name` or `Selector.name`; nil for anything else.
  private func endOfSelector(_ start: Int) -> Int? {
    if source.isToken(start, "#selector") { return source.closing(of: start + 1).map { $0 + 1 } }
    let period = source.isToken(start, "Selector") ? start + 1 : start
    return source.kind(period) == .period && source.kind(period + 1) == .identifier ? period + 2 : nil
  }

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

  /// One answer for whatever is asked; nil where it is none of these.
  private func plain(_ value: Range<Int>) -> Answer? {
    switch source.expression(value) {
    case .bool(let bool): bool ? .yes : .no
    case .call(let call) where call.path == ["super", "canPerformAction"]: .asSuper
    default: nil
    }
  }

  private func answer(_ value: Range<Int>) -> Answer { plain(value) ?? .when(text(value)) }

  private static let longest = 80

  private func text(_ range: Range<Int>) -> String {
    let words = range.map { source.text($0) }.joined(separator: " ")
    return words.count <= SwiftActionAnswers.longest ? words : words.prefix(SwiftActionAnswers.longest - 1) + "…"
  }
}
