import UIModelPlatform

/// Finds code that never runs on an iPad because of a condition around the code or an early exit before the code.
extension SwiftIdiomTest {
  /// The conclusions from a test of the device: whether the device is certainly not an iPad if the test holds, and
  /// whether it is certainly not an iPad if the test fails.
  private struct DeviceConclusions {
    var isNotPadIfTrue = false
    var isNotPadIfFalse = false

    var opposite: DeviceConclusions {
      DeviceConclusions(isNotPadIfTrue: isNotPadIfFalse, isNotPadIfFalse: isNotPadIfTrue)
    }
  }

  /// The maximum nesting depth of analyzed code.
  private static let maximumDepth = 24
  /// The names, in lowercase, of properties that are true on iPad.
  private static let padNames: Set<String> = ["ispad", "isipad", "istablet", "isipaddevice", "ipad"]
  /// The names, in lowercase, of properties that are true only on iPhone.
  private static let phoneNames: Set<String> = ["isphone", "isiphone", "isiphonedevice", "iphone"]

  /// Whether a token of a body is never reached on an iPad.
  func isExcludedOnPad(_ token: Int, in body: Range<Int>, depth: Int = 0) -> Bool {
    guard depth < Self.maximumDepth else { return false }
    for statement in source.statements(in: body) {
      guard statement.lowerBound <= token else { return false }
      if statement.contains(token) { return isExcludedOnPad(token, within: statement, depth) }
      if exitsOnPads(statement) { return true }
    }
    return false
  }

  /// Whether the code after a statement never runs on an iPad.
  private func exitsOnPads(_ statement: Range<Int>) -> Bool {
    if source.isToken(statement.lowerBound, "guard") {
      guard let elseToken = source.topLevel("else", in: statement) else { return false }
      return conclusions(statement.lowerBound + 1..<elseToken).isNotPadIfTrue
    }
    guard source.isToken(statement.lowerBound, "if"), let branch = branches(statement)?.first,
      let lastStatement = Array(source.statements(in: branch.body)).last
    else { return false }
    return source.contains(lastStatement.lowerBound..<lastStatement.lowerBound + 1, anyOf: Self.exitStatements)
      && conclusions(branch.test).isNotPadIfFalse
  }

  /// Whether a token of a statement is never reached on an iPad.
  private func isExcludedOnPad(_ token: Int, within statement: Range<Int>, _ depth: Int) -> Bool {
    switch source.text(statement.lowerBound) {
    case "if":
      for branch in branches(statement) ?? [] {
        if branch.body.contains(token) {
          return conclusions(branch.test).isNotPadIfTrue || isExcludedOnPad(token, in: branch.body, depth: depth + 1)
        }
        if branch.test.contains(token) { return isExcludedOnPad(token, inTest: branch.test) }
        if conclusions(branch.test).isNotPadIfFalse { return true }
      }
      return false
    case "guard":
      guard let elseToken = source.topLevel("else", in: statement) else { return false }
      let test = statement.lowerBound + 1..<elseToken
      return token < elseToken ? isExcludedOnPad(token, inTest: test) : conclusions(test).isNotPadIfFalse
    case "switch":
      guard let open = statement.first(where: { source.isToken($0, "{") }), open < token,
        let close = source.closing(of: open)
      else { return false }
      let testsIdiom = source.contains(statement.lowerBound..<open, anyOf: ["userInterfaceIdiom"])
      guard let (label, body) = part(of: open + 1..<close, with: token) else { return false }
      let names = label.compactMap { source.identifier($0) }.filter { $0 != "case" }
      let isPhoneCase = testsIdiom && !names.isEmpty && names.allSatisfy { ["phone", "carPlay", "tv"].contains($0) }
      return isPhoneCase || isExcludedOnPad(token, in: body, depth: depth + 1)
    default:
      let braces = source.bracedBlocks(around: token, in: statement).first
      if isExcludedOnPad(token, inTest: statement) { return true }
      return braces.map { isExcludedOnPad(token, in: source.closure($0).body, depth: depth + 1) } ?? false
    }
  }

  /// Whether a token of an expression is never evaluated on an iPad, as in `isPad ? a : token` or `isPhone && token`.
  private func isExcludedOnPad(_ token: Int, inTest range: Range<Int>) -> Bool {
    var start = range.lowerBound
    for part in [range] + bracketContents(around: token, in: range) {
      start = part.lowerBound
      var (index, questionMark): (Int, Int?) = (start, nil)
      while index < part.upperBound {
        let next = source.indexAfter(index)
        if (index..<next).contains(token) { break }
        if source.isToken(index, "?"), source.isBinary(index, in: part) {
          questionMark = index
        } else if source.kind(index) == .colon, let testEnd = questionMark {
          if conclusions(test(before: testEnd, from: start)).isNotPadIfFalse { return true }
          (questionMark, start) = (nil, index + 1)
        } else if source.kind(index) == .comma {
          if source.isToken(range.lowerBound - 1, "if") || source.isToken(range.lowerBound - 1, "guard"), part == range,
            conclusions(start..<index).isNotPadIfTrue
          {
            return true
          }
          (questionMark, start) = (nil, index + 1)
        } else if source.isToken(index, "&&"), conclusions(test(before: index, from: start)).isNotPadIfTrue {
          return true
        }
        index = next
      }
      if let questionMark, conclusions(test(before: questionMark, from: start)).isNotPadIfTrue { return true }
    }
    return false
  }

