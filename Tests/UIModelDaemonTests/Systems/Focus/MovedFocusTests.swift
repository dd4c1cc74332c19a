import Testing

@testable import UIModelEngine
@testable import UIModelPlatform
@testable import UIModelSwift
@testable import UIModelSystems

/// Checks that a focus engine updated after a view moved equals one built from scratch.
@Suite struct MovedFocusTests {
  /// Replaces one number of a random frame. Returns whether the analysis applies the edit as a move. Also returns true
  /// if the edit changes nothing.
  private static func move(
    _ document: inout Document, _ analysis: inout Analysis, _ random: inout SeededGenerator
  ) throws -> Bool {
    let screen = try #require(document.blocks.flatMap(\.declarations.screens).first)
    let framePlaces = screen.frames.compactMap(\.place)
    let framePlace = framePlaces[random.next(framePlaces.count)]
    let (element, block) = try #require(document.element(at: framePlace))
    let numberElement = Array(element.elements)[random.next(4)]
    let blockStart = document.starts[block]
    // The new number moves the view slightly, onto another view or out of the visible area, or makes the view empty.
    let newNumber = ["0", "30", "100", "130", "-700", "45.5", "600"][random.next(7)]
    let change = document.replace(
      blockStart + numberElement.range.lowerBound..<blockStart + numberElement.range.upperBound,
      with: Array(newNumber.utf8))
    analysis.update(document, in: .document(0), change: change)
    _ = analysis.refresh()
    // If the new number equals the old number, the edited block is reused as equivalent to the old block, and no view
    // moves.
    return change.revision?.isViewOnly == true || !change.equivalentBlocks.isEmpty
  }

  private static func descriptions(_ engine: FocusEngine) -> [String] {
    let items = engine.items
    return [
      "\(engine.groups.elements)", "\(engine.groups.groupByNode)", "\(engine.stops)", "\(engine.isOrderExact)",
      "\(engine.coveringItems.sorted { $0.key < $1.key })", "\(engine.focusability)", "\(engine.geometry)",
      "\(engine.guides)", "\(engine.vetoingNodes.sorted())", "\(engine.tabIndices.sorted { $0.key < $1.key })",
      "\(engine.groups.elements.indices.map { engine.primaryItem(of: $0) })",
      "\(items.map { item in FocusKey.allCases.map { engine.neighbor(of: item, $0) } })",
    ]
  }

  @Test(arguments: Share.sample(60)) func updatedEngineEqualsAFreshEngine(_ seed: Int) throws {
    let plainFocus = PlainFocus(
      seed: UInt64(seed), navigationMode: seed % 3 == 0 ? .fullKeyboardAccess : .keyboardNavigation)
    var random = SeededGenerator(seed: UInt64(seed) + 3000)
    var document = Document(number: 0, bytes: Array(plainFocus.json.utf8))
    var analysis = Analysis()
    analysis.update(document, in: .document(0), change: nil)
    func screen() throws -> Screen { try #require(document.blocks.flatMap(\.declarations.screens).first) }
    guard try screen().frames.contains(where: \.isGiven) else { return }
    var engine = try FocusEngine(
      FocusTree(screen()), navigationMode: plainFocus.navigationMode, isRightToLeft: plainFocus.isRightToLeft)
    for _ in 0..<12 {
      let isMove = try Self.move(&document, &analysis, &random)
      #expect(isMove)
      engine = try FocusEngine(
        screen(), after: engine, navigationMode: plainFocus.navigationMode, isRightToLeft: plainFocus.isRightToLeft)
      let freshEngine = try FocusEngine(
        FocusTree(screen()), navigationMode: plainFocus.navigationMode, isRightToLeft: plainFocus.isRightToLeft)
      #expect(Self.descriptions(engine) == Self.descriptions(freshEngine), "\(document.text)")
    }
  }

  /// The analysis caches values that it computes for large screens. Findings from cached values must equal the findings
  /// of a fresh check.
  @Test(arguments: 0..<4) func largeScreenFindingsMatchAFreshCheck(_ seed: Int) throws {
    let cards = (0..<600).map { index in
      "{ \"ref\": \"c\(index)\", \"class\": \"CardView\", \"frame\": [\(index % 20 * 30), \(index / 20 * 30), 20, 20], "
        + "\"implements\": { \"canBecomeFocused\": true } }"
    }
    let groups = stride(from: 0, to: 600, by: 200).map { start in
      "{ \"class\": \"UIView\", \"focusGroupIdentifier\": \"g\(start)\", \"frame\": [0, 0, 600, 900], \"subviews\": ["
        + cards[start..<start + 200].joined(separator: ",\n") + "] }"
    }
    let text =
      #"{ "app": { "name": "A", "targets": [{ "platform": "iPadOS", "minimum": "16.0" }] }, "screens": [ { "view": "#
      + #"{ "class": "UIView", "frame": [0, 0, 600, 900], "subviews": ["# + groups.joined(separator: ",") + "] } } ] }"
    var random = SeededGenerator(seed: UInt64(seed) + 4000)
    var document = Document(number: 0, bytes: Array(text.utf8))
    var analysis = Analysis()
    analysis.update(document, in: .document(0), change: nil)
    _ = analysis.refresh()
    var findingCount = 0
    for _ in 0..<6 {
      let isMove = try Self.move(&document, &analysis, &random)
      #expect(isMove)
      let updatedFindings = analysis.findings(of: document).map {
        "\($0.range) \($0.finding.code) \($0.finding.message)"
      }
      let freshFindings = SingleDocument(document.text).findings.map {
        "\($0.range) \($0.finding.code) \($0.finding.message)"
      }
      #expect(updatedFindings == freshFindings)
      findingCount += updatedFindings.count
    }
    #expect(findingCount > 0)
  }
}
