import UIModelPlatform

/// Finds calls and initializers in code that tests the device or the system release.
struct SwiftDeviceCallers {
  private let scope: SwiftScope

  init(_ scope: SwiftScope) { self.scope = scope }

  /// Whether at least one call of a method, or one creation of an object, may be skipped on an iPad. For example, `if
  /// isPhone { KeyboardObserver() }` skips the object.
  ///
  /// - Parameter name: the name of the method, or the last component of the type's name.
  func maySkipPads(_ name: String, of type: SwiftType) -> Bool {
    let unqualifiedName = type.name.split(separator: ".").last.map(String.init) ?? type.name
    return scope.filesWithDeviceCalls(of: name).contains { file in
      scope.recordSearch(for: [name, unqualifiedName], in: file.number)
      let source = file.source
      return source.tokens.indices.contains { index in
        guard source.isToken(index, name), source.isToken(index + 1, "("), !source.isToken(index - 1, "func"),
          let codeIndex = file.declarations.codeIndex(around: index)
        else { return false }
        scope.recordCodeUse(at: index, in: file.number)
        let owner = file.declarations.type(around: index)
        guard name == unqualifiedName || !type.isDeclared || source.mayBeCalled(index, on: unqualifiedName, in: owner)
        else { return false }
        let test = SwiftIdiomTest(source: source, scope: scope, fileNumber: file.number, type: owner?.name ?? "")
        return test.maySkipPads(index, in: file.declarations.code[known: codeIndex].tokens)
      }
    }
  }
}

extension SwiftSource {
  /// Whether a call may refer to a method of the type, rather than to another type's method of the same name.
  fileprivate func mayBeCalled(_ method: Int, on type: String, in owner: SwiftType?) -> Bool {
    let receiverToken = isToken(method - 2, "?") || isToken(method - 2, "!") ? method - 3 : method - 2
    if kind(method - 1) == .period, let name = identifier(receiverToken),
      let property = owner?.properties.first(where: { $0.name == name }),
      let typeOrValue = property.typeTokens ?? property.value
    {
      return contains(typeOrValue, anyOf: [type])
    }
    return contains(tokens.indices, anyOf: [type])
  }
}

extension SwiftIdiomTest {
  /// Whether a call in a body is inside or after a condition that may be false on an iPad or in a system release.
  /// - Parameter token: the token of the called name.
  func maySkipPads(_ token: Int, in body: Range<Int>, depth: Int = 0) -> Bool {
    guard depth < 24 else { return true }
    for statement in source.statements(in: body) {
      guard statement.lowerBound <= token else { return false }
      guard statement.contains(token) else {
        if mayExitOnPads(statement) { return true }
        continue
      }
      return maySkipPads(token, within: statement, depth)
    }
    return false
  }

  /// Whether a statement may exit the body on an iPad. Later code in the body then does not run on an iPad.
  private func mayExitOnPads(_ statement: Range<Int>) -> Bool {
    guard source.contains(statement, anyOf: Self.exitStatements),
      let openingBracket = statement.dropFirst().first(where: { source.isToken($0, "{") })
    else { return false }
    let condition = statement.lowerBound + 1..<openingBracket
    guard testsDevice(condition) else { return false }
    return source.isToken(statement.lowerBound, "guard") ? !testsOnly(condition, "pad") : !testsOnly(condition, "phone")
  }

  private func maySkipPads(_ token: Int, within statement: Range<Int>, _ depth: Int) -> Bool {
    let name = source.text(token)
    // A function that is called more than once in the statement counts as called in every branch.
    let isRepeated = statement.count { source.isToken($0, name) && source.isToken($0 + 1, "(") } > 1
    if source.isToken(statement.lowerBound, "if"), let branches = branches(statement) {
      guard let branchIndex = branches.firstIndex(where: { $0.body.contains(token) }) else { return false }
      let (branchCondition, earlierConditions) = (
        branches[known: branchIndex].test, branches[..<branchIndex].map(\.test).filter { testsDevice($0) }
      )
      if !isRepeated,
        testsDevice(branchCondition)
          ? !testsOnly(branchCondition, "pad") : !earlierConditions.allSatisfy({ testsOnly($0, "phone") })
      {
        return true
      }
      return maySkipPads(token, in: branches[known: branchIndex].body, depth: depth + 1)
    }
    let block = source.bracedBlocks(around: token, in: statement).first
    let head = statement.lowerBound..<(block?.lowerBound ?? token)
    let isConditional =
      ["guard", "switch"].contains(source.text(head.lowerBound)) || head.contains { isChoice($0, statement) }
    if isConditional, !isRepeated, testsDevice(head) { return true }
    return block.map { maySkipPads(token, in: source.closure($0).body, depth: depth + 1) } ?? false
  }

  /// Whether a token chooses between expressions: `? a : b`, `&&`, `||`, and `if` or `switch` as an expression.
  private func isChoice(_ index: Int, _ range: Range<Int>) -> Bool {
    if ["if", "switch", "&&", "||"].contains(source.text(index)) { return true }
    return source.isToken(index, "?") && source.isBinary(index, in: range)
  }

  /// Whether a condition tests the device or the system release.
  private func testsDevice(_ test: Range<Int>) -> Bool {
    test.contains { index in
      if source.isToken(index, "#available") || source.isToken(index, "#unavailable") { return true }
      return source.identifier(index).map { Self.isIdiom($0) } ?? false
    }
  }

  /// Whether a condition only tests for one kind of device, as in `isPad` or `idiom == .pad`.
  private func testsOnly(_ test: Range<Int>, _ deviceKind: String) -> Bool {
    let excludedTokens = ["!", "!=", "||", "#available", "#unavailable"]
    guard !test.contains(where: { excludedTokens.contains(source.text($0)) }) else { return false }
    let lowercasedNames = test.compactMap { source.identifier($0)?.lowercased() }
    return lowercasedNames.contains { $0.hasSuffix(deviceKind) }
      && !test.contains { source.isToken($0, ",") || source.isToken($0, "&&") }
  }
}
