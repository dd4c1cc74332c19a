import UIModelEngine
import UIModelPlatform
import UIModelSwift
import UIModelSystems

/// The paths that Git ignores in a folder, read from the `.gitignore` files in the folder and, inside a repository,
/// above it. For example, the line `build/` ignores every folder named `build`.
package struct GitIgnore: Sendable, Equatable {
  /// The rules of each `.gitignore` file in line order, by the absolute path of the file's folder.
  fileprivate var rules: [String: [Rule]] = [:]

  fileprivate struct Rule: Sendable, Hashable {
    enum Pattern: Sendable, Hashable {
      case name(String), suffix(String), glob(GlobPattern)
    }
    let pattern: Pattern
    /// Whether the pattern is matched against the path relative to the folder of the `.gitignore` file. Otherwise, the
    /// pattern is matched against names at any depth.
    let isPath: Bool
    let matchesFoldersOnly: Bool
    let isNegated: Bool
  }

  /// The absolute path of the folder. Only paths inside the folder can be ignored, because the user requested the
  /// folder itself explicitly.
  private var folder = ""
  /// The folders that were searched for a `.gitignore` file.
  private var folders: Set<String> = []
  /// The folders that are ignored. Each folder is tested once, so that the test is not repeated for every file in it.
  private var ignoredFolders: Set<String> = []

  package init() {}

  package static func == (a: GitIgnore, b: GitIgnore) -> Bool { a.rules == b.rules }

  /// Reads the `.gitignore` files of the folder, of the folders that contain `files`, and of the outer folders in the
  /// repository. `files` are paths relative to the folder.
  init(of folder: String, files: [String]) {
    self.folder = folder
    var searchedFolders: Set<String> = [folder]
    var repositoryFolder = folder
    // In a repository, the `.gitignore` files of outer folders also apply.
    while !FileSystem.exists(repositoryFolder + "/.git"),
      let outerFolder = GitIgnore.enclosingFolder(of: repositoryFolder)
    {
      repositoryFolder = outerFolder
    }
    if FileSystem.exists(repositoryFolder + "/.git") {
      var path = folder
      while path != repositoryFolder, let outerFolder = GitIgnore.enclosingFolder(of: path) {
        path = outerFolder
        searchedFolders.insert(path)
      }
    }
    for filePath in files {
      var path = filePath[...]
      while let slash = path.lastIndex(of: "/") {
        path = path[..<slash]
        guard searchedFolders.insert(folder + "/" + path).inserted else { break }
      }
    }
    folders = searchedFolders
    for path in searchedFolders {
      let filePath = path + "/.gitignore"
      guard FileSystem.exists(filePath), let bytes = try? FileSystem.read(filePath),
        bytes.count <= GitIgnore.maximumLength
      else {
        continue
      }
      let fileRules = String(decoding: bytes, as: UTF8.self).split(whereSeparator: \.isNewline).compactMap(
        Rule.init(_:))
      if !fileRules.isEmpty { rules[path] = fileRules }
    }
    // Outer folders are sorted before inner ones, which depend on them.
    for path in searchedFolders.sorted() where path.hasPrefix(folder + "/") {
      let isInIgnoredFolder = GitIgnore.enclosingFolder(of: path).map(ignoredFolders.contains) ?? false
      if isInIgnoredFolder || ignores(path[...], isFolder: true) { ignoredFolders.insert(path) }
    }
  }

  /// The maximum size of a `.gitignore` file in bytes; larger files are ignored.
  private static let maximumLength = 1 << 20

  private static func enclosingFolder(of path: String) -> String? {
    path.lastIndex(of: "/").flatMap { $0 == path.startIndex ? nil : String(path[..<$0]) }
  }

  /// Whether all `.gitignore` files that can affect a path were read.
  func covers(_ path: String) -> Bool { GitIgnore.enclosingFolder(of: path).map(folders.contains) ?? true }

  /// Whether the file at an absolute path is ignored, by a rule for the file or for a folder around it.
  func ignores(_ path: String) -> Bool {
    guard !rules.isEmpty, path.hasPrefix(folder + "/") else { return false }
    if let outerFolder = GitIgnore.enclosingFolder(of: path), folders.contains(outerFolder) {
      return ignoredFolders.contains(outerFolder) || ignores(path[...], isFolder: false)
    }
    var end = path.index(path.startIndex, offsetBy: folder.count)
    while end < path.endIndex {
      end = path[path.index(after: end)...].firstIndex(of: "/") ?? path.endIndex
      if ignores(path[..<end], isFolder: end < path.endIndex) { return true }
    }
    return false
  }

  /// Whether the rules ignore a path. The innermost `.gitignore` file with a matching line decides. Within the file,
  /// the last matching line decides.
  private func ignores(_ path: Substring, isFolder: Bool) -> Bool {
    var folder = path
    let name = path.lastIndex(of: "/").map { path[path.index(after: $0)...] } ?? path
    while let slash = folder.lastIndex(of: "/"), slash > path.startIndex {
      folder = folder[..<slash]
      guard let folderRules = rules[String(folder)] else { continue }
      let relativePath = path[path.index(after: slash)...]
      if let rule = folderRules.last(where: { $0.matches(relativePath, name, isFolder: isFolder) }) {
        return !rule.isNegated
      }
    }
    return false
  }
}

