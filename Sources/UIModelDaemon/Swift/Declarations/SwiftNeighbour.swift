import UIModelPlatform

/// A file beside Swift source that code rests on: Objective-C, for the methods that it has, property lists that code reads
/// by their names, the table of localized strings, and storyboards, for the main menu that one may have.
package enum SwiftNeighbour: Sendable {
  case objectiveC, propertyList, storyboard, strings

  /// Nil for a file that is none of these.
  package init?(fileName: some StringProtocol) {
    if fileName.hasSuffix(".m") || fileName.hasSuffix(".mm") {
      self = .objectiveC
    } else if fileName.hasSuffix(SwiftNeighbour.propertyListSuffix) {
      self = .propertyList
    } else if fileName.hasSuffix(".storyboard") {
      self = .storyboard
    } else if SwiftNeighbour.stringTables.contains(where: { fileName.hasSuffix($0) }) {
      self = .strings
    } else {
      return nil
    }
  }

  private static let propertyListSuffix = ".plist"

  /// The names of the files that the default table of localized strings may be in.
  package static let stringTables = ["Localizable.xcstrings", "Localizable.strings"]
  /// A catalog has all languages in one file.
  private static let longestStrings = 1 << 23

  /// Files of its kind with more bytes are not looked into. A storyboard is searched for a few words, however long it is.
  package var longest: Int {
    switch self {
    case .storyboard: .max
    case .strings: SwiftNeighbour.longestStrings
    case .objectiveC, .propertyList: SwiftProject.longest
    }
  }

  /// The part of a selector by which the app's delegate gives the scenes their configurations.
  static let configuration = "configurationForConnectingSceneSession"
  /// The part of a selector that gives the main menu another handler than `buildMenu(with:)`.
  static let buildConfiguration = "setBuildConfiguration"
  /// The part of a selector that registers a scene accessory.
  static let accessory = "registerSceneAccessory"

  /// The names that Swift source may ask for it by.
  func names(_ fileName: String, _ bytes: [UInt8]) -> Set<String> {
    switch self {
    case .objectiveC:
      Set(SwiftNeighbour.methods(bytes).map { SwiftDeclarations.method(named: $0) })
        .union(SwiftObjectiveCConstants(bytes).values.keys.map { SwiftDeclarations.constant(named: $0) })
    case .propertyList:
      [SwiftDeclarations.resource(named: String(fileName.dropLast(SwiftNeighbour.propertyListSuffix.count)))]
    case .storyboard:
      SwiftNeighbour.mainMenu(bytes)
    case .strings:
      [SwiftDeclarations.localizedStrings]
    }
  }

  /// Whether a storyboard has a main menu, or that this cannot be told of it. Those of macOS have one for AppKit.
  private static func mainMenu(_ bytes: [UInt8]) -> Set<String> {
    // Both are said at the start.
    let start = bytes.prefix(4096)
    guard start.contains("<document".utf8) else { return [SwiftDeclarations.unreadStoryboards] }
    let isOfAppKit = start.contains("targetRuntime=\"MacOSX.Cocoa\"".utf8)
    if isOfAppKit { return [] }
    let hasMenu = ["key=\"mainMenu\"", "systemMenu=\"main\""].contains { bytes.contains($0.utf8) }
    return hasMenu ? [SwiftDeclarations.mainMenus] : []
  }

  /// How the names of the methods in Objective-C source begin: what stands behind `- (type)` at the start of a line.
  private static func methods(_ bytes: [UInt8]) -> Set<String> {
    var names: Set<String> = []
    for line in bytes.split(whereSeparator: { $0 == 0x0A || $0 == 0x0D }) {
      var rest = line.drop { $0 == 0x20 || $0 == 0x09 }
      guard rest.first == UInt8(ascii: "-") else { continue }
      rest = rest.dropFirst().drop { $0 == 0x20 || $0 == 0x09 }
      if rest.first == UInt8(ascii: "(") {
        var depth = 0
        while let byte = rest.popFirst() {
          if byte == UInt8(ascii: "(") { depth += 1 }
          if byte == UInt8(ascii: ")") { depth -= 1 }
          if depth == 0 { break }
        }
        rest = rest.drop { $0 == 0x20 || $0 == 0x09 }
      }
      let name = rest.prefix { byte in
        byte == UInt8(ascii: "_") || (0x30...0x39).contains(byte) || (0x41...0x5A).contains(byte & 0xDF)
      }
      if !name.isEmpty { names.insert(String(decoding: name, as: UTF8.self)) }
    }
    // A selector may stand on several lines.
    if names.contains("application"), bytes.contains(configuration.utf8) { names.insert(configuration) }
    // It may be called, instead of being a method.
    for called in [buildConfiguration, accessory] where bytes.contains(called.utf8) { names.insert(called) }
    return names
  }
}
