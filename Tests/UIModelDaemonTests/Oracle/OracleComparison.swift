@testable import UIModelEngine
@testable import UIModelPlatform
@testable import UIModelSwift
@testable import UIModelSystems

/// The differences between our reading of a Swift file and the reading of the toolchain's parser.
struct OracleComparison {
  private let source: SwiftSource
  private let declarations: SwiftDeclarations
  private let evaluator: SwiftEvaluator
  /// The index of each token, by the offset of its first UTF-8 byte.
  private let tokens: [Int: Int]

  /// A fact that only one of the two parsers finds, or that differs between them.
  struct Difference {
    let kind: String
    /// The line, counted from 1; nil for a fact without a position, such as the name of a type.
    let line: Int?
    let text: String
  }
  private(set) var differences: [Difference] = []
  /// The number of the toolchain's facts, by kind.
  private(set) var facts: [String: Int] = [:]
  /// The number of facts that our parser reads as unknown, by kind.
  private(set) var unread: [String: Int] = [:]

  init(_ bytes: [UInt8], _ oracle: OracleFile) {
    let file = SwiftFile(bytes)
    source = file.source
    declarations = file.declarations
    evaluator = SwiftEvaluator(SwiftScope(file, nil), type: "")
    tokens = Dictionary(uniqueKeysWithValues: source.tokens.enumerated().map { (Int($1.start), $0) })
    for fact in oracle.facts { facts[fact.kind, default: 0] += 1 }
    for (kind, ours) in found {
      let theirs = Set(oracle.facts.filter { $0.kind == kind }.map { Found(numbers: $0.numbers, name: $0.name) })
      for one in theirs.subtracting(ours) { report(kind, one.numbers, "not found: \(text(one))") }
      for one in ours.subtracting(theirs) { report(kind, one.numbers, "found, and there is none: \(text(one))") }
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

  private struct Found: Hashable {
    let numbers: [Int]
    var name = ""
  }

  private func text(_ found: Found) -> String {
    guard found.numbers.count > 1, found.numbers[0] >= 0, found.numbers[1] > found.numbers[0] else {
      return found.numbers.first.map { text($0..<$0 + 40) } ?? found.name
    }
    return text(found.numbers[0]..<found.numbers[1])
  }

  private var found: [String: Set<Found>] {
    var found: [String: Set<Found>] = [:]
    for kind in [
      "word", "number", "string", "bracket", "comment", "clause", "type", "function", "property", "case", "node",
    ] {
      found[kind] = []
    }
    func add(_ kind: String, _ numbers: [Int], _ name: String = "") {
      found[kind]?.insert(Found(numbers: numbers, name: name))
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
          let after = clauses.apply(index, in: source, before: source.tokens.count)
        else { continue }
        add("clause", [start, Int(source.tokens[after - 1].end)])
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
          "function", [start(function.location)] + function.parameters.flatMap { ends($0.type) + ends($0.defaultValue) }
        )
      }
      for name in type.cases.keys { add("case", [], type.name + "." + name) }
      for property in type.properties {
        add("property", [start(property.location)] + ends(property.type) + ends(property.value))
      }
    }
    return found
  }

  private func start(_ spot: SwiftLocation) -> Int { Int(source.tokens[spot.token].start) }

  private func ends(_ range: Range<Int>?) -> [Int] {
    guard let range, !range.isEmpty else { return [-1, -1] }
    let bytes = source.range(range)
    return [bytes.lowerBound, bytes.upperBound]
  }

  // MARK: Our reading at the positions of the toolchain's facts

  /// Returns the tokens that exactly cover a range of UTF-8 bytes. Nil if no token begins or ends there.
  private func tokens(_ numbers: ArraySlice<Int>) -> Range<Int>? {
    guard let start = numbers.first, let end = numbers.last, let first = tokens[start] else { return nil }
    var last = first
    while last < source.tokens.count, source.tokens[last].end < end { last += 1 }
    return last < source.tokens.count && source.tokens[last].end == end ? first..<last + 1 : nil
  }

  private mutating func compareStatement(_ fact: OracleFile.Fact) {
    guard let first = tokens[fact.numbers[0]] else {
      return report("statement", fact.numbers, "begins within a token")
    }
    let around = Int(source.tokens[first].parent)
    let limit = around < 0 ? source.tokens.count : source.closing(of: around) ?? source.tokens.count
    let end = Int(source.tokens[source.endOfStatement(first, before: limit) - 1].end)
    guard end != fact.numbers[1] else { return }
    let (theirs, ours) = (text(fact.numbers[0]..<fact.numbers[1]), text(fact.numbers[0]..<end))
    report("statement", fact.numbers, "\(fact.name): \(theirs)\n      ours: \(ours)")
  }

  private mutating func compareAssignment(_ fact: OracleFile.Fact) {
    guard let range = tokens(fact.numbers.prefix(2)) else { return }
    let ours = ends(evaluator.assignment(range)?.value)
    guard ours != Array(fact.numbers.suffix(2)) else { return }
    report("assignment", fact.numbers, text(fact.numbers[0]..<fact.numbers[1]) + " ours: \(ours)")
  }

  private mutating func compareCall(_ fact: OracleFile.Fact) {
    guard let range = tokens(fact.numbers.prefix(2)) else { return }
    let (name, closure, more) = (fact.numbers[2], Array(fact.numbers[3...4]), fact.numbers[5])
    guard case .call(let call) = source.expression(range) else {
      // Our parser reads `[Type]()` as an empty array literal.
      if case .array([]) = source.expression(range), name < 0 { return }
      guard case .unknown = source.expression(range) else {
        return report("call", fact.numbers, "is no call to us: \(text(fact.numbers[0]..<fact.numbers[1]))")
      }
      return unread["call", default: 0] += 1
    }
    let arguments = call.arguments.flatMap { argument in
      (argument.label == nil ? [-1, -1] : ends(argument.labelToken..<argument.labelToken + 1)) + ends(argument.value)
    }
    let braces = call.trailingClosure.map { ends($0.lowerBound - 1..<$0.upperBound + 1) } ?? [-1, -1]
    let isSame =
      arguments == Array(fact.numbers.dropFirst(7)) && braces == closure && more == 0
      && (name < 0 || Int(source.tokens[call.nameToken].start) == name)
    if !isSame { report("call", fact.numbers, text(fact.numbers[0]..<fact.numbers[1])) }
  }

  private mutating func compareArray(_ fact: OracleFile.Fact) {
    guard let range = tokens(fact.numbers.prefix(2)) else { return }
    switch source.expression(range) {
    case .array(let elements):
      if elements.flatMap({ ends($0) }) != Array(fact.numbers.dropFirst(2)) {
        report("array", fact.numbers, text(fact.numbers[0]..<fact.numbers[1]))
      }
    case .unknown: unread["array", default: 0] += 1
    default: report("array", fact.numbers, "is no list to us: \(text(fact.numbers[0]..<fact.numbers[1]))")
    }
  }
}
