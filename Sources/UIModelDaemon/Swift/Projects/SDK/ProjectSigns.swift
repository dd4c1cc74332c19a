import UIModelPlatform

/// Finds signs of the Xcode version that builds an app, in the files of a project. Except for `.xcode-version`, these
/// files only prove that a version was used. Teams keep older values on purpose, so only Xcode 27 and later count.
///
/// For example, `LastUpgradeCheck = 2700;` in a `project.pbxproj` is a sign of Xcode 27.0.
package enum ProjectSigns {
  /// The oldest Xcode version for which these files count as evidence.
  private static let firstXcodeVersion: Version = 27

  /// Returns the sign in a `.xcode-version` file, such as `27.0` or `27.1 Beta 2`.
  static func xcodeVersionSigns(_ bytes: [UInt8], path: String) -> [SDKSign] {
    guard let line = SDKSignLine.nonEmptyLines(bytes).first, let xcodeVersion = line.text.leadingVersion,
      let version = SDKSign.sdk(ofXcode: xcodeVersion)
    else { return [] }
    return [SDKSign(.xcodeVersion, version, path: path, line: line.number, text: line.text)]
  }

  /// Returns the signs in a `project.pbxproj`: a format that Xcode 27 writes and Xcode 26 cannot read, and the newest
  /// Xcode that updated the project's settings.
  static func xcodeProjectSigns(_ bytes: [UInt8], path: String) -> [SDKSign] {
    var signs: [SDKSign] = []
    var lineNumber = 0
    for line in bytes.split(separator: 0x0A, omittingEmptySubsequences: false) {
      lineNumber += 1
      let unindentedLine = line.drop { $0 == 0x20 || $0 == 0x09 }
      // Skips lines that do not begin with the first letter of a searched key. In a long file, most lines are skipped.
      guard let initial = unindentedLine.first, "LCo".utf8.contains(initial), unindentedLine.count < 80 else {
        continue
      }
      let text = String(decoding: unindentedLine, as: UTF8.self).withoutOuterBlanks
      let parts = text.split(separator: "=", maxSplits: 1).map { String($0).withoutOuterBlanks }
      guard parts.count == 2, let value = String(parts[1].drop { $0 == "\"" }).leadingVersion else { continue }
      let kindAndVersion: (SDKSign.Kind, Version)?
      switch parts[0] {
      case "objectVersion": kindAndVersion = value.major >= 110 ? (.format, firstXcodeVersion) : nil
      case "LastUpgradeCheck", "LastSwiftUpdateCheck":
        kindAndVersion = (.upgrade, Version(value.major / 100, value.major % 100 / 10))
      case "CreatedOnToolsVersion": kindAndVersion = (.upgrade, value)
      default: kindAndVersion = nil
      }
      guard let (kind, version) = kindAndVersion, version >= firstXcodeVersion else { continue }
      let signText = text.hasSuffix(";") ? String(text.dropLast()) : text
      signs.append(SDKSign(kind, version, path: path, line: lineNumber, text: signText))
    }
    return signs
  }

  /// Returns the sign of a `project.xcproj`, a format that Xcode 26 cannot read.
  static func jsonProjectSign(path: String) -> SDKSign {
    SDKSign(.format, firstXcodeVersion, path: path, text: "project.xcproj")
  }

  /// Returns the signs in a `project.yml`: the Xcode version and the project format for which XcodeGen writes the
  /// project.
  static func xcodeGenSigns(_ bytes: [UInt8], path: String) -> [SDKSign] {
    SDKSignLine.nonEmptyLines(bytes).compactMap { line in
      guard let member = line.member else { return nil }
      let value = member.value.filter { !"\"'".contains($0) }
      let version: Version?
      switch member.name {
      case "xcodeversion": version = value.leadingVersion.map { $0.major >= 100 ? Version($0.major / 100) : $0 }
      case "projectfileformat": version = value == "xcproj" ? firstXcodeVersion : nil
      case "projectformat" where value.hasPrefix("xcode"):
        version = String(value.dropFirst(5)).replacing("_", with: ".").leadingVersion
      default: version = nil
      }
      guard let version, version >= firstXcodeVersion else { return nil }
      return SDKSign(.generator, version, path: path, line: line.number, text: line.text)
    }
  }

  /// Returns the sign in a `Package.swift`: the Swift tools version that the package requires.
  static func packageSigns(_ bytes: [UInt8], path: String) -> [SDKSign] {
    // The version is on the first line that is not empty.
    for (index, line) in bytes.prefix(1000).split(separator: 0x0A, omittingEmptySubsequences: false).enumerated() {
      let text = String(decoding: line, as: UTF8.self).withoutOuterBlanks
      if text.isEmpty { continue }
      guard text.hasPrefix("//"), let versionText = text.split(separator: "swift-tools-version", maxSplits: 1).last,
        text.contains("swift-tools-version"),
        let version = String(versionText.drop { ": ".contains($0) }).leadingVersion,
        version >= CompilerCondition.xcode27CompilerVersion
      else { return [] }
      return [SDKSign(.tools, firstXcodeVersion, path: path, line: index + 1, text: text)]
    }
    return []
  }

  /// Returns the sign of a Swift file that contains `#if compiler(>=6.4)`. The line is looked up when the sign is
  /// reported, because edits may move the line.
  package static func compilerSign(path: String) -> SDKSign {
    SDKSign(.compiler, firstXcodeVersion, path: path, text: "#if compiler(>=6.4)")
  }
}
