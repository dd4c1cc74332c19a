import Testing

@testable import UIModelEngine

/// The second guard of *Cost*: what one typed character costs does not depend on the size of the workspace.
@Suite struct CostTests {
  /// The work of one character typed into the middle of the first document.
  private func work(documents: Int, inOneApp: Bool) -> WorkCounters {
    var analysis = Analysis()
    var edited = Document(number: 0, bytes: Array(SampleDocuments.large(bytes: 100_000).utf8))
    let app: (UInt32) -> AppID = { inOneApp ? .folder("/") : .document($0) }
    analysis.update(edited, in: app(0), change: nil)
    for number in 1..<UInt32(documents) {
      let text = SampleDocuments.large(bytes: 600, prefix: "d\(number)_").replacing("\"app\"", with: "\"$app\"")
      analysis.update(Document(number: number, bytes: Array(text.utf8)), in: app(number), change: nil)
    }
    _ = analysis.refresh()
    let before = analysis.counters
    let change = edited.replace(50_000..<50_000, with: Array("x".utf8))
    analysis.update(edited, in: app(0), change: change)
    #expect(analysis.refresh() == [0])
    return analysis.counters - before
  }

  @Test(arguments: [false, true]) func oneTypedCharacterCostsTheSameInAnyWorkspace(inOneApp: Bool) {
    let alone = work(documents: 1, inOneApp: inOneApp)
    let among = work(documents: 1_000, inOneApp: inOneApp)
    #expect(alone == among)
    #expect(alone.blocksRead <= 2)
    #expect(alone.checksRun <= 4)
  }
}
