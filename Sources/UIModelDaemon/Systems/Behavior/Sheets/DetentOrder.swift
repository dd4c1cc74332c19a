import UIModelPlatform

/// The order of detents by height.
package enum DetentOrder {
  /// A container with the measures of a release, and the largest height of a sheet in it.
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

  /// The longest list that is compared pair by pair.
  static let limit = 32

  /// Two detents whose order is wrong in every room in which the sheet rests at both; nil if there are none. A pair
  /// whose order differs from room to room, or is not known in one of them, cannot be put right and is left alone.
  package static func misplaced(_ detents: [Detent], in rooms: some Sequence<Room>) -> (earlier: Int, later: Int)? {
    let compared = detents.indices.prefix(limit)
    var pairs = compared.dropFirst().flatMap { later in
      compared.prefix(upTo: later).map { (earlier: $0, later: later, areTogether: false) }
    }
    // Most lists are in order, which the first room shows.
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

  /// The order from smallest to largest in a room, as indices; nil if a height there is not known or a detent inactive.
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

  /// Where a system detent belongs in a list; nil if a height is not known.
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
  /// The rooms that the sheet gets on every device of some platforms, in any release. Compact height counts only where
  /// the sheet may be attached to the edge: else it is full screen there and rests nowhere else.
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