extension GitIgnore.Rule {
  /// Parses a line; nil for an empty line, a comment, or an unsupported pattern.
  fileprivate init?(_ line: Substring) {
    var text = line
    while text.last == " " || text.last == "\t", !text.hasSuffix("\\ ") { text = text.dropLast() }
    guard !text.isEmpty, !text.hasPrefix("#") else { return nil }
    isNegated = text.hasPrefix("!")
    if isNegated { text = text.dropFirst() }
    matchesFoldersOnly = text.hasSuffix("/")
    if matchesFoldersOnly { text = text.dropLast() }
    isPath = text.contains("/")
    if text.hasPrefix("/") { text = text.dropFirst() }
    guard !text.isEmpty else { return nil }
    let unescapedText = text.filter { $0 != "\\" }
    if !text.contains(where: { "*?[".contains($0) }) {
      pattern = .name(unescapedText)
    } else if text.hasPrefix("*"), !text.dropFirst().contains(where: { "*?[/".contains($0) }) {
      pattern = .suffix(String(unescapedText.dropFirst()))
    } else {
      guard let glob = Self.replacingClasses(text) else { return nil }
      pattern = .glob(GlobPattern(glob))
    }
  }

  /// Returns a pattern with character classes replaced by alternatives: `[Bb]uild` becomes `{B,b}uild`. Nil for ranges,
  /// negations and escapes in a class, and for braces, which have no meaning in Git.
  private static func replacingClasses(_ text: Substring) -> String? {
    if text.contains(where: { "{}".contains($0) }) { return nil }
    var (result, remainingText) = ("", text)
    while let openingBracket = remainingText.firstIndex(of: "[") {
      guard let closingBracket = remainingText[remainingText.index(after: openingBracket)...].firstIndex(of: "]") else {
        return nil
      }
      let characters = remainingText[remainingText.index(after: openingBracket)..<closingBracket]
      guard !characters.isEmpty, !characters.contains(where: { "!^-\\,{}".contains($0) }) else { return nil }
      result += remainingText[..<openingBracket] + "{" + characters.map { String($0) }.joined(separator: ",") + "}"
      remainingText = remainingText[remainingText.index(after: closingBracket)...]
    }
    return result + remainingText
  }

  /// Whether the rule matches the path of a file or, if `isFolder` is true, of a folder. `name` is the last component
  /// of the path.
  fileprivate func matches(_ path: Substring, _ name: Substring, isFolder: Bool) -> Bool {
    if matchesFoldersOnly, !isFolder { return false }
    let name = isPath ? path : name
    return switch pattern {
    case .name(let exactName): name == exactName
    case .suffix(let suffix):
      name.utf8.suffix(suffix.utf8.count).elementsEqual(suffix.utf8) && !name.utf8.contains(0x2F)
    case .glob(let glob): glob.matches(String(name))
    }
  }
}
