import UIModelPlatform

/// The kind of a file that is not Swift source but affects the analysis of Swift code: Objective-C methods and
/// constants, property lists that code loads by name, localized strings, and storyboards with a main menu.
package enum RelatedFileKind: Sendable {
  case objectiveC, propertyList, storyboard, strings

  /// Creates the kind from the name of a file. Fails for any other file. For example, `Shortcuts.plist` is a property
  /// list.
  package init?(fileName: some StringProtocol) {
    if fileName.hasSuffix(".m") || fileName.hasSuffix(".mm") {
      self = .objectiveC
    } else if fileName.hasSuffix(RelatedFileKind.propertyListSuffix) {
      self = .propertyList
    } else if fileName.hasSuffix(".storyboard") {
      self = .storyboard
    } else if RelatedFileKind.stringTableNames.contains(where: { fileName.hasSuffix($0) }) {
      self = .strings
    } else {
      return nil
    }
  }

  private static let propertyListSuffix = ".plist"

  /// The file names of the default table of localized strings.
  package static let stringTableNames = ["Localizable.xcstrings", "Localizable.strings"]
  /// The maximum size of a string table in bytes. A string catalog has all languages in one file.
  private static let maximumTableLength = 1 << 23

  /// The maximum size in bytes of a file that is read. Storyboards have no limit, because they are only searched for a
  /// few words.
  package var maximumLength: Int {
    switch self {
    case .storyboard: .max
    case .strings: RelatedFileKind.maximumTableLength
    case .objectiveC, .propertyList: SwiftProject.maximumLength
    }
  }

  /// A part of the selector of the app delegate method that returns the configuration of a connecting scene.
  static let sceneConfigurationSelector = "configurationForConnectingSceneSession"
  /// The first part of the selector that sets the main menu's build handler, an alternative to `buildMenu(with:)`.
  static let setBuildConfigurationSelector = "setBuildConfiguration"
  /// The first part of the selector that registers a scene accessory.
  static let sceneAccessorySelector = "registerSceneAccessory"

  /// Returns the lookup keys of the file; see `SwiftDeclarations`.
  ///
  /// For example, `- (void)close:(id)sender` in an Objective-C file gives `.close`.
  func lookupKeys(_ fileName: String, _ bytes: [UInt8]) -> Set<String> {
    switch self {
    case .objectiveC:
      Set(RelatedFileKind.methodNames(bytes).map { SwiftDeclarations.methodKey(named: $0) })
        .union(SwiftObjectiveCConstants(bytes).values.keys.map { SwiftDeclarations.constantKey(named: $0) })
    case .propertyList:
      [SwiftDeclarations.propertyListKey(named: String(fileName.dropLast(RelatedFileKind.propertyListSuffix.count)))]
    case .storyboard:
      RelatedFileKind.mainMenuKeys(bytes)
    case .strings:
      [SwiftDeclarations.localizedStringsKey]
    }
  }

  /// Returns the lookup key for a storyboard with a main menu, or for a file that is not a readable storyboard. Empty
  /// for a storyboard without a main menu, and for a macOS storyboard, which has an AppKit menu.
  private static func mainMenuKeys(_ bytes: [UInt8]) -> Set<String> {
    // The document element and its target runtime are at the beginning of the file.
    let start = bytes.prefix(4096)
    guard start.contains("<document".utf8) else { return [SwiftDeclarations.unreadStoryboardsKey] }
    let usesAppKit = start.contains("targetRuntime=\"MacOSX.Cocoa\"".utf8)
    if usesAppKit { return [] }
    let hasMenu = ["key=\"mainMenu\"", "systemMenu=\"main\""].contains { bytes.contains($0.utf8) }
    return hasMenu ? [SwiftDeclarations.mainMenusKey] : []
  }

  /// Returns the first parts of the selectors of instance methods in Objective-C source. A method begins with `-` at
  /// the start of a line. Also returns the names of certain methods that the source only mentions, such as
  /// `setBuildConfiguration`.
  private static func methodNames(_ bytes: [UInt8]) -> Set<String> {
    var names: Set<String> = []
    for line in bytes.split(whereSeparator: { $0 == 0x0A || $0 == 0x0D }) {
      var remainingLine = line.drop { $0 == 0x20 || $0 == 0x09 }
      guard remainingLine.first == UInt8(ascii: "-") else { continue }
      remainingLine = remainingLine.dropFirst().drop { $0 == 0x20 || $0 == 0x09 }
      if remainingLine.first == UInt8(ascii: "(") {
        var depth = 0
        while let byte = remainingLine.popFirst() {
          if byte == UInt8(ascii: "(") { depth += 1 }
          if byte == UInt8(ascii: ")") { depth -= 1 }
          if depth == 0 { break }
        }
        remainingLine = remainingLine.drop { $0 == 0x20 || $0 == 0x09 }
      }
      let name = remainingLine.prefix { byte in
        byte == UInt8(ascii: "_") || (0x30...0x39).contains(byte) || (0x41...0x5A).contains(byte & 0xDF)
      }
      if !name.isEmpty { names.insert(String(decoding: name, as: UTF8.self)) }
    }
    // The method's declaration may span several lines, so the entire file is searched for the later part of the
    // selector.
    if names.contains("application"), bytes.contains(sceneConfigurationSelector.utf8) {
      names.insert(sceneConfigurationSelector)
    }
    // The code may call these methods instead of implementing them.
    for selector in [setBuildConfigurationSelector, sceneAccessorySelector] where bytes.contains(selector.utf8) {
      names.insert(selector)
    }
    return names
  }
}
