@testable import UIModelEngine
@testable import UIModelPlatform
@testable import UIModelSwift
@testable import UIModelSystems

/// A comparison of the facts that our parser finds in a Swift file with those that the toolchain's parser finds. A fact
/// is, for example, the byte ranges of a call and its arguments.
struct OracleComparison {
  private let source: SwiftSource
  private let declarations: SwiftDeclarations
  private let evaluator: SwiftEvaluator
  /// The index of each token, by the offset of its first UTF-8 byte.
  private let tokenIndices: [Int: Int]

  /// A fact that only one of the two parsers finds, or that differs between them.
  struct Difference {
    let kind: String
    /// The line, counted from 1; nil for a fact without a position, such as the name of a type.
    let line: Int?
    let text: String
  }
  private(set) var differences: [Difference] = []
  /// The number of facts that the toolchain's parser finds, by kind.
  private(set) var factCounts: [String: Int] = [:]
  /// The number of calls and array literals that our parser reads as unknown, by kind of fact.
  private(set) var unknownCounts: [String: Int] = [:]

  init(_ bytes: [UInt8], _ oracle: OracleFile) {
    let file = SwiftFile(bytes)
    source = file.source
    declarations = file.declarations
    evaluator = SwiftEvaluator(SwiftScope(file, nil), type: "")
    tokenIndices = Dictionary(uniqueKeysWithValues: source.tokens.enumerated().map { (Int($1.start), $0) })
    for fact in oracle.facts { factCounts[fact.kind, default: 0] += 1 }
    for (kind, ourFacts) in foundFacts {
      let toolchainFacts = Set(
        oracle.facts.filter { $0.kind == kind }.map { FoundFact(numbers: $0.numbers, name: $0.name) })
      for fact in toolchainFacts.subtracting(ourFacts) { report(kind, fact.numbers, "not found: \(text(fact))") }
      for fact in ourFacts.subtracting(toolchainFacts) {
        report(kind, fact.numbers, "found, and there is none: \(text(fact))")
      }
    }
    for fact in oracle.facts {
      switch fact.kind {
      case "statement": compareStatement(fact)
      case "assignment": compareAssignment(fact)
      case "call": compareCall(fact)
      case "array": compareArray(fact)
      default: break
      }
    }
  }

  private mutating func report(_ kind: String, _ numbers: [Int], _ text: String) {
    let line = numbers.first { $0 >= 0 }.map { start in
      source.bytes.prefix(max(0, start)).count { $0 == UInt8(ascii: "\n") } + 1
    }
    differences.append(Difference(kind: kind, line: line, text: text))
  }

  private func text(_ range: Range<Int>) -> String {
    let text = String(decoding: source.bytes[range.clamped(to: source.bytes.indices)].prefix(400), as: UTF8.self)
    return text.count < 100 ? text : "\(text.prefix(50)) … \(text.suffix(48))"
  }

  // MARK: Facts found by our parser

  private struct FoundFact: Hashable {
    let numbers: [Int]
    var name = ""
  }

  private func text(_ fact: FoundFact) -> String {
    guard fact.numbers.count > 1, fact.numbers[0] >= 0, fact.numbers[1] > fact.numbers[0] else {
      return fact.numbers.first.map { text($0..<$0 + 40) } ?? fact.name
    }
    return text(fact.numbers[0]..<fact.numbers[1])
  }

  private var foundFacts: [String: Set<FoundFact>] {
    var factsByKind: [String: Set<FoundFact>] = [:]
    for kind in [
      "word", "number", "string", "bracket", "comment", "clause", "type", "function", "property", "case", "node",
    ] {
      factsByKind[kind] = []
    }
    func add(_ kind: String, _ numbers: [Int], _ name: String = "") {
      factsByKind[kind]?.insert(FoundFact(numbers: numbers, name: name))
    }
    for (index, token) in source.tokens.enumerated() {
      let (start, end) = (Int(token.start), Int(token.end))
      switch token.kind {
      case .identifier: add("word", [start, end])
      case .number: add("number", [start, end])
      case .string: add("string", [start, end])
      case .open: add("bracket", [start, source.closing(of: index).map { Int(source.tokens[$0].start) } ?? -1])
      case .close where token.match < 0: add("bracket", [-1, start])
      case .directive:
        add("word", [start + 1, end])
        var clauses = SwiftClauses()
        guard !source.isToken(index, "#endif"),
          let endToken = clauses.apply(index, in: source, before: source.tokens.count)
        else { continue }
        add("clause", [start, Int(source.tokens[endToken - 1].end)])
      default: break
      }
    }
    for node in SyntaxTree(source).root.descendants {
      guard let name = OracleNodes.name(of: node) else { continue }
      add("node", [node.range.lowerBound, node.range.upperBound], name)
    }
    for comment in source.comments { add("comment", [comment.lowerBound, comment.upperBound]) }
    for type in Array(declarations.types.values) + [declarations.global] {
      if type.isDeclared { add("type", [], type.name) }
      for function in type.functions {
        add(
          "function",
          [startOffset(function.location)]
            + function.parameters.flatMap { byteBounds($0.typeTokens) + byteBounds($0.defaultValue) }
        )
      }
      for name in type.cases.keys { add("case", [], type.name + "." + name) }
      for property in type.properties {
        add("property", [startOffset(property.location)] + byteBounds(property.typeTokens) + byteBounds(property.value))
      }
    }
    return factsByKind
  }

