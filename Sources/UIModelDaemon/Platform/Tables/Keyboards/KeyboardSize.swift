/// How high the docked software keyboard is on a screen.
package struct KeyboardSize: Sendable, Hashable {
  /// The device, by its name in the table of windows.
  package let device: String
  package let isLandscape: Bool
  /// From the screen's bottom edge to the keyboard's top, in points: the keys of the English keyboard, the bar above
  /// them (predictions, on iPad the assistant bar), and the safe area below.
  package let height: Double
}

/// What the system's keyboards measure. Nothing of it is documented: it is what notifications reported on devices, and it
/// differs by language, kind of keyboard and release. A conclusion drawn from it is an estimate.
package enum KeyboardSizes: ReleaseTable {
  package static let extent = ReleaseExtent("the heights of keyboards", verified: 26, devices, unverified: 27)

  private static let devices = Source(
    "F. Benacquista: List of the official iOS keyboards' heights (keys; the safe area adds to them)", .post)
  package static let sources = [
    devices,
    Source("Heights of entire keyboards with the bar above the keys: generally known, not looked up", .rederived),
  ]

  /// The docked keyboard of a device; nil for one that is not in the table, such as a Mac.
  package static func docked(on device: String, isLandscape: Bool) -> KeyboardSize? {
    all.first { $0.device == device && $0.isLandscape == isLandscape }
  }

  /// The assistant bar above an iPad's keys, in points: also what is left of the keyboard while hardware has the keys,
  /// on top of the safe area.
  package static let assistantBarHeight = 55.0

  package static let all: [KeyboardSize] = [
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
  /// The docked keyboard of the window's screen; nil where there is none in the table. In a part of the screen the
  /// keyboard is still as wide and high as on the whole.
  package var dockedKeyboard: KeyboardSize? {
    KeyboardSizes.docked(on: device, isLandscape: posture.hasSuffix("landscape"))
  }
}
