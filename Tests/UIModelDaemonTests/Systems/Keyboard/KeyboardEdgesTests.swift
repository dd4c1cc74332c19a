import Testing
import UIModelJSON

@testable import UIModelEngine
@testable import UIModelPlatform
@testable import UIModelSwift
@testable import UIModelSystems

/// Checks the near and away edges of the keyboard (K3), and the constraints that they activate.
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
    let open = try edges { $0.state = state }
    #expect(open.awayEdges == [.bottom, .leading, .trailing] && open.unknownEdges == [.top])
    let top = try edges {
      $0.state = state
      $0.keyboardFrame = Rect(0, 0, 1366, 498)
    }
    #expect(top.nearEdges == [.top] && top.awayEdges == [.bottom, .leading, .trailing])
    let low = try edges {
      $0.state = state
      $0.keyboardFrame = Rect(0, 400, 1366, 498)
    }
    #expect(low.nearEdges == [] && low.awayEdges.contains(.top))
  }

  @Test func floatingKeyboardIsNearTheEdgesItTouches() throws {
    let corner = try edges {
      $0.state = .floating
      $0.keyboardFrame = Rect(1046, 0, 320, 260)
    }
    #expect(corner.nearEdges == [.top, .trailing] && corner.awayEdges == [.bottom, .leading])
    let mirrored = try edges {
      $0.state = .floating
      $0.keyboardFrame = Rect(1046, 0, 320, 260)
      $0.isRightToLeft = true
    }
    #expect(mirrored.nearEdges == [.top, .leading])
    let somewhere = try edges { $0.state = .floating }
    #expect(somewhere.unknownEdges == Set(LayoutEdge.allCases))
  }

  @Test func collapsedBarIsNearOneSide() throws {
    let bar = try edges {
      $0.state = .minimized
      $0.keyboardFrame = Rect(0, 950, 200, 60)
    }
    #expect(bar.nearEdges == [.bottom, .leading] && bar.awayEdges == [.top, .trailing])
    let full = try edges { $0.isHardwareAttached = true }
    #expect(full.nearEdges == [.bottom] && full.awayEdges.contains(.top))
  }

  @Test func keyboardIsAwayFromTheSidesInNarrowSplitView() throws {
    let edges = try edges {
      $0.window = Rect(991, 0, 375, 1024)
      $0.state = .floating
      $0.keyboardFrame = Rect(1046, 600, 320, 260)
    }
    #expect(edges.awayEdges.isSuperset(of: [.leading, .trailing]))
  }

  private func tracked(near: [String] = [], away: [String] = []) throws -> TrackedConstraints {
    func list(_ names: [String]) -> String { names.map { "\"\($0)\"" }.joined(separator: ",") }
    let screen = try BarFramesTests.screen(
      """
      { "screens": [ { "view": { "keyboardLayoutGuide": { "followsUndockedKeyboard": true, "trackedConstraints": [
        { "activeWhenNearEdges": [\(list(near))], "activeWhenAwayFromEdges": [\(list(away))] } ] } } } ] }
      """)
    return try #require(screen.details[0]?.keyboard?.guide?.trackedConstraints.elements.first)
  }

  @Test func constraintSetNeedsAllItsConditions() throws {
    let docked = KeyboardEdges(near: [.bottom], away: [.top, .leading, .trailing])
    #expect(docked.areActive(try tracked(near: ["bottom"])) == true)
    #expect(docked.areActive(try tracked(near: ["bottom"], away: ["top", "leading"])) == true)
    #expect(docked.areActive(try tracked(near: ["bottom", "leading"])) == false)
    #expect(docked.areActive(try tracked(near: ["bottom"], away: ["bottom"])) == false)
    let open = KeyboardEdges(near: [.bottom], away: [.leading])
    #expect(open.areActive(try tracked(near: ["bottom"], away: ["top"])) == nil)
    #expect(open.areActive(try tracked(near: ["leading"], away: ["top"])) == false)
    // A misspelled edge may be any edge.
    #expect(docked.areActive(try tracked(near: ["bottom", "botom"])) == nil)
  }
}
