import UIModelPlatform

extension SwiftSource {
  /// The idioms that apps of a platform may run with. An app on Mac Catalyst may have `pad` or `mac`.
  private static let idioms: [Platform: Set<String>] = [
    .iOS: ["phone"], .iPadOS: ["pad"], .macCatalyst: ["pad", "mac"], .visionOS: ["vision"], .macOS: [],
  ]

  /// Returns the platforms on which a test of the idiom holds, such as `UIDevice.current.userInterfaceIdiom == .pad ||
  /// … == .mac`, or `!= .phone`. Nil for any other test, and if only some apps of a platform pass the test.
  func deviceTest(_ range: Range<Int>) -> SwiftCondition? {
    var accepted: Set<String> = []
    var start = range.lowerBound
    while start < range.upperBound {
      let end = (start..<range.upperBound).first { isToken($0, "||") } ?? range.upperBound
      guard let (idiom, isEqual) = idiomTest(start..<end) else { return nil }
      if isEqual {
        accepted.insert(idiom)
      } else {
        guard start == range.lowerBound, end == range.upperBound else { return nil }
        accepted = Set(Self.idioms.values.joined()).subtracting([idiom])
      }
      start = end + 1
    }
    var platforms: Set<Platform> = []
    for (platform, own) in Self.idioms where !own.isDisjoint(with: accepted) {
      guard own.isSubset(of: accepted) else { return nil }
      platforms.insert(platform)
    }
    // AppKit has no idioms, so macOS is never excluded.
    return SwiftCondition(on: platforms.union([.macOS]))
  }

  private func idiomTest(_ range: Range<Int>) -> (idiom: String, isEqual: Bool)? {
    let words = range.map { text($0) }
    guard words.starts(with: ["UIDevice", ".", "current", ".", "userInterfaceIdiom"]), words.count > 7,
      words[5] == "==" || words[5] == "!=", let idiom = words.last,
      words[6...].dropLast() == ["."] || words[6...].dropLast() == ["UIUserInterfaceIdiom", "."]
    else { return nil }
    return (idiom, words[5] == "==")
  }
}
