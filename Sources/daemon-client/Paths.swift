import UIModelDaemon
import UIModelJSON

/// Paths as people write and read them.
enum Paths {
  /// A path from the current folder on; as it is where the two have nothing in common.
  static func shown(_ path: String, from folder: String = FileSystem.currentFolder) -> String {
    let here = folder.split(separator: "/")
    let there = path.split(separator: "/")
    let common = zip(here, there).prefix { $0 == $1 }.count
    guard path.hasPrefix("/"), common > 0 || here.isEmpty else { return path }
    let parts = Array(repeating: "..", count: here.count - common) + there[common...].map { String($0) }
    return parts.isEmpty ? "." : parts.joined(separator: "/")
  }

  /// The path that an argument means.
  static func absolute(_ argument: String) throws(UsageError) -> String {
    guard !argument.isEmpty else { throw UsageError("a path is empty; use '.' for the current folder") }
    return FileSystem.absolute(argument)
  }

  /// What to say of a path at which there is nothing, with the name in its folder that was probably meant.
  static func missing(_ path: String, from folder: String = FileSystem.currentFolder) -> String {
    let parts = path.split(separator: "/")
    let around = "/" + parts.dropLast().joined(separator: "/")
    let names = FileSystem.names(in: around)
    // A name without a file is that of a link.
    if let last = parts.last, names.contains(String(last)) {
      return "the link \(shown(path, from: folder)) leads to nothing"
    }
    let nearest = parts.last.flatMap { nearestName(to: String($0), among: names) }
    let meant = nearest.map { shown(around == "/" ? "/" + $0 : around + "/" + $0, from: folder) }
    return "there is no file or folder \(shown(path, from: folder))\(didYouMean(meant))"
  }
}
