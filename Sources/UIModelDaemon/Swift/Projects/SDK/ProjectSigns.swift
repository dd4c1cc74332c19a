import UIModelPlatform

/// What files of projects say of the Xcode that an app is built with. All but `.xcode-version` tell only that a version has
/// been in use: teams keep older values on purpose, so those say nothing.
package enum ProjectSigns {
  /// The oldest version of Xcode that leaves traces in these files.
  private static let first: Version = 27
  /// The Swift compiler that comes with it.
  private static let swift: Version = 6.4

  /// `.xcode-version`: `27.0`, `27.1 Beta 2`.
  static func xcodeVersion(_ bytes: [UInt8], path: String) -> [SDKSign] {
    guard let line = SDKSignLine.all(bytes).first, let xcode = line.text.leadingVersion,
      let version = SDKSign.sdk(ofXcode: xcode)
    else { return [] }
    return [SDKSign(.xcodeVersion, version, path: path, line: line.number, text: line.text)]
  }

  /// `project.pbxproj`: the format that Xcode 27 writes and 26 cannot read, and the newest Xcode that updated its settings.
  static func xcodeProject(_ bytes: [UInt8], path: String) -> [SDKSign] {
    var signs: [SDKSign] = []
    var number = 0
    for line in bytes.split(separator: 0x0A, omittingEmptySubsequences: false) {
      number += 1
      let words = line.drop { $0 == 0x20 || $0 == 0x09 }
      // Most lines of a long file begin otherwise.
      guard let initial = words.first, "LCo".utf8.contains(initial), words.count < 80 else { continue }
      let text = String(decoding: words, as: UTF8.self).withoutOuterBlanks
      let parts = text.split(separator: "=", maxSplits: 1).map { String($0).withoutOuterBlanks }
      guard parts.count == 2, let value = String(parts[1].drop { $0 == "\"" }).leadingVersion else { continue }
      let found: (SDKSign.Kind, Version)?
      switch parts[0] {
      case "objectVersion": found = value.major >= 110 ? (.format, first) : nil
      case "LastUpgradeCheck", "LastSwiftUpdateCheck":
        found = (.upgrade, Version(value.major / 100, value.major % 100 / 10))
      case "CreatedOnToolsVersion": found = (.upgrade, value)
      default: found = nil
      }
      guard let (kind, version) = found, version >= first else { continue }
      let said = text.hasSuffix(";") ? String(text.dropLast()) : text
      signs.append(SDKSign(kind, version, path: path, line: number, text: said))
    }
    return signs
  }

  /// `project.xcproj` in a project's folder, which Xcode 26 cannot read.
  static func jsonProject(path: String) -> SDKSign {
    SDKSign(.format, first, path: path, text: "project.xcproj")
  }

  /// `project.yml`: the version and the format that XcodeGen writes.
  static func xcodeGen(_ bytes: [UInt8], path: String) -> [SDKSign] {
    SDKSignLine.all(bytes).compactMap { line in
      guard let member = line.member else { return nil }
      let value = member.value.filter { !"\"'".contains($0) }
      let version: Version?
      switch member.name {
      case "xcodeversion": version = value.leadingVersion.map { $0.major >= 100 ? Version($0.major / 100) : $0 }
      case "projectfileformat": version = value == "xcproj" ? first : nil
      case "projectformat" where value.hasPrefix("xcode"):
        version = String(value.dropFirst(5)).replacing("_", with: ".").leadingVersion
      default: version = nil
      }
      guard let version, version >= first else { return nil }
      return SDKSign(.generator, version, path: path, line: line.number, text: line.text)
    }
  }

  /// `Package.swift`: the tools that it asks for.
  static func package(_ bytes: [UInt8], path: String) -> [SDKSign] {
    // They stand on the first line that is not empty.
    for (index, line) in bytes.prefix(1000).split(separator: 0x0A, omittingEmptySubsequences: false).enumerated() {
      let text = String(decoding: line, as: UTF8.self).withoutOuterBlanks
      if text.isEmpty { continue }
      guard text.hasPrefix("//"), let rest = text.split(separator: "swift-tools-version", maxSplits: 1).last,
        text.contains("swift-tools-version"),
        let version = String(rest.drop { ": ".contains($0) }).leadingVersion, version >= swift
      else { return [] }
      return [SDKSign(.tools, first, path: path, line: index + 1, text: text)]
    }
    return []
  }

  /// The line of the first `#if compiler(>=6.4)` of Swift source, counted from 1; nil for none.
  package static func compilerLine(_ bytes: [UInt8]) -> Int? {
    // Each keystroke asks this of a file: directives are few, so most of it is passed over.
    for (start, byte) in bytes.enumerated() where byte == UInt8(ascii: "#") {
      let directive = bytes[start...].prefix(longestDirective).prefix { $0 != 0x0A && $0 != 0x0D }
      let before = bytes[..<start].reversed().first { $0 != 0x20 && $0 != 0x09 }
      guard before == nil || before == 0x0A || before == 0x0D,
        directive.starts(with: "#if".utf8) || directive.starts(with: "#elseif".utf8)
      else { continue }
      let text = " " + String(decoding: directive, as: UTF8.self).filter { $0 != " " }
      guard let rest = text.split(separator: "compiler(>=", maxSplits: 1).dropFirst().first,
        let version = String(rest).leadingVersion, version >= swift
      else { continue }
      return bytes[..<start].count { $0 == 0x0A } + 1
    }
    return nil
  }

  /// UTF-8 bytes of a directive that are looked at.
  private static let longestDirective = 200

  /// What such a line says. Where it stands is looked up when it is told: edits move it.
  package static func compiler(path: String) -> SDKSign {
    SDKSign(.compiler, first, path: path, text: "#if compiler(>=6.4)")
  }
}
