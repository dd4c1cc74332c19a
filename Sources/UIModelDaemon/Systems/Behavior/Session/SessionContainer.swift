import UIModelPlatform

/// A window's size, in points.
package struct WindowSize: Sendable, Hashable {
  package let width: Double
  package let height: Double

  /// No screen is larger than this.
  package static let limit = 100_000.0

  /// Nil for what no window can be.
  package init?(_ numbers: [Double]) {
    guard numbers.count == 2, numbers.allSatisfy({ $0 > 0 && $0 <= WindowSize.limit }) else { return nil }
    (width, height) = (numbers[0], numbers[1])
  }
}

/// The window of a session as a container of presentations: the device's, or a smaller one of the given size.
package struct SessionContainer: Sendable {
  /// Nil where the size classes, or the device, are not known.
  package let container: WindowContainer?
  package let unknown: [String]

  /// Up to here the parts of a screen in Split View are compact in width.
  private static let widestCompact = 639.0
  /// From here on they are regular; between the two nothing is published.
  private static let narrowestRegular = 678.0

  package init(_ session: LiveSession, _ platform: Platform) {
    guard let window = DeviceWindow.window(session, platform) else {
      (container, unknown) = (nil, ["the device '\(session.device)' is unknown"])
      return
    }
    let screen = window.container
    guard let size = session.windowSize, size.width != screen.width || size.height != screen.height else {
      let horizontal = session.horizontalSizeClass ?? screen.horizontal
      container = WindowContainer(
        width: screen.width, height: screen.height, safeArea: screen.safeArea, horizontal: horizontal,
        vertical: session.verticalSizeClass ?? screen.vertical)
      unknown = []
      return
    }
    let part = DeviceWindow.table.first {
      $0.device == window.device && $0.container.width == size.width && $0.container.height == size.height
    }?.container
    var unknown: [String] = []
    if part == nil, size.height != screen.height {
      unknown.append("the safe area of a window of this size is not known, so the screen's is used")
    }
    let horizontal =
      session.horizontalSizeClass ?? part?.horizontal ?? SessionContainer.horizontal(size, screen, window.platform)
    if horizontal == nil {
      unknown.append("it is not known whether a window of this width is compact; set horizontalSizeClass")
    }
    container = horizontal.map {
      WindowContainer(
        width: size.width, height: size.height, safeArea: part?.safeArea ?? screen.safeArea, horizontal: $0,
        vertical: session.verticalSizeClass ?? screen.vertical)
    }
    self.unknown = unknown
  }

  private static func horizontal(
    _ size: WindowSize, _ screen: WindowContainer, _ platform: Platform
  ) -> WindowContainer.SizeClass? {
    guard platform == .iPadOS else { return screen.horizontal }
    if size.width <= widestCompact { return .compact }
    return size.width >= narrowestRegular ? .regular : nil
  }
}

extension DeviceWindow {
  /// The window that fills the session's device; nil for a device that is not in the table.
  package static func window(_ session: LiveSession, _ platform: Platform) -> DeviceWindow? {
    let mine = all.filter { $0.device == session.device }
    let posture = session.isLandscape ? "landscape" : "portrait"
    if let found = mine.first(where: { $0.posture == posture }) { return found }
    // On the Mac and on Vision Pro there is no way of holding.
    if let first = mine.first { return first }
    return windows(on: platform).first { $0.posture == posture }.flatMap { session.device.isEmpty ? $0 : nil }
  }
}
