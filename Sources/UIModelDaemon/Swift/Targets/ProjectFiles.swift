import UIModelPlatform

/// The access to files and folders that reading a project needs.
package struct ProjectFiles {
  /// Returns the bytes of a file, or nil if the file cannot be read.
  package let read: (String) -> [UInt8]?
  package let isFolder: (String) -> Bool
  /// Returns the names of the files and folders in a folder.
  let names: (String) -> [String]
  /// Returns the names of all files in a folder whose files are all read, whatever their names are. Empty if there is
  /// no such folder.
  let listed: (String) -> [String]

  package init(
    read: @escaping (String) -> [UInt8]?, isFolder: @escaping (String) -> Bool,
    names: @escaping (String) -> [String] = { _ in [] }, listed: ((String) -> [String])? = nil
  ) {
    (self.read, self.isFolder, self.names, self.listed) = (read, isFolder, names, listed ?? names)
  }

  /// Returns the bytes and the path of a file whose path differs in letter case only. Returns nil if there is no such
  /// file or there are several.
  ///
  /// For example, `config/App.xcconfig` finds the file `Config/app.xcconfig`.
  func readIgnoringCase(_ path: String) -> (bytes: [UInt8], path: String)? {
    let folder = ProjectPath.folder(of: path)
    guard !path.isEmpty, path != folder, let folder = folderIgnoringCase(folder) else { return nil }
    return named(ProjectPath.name(of: path), in: folder).flatMap { found in read(found).map { ($0, found) } }
  }

  private func folderIgnoringCase(_ path: String) -> String? {
    if path.isEmpty || path == "/" || isFolder(path) { return path }
    return folderIgnoringCase(ProjectPath.folder(of: path)).flatMap { named(ProjectPath.name(of: path), in: $0) }
  }

  private func named(_ name: String, in folder: String) -> String? {
    let wanted = name.lowercased()
    let found = names(folder).filter { $0.lowercased() == wanted }
    return found.count == 1 ? ProjectPath.join(folder, found[0]) : nil
  }
}
