import UIModelPlatform

/// The size of a window, in points. For example, `[320, 1194]` is a narrow window on an 11-inch iPad.
package struct WindowSize: Sendable, Hashable {
  package let width: Double
  package let height: Double

  /// The largest width or height that is accepted, in points. No screen is larger.
  package static let maximumLength = 100_000.0

  /// Creates a size from a width and a height in points. Returns nil unless there are two numbers, which are positive
  /// and not too large for any screen.
  package init?(_ numbers: [Double]) {
    guard numbers.count == 2, numbers.allSatisfy({ $0 > 0 && $0 <= WindowSize.maximumLength }) else { return nil }
    (width, height) = (numbers[0], numbers[1])
  }
}

/// The window of a session as a container of presentations: the window that fills the device, or a window of the
/// session's size.
package struct SessionContainer: Sendable {
  /// The container; nil if the device or a size class is unknown.
  package let container: WindowContainer?
  package let unknownFacts: [String]

  /// The largest width at which a window in Split View is compact, in points.
  private static let maximumCompactWidth = 639.0
  /// The smallest width at which a window in Split View is regular, in points. No source covers the widths in between.
  private static let minimumRegularWidth = 678.0

  package init(_ session: LiveSession, _ platform: Platform) {
    guard let window = DeviceWindow.window(session, platform) else {
      (container, unknownFacts) = (nil, ["the device '\(session.device)' is unknown"])
      return
    }
    let screen = window.container
    guard let size = session.windowSize, size.width != screen.width || size.height != screen.height else {
      let horizontal = session.horizontalSizeClass ?? screen.horizontal
      container = WindowContainer(
        width: screen.width, height: screen.height, safeArea: screen.safeArea, horizontal: horizontal,
        vertical: session.verticalSizeClass ?? screen.vertical)
      unknownFacts = []
      return
    }
    let tableContainer = DeviceWindow.allWindows.first {
      $0.device == window.device && $0.container.width == size.width && $0.container.height == size.height
    }?.container
    var unknownFacts: [String] = []
    if tableContainer == nil, size.height != screen.height {
      unknownFacts.append("the safe area of a window of this size is not known, so the screen's is used")
    }
    let horizontal =
      session.horizontalSizeClass ?? tableContainer?.horizontal
      ?? SessionContainer.horizontalSizeClass(size, screen, window.platform)
    if horizontal == nil {
      unknownFacts.append("it is not known whether a window of this width is compact; set horizontalSizeClass")
    }
    container = horizontal.map {
      WindowContainer(
        width: size.width, height: size.height, safeArea: tableContainer?.safeArea ?? screen.safeArea, horizontal: $0,
        vertical: session.verticalSizeClass ?? screen.vertical)
    }
    self.unknownFacts = unknownFacts
  }

  private static func horizontalSizeClass(
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
    let deviceWindows = standardWindows.filter { $0.device == session.device }
    let posture = session.isLandscape ? "landscape" : "portrait"
    if let found = deviceWindows.first(where: { $0.posture == posture }) { return found }
    // A Mac and an Apple Vision Pro have no orientation.
    if let first = deviceWindows.first { return first }
    return windows(on: platform).first { $0.posture == posture }.flatMap { session.device.isEmpty ? $0 : nil }
  }
}
