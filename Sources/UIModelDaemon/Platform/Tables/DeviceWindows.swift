/// The windows that apps get: one for each device size that makes a difference for sheets. The table contains examples,
/// not every model. A rule that concludes "on every device" checks all of them.
extension DeviceWindow: ReleaseTable {
  package static let extent = ReleaseExtent("the windows of devices", verified: 26, screenSource, unverified: 27)

  /// The source of screen sizes and size classes.
  package static let screenSource = Source(
    "Human Interface Guidelines: Layout, device screen dimensions and size classes", .documented)
  /// The source of widths in Split View. Each width is a share of the screen without a divider of 10 points, as
  /// developers measured.
  package static let splitViewSource = Source(
    "Human Interface Guidelines: Layout, size classes in multitasking; widths as developers measured them", .observed)
  package static let exampleSource = Source("An example of a size that users can give the window", .observed)

  /// The sources of the table. Screen sizes are documented; safe area insets are observed on running systems.
  package static let sources = [
    screenSource, splitViewSource, exampleSource, Source("Safe area insets as iOS 16 to 18 show them", .observed),
  ]

  /// All windows of the table: those of `standardWindows`, the other parts of a screen in Split View, and windows of
  /// Stage Manager. A Slide Over window is as wide as a third of the screen. Apple does not publish the sizes that
  /// Stage Manager gives, so its two windows are examples; a session can set its own size.
  package static let allWindows: [DeviceWindow] = standardWindows + multitaskingWindows

  package static func windows(on platform: Platform) -> [DeviceWindow] { byPlatform[platform] ?? [] }

  private static let byPlatform = Dictionary(grouping: standardWindows, by: \.platform)

  /// Returns one window for each pair of size classes that occurs on a platform.
  package static func sizeClasses(on platform: Platform) -> [WindowContainer] { bySizeClasses[platform] ?? [] }

  private static let bySizeClasses = byPlatform.mapValues { windows in
    Dictionary(grouping: windows.map(\.container)) { [$0.horizontal, $0.vertical] }.compactMap(\.value.first)
  }

  /// One window for each device and orientation, with the compact iPad windows of Split View and Slide Over, and
  /// examples for the Mac and Vision Pro.
  package static let standardWindows: [DeviceWindow] = phones + tablets + macAndVisionWindows

  private static let phones: [DeviceWindow] = [
    // Devices with a home button have no inset at the bottom, and none in landscape.
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
      // A third of the screen in Split View has compact width, as Slide Over has.
      part("iPad-11", "third of landscape", 375, 834, .compact),
      part("iPad-13", "third of landscape", 375, 1024, .compact),
    ]

  /// Windows of Split View and Stage Manager. Split View widths of the iPad mini are missing, because sources differ.
  private static let multitaskingWindows: [DeviceWindow] = [
    part("iPad-10.2", "two thirds of landscape", 750, 810, .regular),
    part("iPad-10.2", "half of landscape", 535, 810, .compact),
    part("iPad-10.2", "third of landscape", 320, 810, .compact),
    part("iPad-10.2", "two thirds of portrait", 480, 1080, .compact),
    part("iPad-10.2", "third of portrait", 320, 1080, .compact),
    part("iPad-11", "two thirds of landscape", 809, 834, .regular),
    part("iPad-11", "half of landscape", 592, 834, .compact),
    part("iPad-11", "two thirds of portrait", 449, 1194, .compact),
    part("iPad-11", "third of portrait", 375, 1194, .compact),
    part("iPad-13", "two thirds of landscape", 981, 1024, .regular),
    part("iPad-13", "half of landscape", 678, 1024, .regular),
    part("iPad-13", "two thirds of portrait", 639, 1366, .compact),
    part("iPad-13", "third of portrait", 375, 1366, .compact),
    window("iPad-13", "small Stage Manager window", .iPadOS, 400, 760, top: 24, bottom: 0, .compact, exampleSource),
    window("iPad-13", "large Stage Manager window", .iPadOS, 1080, 800, top: 24, bottom: 0, .regular, exampleSource),
  ]

  /// Examples of windows that people can resize: a small and a large one for the Mac, the default one for Vision Pro.
  private static let macAndVisionWindows: [DeviceWindow] = [
    window("Mac", "small window", .macCatalyst, 800, 600, top: 28, bottom: 0, .regular, exampleSource),
    window("Mac", "large window", .macCatalyst, 1920, 1080, top: 28, bottom: 0, .regular, exampleSource),
    window("Vision-Pro", "default window", .visionOS, 1280, 720, top: 0, bottom: 0, .regular),
  ]

  /// Returns the portrait and landscape windows of an iPhone. In landscape, the inset of the sensors is on both sides
  /// and every phone has compact height; large phones have regular width.
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

  /// Returns a window that is a part of an iPad's screen, with the height of the screen.
  private static func part(
    _ device: String, _ posture: String, _ width: Double, _ height: Double, _ horizontal: WindowContainer.SizeClass
  ) -> DeviceWindow {
    let hasHomeButton = device == "iPad-10.2"
    return window(
      device, posture, .iPadOS, width, height, top: hasHomeButton ? 20 : 24, bottom: hasHomeButton ? 0 : 20,
      horizontal, splitViewSource)
  }

  private static func window(
    _ device: String, _ posture: String, _ platform: Platform, _ width: Double, _ height: Double, top: Double,
    bottom: Double, _ horizontal: WindowContainer.SizeClass, _ source: Source = screenSource
  ) -> DeviceWindow {
    DeviceWindow(
      device: device, posture: posture, platform: platform,
      container: WindowContainer(
        width: width, height: height, safeArea: WindowContainer.Insets(top: top, bottom: bottom),
        horizontal: horizontal, vertical: .regular), source: source)
  }
}
