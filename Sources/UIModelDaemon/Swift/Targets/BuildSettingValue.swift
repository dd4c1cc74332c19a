import UIModelJSON
import UIModelPlatform

/// What a build setting is.
package enum BuildSettingValue: Sendable, Hashable {
  case missing, unknown
  case given(String)

  package var text: String? { if case .given(let text) = self { text } else { nil } }

  /// Of the path of an Info.plist, whether that says that windows are always as large as the screen; nil where it is not
  /// known.
  func requiresFullScreen(_ files: ProjectFiles) -> Bool? {
    let key = "UIRequiresFullScreen"
    return plist(naming: key, files).flatMap { plist in
      (plist[key + "~ipad"] ?? plist[key]).map { $0.bool } ?? false
    }
  }

  /// The same of the scenes that there may be.
  func scenes(_ files: ProjectFiles) -> DeclaredScenes? {
    if self == .missing { return nil }
    let key = "UIApplicationSceneManifest"
    return plist(naming: key, files).flatMap { plist in
      guard let manifest = plist[key] else { return DeclaredScenes.none }
      guard let several = manifest["UIApplicationSupportsMultipleScenes"] else { return .one }
      return several.bool.map { $0 ? .several : .one }
    }
  }

  /// What else it says of these; nil where there is no manifest, or nobody knows.
  func manifest(_ files: ProjectFiles) -> DeclaredManifest? {
    guard case .given(let path) = self, let bytes = files.read(path), let plist = try? PropertyList.read(bytes),
      plist["UIApplicationSceneManifest"]?.object != nil
    else { return nil }
    return DeclaredManifest(plist)
  }

  /// What Info.plist says where this is its path, as far as a key is concerned; nil where that is not known.
  private func plist(naming key: String, _ files: ProjectFiles) -> JSONValue? {
    switch self {
    case .missing: return [:]
    case .unknown: return nil
    case .given(let path):
      guard let bytes = files.read(path) else { return nil }
      if let plist = try? PropertyList.read(bytes) { return plist }
      // It may be run through the preprocessor first.
      let (always, sometimes) = bytes.linesByDirectives
      let isSure = !String(decoding: sometimes, as: UTF8.self).contains(key)
      if isSure, let plist = try? PropertyList.read(always) { return plist }
      return String(decoding: bytes, as: UTF8.self).contains(key) ? nil : [:]
    }
  }
}

extension [UInt8] {
  /// The lines that stand under no `#if` of the C preprocessor, and the others; without directives.
  fileprivate var linesByDirectives: (always: [UInt8], sometimes: [UInt8]) {
    var (depth, parts) = (0, (always: [UInt8](), sometimes: [UInt8]()))
    for line in split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false) {
      let word = line.drop { $0 == UInt8(ascii: " ") || $0 == UInt8(ascii: "\t") }
      if word.starts(with: "#if".utf8) { depth += 1 }
      if word.starts(with: "#endif".utf8) { depth = Swift.max(0, depth - 1) }
      guard word.first != UInt8(ascii: "#") else { continue }
      if depth == 0 { parts.always += line + [10] } else { parts.sometimes += line + [10] }
    }
    return parts
  }
}
