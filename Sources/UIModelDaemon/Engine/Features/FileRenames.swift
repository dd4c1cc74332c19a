import UIModelJSON
import UIModelPlatform
import UIModelSystems

/// Renamed files and folders, and the resulting edits of documents that refer to them. For example, if `Info.plist`
/// moves to `App/Info.plist`, the path in a document beside it becomes "App/Info.plist".
package struct FileRenames: Sendable {
  /// The old and new absolute paths, without a slash at the end.
  private let renames: [(old: String, new: String)]

  package init(_ renames: [(old: String, new: String)]) {
    // The longest path comes first, because a rename inside a folder is more specific than that of the folder.
    self.renames = renames.sorted { $0.old.utf8.count > $1.old.utf8.count }
  }

  /// Returns the path of a file after the renames.
  package func renamed(_ path: String) -> String {
    for (old, new) in renames {
      if path == old { return new }
      if path.hasPrefix(old + "/") { return new + path.dropFirst(old.count) }
    }
    return path
  }

  /// Returns the edits that make a document's paths refer to the same files as before the renames. Empty if the renames
  /// do not affect the paths.
  /// - Parameter path: the document's path before the renames.
  package func edits(of document: Document, at path: String) -> [TextEdit] {
    let (folder, newFolder) = (FileRenames.folder(of: path), FileRenames.folder(of: renamed(path)))
    return document.pathReferences.compactMap { reference in
      guard let (literal, rest) = reference.literal else { return nil }
      let target = FileRenames.joined(folder, literal)
      let newTarget = renamed(target)
      if newTarget == target, newFolder == folder { return nil }
      let relativePath = FileRenames.relativePath(newTarget, to: newFolder)
      // A pattern matches only files below the document's folder.
      if reference.isPattern, relativePath.hasPrefix("..") { return nil }
      guard let range = document.range(of: reference.place), relativePath + rest != reference.path else { return nil }
      return TextEdit(range, JSONValue.string(relativePath + rest).text())
    }
  }

  private static func folder(of path: String) -> String {
    path.split(separator: "/", omittingEmptySubsequences: false).dropLast().joined(separator: "/")
  }

  private static func joined(_ folder: String, _ relativePath: String) -> String {
    var parts = folder.split(separator: "/")
    for part in relativePath.split(separator: "/") where part != "." {
      if part == ".." { _ = parts.popLast() } else { parts.append(part) }
    }
    return "/" + parts.joined(separator: "/")
  }

  private static func relativePath(_ path: String, to folder: String) -> String {
    let (to, from) = (path.split(separator: "/"), folder.split(separator: "/"))
    let common = zip(to, from).prefix { $0 == $1 }.count
    let up = Array(repeating: Substring(".."), count: from.count - common)
    return (up + to[common...]).joined(separator: "/")
  }
}

/// A path to a file or folder in a document, relative to the document's folder.
struct PathReference {
  let path: String
  let place: Place
  /// Whether the path is a pattern that may contain wildcards.
  let isPattern: Bool

  private static let wildcards: Set<Character> = ["*", "?", "[", "]", "{", "}", "!"]

  /// The leading components without wildcards, and the rest of the path. For example, `Sources/*.swift` has the parts
  /// `Sources` and `/*.swift`. Nil if there are no such components, and for an absolute path or a URI.
  var literal: (path: String, rest: String)? {
    guard !path.hasPrefix("/"), !path.contains("://") else { return nil }
    let parts = path.split(separator: "/", omittingEmptySubsequences: false)
    let literal = isPattern ? parts.prefix { !$0.contains(where: PathReference.wildcards.contains) } : parts[...]
    let components = literal.last?.isEmpty == true ? literal.dropLast() : literal
    guard !components.isEmpty else { return nil }
    let rest = parts.dropFirst(components.count)
    return (components.joined(separator: "/"), rest.isEmpty ? "" : "/" + rest.joined(separator: "/"))
  }
}

extension Document {
  /// The paths in the document: of Info.plist files, of sources, of files with separate settings, and of the schema.
  var pathReferences: [PathReference] {
    guard kind.isJSON else { return [] }
    return blocks.flatMap { block -> [PathReference] in
      var found: [PathReference] = []
      for entry in block.entries {
        let element = JSONElement(tree: block.tree, index: entry.node)
        switch entry.kind {
        case .member:
          let value = JSONElement(tree: block.tree, index: entry.node + 1)
          collect(value, element.string ?? "", block, &found)
        case .element where kind == .configuration: collect(element, entry.section, block, &found)
        default: continue
        }
      }
      return found
    }
  }

  private func collect(_ value: JSONElement, _ key: String, _ block: Block, _ found: inout [PathReference]) {
    let patterns: Set<String> = kind == .configuration ? ["include", "exclude", "files"] : []
    switch value.kind {
    case .string:
      let isPath = key == "infoPlist" || key == "$schema" || kind == .configuration && key == "sources"
      guard isPath || patterns.contains(key), let path = value.string else { return }
      found.append(PathReference(path: path, place: block.place(value), isPattern: patterns.contains(key)))
    case .array: for element in value.elements { collect(element, key, block, &found) }
    case .object where ["app", "apps", "overrides"].contains(key):
      for member in value.members { collect(member.value, member.name, block, &found) }
    default: return
    }
  }
}
