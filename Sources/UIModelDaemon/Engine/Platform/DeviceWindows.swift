/// The windows that apps get: one for each size of device that differs in what a sheet does. It is a table of examples,
/// not of every model; a rule that says "on every device" asks all of them.
extension DeviceWindow {
  /// Screen sizes are documented, the insets of the safe area are what the systems show.
  package static let sources = [
    Source("Human Interface Guidelines: Layout, device screen dimensions and size classes", .documented),
    Source("Safe area insets as iOS 16 to 18 show them", .observed),
  ]

  package static func windows(on platform: Platform) -> [DeviceWindow] { byPlatform[platform] ?? [] }

  private static let byPlatform = Dictionary(grouping: all, by: \.platform)

  package static let all: [DeviceWindow] = phones + tablets + others

  private static let phones: [DeviceWindow] = [
    // Home button: no inset at the bottom, no landscape insets.
    phone("iPhone-SE-1", 320, 568, top: 20),
    phone("iPhone-SE", 375, 667, top: 20),
    phone("iPhone-8-Plus", 414, 736, top: 20, isLarge: true),
    phone("iPhone-13-mini", 375, 812, top: 50, bottom: 34),
    phone("iPhone-14", 390, 844, top: 47, bottom: 34),
    phone("iPhone-16", 393, 852, top: 59, bottom: 34),
    phone("iPhone-11", 414, 896, top: 48, bottom: 34, isLarge: true),
    phone("iPhone-15-Pro-Max", 430, 932, top: 59, bottom: 34, isLarge: true),
    phone("iPhone-16-Pro-Max", 440, 956, top: 62, bottom: 34, isLarge: true),
  ].flatMap { $0 }

  private static let tablets: [DeviceWindow] =
    [
      tablet("iPad-10.2", 810, 1080, top: 20),
      tablet("iPad-mini", 744, 1133, top: 24, bottom: 20),
      tablet("iPad-11", 834, 1194, top: 24, bottom: 20),
      tablet("iPad-13", 1024, 1366, top: 24, bottom: 20),
    ].flatMap { $0 } + [
      // A third of the screen in Split View, and Slide Over, are compact in width.
      window("iPad-11", "third of landscape", .iPadOS, 375, 834, top: 24, bottom: 20, .compact),
      window("iPad-13", "third of landscape", .iPadOS, 375, 1024, top: 24, bottom: 20, .compact),
    ]

  /// Windows that people size as they like: a small and a large one.
  private static let others: [DeviceWindow] = [
    window("Mac", "small window", .macCatalyst, 800, 600, top: 28, bottom: 0, .regular),
    window("Mac", "large window", .macCatalyst, 1920, 1080, top: 28, bottom: 0, .regular),
    window("Vision-Pro", "default window", .visionOS, 1280, 720, top: 0, bottom: 0, .regular),
  ]

  /// In landscape the inset of the sensors is on both sides, and all phones are compact in height; the large ones are
  /// regular in width.
  private static func phone(
    _ device: String, _ width: Double, _ height: Double, top: Double, bottom: Double = 0, isLarge: Bool = false
  ) -> [DeviceWindow] {
    let side = bottom > 0 ? top : 0
    return [
      window(device, "portrait", .iOS, width, height, top: top, bottom: bottom, .compact),
      DeviceWindow(
        device: device, posture: "landscape", platform: .iOS,
        container: WindowContainer(
          width: height, height: width,
          safeArea: WindowContainer.Insets(left: side, bottom: bottom > 0 ? 21 : 0, right: side),
          horizontal: isLarge ? .regular : .compact, vertical: .compact)),
    ]
  }

  private static func tablet(
    _ device: String, _ width: Double, _ height: Double, top: Double, bottom: Double = 0
  ) -> [DeviceWindow] {
    [
      window(device, "portrait", .iPadOS, width, height, top: top, bottom: bottom, .regular),
      window(device, "landscape", .iPadOS, height, width, top: top, bottom: bottom, .regular),
    ]
  }

  private static func window(
    _ device: String, _ posture: String, _ platform: Platform, _ width: Double, _ height: Double, top: Double,
    bottom: Double, _ horizontal: WindowContainer.SizeClass
  ) -> DeviceWindow {
    DeviceWindow(
      device: device, posture: posture, platform: platform,
      container: WindowContainer(
        width: width, height: height, safeArea: WindowContainer.Insets(top: top, bottom: bottom),
        horizontal: horizontal, vertical: .regular))
  }
}
