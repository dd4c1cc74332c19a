import UIModelJSON
import UIModelPlatform

/// The settings of one configuration, from the target's own to those of the project.
struct BuildSettings {
  /// What one place says: a target, a project, or a file of settings.
  struct Level {
    var values: [String: String] = [:]
    /// What holds in some builds only (`KEY[sdk=…]`).
    var doubtful: Set<String> = []
    /// What holds in those for devices.
    var onDevices: [String: String] = [:]
    /// The files that set the traced settings, by setting.
    var files: [String: String] = [:]
    private static let traced: Set<String> = [BuildSettings.deploymentTarget, BuildSettings.linkerFlags]
    private static let others = [
      "appletv", "watch", "xros", "xrsimulator", "iphonesimulator", "driverkit", "bridgeos",
    ]
    /// The files of it that are not there.
    private(set) var missing: [String] = []
    /// A file of it is not there, which may say anything.
    private(set) var isOpen = false

    /// Of which nothing is known.
    static var unknown: Level { Level(isOpen: true) }

    /// A file that is not there may set anything anew; what is set later stays.
    mutating func open(missing path: String? = nil) {
      isOpen = true
      if let path, !missing.contains(path) { missing.append(path) }
      values = [:]
    }

    /// What CocoaPods sets for a target: none of it is looked at but what `#if` may ask for.
    mutating func setByPods() {
      doubtful.formUnion(["OTHER_SWIFT_FLAGS", "SWIFT_ACTIVE_COMPILATION_CONDITIONS", "GCC_PREPROCESSOR_DEFINITIONS"])
    }

    /// Adds a setting as it is written, with its conditions in brackets. `file`: the path of the file with the setting.
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
      // Of another configuration.
      case let condition where condition.hasPrefix("[config=") && !condition.contains("*") && !condition.contains(","):
        if condition.split(separator: "[").count > 1 { doubtful.insert(name) }
      // Of platforms on which nothing is checked, and of the simulator, where no app is shipped.
      case let condition where Level.others.contains { condition.contains("[sdk=" + $0) }: break
      case let condition:
        if condition == "[sdk=iphoneos*]" { onDevices[name] = value }
        doubtful.insert(name)
      }
    }
  }

  let levels: [Level]
  /// The files of settings that are not there.
  var missing: [String] { levels.flatMap(\.missing) }
  /// What is known without being set.
  private let known: [String: String]

  private static let deepest = 16
  private static let mostWork = 500
  /// UTF-8 bytes of a value.
  private static let longest = 10_000

  init(_ levels: [Level], known: [String: String]) { (self.levels, self.known) = (levels, known) }

  func value(_ key: String) -> BuildSettingValue {
    var work = 0
    return value(key, from: 0, depth: 0, &work)
  }

  /// Whether nothing says it but, perhaps, a file that is not there.
  func isLeftOpen(_ key: String) -> Bool {
    levels.contains(where: \.isOpen)
      && !levels.contains { $0.values[key] != nil || $0.doubtful.contains(key) || $0.onDevices[key] != nil }
  }

  /// The value in builds for iPhone and iPad, of which a setting may have one of its own.
  func valueOnDevices(_ key: String) -> BuildSettingValue {
    for level in levels {
      if let text = level.onDevices[key] { return .given(text) }
      if level.doubtful.contains(key) || level.values[key] != nil { break }
    }
    return value(key)
  }

  private func value(_ key: String, from first: Int, depth: Int, _ work: inout Int) -> BuildSettingValue {
    work += 1
    guard depth < Self.deepest, work < Self.mostWork else { return .unknown }
    for index in first..<max(first, levels.count) {
      if levels[known: index].doubtful.contains(key) { return .unknown }
      if let text = levels[known: index].values[key] {
        return expanded(text, of: key, at: index, depth: depth + 1, &work)
      }
      // Nobody sets anew where the project is, or what the target is called.
      if levels[known: index].isOpen { return known[key].map { .given($0) } ?? .unknown }
    }
    return known[key].map { .given($0) } ?? .missing
  }

  /// `$(NAME)` and `${NAME}` replaced by what they are.
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
      // One that is put together of others, or changed (`:lower`), is not read.
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
      guard out.count <= Self.longest else { return .unknown }
      at = end + 1
    }
    return .given(String(decoding: out, as: UTF8.self).withoutOuterBlanks)
  }
}

extension String {
  /// Without blanks at its ends.
  var withoutOuterBlanks: String {
    let isBlank = { (byte: UInt8) in byte == 0x20 || (0x09...0x0D).contains(byte) }
    let bytes = utf8.drop(while: isBlank)
    return String(decoding: bytes.reversed().drop(while: isBlank).reversed(), as: UTF8.self)
  }
}
