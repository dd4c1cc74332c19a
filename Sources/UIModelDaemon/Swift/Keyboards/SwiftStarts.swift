import UIModelPlatform

/// Who makes an object or calls a method, as far as that is code which asks for the device or the release.
struct SwiftStarts {
  private let scope: SwiftScope

  init(_ scope: SwiftScope) { self.scope = scope }

  /// Whether something that a type has, or an object of it, may be left alone on an iPad: somewhere it is called under such
  /// a condition. `name`: the method's, or the type's own.
  func mayLeaveOutPads(_ name: String, of type: SwiftType) -> Bool {
    let last = type.name.split(separator: ".").last.map(String.init) ?? type.name
    return scope.starters(of: name).contains { file in
      scope.search(for: [name, last], in: file.number)
      let source = file.source
      return source.tokens.indices.contains { index in
        guard source.isToken(index, name), source.isToken(index + 1, "("), !source.isToken(index - 1, "func"),
          let code = file.declarations.code(around: index)
        else { return false }
        scope.look(at: index, in: file.number)
        let owner = file.declarations.type(around: index)
        guard name == last || !type.isDeclared || source.mayBeCalled(index, on: last, in: owner) else { return false }
        let test = SwiftIdiomTest(source: source, scope: scope, file: file.number, type: owner?.name ?? "")
        return test.mayLeaveOutPads(index, in: file.declarations.code[known: code].tokens)
      }
    }
  }
}

extension SwiftSource {
  /// Whether a method may be one of a type: others may have one of the same name.
  fileprivate func mayBeCalled(_ method: Int, on type: String, in owner: SwiftType?) -> Bool {
    let holder = isToken(method - 2, "?") || isToken(method - 2, "!") ? method - 3 : method - 2
    if kind(method - 1) == .period, let name = identifier(holder),
      let property = owner?.properties.first(where: { $0.name == name }), let said = property.type ?? property.value
    {
      return contains(said, anyOf: [type])
    }
    return contains(tokens.indices, anyOf: [type])
  }
}

extension SwiftIdiomTest {
  /// Whether a call in a body stands under a condition, or behind one, that may not hold on an iPad or in a release.
  func mayLeaveOutPads(_ token: Int, in body: Range<Int>, depth: Int = 0) -> Bool {
    guard depth < 24 else { return true }
    for statement in source.statements(in: body) {
      guard statement.lowerBound <= token else { return false }
      guard statement.contains(token) else {
        if mayLeave(statement) { return true }
        continue
      }
      return mayLeaveOutPads(token, within: statement, depth)
    }
    return false
  }

  /// Whether what stands behind a statement may not be reached on an iPad.
  private func mayLeave(_ statement: Range<Int>) -> Bool {
    guard source.contains(statement, anyOf: Self.leaving),
      let open = statement.dropFirst().first(where: { source.isToken($0, "{") })
    else { return false }
    let test = statement.lowerBound + 1..<open
    guard asks(test) else { return false }
    return source.isToken(statement.lowerBound, "guard") ? !isOf(test, "pad") : !isOf(test, "phone")
  }

  private func mayLeaveOutPads(_ token: Int, within statement: Range<Int>, _ depth: Int) -> Bool {
    let name = source.text(token)
    // It is called in either case.
    let isRepeated = statement.count { source.isToken($0, name) && source.isToken($0 + 1, "(") } > 1
    if source.isToken(statement.lowerBound, "if"), let branches = branches(statement) {
      guard let place = branches.firstIndex(where: { $0.body.contains(token) }) else { return false }
      let (own, others) = (branches[known: place].test, branches[..<place].map(\.test).filter { asks($0) })
      if !isRepeated, asks(own) ? !isOf(own, "pad") : !others.allSatisfy({ isOf($0, "phone") }) { return true }
      return mayLeaveOutPads(token, in: branches[known: place].body, depth: depth + 1)
    }
    let braces = source.closures(around: token, in: statement).first
    let head = statement.lowerBound..<(braces?.lowerBound ?? token)
    let isChosen =
      ["guard", "switch"].contains(source.text(head.lowerBound)) || head.contains { isChoice($0, statement) }
    if isChosen, !isRepeated, asks(head) { return true }
    return braces.map { mayLeaveOutPads(token, in: source.closure($0).body, depth: depth + 1) } ?? false
  }

  /// `? a : b`, `&& a`, and `if` or `switch` as a value.
  private func isChoice(_ index: Int, _ range: Range<Int>) -> Bool {
    if ["if", "switch", "&&", "||"].contains(source.text(index)) { return true }
    return source.isToken(index, "?") && source.isBinary(index, in: range)
  }

  /// Whether a test has to do with the device or the release.
  private func asks(_ test: Range<Int>) -> Bool {
    test.contains { index in
      if source.isToken(index, "#available") || source.isToken(index, "#unavailable") { return true }
      return source.identifier(index).map { Self.isIdiom($0) } ?? false
    }
  }

  /// Whether a test is just whether the device is of one kind: `isPad`, `idiom == .pad`.
  private func isOf(_ test: Range<Int>, _ kind: String) -> Bool {
    let signs = ["!", "!=", "||", "#available", "#unavailable"]
    guard !test.contains(where: { signs.contains(source.text($0)) }) else { return false }
    let asked = test.compactMap { source.identifier($0)?.lowercased() }
    return asked.contains { $0.hasSuffix(kind) }
      && !test.contains { source.isToken($0, ",") || source.isToken($0, "&&") }
  }
}
