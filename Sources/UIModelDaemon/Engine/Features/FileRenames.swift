import UIModelJSON
import UIModelPlatform
import UIModelSystems

/// Renamed files and folders, and the resulting edits of documents that refer to these files. For example, if
/// `Info.plist` moves to `App/Info.plist`, the path in a document next to it becomes "App/Info.plist".
package struct FileRenames: Sendable {
  /// The old and new absolute paths, without a slash at the end.
  private let renames: [(old: String, new: String)]

  package init(_ renames: [(old: String, new: String)]) {
    // The longest path comes first, because a rename of a file is more specific than a rename of its folder.
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
      guard let (literal, suffix) = reference.literal else { return nil }
      let target = FileRenames.joined(folder, literal)
      let newTarget = renamed(target)
      if newTarget == target, newFolder == folder { return nil }
      let relativePath = FileRenames.relativePath(newTarget, to: newFolder)
      // A pattern matches only files below the document's folder.
      if reference.isPattern, relativePath.hasPrefix("..") { return nil }
      guard let range = document.range(of: reference.place), relativePath + suffix != reference.path else { return nil }
      return TextEdit(range, JSONValue.string(relativePath + suffix).text())
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
    let (targetComponents, folderComponents) = (path.split(separator: "/"), folder.split(separator: "/"))
    let commonCount = zip(targetComponents, folderComponents).prefix { $0 == $1 }.count
    let parentSteps = Array(repeating: Substring(".."), count: folderComponents.count - commonCount)
    return (parentSteps + targetComponents[commonCount...]).joined(separator: "/")
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
  /// `Sources` and `/*.swift`. Nil if the first component has a wildcard, and for an absolute path, a URI or an empty
  /// path.
  var literal: (path: String, rest: String)? {
    guard !path.hasPrefix("/"), !path.contains("://") else { return nil }
    let parts = path.split(separator: "/", omittingEmptySubsequences: false)
    let literal = isPattern ? parts.prefix { !$0.contains(where: PathReference.wildcards.contains) } : parts[...]
    let components = literal.last?.isEmpty == true ? literal.dropLast() : literal
    guard !components.isEmpty else { return nil }
    let remainingParts = parts.dropFirst(components.count)
    return (
      components.joined(separator: "/"), remainingParts.isEmpty ? "" : "/" + remainingParts.joined(separator: "/")
    )
  }
}

extension Document {
  /// The paths in the document that refer to files: to Info.plist files, sources, files with separate settings, and the
  /// schema.
  var pathReferences: [PathReference] {
    guard kind.isJSON else { return [] }
    return blocks.flatMap { block -> [PathReference] in
      var foundReferences: [PathReference] = []
      for entry in block.entries {
        let element = JSONElement(tree: block.tree, index: entry.nodeIndex)
        switch entry.kind {
        case .member:
          let value = JSONElement(tree: block.tree, index: entry.nodeIndex + 1)
          collect(value, element.string ?? "", block, &foundReferences)
        case .element where kind == .configuration: collect(element, entry.section, block, &foundReferences)
        default: continue
        }
      }
      return foundReferences
    }
  }

  private func collect(_ value: JSONElement, _ key: String, _ block: Block, _ foundReferences: inout [PathReference]) {
    let patterns: Set<String> = kind == .configuration ? ["include", "exclude", "files"] : []
    switch value.kind {
    case .string:
      let isPath = key == "infoPlist" || key == "$schema" || kind == .configuration && key == "sources"
      guard isPath || patterns.contains(key), let path = value.string else { return }
      foundReferences.append(PathReference(path: path, place: block.place(value), isPattern: patterns.contains(key)))
    case .array: for element in value.elements { collect(element, key, block, &foundReferences) }
    case .object where ["app", "apps", "overrides"].contains(key):
      for member in value.members { collect(member.value, member.name, block, &foundReferences) }
    default: return
    }
  }
}
