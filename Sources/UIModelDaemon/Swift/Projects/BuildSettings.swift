import UIModelJSON
import UIModelPlatform

/// The build settings of one configuration of a target, as a list of levels. The target's level is first and the
/// project's level is last. The value of a key is that of the first level that sets the key.
///
/// For example, if the target sets `OTHER_SWIFT_FLAGS` to `$(inherited) -DB` and the project sets this key to `-DA`,
/// the value is `-DA -DB`.
struct BuildSettings {
  /// The settings of a target, a project or a settings file.
  struct Level {
    var values: [String: String] = [:]
    /// The keys whose values are uncertain, for example because they depend on the SDK of the build (`KEY[sdk=…]`).
    var uncertainKeys: Set<String> = []
    /// The values that apply only to builds for iPhone and iPad devices (`KEY[sdk=iphoneos*]`), by key.
    var deviceValues: [String: String] = [:]
    /// The paths of the files that set the keys in `tracedKeys`, by key.
    var filePaths: [String: String] = [:]
    /// The keys whose file paths are recorded, because messages name the file that sets the key.
    private static let tracedKeys: Set<String> = [BuildSettings.deploymentTargetKey, BuildSettings.linkerFlagsKey]
    private static let uncheckedSDKPrefixes = [
      "appletv", "watch", "xros", "xrsimulator", "iphonesimulator", "driverkit", "bridgeos",
    ]
    /// The paths of the settings files of this level that cannot be read, for example because they do not exist.
    private(set) var missingFilePaths: [String] = []
    /// Whether some settings of the level are unknown, for example because a settings file does not exist. A missing
    /// file may set any key.
    private(set) var hasUnknownValues = false

    /// A level in which every setting is unknown.
    static var unknown: Level { Level(hasUnknownValues: true) }

    /// Discards all `values`, because a settings file that cannot be read may override them. Values that are set later
    /// are known. `path` is the path of the settings file, or nil if the path is unknown.
    mutating func markUnknown(missing path: String? = nil) {
      hasUnknownValues = true
      if let path, !missingFilePaths.contains(path) { missingFilePaths.append(path) }
      values = [:]
    }

    /// Marks the settings that affect `#if` as uncertain, because a settings file of CocoaPods cannot be read. The
    /// other settings that rules check are unchanged, because CocoaPods does not set them.
    mutating func markPodsSettingsUncertain() {
      uncertainKeys.formUnion([
        "OTHER_SWIFT_FLAGS", "SWIFT_ACTIVE_COMPILATION_CONDITIONS", "GCC_PREPROCESSOR_DEFINITIONS",
      ])
    }

    /// Adds a setting. `key` may have conditions in brackets. `filePath` is the path of the file that contains the
    /// setting.
    ///
    /// For example, `KEY[config=Debug]` sets `KEY` if the configuration is `Debug` and is ignored otherwise.
    mutating func set(_ key: String, _ value: String, configuration: String, from filePath: String) {
      let baseKey = String(key.prefix { $0 != "[" })
      if Self.tracedKeys.contains(baseKey) { filePaths[baseKey] = filePath }
      guard let bracket = key.firstIndex(of: "[") else {
        values[key] = value
        return
      }
      let unconditionalKey = String(key[..<bracket])
      switch String(key[bracket...]) {
      case "[config=\(configuration)]": values[unconditionalKey] = value
      // The setting is for another configuration.
      case let condition where condition.hasPrefix("[config=") && !condition.contains("*") && !condition.contains(","):
        if condition.split(separator: "[").count > 1 { uncertainKeys.insert(unconditionalKey) }
      // The setting is for a platform that is not checked, or for a simulator. Apps are not shipped for simulators.
      case let condition where Level.uncheckedSDKPrefixes.contains { condition.contains("[sdk=" + $0) }: break
      case let condition:
        if condition == "[sdk=iphoneos*]" { deviceValues[unconditionalKey] = value }
        uncertainKeys.insert(unconditionalKey)
      }
    }
  }

  let levels: [Level]
  /// The paths of the settings files that cannot be read.
  var missingFilePaths: [String] { levels.flatMap(\.missingFilePaths) }
  /// The values of keys that Xcode defines itself, such as `TARGET_NAME`. They apply if no level sets the key.
  private let predefinedValues: [String: String]

  /// The maximum nesting depth of references such as `$(NAME)`.
  private static let maximumDepth = 16
  /// The maximum number of key lookups for one value.
  private static let maximumLookupCount = 500
  /// The maximum size of an expanded value in UTF-8 bytes.
  private static let maximumLength = 10_000

