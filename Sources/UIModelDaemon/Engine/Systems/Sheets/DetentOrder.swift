/// The order of detents by height.
package enum DetentOrder {
  /// A container with the largest height of a sheet in it.
  package struct Room: Sendable, Hashable {
    package let container: WindowContainer
    package let maximum: Double

    package init(container: WindowContainer, maximum: Double) {
      self.container = container
      self.maximum = maximum
    }
  }

  /// The longest list that is compared pair by pair.
  static let limit = 32

  /// Two detents whose order is wrong in every room in which the sheet rests at both; nil if there are none. A pair
  /// whose order differs from room to room, or is not known in one of them, cannot be put right and is left alone.
  package static func misplaced(_ detents: [Detent], in rooms: [Room]) -> (earlier: Int, later: Int)? {
    let compared = detents.indices.prefix(limit)
    let heights = rooms.map { room in
      compared.map { detents[$0].height(in: room.container, maximum: room.maximum) }
    }
    for later in compared.dropFirst() {
      for earlier in compared.prefix(upTo: later)
      where isHigher(earlier, than: later, detents, rooms, heights) { return (earlier, later) }
    }
    return nil
  }

  private static func isHigher(
    _ a: Int, than b: Int, _ detents: [Detent], _ rooms: [Room], _ heights: [[DetentHeight]]
  ) -> Bool {
    let isApproximate =
      detents[a].isApproximate != detents[b].isApproximate && !detents[a].isLarge && !detents[b].isLarge
    var together = false
    for (room, heights) in zip(rooms, heights) {
      switch (heights[a], heights[b]) {
      case (.inactive, _), (_, .inactive): continue
      case (.active(let first), .active(let second)):
        let margin = isApproximate ? room.maximum * SheetGeometry.mediumTolerance : 0
        guard first > second + margin else { return false }
        together = true
      case (.unknown, _), (_, .unknown): return false
      }
    }
    return together
  }

  /// The order from smallest to largest in a room, as indices; nil if a height there is not known or a detent inactive.
  package static func sorted(_ detents: [Detent], in room: Room) -> [Int]? {
    var values: [(height: Double, index: Int)] = []
    for (index, detent) in detents.enumerated() {
      guard case .active(let height) = detent.height(in: room.container, maximum: room.maximum) else { return nil }
      values.append((height, index))
    }
    return values.sorted { ($0.height, $0.index) < ($1.height, $1.index) }.map(\.index)
  }

  /// Where a system detent belongs in a list; nil if a height is not known.
  package static func index(of name: String, in detents: [Detent]) -> Int? {
    guard name == "medium" || name == "large" else { return nil }
    if name == "large" { return detents.count }
    guard let window = DeviceWindow.windows(on: .iOS).last(where: { $0.container.vertical == .regular })?.container
    else { return nil }
    let maximum = SheetGeometry.maximum(in: window, pageSizing: true, preferredHeight: nil)
    for (index, detent) in detents.enumerated() {
      guard case .active(let height) = detent.height(in: window, maximum: maximum) else { return nil }
      if height > maximum * 0.56 { return index }
    }
    return detents.count
  }
}

extension Detent {
  fileprivate var isLarge: Bool { if case .large = kind { true } else { false } }
}

extension SheetAnswer {
  /// The rooms that the sheet gets on every device of some platforms. Compact height counts only where the sheet may be
  /// attached to the edge: else it is full screen there and rests nowhere else.
  package func rooms(on platforms: Set<Platform>) -> [DetentOrder.Room] {
    let preferredHeight = sheet.preferredContentSize.value?.last
    var rooms: [DetentOrder.Room] = []
    for platform in Platform.allCases where platforms.contains(platform) {
      for window in DeviceWindow.windows(on: platform) {
        let container = window.container
        if container.vertical == .compact, !mayBeEdgeAttached { continue }
        for isPage in SheetGeometry.isAttached(in: container) ? [true] : sizings {
          let maximum = SheetGeometry.maximum(in: container, pageSizing: isPage, preferredHeight: preferredHeight)
          rooms.append(DetentOrder.Room(container: container, maximum: maximum))
        }
      }
    }
    return rooms
  }
}
