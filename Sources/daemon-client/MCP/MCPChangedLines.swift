import UIModelDaemon

/// The lines in the served folders that a unified diff changes, for `check` with `changed_lines`.
///
/// A text that is not a diff is an error, and so is a diff that changes only files that are not in the folders.
/// Otherwise, an empty result could be mistaken for a result without findings. If the diff also changes files in the
/// folders, `notes` lists the other files.
struct MCPChangedLines {
  private let changedLines: ChangedLines
  /// The file names in the diff, by the absolute path of the file. Contains only files in the served folders.
  private let diffNames: [String: String]
  /// The notes for the result: one note that lists the files of the diff that are not in the served folders. Empty if
  /// all files are in the folders.
  let notes: [String]

  /// The maximum number of files outside of the folders to list by name. Further files are only counted.
  private static let maximumListedFileCount = 5

  init(_ diff: String, _ folders: MCPFolders) throws(MCPFailure) {
    do throws(UsageError) { changedLines = try ChangedLines(diff: diff) } catch {
      throw MCPFailure("changed_lines" + error.message.dropFirst("--changed-lines".count))
    }
    guard !changedLines.filePaths.isEmpty else {
      throw MCPFailure(
        "changed_lines: there are no lines with --- and +++; give a unified diff, such as `git diff` prints")
    }
    var diffNames: [String: String] = [:]
    var missingNames: [String] = []
    for names in changedLines.filePaths.filter({ !$0.isEmpty }) {
      let matches = names.compactMap { name in folders.filePath(named: name).map { ($0, name) } }
      for (path, name) in matches { diffNames[path] = name }
      if matches.isEmpty { missingNames.append(names.last ?? "") }
    }
    let listedNames = missingNames.prefix(MCPChangedLines.maximumListedFileCount).joined(separator: ", ")
    guard !diffNames.isEmpty || missingNames.isEmpty else {
      throw MCPFailure(
        "changed_lines: no file of the diff is in \(folders.paths.joined(separator: ", ")), such as \(listedNames); "
          + "`git diff` in that folder has the right paths")
    }
    self.diffNames = diffNames
    let moreText =
      missingNames.count > MCPChangedLines.maximumListedFileCount
      ? ", and \(missingNames.count - MCPChangedLines.maximumListedFileCount) more" : ""
    notes = missingNames.isEmpty ? [] : ["files of the diff that are not in the folder: \(listedNames)\(moreText)"]
  }

  /// Whether a changed line overlaps the range of the finding or of one of the finding's related places.
  func touches(_ finding: CheckReport.Finding) -> Bool {
    changedLines.touches(finding) { place in
      DocumentURI(place.uri).path.flatMap { diffNames[$0] }.map { [$0] } ?? []
    }
  }
}
