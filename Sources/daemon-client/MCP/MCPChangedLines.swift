import UIModelDaemon

/// The lines that a unified diff changes in the served folders, for `check` with `changed_lines`.
///
/// A text that is not a diff, or that changes only files outside of the folders, is an error. Otherwise, an empty
/// result could be mistaken for a result without findings. If the diff also changes files in the folders, the files
/// outside are listed in `notes`.
struct MCPChangedLines {
  private let lines: ChangedLines
  /// The file names that the diff uses, by the absolute paths of the files in the folders.
  private let diffNames: [String: String]
  /// Notes for the result: one sentence that lists the files of the diff that are not in the folders. Empty if all
  /// files are in the folders.
  let notes: [String]

  /// The maximum number of files outside of the folders to list by name. Further files are only counted.
  private static let maximumListedFiles = 5

  init(_ diff: String, _ folders: MCPFolders) throws(MCPFailure) {
    do throws(UsageError) { lines = try ChangedLines(diff: diff) } catch {
      throw MCPFailure("changed_lines" + error.message.dropFirst("--changed-lines".count))
    }
    guard !lines.filePaths.isEmpty else {
      throw MCPFailure(
        "changed_lines: there are no lines with --- and +++; give a unified diff, such as `git diff` prints")
    }
    var diffNames: [String: String] = [:]
    var missingNames: [String] = []
    for file in lines.filePaths.filter({ !$0.isEmpty }) {
      let matches = file.compactMap { name in folders.file(named: name).map { ($0, name) } }
      for (path, name) in matches { diffNames[path] = name }
      if matches.isEmpty { missingNames.append(file.last ?? "") }
    }
    let listedNames = missingNames.prefix(MCPChangedLines.maximumListedFiles).joined(separator: ", ")
    guard !diffNames.isEmpty || missingNames.isEmpty else {
      throw MCPFailure(
        "changed_lines: no file of the diff is in \(folders.paths.joined(separator: ", ")), such as \(listedNames); "
          + "`git diff` in that folder has the right paths")
    }
    self.diffNames = diffNames
    let more =
      missingNames.count > MCPChangedLines.maximumListedFiles
      ? ", and \(missingNames.count - MCPChangedLines.maximumListedFiles) more" : ""
    notes = missingNames.isEmpty ? [] : ["files of the diff that are not in the folder: \(listedNames)\(more)"]
  }

  /// Whether a changed line overlaps the range of the finding or of a related place.
  func touches(_ finding: CheckReport.Finding) -> Bool {
    lines.touches(finding) { place in
      DocumentURI(place.uri).path.flatMap { diffNames[$0] }.map { [$0] } ?? []
    }
  }
}
