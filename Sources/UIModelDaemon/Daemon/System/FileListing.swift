import UIModelEngine

/// The files below a folder and the entries that cannot be read. Hidden files, linked folders and the folders in
/// `FileSystem.skippedFolderNames` are omitted.
///
/// For example, in `/App` with `Sources/A.swift`, `.build/B.swift` and `Pods/C.swift`, only the first file is listed.
struct FileListing {
  /// The paths of the files that `isWanted` accepts, relative to the folder and sorted.
  private(set) var files: [String] = []
  /// Folders that cannot be read, and folders and accepted files whose names are not UTF-8.
  private(set) var unreadFiles: [UnreadFile] = []

  init(of folder: String, isWanted: (Substring) -> Bool) {
    guard FileSystem.isValidPath(folder) else { return }
    var targetFolders = Set<String>()
    var pendingFolders = [(path: "", depth: 0)]
    while let (path, depth) = pendingFolders.popLast() {
      let absoluteFolder = path.isEmpty ? folder : folder + "/" + path
      let names: [String]
      do throws(OperatingSystem.Failure) {
        let entries = try OperatingSystem.entries(of: absoluteFolder)
        names = entries.names
        unreadFiles += entries.others.compactMap { FileListing.unreadFile($0, in: absoluteFolder, isWanted) }
      } catch {
        // The folder might have been removed meanwhile.
        if !path.isEmpty, !error.isMissing {
          unreadFiles.append(UnreadFile(path: absoluteFolder, kind: .folder, reason: FileSystem.reason(error)))
        }
        continue
      }
      // An unfinished commit must be completed before any file in the folder is read.
      if names.contains(where: { $0.hasPrefix(FileCommit.namePrefix) }) { FileRecovery.recover(absoluteFolder) }
      for name in names where !name.hasPrefix(".") {
        let innerPath = path.isEmpty ? name : path + "/" + name
        if isWanted(name[...]) {
          files.append(innerPath)
          let path = absoluteFolder + "/" + name
          if OperatingSystem.isLink(path), let target = try? OperatingSystem.realPath(path) {
            targetFolders.insert(FileCommit.folder(of: target))
          }
        } else if depth < Limits.folderLevels.value, !FileSystem.skippedFolderNames.contains(name),
          OperatingSystem.isPlainFolder(absoluteFolder + "/" + name)
        {
          pendingFolders.append((innerPath, depth + 1))
        }
      }
    }
    // Writing follows links, so the temporary files for a linked file are in the target's folder.
    for folder in targetFolders
    where FileSystem.names(in: folder).contains(where: { $0.hasPrefix(FileCommit.namePrefix) }) {
      FileRecovery.recover(folder)
    }
    files.sort()
  }

  private static func unreadFile(
    _ entry: OperatingSystem.NonUTF8Entry, in folder: String, _ isWanted: (Substring) -> Bool
  ) -> UnreadFile? {
    let name = String(decoding: entry.name, as: UTF8.self)
    guard !name.hasPrefix("."), entry.isFolder || isWanted(name[...]) else { return nil }
    return UnreadFile(
      path: folder + "/" + name, kind: entry.isFolder ? .folder : .file, reason: "its name is not UTF-8")
  }
}