  init(_ levels: [Level], predefinedValues: [String: String]) {
    (self.levels, self.predefinedValues) = (levels, predefinedValues)
  }

  /// Returns the value of a key, with all references expanded.
  func value(_ key: String) -> BuildSettingValue {
    var lookupCount = 0
    return value(key, from: 0, depth: 0, &lookupCount)
  }

  /// Whether no level sets a key, but a level with unknown values may set the key, for example in a missing settings
  /// file.
  func mayBeSetInMissingFile(_ key: String) -> Bool {
    levels.contains(where: \.hasUnknownValues)
      && !levels.contains { $0.values[key] != nil || $0.uncertainKeys.contains(key) || $0.deviceValues[key] != nil }
  }

  /// Returns the value of a key in builds for iPhone and iPad devices. References in values of `deviceValues` are not
  /// expanded.
  func valueOnDevices(_ key: String) -> BuildSettingValue {
    for level in levels {
      if let text = level.deviceValues[key] { return .value(text) }
      if level.uncertainKeys.contains(key) || level.values[key] != nil { break }
    }
    return value(key)
  }

  /// Returns the value of a key in the levels from the index `firstLevelIndex` on. Adds the number of lookups to
  /// `lookupCount`.
  private func value(_ key: String, from firstLevelIndex: Int, depth: Int, _ lookupCount: inout Int)
    -> BuildSettingValue
  {
    lookupCount += 1
    guard depth < Self.maximumDepth, lookupCount < Self.maximumLookupCount else { return .unknown }
    for index in firstLevelIndex..<max(firstLevelIndex, levels.count) {
      if levels[known: index].uncertainKeys.contains(key) { return .unknown }
      if let text = levels[known: index].values[key] {
        return expanded(text, of: key, at: index, depth: depth + 1, &lookupCount)
      }
      // Predefined values, such as the path of the project and the name of the target, are known nevertheless, because
      // settings files do not redefine them.
      if levels[known: index].hasUnknownValues { return predefinedValues[key].map { .value($0) } ?? .unknown }
    }
    return predefinedValues[key].map { .value($0) } ?? .missing
  }

  /// Returns the text with references such as `$(NAME)` and `${NAME}` replaced by the values of their keys. A missing
  /// inherited value counts as empty. Returns `.unknown` if another value is missing, a value is unknown, a reference
  /// is malformed or unsupported, or the result is too long.
  private func expanded(_ text: String, of key: String, at levelIndex: Int, depth: Int, _ lookupCount: inout Int)
    -> BuildSettingValue
  {
    let bytes = Array(text.utf8)
    var expandedBytes: [UInt8] = []
    var offset = 0
    while offset < bytes.count {
      guard bytes[offset] == UInt8(ascii: "$") else {
        expandedBytes.append(bytes[offset])
        offset += 1
        continue
      }
      guard offset + 1 < bytes.count, bytes[offset + 1] == UInt8(ascii: "(") || bytes[offset + 1] == UInt8(ascii: "{")
      else {
        return .unknown
      }
      let closingBracket = bytes[offset + 1] == UInt8(ascii: "(") ? UInt8(ascii: ")") : UInt8(ascii: "}")
      guard let end = bytes[offset...].firstIndex(of: closingBracket) else { return .unknown }
      let name = String(decoding: bytes[offset + 2..<end], as: UTF8.self)
      // Nested references and modifiers (`:lower`) are not supported.
      guard !name.contains("$"), !name.contains(":") else { return .unknown }
      let isInherited = name == "inherited" || name == key
      let referencedValue =
        isInherited
        ? value(key, from: levelIndex + 1, depth: depth, &lookupCount)
        : value(name, from: 0, depth: depth, &lookupCount)
      switch referencedValue {
      case .value(let text): expandedBytes += Array(text.utf8)
      case .missing where isInherited: break
      case .missing, .unknown: return .unknown
      }
      guard expandedBytes.count <= Self.maximumLength else { return .unknown }
      offset = end + 1
    }
    return .value(String(decoding: expandedBytes, as: UTF8.self).withoutOuterBlanks)
  }
}

extension String {
  /// The string without white space at its ends.
  var withoutOuterBlanks: String {
    let isBlank = { (byte: UInt8) in byte == 0x20 || (0x09...0x0D).contains(byte) }
    let bytes = utf8.drop(while: isBlank)
    return String(decoding: bytes.reversed().drop(while: isBlank).reversed(), as: UTF8.self)
  }
}
