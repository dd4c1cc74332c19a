import UIModelPlatform

/// What files of projects say of the Xcode that an app is built with. All but `.xcode-version` tell only that a version has
/// been in use: teams keep older values on purpose, so those say nothing.
package enum ProjectSigns {
  /// The oldest version of Xcode that leaves traces in these files.
  private static let first: Version = 27

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
        let version = String(rest.drop { ": ".contains($0) }).leadingVersion, version >= CompilerTest.compiler
      else { return [] }
      return [SDKSign(.tools, first, path: path, line: index + 1, text: text)]
    }
    return []
  }

  /// What such a line says. Where it stands is looked up when it is told: edits move it.
  package static func compiler(path: String) -> SDKSign {
    SDKSign(.compiler, first, path: path, text: "#if compiler(>=6.4)")
  }
}
