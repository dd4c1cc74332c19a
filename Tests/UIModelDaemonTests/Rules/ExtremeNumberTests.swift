import Testing

@testable import UIModelEngine
@testable import UIModelPlatform
@testable import UIModelSwift
@testable import UIModelSystems

/// Replaces each number of each example with a number that overflows `Int`, or whose difference from another overflows.
@Suite struct ExtremeNumberTests {
  private static let extremes = [
    "9223372036854775807", "-9223372036854775808", "99999999999999999999", "1e308", "-1e308", "1e-320",
  ]

  static let examples = RuleCatalog.all.flatMap { rule in
    (rule.description.wrong + rule.description.right).enumerated().map { number, example in
      (
        name: "\(rule.description.code) \(number)", kind: example.language == "swift" ? DocumentKind.swift : .model,
        text: MarkedExample(example, code: rule.description.code).text
      )
    }
  }

  /// Returns the ranges of the numbers in a text, with their signs, in UTF-8 bytes.
  private func numbers(_ text: String) -> [Range<Int>] {
    let source = SwiftSource(Array(text.utf8))
    return source.tokens.indices.filter { source.kind($0) == .number }.map { index in
      source.isToken(index - 1, "-") ? source.range(index - 1..<index + 1) : source.tokens[index].range
    }
  }

  @Test func extremeNumbersDoNotTrap() {
    var replaced = 0
    for (number, example) in Self.examples.enumerated() {
      for range in numbers(example.text) {
        replaced += 1
        var bytes = Array(example.text.utf8)
        bytes.replaceSubrange(range, with: Array(Self.extremes[(number + replaced) % Self.extremes.count].utf8))
        let checked = SingleDocument(String(decoding: bytes, as: UTF8.self), kind: example.kind)
        #expect(checked.findings.allSatisfy { $0.range.upperBound <= bytes.count }, "\(example.name) \(range)")
      }
    }
    #expect(replaced > 1000)
  }
}
