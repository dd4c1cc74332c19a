/// The measures that decide the height of a sheet in one release.
package struct SheetMetrics: ReleaseTable, Sendable, Hashable {
  package static let extent = ReleaseExtent("the measures of sheets", verified: 26, phone26Source, unverified: 27)

  /// The distance from the top of the safe area to a sheet at full height that is attached to the bottom edge, in
  /// points.
  package let topMargin: Double
  /// The height of the medium detent as a fraction of the maximum detent height.
  package let mediumShare: Double

  /// Returns every possible combination of measures in a container. The result has one element if the environment's
  /// release has a source for both measures, and several elements if a source or the environment is missing.
  package static func possibleMetrics(in container: WindowContainer, on environment: Environment?) -> [SheetMetrics] {
    let row = environment.flatMap { environment in
      environment.platform.isIOSFamily ? rows.first { $0.releases.contains(environment.version) } : nil
    }
    let edge = BottomEdge(container, isPhone: environment.map { $0.platform == .iOS })
    let margins = edge.flatMap { row?.topMargins[$0] }.map { [$0] } ?? anyMargins
    let isSmall = container.height <= smallHeight
    let shares = row?.medium.map { [isSmall ? $0.smallShare : $0.share] } ?? (isSmall ? anySmallShares : anyShares)
    return margins.flatMap { margin in shares.map { SheetMetrics(topMargin: margin, mediumShare: $0) } }
  }

  /// The kind of a container's bottom edge. The kinds differ in the top margin of sheets.
  private enum BottomEdge: Hashable {
    /// The edge of an iPhone without a home button, in compact width and regular height.
    case homeIndicator
    case compactHeight
    /// The edge of an iPhone with a home button, of an iPad's window in compact width, and of windows in regular width.
    case other

    /// Creates the edge of a container; nil if the kind of edge depends on the device and the device is unknown.
    init?(_ container: WindowContainer, isPhone: Bool?) {
      if container.vertical == .compact {
        self = .compactHeight
      } else if container.safeArea.bottom == 0 || container.horizontal == .regular {
        self = .other
      } else {
        guard let isPhone else { return nil }
        self = isPhone ? .homeIndicator : .other
      }
    }
  }

  /// The heights of the medium detent as fractions of the maximum detent height.
  private struct MediumShares {
    let share: Double
    /// The fraction in containers with a height of at most `smallHeight`.
    let smallShare: Double
  }

  private struct Row {
    let releases: ReleaseRange
    let topMargins: [BottomEdge: Double]
    let medium: MediumShares?
    let sources: [Source]
  }

  private static let rows = [
    Row(
      releases: ReleaseRange(from: 16, until: 17), topMargins: [.homeIndicator: 10, .other: 20, .compactHeight: 8],
      medium: MediumShares(share: 0.56, smallShare: 0.63),
      sources: [
        Source("iOS 16.0: margins of sheets, and medium as 0.56 or 0.63 of the maximum", .rederived),
        Source("B. Ho, SheetInteraction (December 2022): the top insets of sheets by device", .post),
      ]),
    Row(
      // Later releases use the measures of the last measured release, until a source says otherwise.
      releases: ReleaseRange(from: 26), topMargins: [.homeIndicator: 0], medium: nil, sources: [phone26Source]),
  ]

  private static let phone26Source = Source(
    "iOS 26 on an iPhone: a large sheet reaches from the top of the safe area to the bottom edge", .observed)

  /// The sources of the measures.
  package static let sources = rows.flatMap(\.sources)

  /// The maximum height in points of a container with the larger fraction for the medium detent.
  private static let smallHeight = 568.0
  /// The smallest and the largest top margin of all releases, used if the environment is unknown or its release has no
  /// source for the margin.
  private static let anyMargins: [Double] = {
    let allMargins = rows.flatMap(\.topMargins.values)
    return [allMargins.min() ?? 0, allMargins.max() ?? 0]
  }()
  /// The possible fractions in releases without a source: the header says "approximately half".
  private static let anyShares = [0.49, 0.63]
  /// The possible fractions in releases without a source, for containers with a height of at most `smallHeight`.
  private static let anySmallShares = [0.49, 0.7]
}
