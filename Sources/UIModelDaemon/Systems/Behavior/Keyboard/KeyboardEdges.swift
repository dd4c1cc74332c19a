import UIModelPlatform

/// Which edges a keyboard is near to and which it is away from, as the layout guide reports it.
package struct KeyboardEdges: Sendable, Hashable {
  package private(set) var near: Set<LayoutEdge> = []
  package private(set) var away: Set<LayoutEdge> = []

  /// Edges of which neither is known.
  package var unknown: Set<LayoutEdge> { Set(LayoutEdge.allCases).subtracting(near).subtracting(away) }

  package init(near: Set<LayoutEdge>, away: Set<LayoutEdge>) {
    self.near = near
    self.away = away
  }

  /// How near is near is published nowhere: what touches an edge is near, what is more than half of the free way from it
  /// is away, and what is between is not known.
  package init(_ setting: KeyboardSetting) {
    let sides: Set<LayoutEdge> = [.leading, .trailing]
    // What is off the screen, or not over the window, leaves the guide at the bottom and as wide as the view.
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

  /// Whether a set of tracked constraints is active: only where all of its conditions hold; nil where that is not known.
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
