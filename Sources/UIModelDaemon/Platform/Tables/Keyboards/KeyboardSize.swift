/// The height of the docked software keyboard on a screen.
package struct KeyboardSize: Sendable, Hashable {
  /// The device's name in the table of windows, such as `iPad-11`.
  package let device: String
  package let isLandscape: Bool
  /// The distance from the screen's bottom edge to the keyboard's top, in points. It includes the keys of the English
  /// keyboard, the bar above them (predictions, or the assistant bar on iPad), and the safe area below.
  package let height: Double
}

/// The heights of system keyboards, as notifications on devices reported them. Apple does not document the heights.
/// They differ by language, keyboard type and release, so conclusions from the heights are estimates.
package enum KeyboardSizes: ReleaseTable {
  package static let extent = ReleaseExtent("the heights of keyboards", verified: 26, heightsSource, unverified: 27)

  private static let heightsSource = Source(
    "F. Benacquista: List of the official iOS keyboards' heights (keys; the safe area adds to them)", .post)
  package static let sources = [
    heightsSource,
    Source("Heights of entire keyboards with the bar above the keys: generally known, not looked up", .rederived),
  ]

  /// Returns the size of the docked keyboard of a device; nil if the table does not contain the device, such as a Mac.
  package static func dockedSize(on device: String, isLandscape: Bool) -> KeyboardSize? {
    allSizes.first { $0.device == device && $0.isLandscape == isLandscape }
  }

  /// The height of the assistant bar above an iPad's keys, in points. While a hardware keyboard is used, only this bar
  /// is visible, above the safe area.
  package static let assistantBarHeight = 55.0

  package static let allSizes: [KeyboardSize] = [
    sizes("iPhone-SE-1", portrait: 253, landscape: 199),
    sizes("iPhone-SE", portrait: 260, landscape: 200),
    sizes("iPhone-8-Plus", portrait: 271, landscape: 200),
    sizes("iPhone-13-mini", portrait: 335, landscape: 209),
    sizes("iPhone-14", portrait: 336, landscape: 209),
    sizes("iPhone-16", portrait: 336, landscape: 209),
    sizes("iPhone-11", portrait: 346, landscape: 209),
    sizes("iPhone-15-Pro-Max", portrait: 346, landscape: 209),
    sizes("iPhone-16-Pro-Max", portrait: 346, landscape: 209),
    sizes("iPad-10.2", portrait: 320, landscape: 408),
    sizes("iPad-mini", portrait: 340, landscape: 428),
    sizes("iPad-11", portrait: 340, landscape: 428),
    sizes("iPad-13", portrait: 403, landscape: 498),
  ].flatMap { $0 }

  private static func sizes(_ device: String, portrait: Double, landscape: Double) -> [KeyboardSize] {
    [
      KeyboardSize(device: device, isLandscape: false, height: portrait),
      KeyboardSize(device: device, isLandscape: true, height: landscape),
    ]
  }
}

extension DeviceWindow {
  /// The size of the docked keyboard on the window's screen; nil if the table does not contain the device. A window in
  /// Split View still gets the keyboard of the full screen.
  package var dockedKeyboardSize: KeyboardSize? {
    KeyboardSizes.dockedSize(on: device, isLandscape: posture.hasSuffix("landscape"))
  }
}
