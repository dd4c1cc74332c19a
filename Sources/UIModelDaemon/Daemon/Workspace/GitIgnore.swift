import UIModelEngine
import UIModelPlatform
import UIModelSwift
import UIModelSystems

/// What git leaves out of a folder: the `.gitignore` files in it and, where it is in a repository, above it.
package struct GitIgnore: Sendable, Equatable {
  /// By the folders that they are in, absolute, each in the order of its lines.
  fileprivate var rules: [String: [Rule]] = [:]

  fileprivate struct Rule: Sendable, Hashable {
    enum Pattern: Sendable, Hashable {
      case name(String), suffix(String), glob(GlobPattern)
    }
    let pattern: Pattern
    /// Of a path from the folder on, and not of a name anywhere below it.
    let isPath: Bool
    let isOfFolders: Bool
    let isNegated: Bool
  }

  /// What is in it may be left out; itself it was asked for.
  private var folder = ""
  /// The folders of which it is known whether they have one.
  private var folders: Set<String> = []
  /// Those of them that are left out, so that each is judged once and not for every file in it.
  private var foldersOut: Set<String> = []

  package init() {}

  package static func == (a: GitIgnore, b: GitIgnore) -> Bool { a.rules == b.rules }

  /// `files`: relative to the folder; of other folders than theirs nothing is asked.
  init(of folder: String, files: [String]) {
    self.folder = folder
    var seen: Set<String> = [folder]
    var above = folder
    // In a repository what stands above counts as well.
    while !FileSystem.exists(above + "/.git"), let outer = GitIgnore.outer(of: above) { above = outer }
    if FileSystem.exists(above + "/.git") {
      var path = folder
      while path != above, let outer = GitIgnore.outer(of: path) {
        path = outer
        seen.insert(path)
      }
    }
    for file in files {
      var path = file[...]
      while let slash = path.lastIndex(of: "/") {
        path = path[..<slash]
        guard seen.insert(folder + "/" + path).inserted else { break }
      }
    }
    folders = seen
    for path in seen {
      let file = path + "/.gitignore"
      guard FileSystem.exists(file), let bytes = try? FileSystem.read(file), bytes.count <= GitIgnore.longest else {
        continue
      }
      let own = String(decoding: bytes, as: UTF8.self).split(whereSeparator: \.isNewline).compactMap(Rule.init(_:))
      if !own.isEmpty { rules[path] = own }
    }
    // Each after the one around it.
    for path in seen.sorted() where path.hasPrefix(folder + "/") {
      let isIn = GitIgnore.outer(of: path).map(foldersOut.contains) ?? false
      if isIn || ignores(path[...], isFolder: true) { foldersOut.insert(path) }
    }
  }

  private static let longest = 1 << 20

  private static func outer(of path: String) -> String? {
    path.lastIndex(of: "/").flatMap { $0 == path.startIndex ? nil : String(path[..<$0]) }
  }

  /// Whether all is known that may leave out a file.
  func knows(_ path: String) -> Bool { GitIgnore.outer(of: path).map(folders.contains) ?? true }

  /// Whether an absolute path of a file is left out; so is all in a folder that is.
  func ignores(_ path: String) -> Bool {
    guard !rules.isEmpty, path.hasPrefix(folder + "/") else { return false }
    if let outer = GitIgnore.outer(of: path), folders.contains(outer) {
      return foldersOut.contains(outer) || ignores(path[...], isFolder: false)
    }
    var end = path.index(path.startIndex, offsetBy: folder.count)
    while end < path.endIndex {
      end = path[path.index(after: end)...].firstIndex(of: "/") ?? path.endIndex
      if ignores(path[..<end], isFolder: end < path.endIndex) { return true }
    }
    return false
  }

  /// The last line that speaks of it counts, of the innermost file that does.
  private func ignores(_ path: Substring, isFolder: Bool) -> Bool {
    var folder = path
    let name = path.lastIndex(of: "/").map { path[path.index(after: $0)...] } ?? path
    while let slash = folder.lastIndex(of: "/"), slash > path.startIndex {
      folder = folder[..<slash]
      guard let own = rules[String(folder)] else { continue }
      let relative = path[path.index(after: slash)...]
      if let rule = own.last(where: { $0.matches(relative, name, isFolder: isFolder) }) { return !rule.isNegated }
    }
    return false
  }
}

extension GitIgnore.Rule {
  /// Nil for an empty line and a comment.
  fileprivate init?(_ line: Substring) {
    var text = line
    while text.last == " " || text.last == "\t", !text.hasSuffix("\\ ") { text = text.dropLast() }
    guard !text.isEmpty, !text.hasPrefix("#") else { return nil }
    isNegated = text.hasPrefix("!")
    if isNegated { text = text.dropFirst() }
    isOfFolders = text.hasSuffix("/")
    if isOfFolders { text = text.dropLast() }
    isPath = text.contains("/")
    if text.hasPrefix("/") { text = text.dropFirst() }
    guard !text.isEmpty else { return nil }
    let plain = text.filter { $0 != "\\" }
    if !text.contains(where: { "*?[".contains($0) }) {
      pattern = .name(plain)
    } else if text.hasPrefix("*"), !text.dropFirst().contains(where: { "*?[/".contains($0) }) {
      pattern = .suffix(String(plain.dropFirst()))
    } else {
      guard let glob = Self.withoutClasses(text) else { return nil }
      pattern = .glob(GlobPattern(glob))
    }
  }

  /// `[Bb]uild` as `{B,b}uild`; nil for a class that is not just a list of what is in it, and for braces, which mean nothing
  /// to git.
  private static func withoutClasses(_ text: Substring) -> String? {
    if text.contains(where: { "{}".contains($0) }) { return nil }
    var (result, rest) = ("", text)
    while let open = rest.firstIndex(of: "[") {
      guard let close = rest[rest.index(after: open)...].firstIndex(of: "]") else { return nil }
      let inside = rest[rest.index(after: open)..<close]
      guard !inside.isEmpty, !inside.contains(where: { "!^-\\,{}".contains($0) }) else { return nil }
      result += rest[..<open] + "{" + inside.map { String($0) }.joined(separator: ",") + "}"
      rest = rest[rest.index(after: close)...]
    }
    return result + rest
  }

  /// `name`: the last part of the path.
  fileprivate func matches(_ path: Substring, _ name: Substring, isFolder: Bool) -> Bool {
    if isOfFolders, !isFolder { return false }
    let name = isPath ? path : name
    return switch pattern {
    case .name(let own): name == own
    case .suffix(let end): name.utf8.suffix(end.utf8.count).elementsEqual(end.utf8) && !name.utf8.contains(0x2F)
    case .glob(let glob): glob.matches(String(name))
    }
  }
}
