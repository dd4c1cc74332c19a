/// The window that a presentation appears in: its size, safe area and size classes.
package struct WindowContainer: Sendable, Hashable {
  package enum SizeClass: String, Sendable, Hashable, CaseIterable {
    case compact, regular
  }

  /// The safe area's distance from each edge, in points.
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

  /// In points.
  package let width: Double
  /// In points.
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

/// A window as it comes on a device.
package struct DeviceWindow: Sendable, Hashable {
  /// The device, such as `iPad-11`.
  package let device: String
  /// `portrait`, `landscape`, or the part of the screen that it has.
  package let posture: String
  package let platform: Platform
  package let container: WindowContainer
  /// Where the size and the size classes are from.
  package let source: Source

  package init(
    device: String, posture: String, platform: Platform, container: WindowContainer,
    source: Source = DeviceWindow.screens
  ) {
    self.device = device
    self.posture = posture
    self.platform = platform
    self.container = container
    self.source = source
  }
}
