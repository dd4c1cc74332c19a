import UIModelJSON
import UIModelPlatform

/// The value of a build setting.
///
/// For example, a key that no level sets is `.missing`. A key that only a missing settings file may set is `.unknown`.
package enum BuildSettingValue: Sendable, Hashable {
  case missing, unknown
  case value(String)

  package var text: String? { if case .value(let text) = self { text } else { nil } }

  /// Returns whether the Info.plist at this path makes windows always as large as the screen, or nil if unknown. A
  /// missing path counts as an empty Info.plist.
  func requiresFullScreen(_ files: ProjectFiles) -> Bool? {
    let key = "UIRequiresFullScreen"
    return plist(naming: key, files).flatMap { plist in
      (plist[key + "~ipad"] ?? plist[key]).map { $0.bool } ?? false
    }
  }

  /// Returns the number of scenes that the Info.plist at this path allows. Returns nil if unknown, or if there is no
  /// path.
  func scenes(_ files: ProjectFiles) -> DeclaredScenes? {
    if self == .missing { return nil }
    let key = "UIApplicationSceneManifest"
    return plist(naming: key, files).flatMap { plist in
      guard let manifest = plist[key] else { return DeclaredScenes.none }
      guard let supportsMultipleScenes = manifest["UIApplicationSupportsMultipleScenes"] else { return .one }
      return supportsMultipleScenes.bool.map { $0 ? .several : .one }
    }
  }

  /// Returns the scene manifest of the Info.plist at this path, or nil if the manifest is missing or unknown.
  func manifest(_ files: ProjectFiles) -> DeclaredManifest? {
    guard case .value(let path) = self, let bytes = files.read(path), let plist = try? PropertyList.read(bytes),
      plist["UIApplicationSceneManifest"]?.object != nil
    else { return nil }
    return DeclaredManifest(plist)
  }

  /// Returns the content of the Info.plist at this path, or nil if the value of `key` is unknown. If the file contains
  /// preprocessor directives, only the value of `key` is reliable.
  private func plist(naming key: String, _ files: ProjectFiles) -> JSONValue? {
    switch self {
    case .missing: return [:]
    case .unknown: return nil
    case .value(let path):
      guard let bytes = files.read(path) else { return nil }
      if let plist = try? PropertyList.read(bytes) { return plist }
      // The preprocessor may run on the file first.
      let (unconditionalLines, conditionalLines) = bytes.linesByDirectives
      let isUnconditional = !String(decoding: conditionalLines, as: UTF8.self).contains(key)
      if isUnconditional, let plist = try? PropertyList.read(unconditionalLines) { return plist }
      return String(decoding: bytes, as: UTF8.self).contains(key) ? nil : [:]
    }
  }
}

extension [UInt8] {
  /// The lines outside all `#if` blocks of the C preprocessor (`always`), and the lines inside them (`sometimes`).
  /// Directives are omitted.
  fileprivate var linesByDirectives: (always: [UInt8], sometimes: [UInt8]) {
    var (depth, parts) = (0, (always: [UInt8](), sometimes: [UInt8]()))
    for line in split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false) {
      let unindentedLine = line.drop { $0 == UInt8(ascii: " ") || $0 == UInt8(ascii: "\t") }
      if unindentedLine.starts(with: "#if".utf8) { depth += 1 }
      if unindentedLine.starts(with: "#endif".utf8) { depth = Swift.max(0, depth - 1) }
      guard unindentedLine.first != UInt8(ascii: "#") else { continue }
      if depth == 0 { parts.always += line + [10] } else { parts.sometimes += line + [10] }
    }
    return parts
  }
}
