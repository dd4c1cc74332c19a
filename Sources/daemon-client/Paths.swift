import UIModelDaemon
import UIModelJSON

/// Converts paths of arguments to absolute paths, and absolute paths to the form that is shown.
enum Paths {
  /// Returns a path relative to a folder, or unchanged if the two share no parent folder other than the root. For
  /// example, `/work/App/a.swift` from `/work/Tests` is `../App/a.swift`.
  static func shown(_ path: String, from folder: String = FileSystem.currentFolder) -> String {
    let here = folder.split(separator: "/")
    let there = path.split(separator: "/")
    let common = zip(here, there).prefix { $0 == $1 }.count
    guard path.hasPrefix("/"), common > 0 || here.isEmpty else { return path }
    let parts = Array(repeating: "..", count: here.count - common) + there[common...].map { String($0) }
    return parts.isEmpty ? "." : parts.joined(separator: "/")
  }

  /// Returns an argument as an absolute path. Throws if the argument is empty.
  static func absolute(_ argument: String) throws(UsageError) -> String {
    guard !argument.isEmpty else { throw UsageError("a path is empty; use '.' for the current folder") }
    return FileSystem.absolute(argument)
  }

  /// Returns an error message for a path that does not exist, with a similar name of the same folder as suggestion.
  static func missingMessage(_ path: String, from folder: String = FileSystem.currentFolder) -> String {
    let parts = path.split(separator: "/")
    let around = "/" + parts.dropLast().joined(separator: "/")
    let names = FileSystem.names(in: around)
    // The folder lists the name but the file does not exist, so the name is a broken symbolic link.
    if let last = parts.last, names.contains(String(last)) {
      return "the link \(shown(path, from: folder)) leads to nothing"
    }
    let nearest = parts.last.flatMap { nearestName(to: String($0), among: names) }
    let suggestion = nearest.map { shown(around == "/" ? "/" + $0 : around + "/" + $0, from: folder) }
    return "there is no file or folder \(shown(path, from: folder))\(didYouMean(suggestion))"
  }
}
