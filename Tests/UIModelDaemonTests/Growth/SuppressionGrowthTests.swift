import Testing

@testable import UIModelEngine
@testable import UIModelPlatform
@testable import UIModelSwift
@testable import UIModelSystems

/// Checks that the lookup of suppression comments stays cheap if there are as many comments as findings.
@Suite struct SuppressionGrowthTests {
  private func suppression(_ text: String) throws -> Suppression {
    let bytes = Array("// uimodel:\(text)".utf8)
    return try #require(Suppression(comment: 0..<bytes.count, in: bytes))
  }

  @Test func findingExaminesFewComments() throws {
    func lookedAt(_ count: Int) throws -> Int {
      var index = SuppressionIndex()
      let (off, on) = (try suppression("disable sheet/no-detents"), try suppression("enable sheet/no-detents"))
      for number in 0..<count {
        index.add(number % 2 == 0 ? off : on, number: number, start: number * 10, line: number)
      }
      for number in 0..<count {
        #expect(
          index.suppressionNumber(of: "sheet/no-detents", at: number * 10 + 5, line: number)
            == (number % 2 == 0 ? number : nil))
      }
      return index.visitedCount
    }
    let (some, twice) = (try lookedAt(1_000), try lookedAt(2_000))
    #expect(Double(twice) <= 2.3 * Double(some))
  }

  /// A reference implementation of `SuppressionIndex.silencer` that examines all comments in order. Returns the number
  /// of the comment that suppresses a finding; nil for none.
  private func silencer(
    _ comments: [(suppression: Suppression, start: Int, line: Int)], _ code: String, _ offset: Int, _ line: Int
  ) -> Int? {
    var (open, file): (Int?, Int?)
    for (index, comment) in comments.enumerated()
    where comment.suppression.codes.contains(where: { code == $0 || code.hasPrefix($0 + "/") }) {
      switch comment.suppression.kind {
      case .disableNextLine: if comment.line + 1 == line { return index }
      case .disableLine: if comment.line == line { return index }
      case .disableFile: file = file ?? index
      case .disable: if comment.start < offset { open = index }
      case .enable: if comment.start < offset { open = nil }
      }
    }
    return open ?? file
  }

  @Test(arguments: Share.of(100 as UInt64)) func indexMatchesLinearSearch(seed: UInt64) throws {
    var random = SeededGenerator(seed: seed)
    let codes = ["sheet", "menu", "sheet/no-detents", "sheet/no-active-detent", "menu/duplicate-shortcut"]
    var index = SuppressionIndex()
    var comments: [(suppression: Suppression, start: Int, line: Int)] = []
    for number in 0..<Int.random(in: 1...20, using: &random) {
      let kind =
        ["disable", "enable", "disable-next-line", "disable-line", "disable-file"].randomElement(using: &random) ?? ""
      let named = codes.shuffled(using: &random).prefix(Int.random(in: 0...3, using: &random))
      let comment = try suppression(([kind] + named).joined(separator: " "))
      comments.append((comment, number * 10, number / 2))
      index.add(comment, number: number, start: number * 10, line: number / 2)
    }
    for offset in 0..<220 {
      for code in codes {
        #expect(
          index.suppressionNumber(of: code, at: offset, line: offset / 20)
            == silencer(comments, code, offset, offset / 20))
      }
    }
  }
}
