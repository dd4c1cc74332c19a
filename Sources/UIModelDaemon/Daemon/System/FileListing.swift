import UIModelEngine

/// The files below a folder and the entries that cannot be read. Hidden files and linked folders are omitted.
///
/// For example, in `/App` with `Sources/A.swift`, `.build/B.swift` and `Pods/C.swift`, only the first file is listed.
struct FileListing {
  /// The wanted files, relative to the folder and sorted by path.
  private(set) var files: [String] = []
  /// Folders that cannot be read, and folders and wanted files whose names are not UTF-8.
  private(set) var unread: [UnreadFile] = []

  init(of folder: String, isWanted: (Substring) -> Bool) {
    guard FileSystem.isValidPath(folder) else { return }
    var linked = Set<String>()
    var pending = [(path: "", depth: 0)]
    while let (path, depth) = pending.popLast() {
      let whole = path.isEmpty ? folder : folder + "/" + path
      let names: [String]
      do throws(OperatingSystem.Failure) {
        let entries = try OperatingSystem.entries(of: whole)
        names = entries.names
        unread += entries.others.compactMap { FileListing.unread($0, in: whole, isWanted) }
      } catch {
        // The folder may have been removed meanwhile.
        if !path.isEmpty, !error.isMissing {
          unread.append(UnreadFile(path: whole, kind: .folder, reason: FileSystem.reason(error)))
        }
        continue
      }
      // An unfinished commit must be completed before any file in the folder is read.
      if names.contains(where: { $0.hasPrefix(FileCommit.prefix) }) { FileRecovery.recover(whole) }
      for name in names where !name.hasPrefix(".") {
        let inner = path.isEmpty ? name : path + "/" + name
        if isWanted(name[...]) {
          files.append(inner)
          let path = whole + "/" + name
          if OperatingSystem.isLink(path), let target = try? OperatingSystem.realPath(path) {
            linked.insert(FileCommit.folder(of: target))
          }
        } else if depth < Limits.folderLevels.value, !FileSystem.skippedFolders.contains(name),
          OperatingSystem.isPlainFolder(whole + "/" + name)
        {
          pending.append((inner, depth + 1))
        }
      }
    }
    // Writing follows links, so the temporary files of a linked file are in the folder of its target.
    for folder in linked where FileSystem.names(in: folder).contains(where: { $0.hasPrefix(FileCommit.prefix) }) {
      FileRecovery.recover(folder)
    }
    files.sort()
  }

  private static func unread(
    _ entry: OperatingSystem.NonUTF8Entry, in folder: String, _ isWanted: (Substring) -> Bool
  ) -> UnreadFile? {
    let name = String(decoding: entry.name, as: UTF8.self)
    guard !name.hasPrefix("."), entry.isFolder || isWanted(name[...]) else { return nil }
    return UnreadFile(
      path: folder + "/" + name, kind: entry.isFolder ? .folder : .file, reason: "its name is not UTF-8")
  }
}
