import UIModelPlatform

/// The size of a window, in points. For example, `[320, 1194]` is a narrow window on an 11-inch iPad.
package struct WindowSize: Sendable, Hashable {
  package let width: Double
  package let height: Double

  /// The largest width or height that is accepted, in points. No screen is larger.
  package static let limit = 100_000.0

  /// Creates a size from a width and a height. Returns nil if there are not two numbers, or one is not a possible
  /// length.
  package init?(_ numbers: [Double]) {
    guard numbers.count == 2, numbers.allSatisfy({ $0 > 0 && $0 <= WindowSize.limit }) else { return nil }
    (width, height) = (numbers[0], numbers[1])
  }
}

/// The window of a session as a container of presentations: the window that fills the device, or one of the given size.
package struct SessionContainer: Sendable {
  /// The container; nil if the device or a size class is unknown.
  package let container: WindowContainer?
  package let unknown: [String]

  /// The largest width at which a window in Split View is compact, in points.
  private static let maximumCompactWidth = 639.0
  /// The smallest width at which a window in Split View is regular, in points. No source covers the widths in between.
  private static let minimumRegularWidth = 678.0

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
    if size.width <= maximumCompactWidth { return .compact }
    return size.width >= minimumRegularWidth ? .regular : nil
  }
}

extension DeviceWindow {
  /// Returns the window that fills the session's device in its orientation, or nil if the device is not in the table.
  package static func window(_ session: LiveSession, _ platform: Platform) -> DeviceWindow? {
    let deviceWindows = all.filter { $0.device == session.device }
    let posture = session.isLandscape ? "landscape" : "portrait"
    if let found = deviceWindows.first(where: { $0.posture == posture }) { return found }
    // A Mac and an Apple Vision Pro have no orientation.
    if let first = deviceWindows.first { return first }
    return windows(on: platform).first { $0.posture == posture }.flatMap { session.device.isEmpty ? $0 : nil }
  }
}
