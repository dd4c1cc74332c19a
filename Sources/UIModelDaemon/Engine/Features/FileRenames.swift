import UIModelJSON
import UIModelPlatform
import UIModelSystems

/// Files and folders that get other paths, and how documents change that name them.
package struct FileRenames: Sendable {
  /// Absolute paths, without a slash at their ends.
  private let renames: [(old: String, new: String)]

  package init(_ renames: [(old: String, new: String)]) {
    // Of a folder and something in it, the innermost says more.
    self.renames = renames.sorted { $0.old.utf8.count > $1.old.utf8.count }
  }

  /// The path of a file afterwards.
  package func renamed(_ path: String) -> String {
    for (old, new) in renames {
      if path == old { return new }
      if path.hasPrefix(old + "/") { return new + path.dropFirst(old.count) }
    }
    return path
  }

  /// The edits of a document after which its paths name the same files as before. Empty if it names none of them.
  package func edits(of document: Document, at path: String) -> [TextEdit] {
    let (folder, newFolder) = (FileRenames.folder(of: path), FileRenames.folder(of: renamed(path)))
    return document.pathReferences.compactMap { reference in
      guard let (literal, rest) = reference.literal else { return nil }
      let target = FileRenames.joined(folder, literal)
      let newTarget = renamed(target)
      if newTarget == target, newFolder == folder { return nil }
      let relative = FileRenames.relative(newTarget, to: newFolder)
      // A pattern only matches what is below its file.
      if reference.isPattern, relative.hasPrefix("..") { return nil }
      guard let range = document.range(of: reference.place), relative + rest != reference.path else { return nil }
      return TextEdit(range, JSONValue.string(relative + rest).text())
    }
  }

  private static func folder(of path: String) -> String {
    path.split(separator: "/", omittingEmptySubsequences: false).dropLast().joined(separator: "/")
  }

  private static func joined(_ folder: String, _ relative: String) -> String {
    var parts = folder.split(separator: "/")
    for part in relative.split(separator: "/") where part != "." {
      if part == ".." { _ = parts.popLast() } else { parts.append(part) }
    }
    return "/" + parts.joined(separator: "/")
  }

  private static func relative(_ path: String, to folder: String) -> String {
    let (to, from) = (path.split(separator: "/"), folder.split(separator: "/"))
    let common = zip(to, from).prefix { $0 == $1 }.count
    let up = Array(repeating: Substring(".."), count: from.count - common)
    return (up + to[common...]).joined(separator: "/")
  }
}

/// A path of a file or folder in a document, relative to the document's folder.
struct PathReference {
  let path: String
  let place: Place
  /// Whether it may have wildcards.
  let isPattern: Bool

  private static let wildcards: Set<Character> = ["*", "?", "[", "]", "{", "}", "!"]

  /// The folders or file that it names as they are, and what follows; nil if it names none.
  var literal: (path: String, rest: String)? {
    guard !path.hasPrefix("/"), !path.contains("://") else { return nil }
    let parts = path.split(separator: "/", omittingEmptySubsequences: false)
    let literal = isPattern ? parts.prefix { !$0.contains(where: PathReference.wildcards.contains) } : parts[...]
    let name = literal.last?.isEmpty == true ? literal.dropLast() : literal
    guard !name.isEmpty else { return nil }
    let rest = parts.dropFirst(name.count)
    return (name.joined(separator: "/"), rest.isEmpty ? "" : "/" + rest.joined(separator: "/"))
  }
}

extension Document {
  /// The paths that it names: an Info.plist, sources, files with settings of their own, and its schema.
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
