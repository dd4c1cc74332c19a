import UIModelPlatform

/// The platform's computation of sheet heights, with its sources.
package enum SheetGeometry {
  package static let sources =
    [Source("UISheetPresentationController.h: detents, medium, large, custom", .header)] + SheetMetrics.sources

  /// The height of a form sheet without a preferred content size, in points (observed).
  static let formSheetHeight = 620.0

  /// The gap between a floating sheet and the safe area above and below it, in points (observed, approximate).
  static let floatingGap = 20.0

  /// Returns `maximumDetentValue`: the largest height of a sheet inside the safe area, in points. For example, if the
  /// sheet is attached to the bottom edge, the value is the safe area's height minus the top margin.
  package static func maximumDetentValue(
    in container: WindowContainer, _ metrics: SheetMetrics, usesPageSizing: Bool, preferredHeight: Double?
  ) -> Double {
    let safeAreaHeight = container.height - container.safeArea.top - container.safeArea.bottom
    guard isAttached(in: container) else {
      let pageHeight = max(0, safeAreaHeight - 2 * floatingGap)
      return usesPageSizing ? pageHeight : min(preferredHeight ?? formSheetHeight, pageHeight)
    }
    return max(0, safeAreaHeight - metrics.topMargin)
  }

  /// Returns whether a sheet is attached to the window's bottom edge in a container. The height of an attached sheet
  /// also includes the safe area below the sheet.
  package static func isAttached(in container: WindowContainer) -> Bool {
    container.horizontal == .compact || container.vertical == .compact
  }
}

/// The height of a detent in a container.
package enum DetentHeight: Sendable, Hashable {
  /// The height in points inside the safe area, limited to the maximum height of the sheet.
  case active(Double)
  case inactive
  case unknown
}

extension Detent {
  /// Returns the detent's height in a container. For example, `large` has the maximum height.
  package func height(in container: WindowContainer, _ metrics: SheetMetrics, maximum: Double) -> DetentHeight {
    switch isActive(in: container) {
    case false?: return .inactive
    case nil: return sampledHeight(in: container, maximum: maximum)
    case true?: break
    }
    switch kind {
    case .medium: return .active(maximum * metrics.mediumShare)
    case .large: return .active(maximum)
    case .custom(.height(let height)):
      return height.value.isNaN ? .unknown : .active(min(max(0, height.value), maximum))
    case .custom(.fraction(let fraction)):
      return fraction.value.isNaN ? .unknown : .active(min(max(0, fraction.value * maximum), maximum))
    case .custom(.samples), .custom(.unknown): return .unknown
    }
  }

  /// Returns the recorded height of a detent whose resolver is known only from samples. The result is `unknown` if no
  /// sample applies to the container.
  private func sampledHeight(in container: WindowContainer, maximum: Double) -> DetentHeight {
    guard case .custom(.samples(let samples)) = kind, inactiveConditions.isComplete,
      let sample = samples.first(where: { $0.applies(in: container, maximumDetentValue: maximum) })
    else { return .unknown }
    return sample.height.map { .active(min(max(0, $0), maximum)) } ?? .inactive
  }

  /// Returns whether the sheet can rest at the detent in a container; nil if unknown.
  package func isActive(in container: WindowContainer) -> Bool? {
    switch kind {
    case .medium: return container.vertical == .regular
    case .large: return true
    case .custom(let resolver):
      if inactiveConditions.elements.contains(where: { $0.holds(in: container) }) { return false }
      // The height of a detent with samples depends on the window, not only on its size classes.
      if case .samples = resolver { return nil }
      return inactiveConditions.isComplete ? true : nil
    }
  }

  /// Whether the detent's documented height is approximate.
  var isApproximate: Bool { if case .medium = kind { true } else { false } }
}

extension Detent.Condition {
  package func holds(in container: WindowContainer) -> Bool {
    switch self {
    case .compactHeight: container.vertical == .compact
    case .regularHeight: container.vertical == .regular
    case .compactWidth: container.horizontal == .compact
    case .regularWidth: container.horizontal == .regular
    }
  }
}
