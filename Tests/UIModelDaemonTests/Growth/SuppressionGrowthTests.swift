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
    func visitedCount(_ count: Int) throws -> Int {
      var suppressionIndex = SuppressionIndex()
      let (disableComment, enableComment) = (
        try suppression("disable sheet/no-detents"), try suppression("enable sheet/no-detents")
      )
      for number in 0..<count {
        suppressionIndex.add(
          number % 2 == 0 ? disableComment : enableComment, number: number, start: number * 10, line: number)
      }
      for number in 0..<count {
        #expect(
          suppressionIndex.suppressionNumber(of: "sheet/no-detents", at: number * 10 + 5, line: number)
            == (number % 2 == 0 ? number : nil))
      }
      return suppressionIndex.visitedCommentCount
    }
    let (baseCount, doubledCount) = (try visitedCount(1_000), try visitedCount(2_000))
    #expect(Double(doubledCount) <= 2.3 * Double(baseCount))
  }

  /// Returns the index of the comment that suppresses a finding, or nil if no comment does. A reference implementation
  /// of `SuppressionIndex.suppressionNumber(of:at:line:)` that examines all comments in order.
  private func suppressingCommentIndex(
    _ comments: [(suppression: Suppression, start: Int, line: Int)], _ code: String, _ offset: Int, _ line: Int
  ) -> Int? {
    var (openIndex, fileIndex): (Int?, Int?)
    for (index, comment) in comments.enumerated()
    where comment.suppression.codes.contains(where: { code == $0 || code.hasPrefix($0 + "/") }) {
      switch comment.suppression.kind {
      case .disableNextLine: if comment.line + 1 == line { return index }
      case .disableLine: if comment.line == line { return index }
      case .disableFile: fileIndex = fileIndex ?? index
      case .disable: if comment.start < offset { openIndex = index }
      case .enable: if comment.start < offset { openIndex = nil }
      }
    }
    return openIndex ?? fileIndex
  }

  @Test(arguments: Share.sample(100 as UInt64)) func indexMatchesLinearSearch(seed: UInt64) throws {
    var generator = SeededGenerator(seed: seed)
    let codes = ["sheet", "menu", "sheet/no-detents", "sheet/no-active-detent", "menu/duplicate-shortcut"]
    var suppressionIndex = SuppressionIndex()
    var comments: [(suppression: Suppression, start: Int, line: Int)] = []
    for number in 0..<Int.random(in: 1...20, using: &generator) {
      let kind =
        ["disable", "enable", "disable-next-line", "disable-line", "disable-file"].randomElement(using: &generator)
        ?? ""
      let selectedCodes = codes.shuffled(using: &generator).prefix(Int.random(in: 0...3, using: &generator))
      let comment = try suppression(([kind] + selectedCodes).joined(separator: " "))
      comments.append((comment, number * 10, number / 2))
      suppressionIndex.add(comment, number: number, start: number * 10, line: number / 2)
    }
    for offset in 0..<220 {
      for code in codes {
        #expect(
          suppressionIndex.suppressionNumber(of: code, at: offset, line: offset / 20)
            == suppressingCommentIndex(comments, code, offset, offset / 20))
      }
    }
  }
}
