import UIModelPlatform

/// The edges that a keyboard is near to and away from, as the keyboard layout guide reports them.
///
/// For example, in left-to-right layouts a floating keyboard whose gaps are 10 points on the left and 700 points on the
/// right is away from the trailing edge, and its leading edge is unknown.
package struct KeyboardEdges: Sendable, Hashable {
  package private(set) var near: Set<LayoutEdge> = []
  package private(set) var away: Set<LayoutEdge> = []

  /// The edges that are neither known to be near nor known to be away.
  package var unknown: Set<LayoutEdge> { Set(LayoutEdge.allCases).subtracting(near).subtracting(away) }

  package init(near: Set<LayoutEdge>, away: Set<LayoutEdge>) {
    self.near = near
    self.away = away
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
    let geometry = KeyboardEdges(byFrameIn: setting)
    switch setting.form {
    case .undocked, .split:
      self.init(near: geometry.near.intersection([.top]), away: sides.union([.bottom]))
      away.formUnion(geometry.away.intersection([.top]))
    case .miniBar:
      self.init(near: geometry.near.intersection(sides).union([.bottom]), away: geometry.away.intersection(sides))
      away.insert(.top)
    default: self = geometry
    }
    guard setting.isThirdOfSplitView else { return }
    near.subtract(sides)
    away.formUnion(sides)
  }

  private init(byFrameIn setting: KeyboardSetting) {
    guard case .at(let screenFrame) = setting.place else { return }
    let frame = setting.inWindow(screenFrame)
    func read(_ edge: LayoutEdge, _ gap: Double, _ opposite: Double) {
      if gap <= 0 { near.insert(edge) } else if gap > max(0, opposite) { away.insert(edge) }
    }
    let (left, right) = (frame.minX, setting.window.width - frame.maxX)
    let (top, bottom) = (frame.minY, setting.window.height - frame.maxY)
    read(setting.isRightToLeft ? .trailing : .leading, left, right)
    read(setting.isRightToLeft ? .leading : .trailing, right, left)
    read(.top, top, bottom)
    read(.bottom, bottom, top)
  }

  /// Whether a set of tracked constraints is active, which requires that all of its conditions hold; nil if unknown.
  package func holds(_ tracked: TrackedConstraints) -> Bool? {
    let near = Set(tracked.activeWhenNearEdges.elements.map(\.value))
    let away = Set(tracked.activeWhenAwayFromEdges.elements.map(\.value))
    if !near.isDisjoint(with: self.away) || !away.isDisjoint(with: self.near) { return false }
    guard tracked.activeWhenNearEdges.isComplete, tracked.activeWhenAwayFromEdges.isComplete,
      near.isSubset(of: self.near), away.isSubset(of: self.away)
    else { return nil }
    return true
  }
}
