import UIModelPlatform

/// The window's edges that the keyboard is near to and the edges that it is away from, as reported by the keyboard
/// layout guide.
///
/// For example, in left-to-right layouts a floating keyboard whose gaps are 10 points on the left and 700 points on the
/// right is away from the trailing edge, and its leading edge is unknown.
package struct KeyboardEdges: Sendable, Hashable {
  package private(set) var nearEdges: Set<LayoutEdge> = []
  package private(set) var awayEdges: Set<LayoutEdge> = []

  /// The edges that are in neither set: they might be near or away.
  package var unknownEdges: Set<LayoutEdge> { Set(LayoutEdge.allCases).subtracting(nearEdges).subtracting(awayEdges) }

  package init(nearEdges: Set<LayoutEdge>, awayEdges: Set<LayoutEdge>) {
    self.nearEdges = nearEdges
    self.awayEdges = awayEdges
  }

  /// Computes the edges from a keyboard's form and, where the form does not determine them, from its frame. A docked
  /// keyboard is near the bottom edge only. By frame, an edge that the keyboard touches is near, an edge with a larger
  /// gap than the opposite edge is away, and any other edge is unknown. UIKit's threshold for "near" is not published.
  package init(_ setting: KeyboardSetting) {
    let sides: Set<LayoutEdge> = [.leading, .trailing]
    // A keyboard that is off screen, or not over the window, leaves the guide at the bottom and as wide as the view.
    if setting.form == .dismissed || setting.isOverWindow == false || setting.form == .docked
      || setting.form == .assistantBar
    {
      self.init(nearEdges: [.bottom], awayEdges: sides.union([.top]))
      return
    }
    let edgesByFrame = KeyboardEdges(byFrameIn: setting)
    switch setting.form {
    case .undocked, .split:
      self.init(nearEdges: edgesByFrame.nearEdges.intersection([.top]), awayEdges: sides.union([.bottom]))
      awayEdges.formUnion(edgesByFrame.awayEdges.intersection([.top]))
    case .miniBar:
      self.init(
        nearEdges: edgesByFrame.nearEdges.intersection(sides).union([.bottom]),
        awayEdges: edgesByFrame.awayEdges.intersection(sides))
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
    func classify(_ edge: LayoutEdge, _ gap: Double, _ oppositeGap: Double) {
      if gap <= 0 { nearEdges.insert(edge) } else if gap > max(0, oppositeGap) { awayEdges.insert(edge) }
    }
    let (left, right) = (frame.minX, setting.windowFrame.width - frame.maxX)
    let (top, bottom) = (frame.minY, setting.windowFrame.height - frame.maxY)
    classify(setting.isRightToLeft ? .trailing : .leading, left, right)
    classify(setting.isRightToLeft ? .leading : .trailing, right, left)
    classify(.top, top, bottom)
    classify(.bottom, bottom, top)
  }

  /// Whether a set of tracked constraints is active, because the keyboard meets all conditions of the set; nil if
  /// unknown.
  package func areActive(_ trackedConstraints: TrackedConstraints) -> Bool? {
    let requiredNearEdges = Set(trackedConstraints.activeWhenNearEdges.elements.map(\.value))
    let requiredAwayEdges = Set(trackedConstraints.activeWhenAwayFromEdges.elements.map(\.value))
    if !requiredNearEdges.isDisjoint(with: self.awayEdges) || !requiredAwayEdges.isDisjoint(with: self.nearEdges) {
      return false
    }
    guard trackedConstraints.activeWhenNearEdges.isComplete, trackedConstraints.activeWhenAwayFromEdges.isComplete,
      requiredNearEdges.isSubset(of: self.nearEdges), requiredAwayEdges.isSubset(of: self.awayEdges)
    else { return nil }
    return true
  }
}
