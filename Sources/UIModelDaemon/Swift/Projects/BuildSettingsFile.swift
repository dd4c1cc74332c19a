import UIModelPlatform

/// Reads build settings files (`.xcconfig`) and the files that they include.
enum BuildSettingsFile {
  /// The maximum nesting depth of `#include`.
  private static let maximumDepth = 16
  /// The maximum number of files that are read for one level, i.e. for a settings file and the files that it includes.
  private static let maximumFileCount = 100
  /// The maximum size of a file in UTF-8 bytes. A larger file is treated as missing.
  private static let maximumLength = 1 << 20

  /// Returns the level with the settings of a file and its included files. If a required file cannot be read, all
  /// settings that no later line sets are unknown. If this missing file belongs to CocoaPods, only the settings that
  /// affect `#if` become uncertain; see `isPodsFile`.
  ///
  /// For example, `A = 1` followed by `#include "missing.xcconfig"` leaves `A` unknown, because the missing file may
  /// set `A`.
  static func read(_ path: String, _ files: ProjectFiles, configuration: String) -> BuildSettings.Level {
    var level = BuildSettings.Level()
    var remainingFileCount = maximumFileCount
    include(path, files, configuration, depth: 0, &remainingFileCount, &level)
    return level
  }

  private static func include(
    _ path: String, _ files: ProjectFiles, _ configuration: String, depth: Int, _ remainingFileCount: inout Int,
    _ level: inout BuildSettings.Level
  ) {
    remainingFileCount -= 1
    // File systems on a Mac usually ignore case.
    let fileContent =
      depth < maximumDepth && remainingFileCount > 0
      ? files.read(path).map { ($0, path) } ?? files.readIgnoringCase(path) : nil
    guard let (bytes, path) = fileContent, bytes.count <= maximumLength else {
      if isPodsFile(path) { level.markPodsSettingsUncertain() } else { level.markUnknown(missing: path) }
      return
    }
    for line in bytes.split(whereSeparator: { $0 == 0x0A || $0 == 0x0D }) {
      let text = withoutComment(line).withoutOuterBlanks
      if text.hasPrefix("#include") {
        let isOptional = text.hasPrefix("#include?")
        guard let relativePath = quotedString(text), !relativePath.contains("$") else {
          level.markUnknown()
          continue
        }
        let includedPath = ProjectPath.join(ProjectPath.folder(of: path), relativePath)
        // A missing file in an `#include?` is usually a developer's private file and not part of the project.
        if isOptional, files.read(includedPath) == nil, files.readIgnoringCase(includedPath) == nil { continue }
        include(includedPath, files, configuration, depth: depth + 1, &remainingFileCount, &level)
      } else if let (key, value) = setting(text) {
        level.set(key, value, configuration: configuration, from: path)
      }
    }
  }

  /// Whether a file belongs to CocoaPods, which writes the file when pods are installed. Files of CocoaPods are usually
  /// not committed. They set how pods are found and linked, but neither the kind of the app nor its platforms. Source:
  /// CocoaPods, XCConfig/AggregateXCConfig.
  private static func isPodsFile(_ path: String) -> Bool {
    path.split(separator: "/").last?.hasPrefix("Pods-") ?? false
  }

  /// Returns a line without its comment.
  private static func withoutComment(_ line: ArraySlice<UInt8>) -> String {
    var offset = line.startIndex
    while offset + 1 < line.endIndex {
      if line[offset] == UInt8(ascii: "/"), line[offset + 1] == UInt8(ascii: "/") { break }
      offset += 1
    }
    return String(decoding: offset + 1 < line.endIndex ? line[..<offset] : line, as: UTF8.self)
  }

  /// Returns the text between the first and the last double quotation mark, or nil if the text has fewer than two.
  private static func quotedString(_ text: String) -> String? {
    guard let start = text.firstIndex(of: "\""), let end = text.lastIndex(of: "\""), start < end else { return nil }
    return String(text[text.index(after: start)..<end])
  }

  /// Returns the key and the value of a line such as `KEY[sdk=iphoneos*] = value`, or nil if the line is not a setting.
  private static func setting(_ text: String) -> (String, String)? {
    var bracketDepth = 0
    for index in text.indices {
      switch text[index] {
      case "[": bracketDepth += 1
      case "]": bracketDepth -= 1
      case "=" where bracketDepth == 0:
        let value = String(text[text.index(after: index)...]).withoutOuterBlanks
        let key = String(text[..<index]).withoutOuterBlanks
        return key.isEmpty ? nil : (key, value.hasSuffix(";") ? String(value.dropLast()) : value)
      default: break
      }
    }
    return nil
  }
}
