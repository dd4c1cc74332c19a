import Testing

@testable import UIModelEngine
@testable import UIModelPlatform
@testable import UIModelSwift
@testable import UIModelSystems

/// Replaces each number of each example with an extreme number, such as the largest `Int` or 1e308, and checks that no
/// arithmetic traps.
@Suite struct ExtremeNumberTests {
  private static let extremeNumbers = [
    "9223372036854775807", "-9223372036854775808", "99999999999999999999", "1e308", "-1e308", "1e-320",
  ]

  static let examples = RuleCatalog.all.flatMap { rule in
    (rule.description.wrongExamples + rule.description.correctExamples).enumerated().map { exampleIndex, example in
      (
        name: "\(rule.description.code) \(exampleIndex)",
        kind: example.language == "swift" ? DocumentKind.swift : .model,
        text: MarkedExample(example, code: rule.description.code).text
      )
    }
  }

  /// Returns the byte ranges of the numbers in a text. A minus sign is part of its number.
  private func numberRanges(_ text: String) -> [Range<Int>] {
    let source = SwiftSource(Array(text.utf8))
    return source.tokens.indices.filter { source.kind($0) == .number }.map { index in
      source.isToken(index - 1, "-") ? source.range(index - 1..<index + 1) : source.tokens[index].range
    }
  }

  @Test func extremeNumbersDoNotTrap() {
    var replacedCount = 0
    for (exampleIndex, example) in Self.examples.enumerated() {
      for range in numberRanges(example.text) {
        replacedCount += 1
        var bytes = Array(example.text.utf8)
        bytes.replaceSubrange(
          range, with: Array(Self.extremeNumbers[(exampleIndex + replacedCount) % Self.extremeNumbers.count].utf8))
        let checkedDocument = SingleDocument(String(decoding: bytes, as: UTF8.self), kind: example.kind)
        #expect(checkedDocument.findings.allSatisfy { $0.range.upperBound <= bytes.count }, "\(example.name) \(range)")
      }
    }
    #expect(replacedCount > 1000)
  }
}
