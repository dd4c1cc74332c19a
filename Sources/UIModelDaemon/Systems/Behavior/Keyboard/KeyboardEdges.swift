import UIModelPlatform

/// The edges that the keyboard is near, and the edges that it is away from, as the keyboard layout guide reports them.
///
/// For example, in left-to-right layouts a floating keyboard whose gaps are 10 points on the left and 700 points on the
/// right is away from the trailing edge, and its leading edge is unknown.
package struct KeyboardEdges: Sendable, Hashable {
  package private(set) var nearEdges: Set<LayoutEdge> = []
  package private(set) var awayEdges: Set<LayoutEdge> = []

  /// The edges that are neither known to be near nor known to be away.
  package var unknownEdges: Set<LayoutEdge> { Set(LayoutEdge.allCases).subtracting(nearEdges).subtracting(awayEdges) }

  package init(near: Set<LayoutEdge>, away: Set<LayoutEdge>) {
    self.nearEdges = near
    self.awayEdges = away
  }

  /// Computes the edges from a keyboard's form and frame. UIKit's threshold for "near" is not published. An edge that
  /// the keyboard touches is near, an edge with a larger gap than the opposite edge is away, and any other edge is
  /// unknown.
  package init(_ setting: KeyboardSetting) {
    let sides: Set<LayoutEdge> = [.leading, .trailing]
    // A keyboard that is off screen, or not over the window, leaves the guide at the bottom and as wide as the view.
    if setting.form == .dismissed || setting.isOverWindow == false || setting.form == .docked
      || setting.form == .assistantBar
    {
      self.init(near: [.bottom], away: sides.union([.top]))
      return
    }
    let edgesByFrame = KeyboardEdges(byFrameIn: setting)
    switch setting.form {
    case .undocked, .split:
      self.init(near: edgesByFrame.nearEdges.intersection([.top]), away: sides.union([.bottom]))
      awayEdges.formUnion(edgesByFrame.awayEdges.intersection([.top]))
    case .miniBar:
      self.init(
        near: edgesByFrame.nearEdges.intersection(sides).union([.bottom]),
        away: edgesByFrame.awayEdges.intersection(sides))
      awayEdges.insert(.top)
    default: self = edgesByFrame
    }
    guard setting.isThirdOfSplitView else { return }
    nearEdges.subtract(sides)
    awayEdges.formUnion(sides)
  }

  private init(byFrameIn setting: KeyboardSetting) {
    guard case .onScreen(let screenFrame) = setting.position else { return }
    let frame = setting.rectInWindow(screenFrame)
    func classify(_ edge: LayoutEdge, _ gap: Double, _ opposite: Double) {
      if gap <= 0 { nearEdges.insert(edge) } else if gap > max(0, opposite) { awayEdges.insert(edge) }
    }
    let (left, right) = (frame.minX, setting.window.width - frame.maxX)
    let (top, bottom) = (frame.minY, setting.window.height - frame.maxY)
    classify(setting.isRightToLeft ? .trailing : .leading, left, right)
    classify(setting.isRightToLeft ? .leading : .trailing, right, left)
    classify(.top, top, bottom)
    classify(.bottom, bottom, top)
  }

  /// Whether a set of tracked constraints is active, that is, whether all its conditions are met; nil if unknown.
  package func areActive(_ tracked: TrackedConstraints) -> Bool? {
    let near = Set(tracked.activeWhenNearEdges.elements.map(\.value))
    let away = Set(tracked.activeWhenAwayFromEdges.elements.map(\.value))
    if !near.isDisjoint(with: self.awayEdges) || !away.isDisjoint(with: self.nearEdges) { return false }
    guard tracked.activeWhenNearEdges.isComplete, tracked.activeWhenAwayFromEdges.isComplete,
      near.isSubset(of: self.nearEdges), away.isSubset(of: self.awayEdges)
    else { return nil }
    return true
  }
}
