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
    #expect(edges.near == [.bottom] && edges.away == [.top, .leading, .trailing])
  }

  @Test(arguments: [KeyboardState.undocked, .split])
  func undockedKeyboardMayBeNearTheTop(_ state: KeyboardState) throws {
    let open = try edges { $0.state = state }
    #expect(open.away == [.bottom, .leading, .trailing] && open.unknown == [.top])
    let top = try edges {
      $0.state = state
      $0.keyboardFrame = Rect(0, 0, 1366, 498)
    }
    #expect(top.near == [.top] && top.away == [.bottom, .leading, .trailing])
    let low = try edges {
      $0.state = state
      $0.keyboardFrame = Rect(0, 400, 1366, 498)
    }
    #expect(low.near == [] && low.away.contains(.top))
  }

  @Test func floatingKeyboardIsNearTheEdgesItTouches() throws {
    let corner = try edges {
      $0.state = .floating
      $0.keyboardFrame = Rect(1046, 0, 320, 260)
    }
    #expect(corner.near == [.top, .trailing] && corner.away == [.bottom, .leading])
    let mirrored = try edges {
      $0.state = .floating
      $0.keyboardFrame = Rect(1046, 0, 320, 260)
      $0.isRightToLeft = true
    }
    #expect(mirrored.near == [.top, .leading])
    let somewhere = try edges { $0.state = .floating }
    #expect(somewhere.unknown == Set(LayoutEdge.allCases))
  }

  @Test func collapsedBarIsNearOneSide() throws {
    let bar = try edges {
      $0.state = .minimized
      $0.keyboardFrame = Rect(0, 950, 200, 60)
    }
    #expect(bar.near == [.bottom, .leading] && bar.away == [.top, .trailing])
    let full = try edges { $0.isHardwareAttached = true }
    #expect(full.near == [.bottom] && full.away.contains(.top))
  }

  @Test func keyboardIsAwayFromTheSidesInNarrowSplitView() throws {
    let edges = try edges {
      $0.window = Rect(991, 0, 375, 1024)
      $0.state = .floating
      $0.keyboardFrame = Rect(1046, 600, 320, 260)
    }
    #expect(edges.away.isSuperset(of: [.leading, .trailing]))
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
    #expect(docked.holds(try tracked(near: ["bottom"])) == true)
    #expect(docked.holds(try tracked(near: ["bottom"], away: ["top", "leading"])) == true)
    #expect(docked.holds(try tracked(near: ["bottom", "leading"])) == false)
    #expect(docked.holds(try tracked(near: ["bottom"], away: ["bottom"])) == false)
    let open = KeyboardEdges(near: [.bottom], away: [.leading])
    #expect(open.holds(try tracked(near: ["bottom"], away: ["top"])) == nil)
    #expect(open.holds(try tracked(near: ["leading"], away: ["top"])) == false)
    // A misspelled edge may be any edge.
    #expect(docked.holds(try tracked(near: ["bottom", "botom"])) == nil)
  }
}