  private func startOffset(_ location: SwiftLocation) -> Int { Int(source.tokens[location.token].start) }

  private func byteBounds(_ range: Range<Int>?) -> [Int] {
    guard let range, !range.isEmpty else { return [-1, -1] }
    let byteRange = source.range(range)
    return [byteRange.lowerBound, byteRange.upperBound]
  }

  // MARK: Our reading at the positions of the toolchain's facts

  /// Returns the tokens that exactly cover a range of UTF-8 bytes, or nil if the range does not begin and end at token
  /// boundaries. `numbers` contains the start and the end of the range.
  private func tokenRange(_ numbers: ArraySlice<Int>) -> Range<Int>? {
    guard let start = numbers.first, let end = numbers.last, let firstToken = tokenIndices[start] else { return nil }
    var lastToken = firstToken
    while lastToken < source.tokens.count, source.tokens[lastToken].end < end { lastToken += 1 }
    return lastToken < source.tokens.count && source.tokens[lastToken].end == end ? firstToken..<lastToken + 1 : nil
  }

  private mutating func compareStatement(_ fact: OracleFile.Fact) {
    guard let firstToken = tokenIndices[fact.numbers[0]] else {
      return report("statement", fact.numbers, "begins within a token")
    }
    let enclosingBracket = Int(source.tokens[firstToken].parent)
    let limit = enclosingBracket < 0 ? source.tokens.count : source.closing(of: enclosingBracket) ?? source.tokens.count
    let end = Int(source.tokens[source.endOfStatement(firstToken, before: limit) - 1].end)
    guard end != fact.numbers[1] else { return }
    let (toolchainText, ourText) = (text(fact.numbers[0]..<fact.numbers[1]), text(fact.numbers[0]..<end))
    report("statement", fact.numbers, "\(fact.name): \(toolchainText)\n      ours: \(ourText)")
  }

  private mutating func compareAssignment(_ fact: OracleFile.Fact) {
    guard let range = tokenRange(fact.numbers.prefix(2)) else { return }
    let ourBounds = byteBounds(evaluator.assignment(range)?.value)
    guard ourBounds != Array(fact.numbers.suffix(2)) else { return }
    report("assignment", fact.numbers, text(fact.numbers[0]..<fact.numbers[1]) + " ours: \(ourBounds)")
  }

  private mutating func compareCall(_ fact: OracleFile.Fact) {
    guard let range = tokenRange(fact.numbers.prefix(2)) else { return }
    let (nameOffset, closureBounds, additionalClosureCount) = (
      fact.numbers[2], Array(fact.numbers[3...4]), fact.numbers[5]
    )
    guard case .call(let call) = source.expression(range) else {
      // Our parser reads `[Type]()` as an empty array literal.
      if case .array([]) = source.expression(range), nameOffset < 0 { return }
      guard case .unknown = source.expression(range) else {
        return report("call", fact.numbers, "is no call to us: \(text(fact.numbers[0]..<fact.numbers[1]))")
      }
      return unknownCounts["call", default: 0] += 1
    }
    let argumentBounds = call.arguments.flatMap { argument in
      (argument.label == nil ? [-1, -1] : byteBounds(argument.labelToken..<argument.labelToken + 1))
        + byteBounds(argument.value)
    }
    let ourClosureBounds = call.trailingClosure.map { byteBounds($0.lowerBound - 1..<$0.upperBound + 1) } ?? [-1, -1]
    let isEqual =
      argumentBounds == Array(fact.numbers.dropFirst(7)) && ourClosureBounds == closureBounds
      && additionalClosureCount == 0
      && (nameOffset < 0 || Int(source.tokens[call.nameToken].start) == nameOffset)
    if !isEqual { report("call", fact.numbers, text(fact.numbers[0]..<fact.numbers[1])) }
  }

  private mutating func compareArray(_ fact: OracleFile.Fact) {
    guard let range = tokenRange(fact.numbers.prefix(2)) else { return }
    switch source.expression(range) {
    case .array(let elements):
      if elements.flatMap({ byteBounds($0) }) != Array(fact.numbers.dropFirst(2)) {
        report("array", fact.numbers, text(fact.numbers[0]..<fact.numbers[1]))
      }
    case .unknown: unknownCounts["array", default: 0] += 1
    default: report("array", fact.numbers, "is no list to us: \(text(fact.numbers[0]..<fact.numbers[1]))")
    }
  }
}
