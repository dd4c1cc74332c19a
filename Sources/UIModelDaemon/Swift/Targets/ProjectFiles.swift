import UIModelPlatform

/// The file system operations that reading a project needs.
package struct ProjectFiles {
  /// Returns the bytes of a file, or nil if the file cannot be read.
  package let read: (String) -> [UInt8]?
  package let isFolder: (String) -> Bool
  /// Returns the names of the files and folders in a folder.
  let names: (String) -> [String]
  /// Returns the names of the files and folders in a folder, and records them, so that a later change of the names
  /// causes a new reading of the project. Empty if there is no such folder.
  let trackedNames: (String) -> [String]

  package init(
    read: @escaping (String) -> [UInt8]?, isFolder: @escaping (String) -> Bool,
    names: @escaping (String) -> [String] = { _ in [] }, trackedNames: ((String) -> [String])? = nil
  ) {
    (self.read, self.isFolder, self.names, self.trackedNames) = (read, isFolder, names, trackedNames ?? names)
  }

  /// Reads the file whose path equals `path` if letter case is ignored. Returns the bytes and the actual path, or nil
  /// if no file or several files match.
  ///
  /// For example, `config/App.xcconfig` finds the file `Config/app.xcconfig`.
  func readIgnoringCase(_ path: String) -> (bytes: [UInt8], path: String)? {
    let folder = ProjectPath.folder(of: path)
    guard !path.isEmpty, path != folder, let folder = folderIgnoringCase(folder) else { return nil }
    return matchingPath(ProjectPath.name(of: path), in: folder).flatMap { match in read(match).map { ($0, match) } }
  }

  private func folderIgnoringCase(_ path: String) -> String? {
    if path.isEmpty || path == "/" || isFolder(path) { return path }
    return folderIgnoringCase(ProjectPath.folder(of: path)).flatMap { matchingPath(ProjectPath.name(of: path), in: $0) }
  }

  private func matchingPath(_ name: String, in folder: String) -> String? {
    let lowercasedName = name.lowercased()
    let matches = names(folder).filter { $0.lowercased() == lowercasedName }
    return matches.count == 1 ? ProjectPath.join(folder, matches[0]) : nil
  }
}
