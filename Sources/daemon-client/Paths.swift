import UIModelDaemon
import UIModelJSON

/// Converts paths of arguments to absolute paths, and absolute paths to the form for output.
enum Paths {
  /// Returns a path relative to a folder, or unchanged if the two share no parent folder other than the root. For
  /// example, `/work/App/a.swift` from `/work/Tests` is `../App/a.swift`.
  static func displayPath(_ path: String, from folder: String = FileSystem.currentFolder) -> String {
    let folderParts = folder.split(separator: "/")
    let pathParts = path.split(separator: "/")
    let commonCount = zip(folderParts, pathParts).prefix { $0 == $1 }.count
    guard path.hasPrefix("/"), commonCount > 0 || folderParts.isEmpty else { return path }
    let parts =
      Array(repeating: "..", count: folderParts.count - commonCount) + pathParts[commonCount...].map { String($0) }
    return parts.isEmpty ? "." : parts.joined(separator: "/")
  }

  /// Returns an argument as an absolute path. Throws if the argument is empty.
  static func absolute(_ argument: String) throws(UsageError) -> String {
    guard !argument.isEmpty else { throw UsageError("a path is empty; use '.' for the current folder") }
    return FileSystem.absolute(argument)
  }

  /// Returns an error message for a path that does not exist. The message suggests a similar name from the same folder.
  static func missingMessage(_ path: String, from folder: String = FileSystem.currentFolder) -> String {
    let parts = path.split(separator: "/")
    let parentFolder = "/" + parts.dropLast().joined(separator: "/")
    let names = FileSystem.names(in: parentFolder)
    // The folder lists the name but the file does not exist, so the name is a broken symbolic link.
    if let lastPart = parts.last, names.contains(String(lastPart)) {
      return "the link \(displayPath(path, from: folder)) leads to nothing"
    }
    let similarName = parts.last.flatMap { nearestName(to: String($0), among: names) }
    let suggestion = similarName.map {
      displayPath(parentFolder == "/" ? "/" + $0 : parentFolder + "/" + $0, from: folder)
    }
    return "there is no file or folder \(displayPath(path, from: folder))\(didYouMean(suggestion))"
  }
}
