import UIModelPlatform

/// The order of detents by height.
package enum DetentOrder {
  /// A container with the measures of a release, and the largest height of a sheet in the container.
  package struct Room: Sendable, Hashable {
    package let container: WindowContainer
    package let metrics: SheetMetrics
    package let maximum: Double

    package init(container: WindowContainer, metrics: SheetMetrics, maximum: Double) {
      self.container = container
      self.metrics = metrics
      self.maximum = maximum
    }
  }

  /// The maximum number of detents that are compared pair by pair.
  static let limit = 32

  /// Returns two detents in the wrong order: the earlier one is higher in every room in which the sheet rests at both.
  /// Nil if there are none. Ignores a pair whose order varies between rooms or is unknown in one, because no order is
  /// right.
  package static func misplaced(_ detents: [Detent], in rooms: some Sequence<Room>) -> (earlier: Int, later: Int)? {
    let compared = detents.indices.prefix(limit)
    var pairs = compared.dropFirst().flatMap { later in
      compared.prefix(upTo: later).map { (earlier: $0, later: later, areTogether: false) }
    }
    // Most lists are in order, so the first room usually ends the search.
    for room in rooms {
      let heights = compared.map { detents[$0].height(in: room.container, room.metrics, maximum: room.maximum) }
      pairs = pairs.compactMap { pair in
        switch (heights[pair.earlier], heights[pair.later]) {
        case (.inactive, _), (_, .inactive): return pair
        case (.active(let first), .active(let second)): return first > second ? (pair.earlier, pair.later, true) : nil
        case (.unknown, _), (_, .unknown): return nil
        }
      }
      if pairs.isEmpty { return nil }
    }
    return pairs.first(where: \.areTogether).map { ($0.earlier, $0.later) }
  }

  /// Returns the indices of the detents in a room, from smallest to largest. Nil if a height is unknown or a detent
  /// inactive.
  package static func sorted(_ detents: [Detent], in room: Room) -> [Int]? {
    var values: [(height: Double, index: Int)] = []
    for (index, detent) in detents.enumerated() {
      guard case .active(let height) = detent.height(in: room.container, room.metrics, maximum: room.maximum) else {
        return nil
      }
      values.append((height, index))
    }
    return values.sorted { ($0.height, $0.index) < ($1.height, $1.index) }.map(\.index)
  }

  /// Returns the index at which a system detent belongs in a list, or nil if a height is unknown. For example, `large`
  /// belongs at the end.
  package static func index(of name: String, in detents: [Detent]) -> Int? {
    guard name == "medium" || name == "large" else { return nil }
    if name == "large" { return detents.count }
    guard let window = DeviceWindow.windows(on: .iOS).last(where: { $0.container.vertical == .regular })?.container,
      let metrics = SheetMetrics.possible(in: window, on: Environment(platform: .iOS, version: 16)).first
    else { return nil }
    let maximum = SheetGeometry.maximum(in: window, metrics, pageSizing: true, preferredHeight: nil)
    for (index, detent) in detents.enumerated() {
      guard case .active(let height) = detent.height(in: window, metrics, maximum: maximum) else { return nil }
      if height > maximum * metrics.mediumShare { return index }
    }
    return detents.count
  }
}

extension SheetAnswer {
  /// Returns the rooms that the sheet has on all devices of some platforms, in every release. A container with compact
  /// height counts only if the sheet may be attached to the edge. Otherwise, the sheet fills the screen there.
  package func rooms(on platforms: Set<Platform>) -> some Sequence<DetentOrder.Room> {
    let preferredHeight = sheet.preferredContentSize.value?.last
    let (mayBeEdgeAttached, sizings) = (mayBeEdgeAttached, sizings)
    return Platform.allCases.lazy.filter(platforms.contains).flatMap { DeviceWindow.windows(on: $0) }.map(\.container)
      .filter { $0.vertical == .regular || mayBeEdgeAttached }
      .flatMap { container in
        (SheetGeometry.isAttached(in: container) ? [true] : sizings).flatMap { isPage in
          SheetMetrics.possible(in: container, on: nil).map { metrics in
            let maximum = SheetGeometry.maximum(
              in: container, metrics, pageSizing: isPage, preferredHeight: preferredHeight)
            return DetentOrder.Room(container: container, metrics: metrics, maximum: maximum)
          }
        }
      }
  }
}