  /// Returns the tokens of the test before `?` or `&&`. The test begins after `=`, `return` or a colon.
  private func test(before questionMark: Int, from start: Int) -> Range<Int> {
    let precedingToken = (start..<questionMark).last { index in
      source.isToken(index, "=") || source.isToken(index, "return") || source.kind(index) == .colon
    }
    return (precedingToken.map { $0 + 1 } ?? start)..<questionMark
  }

  /// Returns the contents of the round and square brackets around a token, outermost first.
  private func bracketContents(around token: Int, in range: Range<Int>) -> [Range<Int>] {
    var (contents, openBracket): ([Range<Int>], Int) = ([], Int(source.tokens[token].parent))
    while openBracket >= range.lowerBound, !source.isToken(openBracket, "{") {
      if let close = source.closing(of: openBracket) { contents.insert(openBracket + 1..<close, at: 0) }
      openBracket = Int(source.tokens[openBracket].parent)
    }
    return contents
  }

  /// Returns the label and the body of the `switch` case whose body contains a token; nil if no body contains the
  /// token.
  private func part(of body: Range<Int>, with token: Int) -> (label: Range<Int>, body: Range<Int>)? {
    var (index, labels): (Int, [(label: Range<Int>, body: Int)]) = (body.lowerBound, [])
    while index < body.upperBound {
      if source.isToken(index, "case") || source.isToken(index, "default"),
        index == body.lowerBound || source.tokens[index].startsLine || source.kind(index - 1) == .semicolon,
        let colon = (index..<body.upperBound).first(where: { source.kind($0) == .colon })
      {
        labels.append((index..<colon, colon + 1))
        index = colon
      }
      index = source.indexAfter(index)
    }
    guard let labelIndex = labels.lastIndex(where: { $0.body <= token }) else { return nil }
    let end = labelIndex + 1 < labels.count ? labels[known: labelIndex + 1].label.lowerBound : body.upperBound
    return (labels[known: labelIndex].label, labels[known: labelIndex].body..<end)
  }

  // MARK: Tests

  /// Returns the conclusions from a test about the device.
  private func conclusions(_ range: Range<Int>) -> DeviceConclusions {
    var range = range
    while range.count > 2, source.isToken(range.lowerBound, "("),
      source.closing(of: range.lowerBound) == range.upperBound - 1
    {
      range = range.lowerBound + 1..<range.upperBound - 1
    }
    let parts = source.split(range)
    if parts.count > 1 { return DeviceConclusions(isNotPadIfTrue: parts.contains { conclusions($0).isNotPadIfTrue }) }
    for (operatorText, isAny) in [("||", true), ("&&", false)] {
      let parts = source.split(range, at: operatorText)
      guard parts.count > 1 else { continue }
      let partConclusions = parts.map { conclusions($0) }
      let (conclusionsIfTrue, conclusionsIfFalse) = (
        partConclusions.map(\.isNotPadIfTrue), partConclusions.map(\.isNotPadIfFalse)
      )
      return isAny
        ? DeviceConclusions(
          isNotPadIfTrue: !conclusionsIfTrue.contains(false), isNotPadIfFalse: conclusionsIfFalse.contains(true))
        : DeviceConclusions(
          isNotPadIfTrue: conclusionsIfTrue.contains(true), isNotPadIfFalse: !conclusionsIfFalse.contains(false))
    }
    if source.isToken(range.lowerBound, "!"), range.count > 1 { return conclusions(range.dropFirst()).opposite }
    if let sides = source.comparison(range) {
      let names = [sides.one, sides.other].map { side in side.last.flatMap { source.identifier($0) } ?? "" }
      let testsIdiom = names.contains { $0.lowercased().hasSuffix("idiom") }
      guard testsIdiom, ["==", "!="].contains(source.text(sides.at)) else { return DeviceConclusions() }
      let isEqual = source.isToken(sides.at, "==")
      if names.contains("pad") {
        return isEqual ? DeviceConclusions(isNotPadIfFalse: true) : DeviceConclusions(isNotPadIfTrue: true)
      }
      if names.contains("phone") {
        return isEqual ? DeviceConclusions(isNotPadIfTrue: true) : DeviceConclusions(isNotPadIfFalse: true)
      }
      return DeviceConclusions()
    }
    let isPath = range.allSatisfy { index in
      [.identifier, .period].contains(source.kind(index)) || ["(", ")"].contains(source.text(index))
    }
    guard isPath, let nameToken = range.last(where: { source.kind($0) == .identifier }),
      let name = source.identifier(nameToken)?.lowercased()
    else { return DeviceConclusions() }
    if Self.padNames.contains(name) { return DeviceConclusions(isNotPadIfFalse: true) }
    return DeviceConclusions(isNotPadIfTrue: Self.phoneNames.contains(name))
  }
}
