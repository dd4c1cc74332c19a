import UIModelDaemon

/// The lines that a unified diff changes in the served folders, for `check` with `changed_lines`.
///
/// A text that is not a diff, or that changes only files outside of the folders, is an error. Further files outside are
/// listed in `notes`. Otherwise an empty result would look as if nothing were wrong.
struct MCPChangedLines {
  private let lines: ChangedLines
  /// The file names in the diff by the absolute paths of the files in the folders.
  private let names: [String: String]
  /// Notes for the result: one sentence that lists the files of the diff that are not in the folders, or none.
  let notes: [String]

  /// The maximum number of missing files to list by name. The others are counted.
  private static let maximumShown = 5

  init(_ diff: String, _ folders: MCPFolders) throws(MCPFailure) {
    do throws(UsageError) { lines = try ChangedLines(diff: diff) } catch {
      throw MCPFailure("changed_lines" + error.message.dropFirst("--changed-lines".count))
    }
    guard !lines.files.isEmpty else {
      throw MCPFailure(
        "changed_lines: there are no lines with --- and +++; give a unified diff, such as `git diff` prints")
    }
    var names: [String: String] = [:]
    var missing: [String] = []
    for file in lines.files.filter({ !$0.isEmpty }) {
      let found = file.compactMap { name in folders.file(named: name).map { ($0, name) } }
      for (path, name) in found { names[path] = name }
      if found.isEmpty { missing.append(file.last ?? "") }
    }
    let shown = missing.prefix(MCPChangedLines.maximumShown).joined(separator: ", ")
    guard !names.isEmpty || missing.isEmpty else {
      throw MCPFailure(
        "changed_lines: no file of the diff is in \(folders.paths.joined(separator: ", ")), such as \(shown); "
          + "`git diff` in that folder has the right paths")
    }
    self.names = names
    let more =
      missing.count > MCPChangedLines.maximumShown ? ", and \(missing.count - MCPChangedLines.maximumShown) more" : ""
    notes = missing.isEmpty ? [] : ["files of the diff that are not in the folder: \(shown)\(more)"]
  }

  /// Whether a changed line overlaps the range of the finding or of a related place.
  func touches(_ finding: CheckReport.Finding) -> Bool {
    lines.touches(finding) { place in
      DocumentURI(place.uri).path.flatMap { names[$0] }.map { [$0] } ?? []
    }
  }
}
