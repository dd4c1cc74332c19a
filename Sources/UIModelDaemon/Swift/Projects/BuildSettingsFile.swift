import UIModelPlatform

/// Reads a file of build settings (`.xcconfig`).
enum BuildSettingsFile {
  private static let deepest = 16
  private static let mostFiles = 100
  /// UTF-8 bytes; a longer one is not read.
  private static let longest = 1 << 20

  static func read(_ path: String, _ files: ProjectFiles, configuration: String) -> BuildSettings.Level {
    var level = BuildSettings.Level()
    var left = mostFiles
    include(path, files, configuration, depth: 0, &left, &level)
    return level
  }

  private static func include(
    _ path: String, _ files: ProjectFiles, _ configuration: String, depth: Int, _ left: inout Int,
    _ level: inout BuildSettings.Level
  ) {
    left -= 1
    // A Mac's disk does not tell cases apart.
    let found = depth < deepest && left > 0 ? files.read(path).map { ($0, path) } ?? files.readAnyCase(path) : nil
    guard let (bytes, path) = found, bytes.count <= longest else {
      if isOfPods(path) { level.setByPods() } else { level.open(missing: path) }
      return
    }
    for line in bytes.split(whereSeparator: { $0 == 0x0A || $0 == 0x0D }) {
      let text = code(line).withoutOuterBlanks
      if text.hasPrefix("#include") {
        let isOptional = text.hasPrefix("#include?")
        guard let name = quoted(text), !name.contains("$") else {
          level.open()
          continue
        }
        let other = ProjectPath.join(ProjectPath.folder(of: path), name)
        // One that may be missing is somebody's own.
        if isOptional, files.read(other) == nil, files.readAnyCase(other) == nil { continue }
        include(other, files, configuration, depth: depth + 1, &left, &level)
      } else if let (key, value) = setting(text) {
        level.set(key, value, configuration: configuration, from: path)
      }
    }
  }

  /// Whether a file is one that CocoaPods writes when the pods are installed, and that few keep: it says how to find and link
  /// them, and nothing of what the app is or runs on. Source: CocoaPods, XCConfig/AggregateXCConfig.
  private static func isOfPods(_ path: String) -> Bool {
    path.split(separator: "/").last?.hasPrefix("Pods-") ?? false
  }

  /// A line without its comment.
  private static func code(_ line: ArraySlice<UInt8>) -> String {
    var at = line.startIndex
    while at + 1 < line.endIndex {
      if line[at] == UInt8(ascii: "/"), line[at + 1] == UInt8(ascii: "/") { break }
      at += 1
    }
    return String(decoding: at + 1 < line.endIndex ? line[..<at] : line, as: UTF8.self)
  }

  private static func quoted(_ text: String) -> String? {
    guard let open = text.firstIndex(of: "\""), let close = text.lastIndex(of: "\""), open < close else { return nil }
    return String(text[text.index(after: open)..<close])
  }

  /// `KEY[sdk=iphoneos*] = value`
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
