import UIModelPlatform

/// Reads build settings files (`.xcconfig`) and the files that they include.
enum BuildSettingsFile {
  /// The maximum nesting depth of `#include`.
  private static let maximumDepth = 16
  /// The maximum number of files that are read for one level.
  private static let maximumFileCount = 100
  /// The maximum size of a file in UTF-8 bytes. A larger file is treated as missing.
  private static let maximumLength = 1 << 20

  /// Reads a file into one level. If the file or an included file does not exist, the values that it may set are
  /// unknown.
  ///
  /// For example, `A = 1` followed by `#include "missing.xcconfig"` leaves `A` unknown, because the second file may set
  /// it.
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
        guard let name = quotedString(text), !name.contains("$") else {
          level.markUnknown()
          continue
        }
        let includedPath = ProjectPath.join(ProjectPath.folder(of: path), name)
        // A missing file that is included by `#include?` is usually a developer's own and not part of the project.
        if isOptional, files.read(includedPath) == nil, files.readIgnoringCase(includedPath) == nil { continue }
        include(includedPath, files, configuration, depth: depth + 1, &remainingFileCount, &level)
      } else if let (key, value) = setting(text) {
        level.set(key, value, configuration: configuration, from: path)
      }
    }
  }

  /// Whether a file is one that CocoaPods writes when pods are installed. Such a file is usually not committed. It sets
  /// how pods are found and linked, but neither the kind of the app nor its platforms. Source: CocoaPods,
  /// XCConfig/AggregateXCConfig.
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

  /// Returns the text between the first and the last double quotation mark, or nil if there are no two.
  private static func quotedString(_ text: String) -> String? {
    guard let open = text.firstIndex(of: "\""), let close = text.lastIndex(of: "\""), open < close else { return nil }
    return String(text[text.index(after: open)..<close])
  }

  /// Returns the key and the value of a line such as `KEY[sdk=iphoneos*] = value`, or nil for other lines.
  private static func setting(_ text: String) -> (String, String)? {
    var depth = 0
    for index in text.indices {
      switch text[index] {
      case "[": depth += 1
      case "]": depth -= 1
      case "=" where depth == 0:
        let value = String(text[text.index(after: index)...]).withoutOuterBlanks
        let key = String(text[..<index]).withoutOuterBlanks
        return key.isEmpty ? nil : (key, value.hasSuffix(";") ? String(value.dropLast()) : value)
      default: break
      }
    }
    return nil
  }
}
