import UIModelPlatform

/// The order of detents by height.
package enum DetentOrder {
  /// A container, with the sheet metrics of one release and the largest height of a sheet in that container, in points.
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

  /// Returns the indices of two detents in the wrong order, or nil if there is no such pair. The earlier detent must be
  /// higher in every container in which both detents are active, and at least one such container must exist. A pair
  /// whose order varies between containers, or is unknown in one, is ignored, because no order is right for it.
  package static func misplacedPair(_ detents: [Detent], in measuredContainers: some Sequence<MeasuredContainer>) -> (
    earlier: Int, later: Int
  )? {
    let comparedIndices = detents.indices.prefix(maximumDetentCount)
    var pairs = comparedIndices.dropFirst().flatMap { laterIndex in
      comparedIndices.prefix(upTo: laterIndex).map { (earlier: $0, later: laterIndex, areTogether: false) }
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
        case (.active(let earlierHeight), .active(let laterHeight)):
          return earlierHeight > laterHeight ? (pair.earlier, pair.later, true) : nil
        case (.unknown, _), (_, .unknown): return nil
        }
      }
      if pairs.isEmpty { return nil }
    }
    return pairs.first(where: \.areTogether).map { ($0.earlier, $0.later) }
  }

  /// Returns the indices of the detents, sorted by the detents' heights in a container. Nil if a height is unknown or a
  /// detent is inactive.
  package static func sortedIndices(_ detents: [Detent], in measuredContainer: MeasuredContainer) -> [Int]? {
    var heightEntries: [(height: Double, index: Int)] = []
    for (index, detent) in detents.enumerated() {
      guard
        case .active(let height) = detent.height(
          in: measuredContainer.container, measuredContainer.metrics, maximum: measuredContainer.maximumHeight)
      else {
        return nil
      }
      heightEntries.append((height, index))
    }
    return heightEntries.sorted { ($0.height, $0.index) < ($1.height, $1.index) }.map(\.index)
  }

  /// Returns the index at which a system detent belongs in a list, or nil if a height is unknown or the name is not
  /// that of a system detent. For example, `large` belongs at the end.
  package static func index(of name: String, in detents: [Detent]) -> Int? {
    guard name == "medium" || name == "large" else { return nil }
    if name == "large" { return detents.count }
    guard let window = DeviceWindow.windows(on: .iOS).last(where: { $0.container.vertical == .regular })?.container,
      let metrics = SheetMetrics.possibleMetrics(in: window, on: Environment(platform: .iOS, version: 16)).first
    else { return nil }
    let maximumHeight = SheetGeometry.maximumDetentValue(
      in: window, metrics, usesPageSizing: true, preferredHeight: nil)
    for (index, detent) in detents.enumerated() {
      guard case .active(let height) = detent.height(in: window, metrics, maximum: maximumHeight) else { return nil }
      if height > maximumHeight * metrics.mediumShare { return index }
    }
    return detents.count
  }
}

extension SheetFacts {
  /// Returns the containers of a sheet on all devices of some platforms, with the sheet metrics of every release. A
  /// container of compact height is included only if the sheet might be attached to the bottom edge, because any other
  /// sheet fills the screen in such a container.
  package func measuredContainers(on platforms: Set<Platform>) -> some Sequence<DetentOrder.MeasuredContainer> {
    let preferredHeight = sheet.preferredContentSize.value?.last
    let (mayBeEdgeAttached, sizings) = (mayBeEdgeAttached, possiblePageSizings)
    return Platform.allCases.lazy.filter(platforms.contains).flatMap { DeviceWindow.windows(on: $0) }.map(\.container)
      .filter { $0.vertical == .regular || mayBeEdgeAttached }
      .flatMap { container in
        (SheetGeometry.isAttached(in: container) ? [true] : sizings).flatMap { usesPageSizing in
          SheetMetrics.possibleMetrics(in: container, on: nil).map { metrics in
            let maximumHeight = SheetGeometry.maximumDetentValue(
              in: container, metrics, usesPageSizing: usesPageSizing, preferredHeight: preferredHeight)
            return DetentOrder.MeasuredContainer(container: container, metrics: metrics, maximumHeight: maximumHeight)
          }
        }
      }
  }
}
