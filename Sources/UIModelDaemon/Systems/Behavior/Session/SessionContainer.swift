import UIModelPlatform

/// The size of a window, in points. For example, `[320, 1194]` is a narrow window on an 11-inch iPad.
package struct WindowSize: Sendable, Hashable {
  package let width: Double
  package let height: Double

  /// The largest accepted width or height of a window, in points. No screen is larger.
  package static let maximumLength = 100_000.0

  /// Creates a size from a width and a height in points. Returns nil unless the list has exactly two positive numbers
  /// of at most `maximumLength`.
  package init?(_ numbers: [Double]) {
    guard numbers.count == 2, numbers.allSatisfy({ $0 > 0 && $0 <= WindowSize.maximumLength }) else { return nil }
    (width, height) = (numbers[0], numbers[1])
  }
}

/// The window of a session as the container in which presentations are laid out. The window fills the device or has the
/// session's `windowSize`.
package struct SessionContainer: Sendable {
  /// The container; nil if the device or a size class is unknown.
  package let container: WindowContainer?
  package let unknownFacts: [String]

  /// The maximum width of a horizontally compact window in Split View, in points.
  private static let maximumCompactWidth = 639.0
  /// The minimum width of a horizontally regular window in Split View, in points. No source covers the widths between
  /// the two limits.
  private static let minimumRegularWidth = 678.0

  package init(_ session: LiveSession, _ platform: Platform) {
    guard let window = DeviceWindow.window(session, platform) else {
      (container, unknownFacts) = (nil, ["the device '\(session.device)' is unknown"])
      return
    }
    let screenContainer = window.container
    guard let size = session.windowSize, size.width != screenContainer.width || size.height != screenContainer.height
    else {
      let sizeClass = session.horizontalSizeClass ?? screenContainer.horizontal
      container = WindowContainer(
        width: screenContainer.width, height: screenContainer.height, safeArea: screenContainer.safeArea,
        horizontal: sizeClass,
        vertical: session.verticalSizeClass ?? screenContainer.vertical)
      unknownFacts = []
      return
    }
    let tableContainer = DeviceWindow.allWindows.first {
      $0.device == window.device && $0.container.width == size.width && $0.container.height == size.height
    }?.container
    var unknownFacts: [String] = []
    if tableContainer == nil, size.height != screenContainer.height {
      unknownFacts.append("the safe area of a window of this size is not known, so the screen's is used")
    }
    let sizeClass =
      session.horizontalSizeClass ?? tableContainer?.horizontal
      ?? SessionContainer.horizontalSizeClass(size, screenContainer, window.platform)
    if sizeClass == nil {
      unknownFacts.append("it is not known whether a window of this width is compact; set horizontalSizeClass")
    }
    container = sizeClass.map {
      WindowContainer(
        width: size.width, height: size.height, safeArea: tableContainer?.safeArea ?? screenContainer.safeArea,
        horizontal: $0,
        vertical: session.verticalSizeClass ?? screenContainer.vertical)
    }
    self.unknownFacts = unknownFacts
  }

  private static func horizontalSizeClass(
    _ size: WindowSize, _ screenContainer: WindowContainer, _ platform: Platform
  ) -> WindowContainer.SizeClass? {
    guard platform == .iPadOS else { return screenContainer.horizontal }
    if size.width <= maximumCompactWidth { return .compact }
    return size.width >= minimumRegularWidth ? .regular : nil
  }
}

extension DeviceWindow {
  /// Returns the window that fills the session's device in its orientation, or nil if the device is not in the table.
  /// If the session names no device, returns the platform's first window in this orientation.
  package static func window(_ session: LiveSession, _ platform: Platform) -> DeviceWindow? {
    let deviceWindows = standardWindows.filter { $0.device == session.device }
    let posture = session.isLandscape ? "landscape" : "portrait"
    if let matchingWindow = deviceWindows.first(where: { $0.posture == posture }) { return matchingWindow }
    // A Mac and an Apple Vision Pro have no orientation.
    if let firstWindow = deviceWindows.first { return firstWindow }
    return windows(on: platform).first { $0.posture == posture }.flatMap { session.device.isEmpty ? $0 : nil }
  }
}
