import UIModelJSON
import UIModelPlatform

/// The build settings of one configuration of a target, as a list of levels: the settings of the target first, those of
/// the project last. The first level that sets a key decides the value.
///
/// For example, if the target sets `OTHER_SWIFT_FLAGS` to `$(inherited) -DB` and the project sets it to `-DA`, its
/// value is `-DA -DB`.
struct BuildSettings {
  /// The settings of a target, a project or a settings file.
  struct Level {
    var values: [String: String] = [:]
    /// The keys whose values are uncertain, for example because they depend on the SDK of the build (`KEY[sdk=…]`).
    var uncertainKeys: Set<String> = []
    /// The values in builds for iPhone and iPad devices (`KEY[sdk=iphoneos*]`).
    var deviceValues: [String: String] = [:]
    /// The paths of the files that set the keys in `tracedKeys`, by key.
    var files: [String: String] = [:]
    /// The keys whose files are recorded, because messages name the file of their setting.
    private static let tracedKeys: Set<String> = [BuildSettings.deploymentTarget, BuildSettings.linkerFlags]
    private static let uncheckedSDKs = [
      "appletv", "watch", "xros", "xrsimulator", "iphonesimulator", "driverkit", "bridgeos",
    ]
    /// The paths of settings files that the level includes and that do not exist.
    private(set) var missingFiles: [String] = []
    /// Whether some settings of the level are unknown, for example because a settings file does not exist. Such a file
    /// may set any key.
    private(set) var hasUnknownValues = false

    /// A level whose settings are unknown.
    static var unknown: Level { Level(hasUnknownValues: true) }

    /// Discards the values that were set so far, because a settings file that cannot be read may override them. Values
    /// that are set afterwards are known. `path` is the path of the file, or nil if it is unknown.
    mutating func markUnknown(missing path: String? = nil) {
      hasUnknownValues = true
      if let path, !missingFiles.contains(path) { missingFiles.append(path) }
      values = [:]
    }

    /// Marks as uncertain the settings of CocoaPods that affect `#if`. CocoaPods gives other settings no values that
    /// rules check.
    mutating func markPodsSettingsUncertain() {
      uncertainKeys.formUnion([
        "OTHER_SWIFT_FLAGS", "SWIFT_ACTIVE_COMPILATION_CONDITIONS", "GCC_PREPROCESSOR_DEFINITIONS",
      ])
    }

    /// Adds a setting. `key` may have conditions in brackets, and `file` is the path of the file with the setting.
    ///
    /// For example, `KEY[config=Debug]` sets `KEY` if the configuration is `Debug` and is ignored otherwise.
    mutating func set(_ key: String, _ value: String, configuration: String, from file: String) {
      let baseKey = String(key.prefix { $0 != "[" })
      if Self.tracedKeys.contains(baseKey) { files[baseKey] = file }
      guard let bracket = key.firstIndex(of: "[") else {
        values[key] = value
        return
      }
      let name = String(key[..<bracket])
      switch String(key[bracket...]) {
      case "[config=\(configuration)]": values[name] = value
      // The setting is for another configuration.
      case let condition where condition.hasPrefix("[config=") && !condition.contains("*") && !condition.contains(","):
        if condition.split(separator: "[").count > 1 { uncertainKeys.insert(name) }
      // The setting is for a platform that is not checked, or for the simulator, for which no app is shipped.
      case let condition where Level.uncheckedSDKs.contains { condition.contains("[sdk=" + $0) }: break
      case let condition:
        if condition == "[sdk=iphoneos*]" { deviceValues[name] = value }
        uncertainKeys.insert(name)
      }
    }
  }

  let levels: [Level]
  /// The paths of settings files that do not exist.
  var missingFiles: [String] { levels.flatMap(\.missingFiles) }
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

  /// Returns the value of a key with its references expanded.
  func value(_ key: String) -> BuildSettingValue {
    var lookupCount = 0
    return value(key, from: 0, depth: 0, &lookupCount)
  }

  /// Whether no level sets a key, but a settings file that does not exist may set it.
  func mayBeSetInMissingFile(_ key: String) -> Bool {
    levels.contains(where: \.hasUnknownValues)
      && !levels.contains { $0.values[key] != nil || $0.uncertainKeys.contains(key) || $0.deviceValues[key] != nil }
  }

  /// Returns the value in builds for iPhone and iPad devices. References in a value that is set only for these builds
  /// are not expanded.
  func valueOnDevices(_ key: String) -> BuildSettingValue {
    for level in levels {
      if let text = level.deviceValues[key] { return .given(text) }
      if level.uncertainKeys.contains(key) || level.values[key] != nil { break }
    }
    return value(key)
  }

  /// Returns the value of a key in the levels from the index `firstLevel` on. Adds the number of lookups to
  /// `lookupCount`.
  private func value(_ key: String, from firstLevel: Int, depth: Int, _ lookupCount: inout Int) -> BuildSettingValue {
    lookupCount += 1
    guard depth < Self.maximumDepth, lookupCount < Self.maximumLookupCount else { return .unknown }
    for index in firstLevel..<max(firstLevel, levels.count) {
      if levels[known: index].uncertainKeys.contains(key) { return .unknown }
      if let text = levels[known: index].values[key] {
        return expanded(text, of: key, at: index, depth: depth + 1, &lookupCount)
      }
      // Settings files do not redefine the path of the project or the name of the target.
      if levels[known: index].hasUnknownValues { return predefinedValues[key].map { .given($0) } ?? .unknown }
    }
    return predefinedValues[key].map { .given($0) } ?? .missing
  }

  /// Replaces references such as `$(NAME)` and `${NAME}` by the values of their keys. Returns `.unknown` if one of
  /// these values is missing or unknown, or if the result is too long.
  private func expanded(_ text: String, of key: String, at levelIndex: Int, depth: Int, _ lookupCount: inout Int)
    -> BuildSettingValue
  {
    let bytes = Array(text.utf8)
    var out: [UInt8] = []
    var offset = 0
    while offset < bytes.count {
      guard bytes[offset] == UInt8(ascii: "$") else {
        out.append(bytes[offset])
        offset += 1
        continue
      }
      guard offset + 1 < bytes.count, bytes[offset + 1] == UInt8(ascii: "(") || bytes[offset + 1] == UInt8(ascii: "{")
      else {
        return .unknown
      }
      let closer = bytes[offset + 1] == UInt8(ascii: "(") ? UInt8(ascii: ")") : UInt8(ascii: "}")
      guard let end = bytes[offset...].firstIndex(of: closer) else { return .unknown }
      let name = String(decoding: bytes[offset + 2..<end], as: UTF8.self)
      // Nested references and modifiers (`:lower`) are not supported.
      guard !name.contains("$"), !name.contains(":") else { return .unknown }
      let isInherited = name == "inherited" || name == key
      let referencedValue =
        isInherited
        ? value(key, from: levelIndex + 1, depth: depth, &lookupCount)
        : value(name, from: 0, depth: depth, &lookupCount)
      switch referencedValue {
      case .given(let text): out += Array(text.utf8)
      case .missing where isInherited: break
      case .missing, .unknown: return .unknown
      }
      guard out.count <= Self.maximumLength else { return .unknown }
      offset = end + 1
    }
    return .given(String(decoding: out, as: UTF8.self).withoutOuterBlanks)
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
