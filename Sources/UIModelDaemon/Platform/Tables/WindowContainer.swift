/// The window that a presentation appears in: its size, safe area and size classes.
package struct WindowContainer: Sendable, Hashable {
  package enum SizeClass: String, Sendable, Hashable, CaseIterable {
    case compact, regular
  }

  /// The insets of the safe area from each edge, in points.
  package struct Insets: Sendable, Hashable {
    package let top: Double
    package let left: Double
    package let bottom: Double
    package let right: Double

    package init(top: Double = 0, left: Double = 0, bottom: Double = 0, right: Double = 0) {
      self.top = top
      self.left = left
      self.bottom = bottom
      self.right = right
    }
  }

  /// The width in points.
  package let width: Double
  /// The height in points.
  package let height: Double
  package let safeArea: Insets
  package let horizontal: SizeClass
  package let vertical: SizeClass

  package init(width: Double, height: Double, safeArea: Insets, horizontal: SizeClass, vertical: SizeClass) {
    self.width = width
    self.height = height
    self.safeArea = safeArea
    self.horizontal = horizontal
    self.vertical = vertical
  }
}

/// A window on a device.
package struct DeviceWindow: Sendable, Hashable {
  /// The device, such as `iPad-11`.
  package let device: String
  /// The orientation, `portrait` or `landscape`, or the part of the screen that the window occupies.
  package let posture: String
  package let platform: Platform
  package let container: WindowContainer
  /// The source of the size and the size classes.
  package let source: Source

  package init(
    device: String, posture: String, platform: Platform, container: WindowContainer,
    source: Source = DeviceWindow.screenSource
  ) {
    self.device = device
    self.posture = posture
    self.platform = platform
    self.container = container
    self.source = source
  }
}
