import UIModelPlatform

extension SwiftSource {
  /// The interface idioms of apps on each platform. An app on Mac Catalyst has the idiom `pad` or `mac`.
  private static let idioms: [Platform: Set<String>] = [
    .iOS: ["phone"], .iPadOS: ["pad"], .macCatalyst: ["pad", "mac"], .visionOS: ["vision"], .macOS: [],
  ]

  /// Returns the condition that a test of the interface idiom expresses, such as `UIDevice.current.userInterfaceIdiom
  /// == .pad || … == .mac`, or `… != .phone`. Nil for any other test, and nil if only some apps of a platform pass the
  /// test.
  func idiomCondition(_ range: Range<Int>) -> SwiftCondition? {
    var acceptedIdioms: Set<String> = []
    var start = range.lowerBound
    while start < range.upperBound {
      let end = (start..<range.upperBound).first { isToken($0, "||") } ?? range.upperBound
      guard let (idiom, isEqual) = idiomTest(start..<end) else { return nil }
      if isEqual {
        acceptedIdioms.insert(idiom)
      } else {
        guard start == range.lowerBound, end == range.upperBound else { return nil }
        acceptedIdioms = Set(Self.idioms.values.joined()).subtracting([idiom])
      }
      start = end + 1
    }
    var platforms: Set<Platform> = []
    for (platform, platformIdioms) in Self.idioms where !platformIdioms.isDisjoint(with: acceptedIdioms) {
      guard platformIdioms.isSubset(of: acceptedIdioms) else { return nil }
      platforms.insert(platform)
    }
    // AppKit has no idioms, so macOS is never excluded.
    return SwiftCondition(on: platforms.union([.macOS]))
  }

  private func idiomTest(_ range: Range<Int>) -> (idiom: String, isEqual: Bool)? {
    let tokenTexts = range.map { text($0) }
    guard tokenTexts.starts(with: ["UIDevice", ".", "current", ".", "userInterfaceIdiom"]), tokenTexts.count > 7,
      tokenTexts[5] == "==" || tokenTexts[5] == "!=", let idiom = tokenTexts.last,
      tokenTexts[6...].dropLast() == ["."] || tokenTexts[6...].dropLast() == ["UIUserInterfaceIdiom", "."]
    else { return nil }
    return (idiom, tokenTexts[5] == "==")
  }
}
