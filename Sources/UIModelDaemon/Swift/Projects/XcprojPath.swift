import UIModelPlatform

/// Parses the paths and references in strings of `project.xcproj`. Source: apple/xcode-project-format, `FilePath`,
/// `NamePath` and `GroupTreeReference`.
///
/// For example, `<PROJECT>/List.swift` has the tree `SOURCE_ROOT` and the path `List.swift`.
enum XcprojPath {
  /// A path in the project's tree of files. `sourceTree` is the origin of the path, with the values that the key
  /// `sourceTree` has in a `project.pbxproj`.
  struct FilePath {
    let sourceTree: String
    let path: String

    /// The last component of the path. It is the name of a reference that has no explicit name.
    var name: String { ProjectPath.name(of: path) }
  }

  private static let sourceTrees = [
    "PROJECT": "SOURCE_ROOT", "PRODUCTS": "BUILT_PRODUCTS_DIR", "SDK": "SDKROOT", "DEVELOPER": "DEVELOPER_DIR",
  ]

  /// Parses a path such as `List.swift`, `/opt/List.swift`, `<PROJECT>/List.swift` or `<USER:SETTING>/List.swift`.
  /// Returns nil for other text in angle brackets.
  static func filePath(_ text: String) -> FilePath? {
    guard text.hasPrefix("<") else {
      let path = unescaped(text)
      return FilePath(sourceTree: path.hasPrefix("/") || path.hasPrefix("~") ? "<absolute>" : "<group>", path: path)
    }
    if text.hasPrefix("<USER:") {
      // The name of the setting may contain escaped brackets.
      let bytes = Array(text.utf8)
      var end = 6
      while end < bytes.count, bytes[end] != UInt8(ascii: ">") { end += bytes[end] == UInt8(ascii: "\\") ? 2 : 1 }
      guard end + 1 < bytes.count, bytes[end + 1] == UInt8(ascii: "/") else { return nil }
      let name = String(decoding: bytes[6..<end], as: UTF8.self)
      return FilePath(sourceTree: "USER:" + unescaped(name), path: String(decoding: bytes[(end + 2)...], as: UTF8.self))
    }
    let parts = text.dropFirst().split(separator: ">", maxSplits: 1, omittingEmptySubsequences: false)
    guard parts.count == 2, let sourceTree = parts.first.flatMap({ sourceTrees[String($0)] }), let rest = parts.last,
      rest.hasPrefix("/")
    else { return nil }
    return FilePath(sourceTree: sourceTree, path: String(rest.dropFirst()))
  }

  /// Returns a text without the backslashes that escape characters.
  private static func unescaped(_ text: String) -> String {
    guard text.utf8.contains(UInt8(ascii: "\\")) else { return text }
    var unescapedBytes: [UInt8] = []
    var isEscaped = false
    for byte in text.utf8 {
      if byte == UInt8(ascii: "\\"), !isEscaped {
        isEscaped = true
      } else {
        unescapedBytes.append(byte)
        isEscaped = false
      }
    }
    return String(decoding: unescapedBytes, as: UTF8.self)
  }

  /// A reference to an object of the project: an id, or a path of names.
  enum Reference {
    case id(String)
    case names([Name])
  }

  enum Name: Equatable {
    /// The components `.` and `..` of a path.
    case current, parent
    case child(String)
  }

  /// Parses a reference such as `"Products/App.app"` or `"id:A1"`. Names that contain a slash need a list, such as
  /// `["Group", { "name": "a/b" }]`. `name` is the name of the reference in messages.
  static func reference(_ value: JSON5Value, name: String) throws(JSON5Fault) -> Reference {
    if let text = value.string {
      if text.hasPrefix("id:") { return .id(String(text.dropFirst(3))) }
      return .names(text.split(separator: "/", omittingEmptySubsequences: false).map { nameComponent($0) })
    }
    guard let elements = value.array else {
      throw JSON5Fault(
        offset: value.range.lowerBound, reason: "'\(name)' is \(value.kindName), expected a string or a list of names")
    }
    var names: [Name] = []
    for (index, element) in elements.enumerated() {
      if let text = element.string {
        names.append(nameComponent(text[...]))
      } else {
        names.append(.child(try JSON5Object(element, name: "\(name)[\(index)]").requiredString("name")))
      }
    }
    return .names(names)
  }

  private static func nameComponent(_ text: Substring) -> Name {
    switch text {
    case ".": .current
    case "..": .parent
    default: .child(String(text))
    }
  }
}
