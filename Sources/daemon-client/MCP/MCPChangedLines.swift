import UIModelDaemon

/// The lines that a diff changes in the folders that are served. A text that is no diff is an error, and files that are not
/// there are told: an answer about neither would be that nothing is wrong.
struct MCPChangedLines {
  private let lines: ChangedLines
  /// The names that the diff has for files in the folders, by the files' paths.
  private let names: [String: String]
  /// A sentence that names the files of the diff that are not in the folders; none if all are there.
  let notes: [String]

  private static let mostShown = 5

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
    let shown = missing.prefix(MCPChangedLines.mostShown).joined(separator: ", ")
    guard !names.isEmpty || missing.isEmpty else {
      throw MCPFailure(
        "changed_lines: no file of the diff is in \(folders.paths.joined(separator: ", ")), such as \(shown); "
          + "`git diff` in that folder has the right paths")
    }
    self.names = names
    let more =
      missing.count > MCPChangedLines.mostShown ? ", and \(missing.count - MCPChangedLines.mostShown) more" : ""
    notes = missing.isEmpty ? [] : ["files of the diff that are not in the folder: \(shown)\(more)"]
  }

  /// Whether a finding has to do with a line that has changed.
  func touches(_ finding: CheckReport.Finding) -> Bool {
    lines.touches(finding) { place in
      DocumentURI(place.uri).path.flatMap { names[$0] }.map { [$0] } ?? []
    }
  }
}
