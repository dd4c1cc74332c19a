import UIModelPlatform

/// The order of detents by height.
package enum DetentOrder {
  /// A container with the measures of a release, and the largest height that a sheet can have in it.
  package struct MeasuredContainer: Sendable, Hashable {
    package let container: WindowContainer
    package let metrics: SheetMetrics
    package let maximumHeight: Double

    package init(container: WindowContainer, metrics: SheetMetrics, maximumHeight: Double) {
      self.container = container
      self.metrics = metrics
      self.maximumHeight = maximumHeight
    }
  }

  /// The maximum number of detents to compare. Further detents are ignored.
  static let maximumDetentCount = 32

  /// Returns two detents in the wrong order: the earlier one is higher in every container in which both are active, and
  /// there is at least one such container. Nil if there is no such pair. A pair is ignored if its order varies between
  /// containers or is unknown in one, because then no order is right.
  package static func misplacedPair(_ detents: [Detent], in measuredContainers: some Sequence<MeasuredContainer>) -> (
    earlier: Int, later: Int
  )? {
    let comparedIndices = detents.indices.prefix(maximumDetentCount)
    var pairs = comparedIndices.dropFirst().flatMap { later in
      comparedIndices.prefix(upTo: later).map { (earlier: $0, later: later, areTogether: false) }
    }
    // Most lists are in order, so the first container usually ends the search.
    for measuredContainer in measuredContainers {
      let heights = comparedIndices.map {
        detents[$0].height(
          in: measuredContainer.container, measuredContainer.metrics, maximum: measuredContainer.maximumHeight)
      }
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

  /// Returns the indices of the detents, sorted by their heights in a container. Nil if a height is unknown or a detent
  /// is inactive.
  package static func sorted(_ detents: [Detent], in measuredContainer: MeasuredContainer) -> [Int]? {
    var values: [(height: Double, index: Int)] = []
    for (index, detent) in detents.enumerated() {
      guard
        case .active(let height) = detent.height(
          in: measuredContainer.container, measuredContainer.metrics, maximum: measuredContainer.maximumHeight)
      else {
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
    let maximum = SheetGeometry.maximumDetentValue(in: window, metrics, pageSizing: true, preferredHeight: nil)
    for (index, detent) in detents.enumerated() {
      guard case .active(let height) = detent.height(in: window, metrics, maximum: maximum) else { return nil }
      if height > maximum * metrics.mediumShare { return index }
    }
    return detents.count
  }
}

extension SheetFacts {
  /// Returns the containers that a sheet can have on all devices of some platforms, with the measures of every release.
  /// A container of compact height is included only if the sheet might be attached to the bottom edge. Otherwise, the
  /// sheet fills the screen there.
  package func measuredContainers(on platforms: Set<Platform>) -> some Sequence<DetentOrder.MeasuredContainer> {
    let preferredHeight = sheet.preferredContentSize.value?.last
    let (mayBeEdgeAttached, sizings) = (mayBeEdgeAttached, possiblePageSizings)
    return Platform.allCases.lazy.filter(platforms.contains).flatMap { DeviceWindow.windows(on: $0) }.map(\.container)
      .filter { $0.vertical == .regular || mayBeEdgeAttached }
      .flatMap { container in
        (SheetGeometry.isAttached(in: container) ? [true] : sizings).flatMap { isPage in
          SheetMetrics.possible(in: container, on: nil).map { metrics in
            let maximum = SheetGeometry.maximumDetentValue(
              in: container, metrics, pageSizing: isPage, preferredHeight: preferredHeight)
            return DetentOrder.MeasuredContainer(container: container, metrics: metrics, maximumHeight: maximum)
          }
        }
      }
  }
}
