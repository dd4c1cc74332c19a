import UIModelJSON
import UIModelPlatform

/// The build settings of one configuration, as levels. The target's own settings come first, those of the project last.
/// The first level that sets a key decides.
///
/// For example, if the target sets `OTHER_SWIFT_FLAGS` to `$(inherited) -DB` and the project sets it to `-DA`, its
/// value is `-DA -DB`.
struct BuildSettings {
  /// The settings of a target, a project or a settings file.
  struct Level {
    var values: [String: String] = [:]
    /// The keys whose values differ between builds (`KEY[sdk=…]`).
    var uncertain: Set<String> = []
    /// The values in builds for iPhone and iPad devices (`KEY[sdk=iphoneos*]`).
    var onDevices: [String: String] = [:]
    /// The paths of the files that set the traced keys, by key.
    var files: [String: String] = [:]
    private static let traced: Set<String> = [BuildSettings.deploymentTarget, BuildSettings.linkerFlags]
    private static let uncheckedSDKs = [
      "appletv", "watch", "xros", "xrsimulator", "iphonesimulator", "driverkit", "bridgeos",
    ]
    /// The paths of settings files that the level includes and that do not exist.
    private(set) var missing: [String] = []
    /// Whether a settings file of the level does not exist. Such a file may set any key.
    private(set) var hasUnknownValues = false

    /// A level whose settings are unknown.
    static var unknown: Level { Level(hasUnknownValues: true) }

    /// Discards all values that are set so far, because a settings file does not exist and may override them. Values
    /// that are set afterwards are known.
    mutating func markUnknown(missing path: String? = nil) {
      hasUnknownValues = true
      if let path, !missing.contains(path) { missing.append(path) }
      values = [:]
    }

    /// Marks as uncertain the settings of CocoaPods that affect `#if`. The other settings of CocoaPods are never read.
    mutating func markPodsSettingsUncertain() {
      uncertain.formUnion(["OTHER_SWIFT_FLAGS", "SWIFT_ACTIVE_COMPILATION_CONDITIONS", "GCC_PREPROCESSOR_DEFINITIONS"])
    }

    /// Adds a setting. `key` may have conditions in brackets, and `file` is the path of the file with the setting.
    ///
    /// For example, `KEY[config=Debug]` sets `KEY` if the configuration is `Debug` and is ignored otherwise.
    mutating func set(_ key: String, _ value: String, configuration: String, from file: String) {
      let plain = String(key.prefix { $0 != "[" })
      if Self.traced.contains(plain) { files[plain] = file }
      guard let bracket = key.firstIndex(of: "[") else {
        values[key] = value
        return
      }
      let name = String(key[..<bracket])
      switch String(key[bracket...]) {
      case "[config=\(configuration)]": values[name] = value
      // The setting is for another configuration.
      case let condition where condition.hasPrefix("[config=") && !condition.contains("*") && !condition.contains(","):
        if condition.split(separator: "[").count > 1 { uncertain.insert(name) }
      // The setting is for a platform that is not checked, or for the simulator, for which no app is shipped.
      case let condition where Level.uncheckedSDKs.contains { condition.contains("[sdk=" + $0) }: break
      case let condition:
        if condition == "[sdk=iphoneos*]" { onDevices[name] = value }
        uncertain.insert(name)
      }
    }
  }

  let levels: [Level]
  /// The paths of settings files that do not exist.
  var missing: [String] { levels.flatMap(\.missing) }
  /// The values of keys that Xcode defines itself, such as `TARGET_NAME`. They apply if no level sets the key.
  private let known: [String: String]

  private static let maximumDepth = 16
  private static let maximumWork = 500
  /// The maximum size of an expanded value in UTF-8 bytes.
  private static let maximumLength = 10_000

  init(_ levels: [Level], known: [String: String]) { (self.levels, self.known) = (levels, known) }

  func value(_ key: String) -> BuildSettingValue {
    var work = 0
    return value(key, from: 0, depth: 0, &work)
  }

  /// Whether no level sets a key, but a settings file that does not exist may set it.
  func mayBeSetInMissingFile(_ key: String) -> Bool {
    levels.contains(where: \.hasUnknownValues)
      && !levels.contains { $0.values[key] != nil || $0.uncertain.contains(key) || $0.onDevices[key] != nil }
  }

  /// Returns the value in builds for iPhone and iPad devices. A value that is set only for these builds is returned
  /// without expanding its references.
  func valueOnDevices(_ key: String) -> BuildSettingValue {
    for level in levels {
      if let text = level.onDevices[key] { return .given(text) }
      if level.uncertain.contains(key) || level.values[key] != nil { break }
    }
    return value(key)
  }

  private func value(_ key: String, from first: Int, depth: Int, _ work: inout Int) -> BuildSettingValue {
    work += 1
    guard depth < Self.maximumDepth, work < Self.maximumWork else { return .unknown }
    for index in first..<max(first, levels.count) {
      if levels[known: index].uncertain.contains(key) { return .unknown }
      if let text = levels[known: index].values[key] {
        return expanded(text, of: key, at: index, depth: depth + 1, &work)
      }
      // Settings files do not redefine the path of the project or the name of the target.
      if levels[known: index].hasUnknownValues { return known[key].map { .given($0) } ?? .unknown }
    }
    return known[key].map { .given($0) } ?? .missing
  }

  /// Replaces references such as `$(NAME)` and `${NAME}` by the values of their keys. Returns `.unknown` if one of
  /// these values is missing or unknown, or if the result is too long.
  private func expanded(_ text: String, of key: String, at level: Int, depth: Int, _ work: inout Int)
    -> BuildSettingValue
  {
    let bytes = Array(text.utf8)
    var out: [UInt8] = []
    var at = 0
    while at < bytes.count {
      guard bytes[at] == UInt8(ascii: "$") else {
        out.append(bytes[at])
        at += 1
        continue
      }
      guard at + 1 < bytes.count, bytes[at + 1] == UInt8(ascii: "(") || bytes[at + 1] == UInt8(ascii: "{") else {
        return .unknown
      }
      let closer = bytes[at + 1] == UInt8(ascii: "(") ? UInt8(ascii: ")") : UInt8(ascii: "}")
      guard let end = bytes[at...].firstIndex(of: closer) else { return .unknown }
      let name = String(decoding: bytes[at + 2..<end], as: UTF8.self)
      // Nested references and modifiers (`:lower`) are not supported.
      guard !name.contains("$"), !name.contains(":") else { return .unknown }
      let isInherited = name == "inherited" || name == key
      let found =
        isInherited
        ? value(key, from: level + 1, depth: depth, &work) : value(name, from: 0, depth: depth, &work)
      switch found {
      case .given(let text): out += Array(text.utf8)
      case .missing where isInherited: break
      case .missing, .unknown: return .unknown
      }
      guard out.count <= Self.maximumLength else { return .unknown }
      at = end + 1
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
