import UIModelPlatform

/// The files that a project's description may ask for.
package struct ProjectFiles {
  /// The bytes of a file; nil where it cannot be read.
  package let read: (String) -> [UInt8]?
  package let isFolder: (String) -> Bool
  /// The names of what is in a folder.
  let names: (String) -> [String]
  /// The names of all files in a folder whose files are read by any name; empty if there is no such folder.
  let listed: (String) -> [String]

  package init(
    read: @escaping (String) -> [UInt8]?, isFolder: @escaping (String) -> Bool,
    names: @escaping (String) -> [String] = { _ in [] }, listed: ((String) -> [String])? = nil
  ) {
    (self.read, self.isFolder, self.names, self.listed) = (read, isFolder, names, listed ?? names)
  }

  /// The bytes of a file whose name, or a folder of which, is written in other cases on the disk, and its path there; nil
  /// where there is none, or there are several.
  func readAnyCase(_ path: String) -> (bytes: [UInt8], path: String)? {
    let folder = ProjectPath.folder(of: path)
    guard !path.isEmpty, path != folder, let folder = folderInAnyCase(folder) else { return nil }
    return named(ProjectPath.name(of: path), in: folder).flatMap { found in read(found).map { ($0, found) } }
  }

  private func folderInAnyCase(_ path: String) -> String? {
    if path.isEmpty || path == "/" || isFolder(path) { return path }
    return folderInAnyCase(ProjectPath.folder(of: path)).flatMap { named(ProjectPath.name(of: path), in: $0) }
  }

  private func named(_ name: String, in folder: String) -> String? {
    let wanted = name.lowercased()
    let found = names(folder).filter { $0.lowercased() == wanted }
    return found.count == 1 ? ProjectPath.join(folder, found[0]) : nil
  }
}
