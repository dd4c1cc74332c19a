/// The table of windows that apps get, with one example for each device size that makes a difference for sheets. The
/// table does not list every model. A rule whose message says "on every device" checks all windows of the table.
extension DeviceWindow: ReleaseTable {
  package static let extent = ReleaseExtent("the windows of devices", verified: 26, screenSource, unverified: 27)

  /// The source of screen sizes and size classes.
  package static let screenSource = Source(
    "Human Interface Guidelines: Layout, device screen dimensions and size classes", .documented)
  /// The source of Split View widths. Developers measured that each width is a fraction of the screen's width, minus a
  /// divider of 10 points.
  package static let splitViewSource = Source(
    "Human Interface Guidelines: Layout, size classes in multitasking; widths as developers measured them", .observed)
  package static let exampleSource = Source("An example of a size that users can give the window", .observed)

  /// The sources of the table. Screen sizes are documented; safe area insets are observed on running systems.
  package static let sources = [
    screenSource, splitViewSource, exampleSource, Source("Safe area insets as iOS 16 to 18 show them", .observed),
  ]

  /// All windows of the table:
  ///
  /// - the windows of `standardWindows`;
  /// - the other parts of a screen in Split View. A Slide Over window is as wide as a third of the screen.
  /// - two examples of Stage Manager windows, because Apple does not publish the sizes. A session can set its own size.
  package static let allWindows: [DeviceWindow] = standardWindows + multitaskingWindows

  package static func windows(on platform: Platform) -> [DeviceWindow] { windowsByPlatform[platform] ?? [] }

  private static let windowsByPlatform = Dictionary(grouping: standardWindows, by: \.platform)

  /// Returns one window for each pair of size classes that occurs on a platform.
  package static func sizeClassExamples(on platform: Platform) -> [WindowContainer] { classExamples[platform] ?? [] }

  private static let classExamples = windowsByPlatform.mapValues { windows in
    Dictionary(grouping: windows.map(\.container)) { [$0.horizontal, $0.vertical] }.compactMap(\.value.first)
  }

  /// One window for each device and orientation, the compact iPad windows of Split View and Slide Over, and examples
  /// for the Mac and Vision Pro.
  package static let standardWindows: [DeviceWindow] = phoneWindows + tabletWindows + macAndVisionWindows

  private static let phoneWindows: [DeviceWindow] = [
    // Devices with a home button have no inset at the bottom, and none in landscape.
    makePhoneWindows("iPhone-SE-1", 320, 568, top: 20),
    makePhoneWindows("iPhone-SE", 375, 667, top: 20),
    makePhoneWindows("iPhone-8-Plus", 414, 736, top: 20, isLarge: true),
    makePhoneWindows("iPhone-13-mini", 375, 812, top: 50, bottom: 34),
    makePhoneWindows("iPhone-14", 390, 844, top: 47, bottom: 34),
    makePhoneWindows("iPhone-16", 393, 852, top: 59, bottom: 34),
    makePhoneWindows("iPhone-11", 414, 896, top: 48, bottom: 34, isLarge: true),
    makePhoneWindows("iPhone-15-Pro-Max", 430, 932, top: 59, bottom: 34, isLarge: true),
    makePhoneWindows("iPhone-16-Pro-Max", 440, 956, top: 62, bottom: 34, isLarge: true),
  ].flatMap { $0 }

  private static let tabletWindows: [DeviceWindow] =
    [
      makeTabletWindows("iPad-10.2", 810, 1080, top: 20),
      makeTabletWindows("iPad-mini", 744, 1133, top: 24, bottom: 20),
      makeTabletWindows("iPad-11", 834, 1194, top: 24, bottom: 20),
      makeTabletWindows("iPad-13", 1024, 1366, top: 24, bottom: 20),
    ].flatMap { $0 } + [
      // A window with a third of the screen in Split View has compact width, like a Slide Over window.
      makeSplitViewWindow("iPad-11", "third of landscape", 375, 834, .compact),
      makeSplitViewWindow("iPad-13", "third of landscape", 375, 1024, .compact),
    ]

  /// Windows of Split View and Stage Manager. Split View widths of the iPad mini are missing, because sources differ.
  private static let multitaskingWindows: [DeviceWindow] = [
    makeSplitViewWindow("iPad-10.2", "two thirds of landscape", 750, 810, .regular),
    makeSplitViewWindow("iPad-10.2", "half of landscape", 535, 810, .compact),
    makeSplitViewWindow("iPad-10.2", "third of landscape", 320, 810, .compact),
    makeSplitViewWindow("iPad-10.2", "two thirds of portrait", 480, 1080, .compact),
    makeSplitViewWindow("iPad-10.2", "third of portrait", 320, 1080, .compact),
    makeSplitViewWindow("iPad-11", "two thirds of landscape", 809, 834, .regular),
    makeSplitViewWindow("iPad-11", "half of landscape", 592, 834, .compact),
    makeSplitViewWindow("iPad-11", "two thirds of portrait", 449, 1194, .compact),
    makeSplitViewWindow("iPad-11", "third of portrait", 375, 1194, .compact),
    makeSplitViewWindow("iPad-13", "two thirds of landscape", 981, 1024, .regular),
    makeSplitViewWindow("iPad-13", "half of landscape", 678, 1024, .regular),
    makeSplitViewWindow("iPad-13", "two thirds of portrait", 639, 1366, .compact),
    makeSplitViewWindow("iPad-13", "third of portrait", 375, 1366, .compact),
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
  private static func makePhoneWindows(
    _ device: String, _ width: Double, _ height: Double, top: Double, bottom: Double = 0, isLarge: Bool = false
  ) -> [DeviceWindow] {
    let sideInset = bottom > 0 ? top : 0
    return [
      window(device, "portrait", .iOS, width, height, top: top, bottom: bottom, .compact),
      DeviceWindow(
        device: device, posture: "landscape", platform: .iOS,
        container: WindowContainer(
          width: height, height: width,
          safeArea: WindowContainer.Insets(left: sideInset, bottom: bottom > 0 ? 21 : 0, right: sideInset),
          horizontal: isLarge ? .regular : .compact, vertical: .compact)),
    ]
  }

  private static func makeTabletWindows(
    _ device: String, _ width: Double, _ height: Double, top: Double, bottom: Double = 0
  ) -> [DeviceWindow] {
    [
      window(device, "portrait", .iPadOS, width, height, top: top, bottom: bottom, .regular),
      window(device, "landscape", .iPadOS, height, width, top: top, bottom: bottom, .regular),
    ]
  }

  /// Returns a window that covers a part of an iPad's screen, with the full height of the screen.
  private static func makeSplitViewWindow(
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
