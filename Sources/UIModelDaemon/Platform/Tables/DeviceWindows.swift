/// The windows that apps get: one for each size of device that differs in what a sheet does. It is a table of examples,
/// not of every model; a rule that says "on every device" asks all of them.
extension DeviceWindow: ReleaseTable {
  package static let extent = ReleaseExtent("the windows of devices", verified: 26, screens, unverified: 27)

  package static let screens = Source(
    "Human Interface Guidelines: Layout, device screen dimensions and size classes", .documented)
  /// The widths are the screen's without a divider of 10 points, which developers measured.
  package static let splits = Source(
    "Human Interface Guidelines: Layout, size classes in multitasking; widths as developers measured them", .observed)
  package static let examples = Source("An example of a size that users can give the window", .observed)

  /// Screen sizes are documented, the insets of the safe area are what the systems show.
  package static let sources = [
    screens, splits, examples, Source("Safe area insets as iOS 16 to 18 show them", .observed),
  ]

  /// Every window of the table: those of `all`, the other parts of a screen in Split View, and windows of Stage Manager.
  /// A Slide Over window is as wide as a third. Which sizes Stage Manager gives is published nowhere: the two are
  /// examples, and a session says which it has.
  package static let table: [DeviceWindow] = all + parts

  package static func windows(on platform: Platform) -> [DeviceWindow] { byPlatform[platform] ?? [] }

  private static let byPlatform = Dictionary(grouping: all, by: \.platform)

  /// One window of each pair of size classes that there is on a platform.
  package static func sizeClasses(on platform: Platform) -> [WindowContainer] { bySizeClasses[platform] ?? [] }

  private static let bySizeClasses = byPlatform.mapValues { windows in
    Dictionary(grouping: windows.map(\.container)) { [$0.horizontal, $0.vertical] }.compactMap(\.value.first)
  }

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
      part("iPad-11", "third of landscape", 375, 834, .compact),
      part("iPad-13", "third of landscape", 375, 1024, .compact),
    ]

  /// Split View. The iPad mini's widths are not in the table: sources differ.
  private static let parts: [DeviceWindow] = [
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
    window("iPad-13", "small Stage Manager window", .iPadOS, 400, 760, top: 24, bottom: 0, .compact, examples),
    window("iPad-13", "large Stage Manager window", .iPadOS, 1080, 800, top: 24, bottom: 0, .regular, examples),
  ]

  /// Windows that people size as they like: a small and a large one.
  private static let others: [DeviceWindow] = [
    window("Mac", "small window", .macCatalyst, 800, 600, top: 28, bottom: 0, .regular, examples),
    window("Mac", "large window", .macCatalyst, 1920, 1080, top: 28, bottom: 0, .regular, examples),
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

  /// A part of an iPad's screen, as high as the screen.
  private static func part(
    _ device: String, _ posture: String, _ width: Double, _ height: Double, _ horizontal: WindowContainer.SizeClass
  ) -> DeviceWindow {
    let hasHomeButton = device == "iPad-10.2"
    return window(
      device, posture, .iPadOS, width, height, top: hasHomeButton ? 20 : 24, bottom: hasHomeButton ? 0 : 20,
      horizontal, splits)
  }

  private static func window(
    _ device: String, _ posture: String, _ platform: Platform, _ width: Double, _ height: Double, top: Double,
    bottom: Double, _ horizontal: WindowContainer.SizeClass, _ source: Source = screens
  ) -> DeviceWindow {
    DeviceWindow(
      device: device, posture: posture, platform: platform,
      container: WindowContainer(
        width: width, height: height, safeArea: WindowContainer.Insets(top: top, bottom: bottom),
        horizontal: horizontal, vertical: .regular), source: source)
  }
}
