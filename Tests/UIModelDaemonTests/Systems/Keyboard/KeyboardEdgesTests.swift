import Testing
import UIModelJSON

@testable import UIModelEngine
@testable import UIModelPlatform
@testable import UIModelSwift
@testable import UIModelSystems

/// Checks which edges the keyboard is near and away from, as in `activeWhenNearEdges`, and which constraints are active
/// as a result.
@Suite struct KeyboardEdgesTests {
  private func edges(_ change: (inout KeyboardSetting) -> Void) throws -> KeyboardEdges {
    var setting = try KeyboardGeometryTests.setting()
    change(&setting)
    return KeyboardEdges(setting)
  }

  @Test func dockedKeyboardIsNearTheBottomOnly() throws {
    let edges = try edges { _ in }
    #expect(edges.nearEdges == [.bottom] && edges.awayEdges == [.top, .leading, .trailing])
  }

  @Test(arguments: [KeyboardState.undocked, .split])
  func undockedKeyboardMayBeNearTheTop(_ state: KeyboardState) throws {
    let edgesWithoutFrame = try edges { $0.state = state }
    #expect(edgesWithoutFrame.awayEdges == [.bottom, .leading, .trailing] && edgesWithoutFrame.unknownEdges == [.top])
    let edgesAtTop = try edges {
      $0.state = state
      $0.keyboardFrame = Rect(0, 0, 1366, 498)
    }
    #expect(edgesAtTop.nearEdges == [.top] && edgesAtTop.awayEdges == [.bottom, .leading, .trailing])
    let edgesBelowTop = try edges {
      $0.state = state
      $0.keyboardFrame = Rect(0, 400, 1366, 498)
    }
    #expect(edgesBelowTop.nearEdges == [] && edgesBelowTop.awayEdges.contains(.top))
  }

  @Test func floatingKeyboardIsNearTheEdgesItTouches() throws {
    let cornerEdges = try edges {
      $0.state = .floating
      $0.keyboardFrame = Rect(1046, 0, 320, 260)
    }
    #expect(cornerEdges.nearEdges == [.top, .trailing] && cornerEdges.awayEdges == [.bottom, .leading])
    let mirroredEdges = try edges {
      $0.state = .floating
      $0.keyboardFrame = Rect(1046, 0, 320, 260)
      $0.isRightToLeft = true
    }
    #expect(mirroredEdges.nearEdges == [.top, .leading])
    let edgesWithoutFrame = try edges { $0.state = .floating }
    #expect(edgesWithoutFrame.unknownEdges == Set(LayoutEdge.allCases))
  }

  @Test func collapsedBarIsNearOneSide() throws {
    let collapsedBarEdges = try edges {
      $0.state = .minimized
      $0.keyboardFrame = Rect(0, 950, 200, 60)
    }
    #expect(collapsedBarEdges.nearEdges == [.bottom, .leading] && collapsedBarEdges.awayEdges == [.top, .trailing])
    let fullBarEdges = try edges { $0.isHardwareAttached = true }
    #expect(fullBarEdges.nearEdges == [.bottom] && fullBarEdges.awayEdges.contains(.top))
  }

  @Test func keyboardIsAwayFromTheSidesInNarrowSplitView() throws {
    let edges = try edges {
      $0.windowFrame = Rect(991, 0, 375, 1024)
      $0.state = .floating
      $0.keyboardFrame = Rect(1046, 600, 320, 260)
    }
    #expect(edges.awayEdges.isSuperset(of: [.leading, .trailing]))
  }

  private func trackedConstraints(near: [String] = [], away: [String] = []) throws -> TrackedConstraints {
    func quotedNames(_ names: [String]) -> String { names.map { "\"\($0)\"" }.joined(separator: ",") }
    let screen = try BarFramesTests.screen(
      """
      { "screens": [ { "view": { "keyboardLayoutGuide": { "followsUndockedKeyboard": true, "trackedConstraints": [
        { "activeWhenNearEdges": [\(quotedNames(near))], "activeWhenAwayFromEdges": [\(quotedNames(away))] } ] } } } ] }
      """)
    return try #require(screen.details[0]?.keyboard?.guide?.trackedConstraints.elements.first)
  }

  @Test func constraintSetNeedsAllItsConditions() throws {
    let dockedEdges = KeyboardEdges(nearEdges: [.bottom], awayEdges: [.top, .leading, .trailing])
    #expect(dockedEdges.areActive(try trackedConstraints(near: ["bottom"])) == true)
    #expect(dockedEdges.areActive(try trackedConstraints(near: ["bottom"], away: ["top", "leading"])) == true)
    #expect(dockedEdges.areActive(try trackedConstraints(near: ["bottom", "leading"])) == false)
    #expect(dockedEdges.areActive(try trackedConstraints(near: ["bottom"], away: ["bottom"])) == false)
    let partlyKnownEdges = KeyboardEdges(nearEdges: [.bottom], awayEdges: [.leading])
    #expect(partlyKnownEdges.areActive(try trackedConstraints(near: ["bottom"], away: ["top"])) == nil)
    #expect(partlyKnownEdges.areActive(try trackedConstraints(near: ["leading"], away: ["top"])) == false)
    // A misspelled edge name might mean any edge.
    #expect(dockedEdges.areActive(try trackedConstraints(near: ["bottom", "botom"])) == nil)
  }
}
