import UIModelDaemon
import UIModelEngine
import UIModelJSON
import UIModelSystems

/// Applies the proposed edits of a call to the texts of files and returns the new texts. No file is written.
enum MCPEdits {
  static let parameters = [
    MCPParameter(
      name: "edits",
      kind: .objects([
        MCPParameter(name: "path", kind: .string, isRequired: true),
        MCPParameter(
          name: "oldText", kind: .string, description: "Occurs once in the file; empty for a new file.",
          isRequired: true),
        MCPParameter(name: "newText", kind: .string, isRequired: true),
      ]), description: "Replacements, in order."),
    MCPParameter(name: "diff", kind: .string, description: "A unified diff, instead of edits."),
  ]

  /// An edited file with its text after all edits.
  struct EditedFile {
    let path: String
    var newText: String

    var uri: String { DocumentURI(path: path).key }
  }

  /// Returns the edited files in the order of their first edits. The call must have either `edits` or `diff`.
  static func editedFiles(_ arguments: MCPArguments, _ workspace: MCPWorkspace) throws(MCPFailure) -> [EditedFile] {
    let edits = arguments.objects("edits")
    switch (edits.isEmpty, arguments.string("diff")) {
    case (false, nil): return try editedFiles(of: edits, workspace)
    case (true, let diff?): return try editedFiles(of: UnifiedPatch(diff), workspace)
    default: throw MCPFailure("give either 'edits', such as [{\"path\", \"oldText\", \"newText\"}], or 'diff'")
    }
  }

  private static func editedFiles(of edits: [JSONValue], _ workspace: MCPWorkspace) throws(MCPFailure) -> [EditedFile] {
    var files: [EditedFile] = []
    for edit in edits {
      let (replacedText, replacement) = (edit["oldText"]?.string ?? "", edit["newText"]?.string ?? "")
      let path = try documentPath(edit["path"]?.string ?? "", workspace)
      let index = files.firstIndex { $0.path == path }
      let shownPath = workspace.folders.shownPath(path)
      guard let oldText = try text(of: path, files, workspace) else {
        guard replacedText.isEmpty else { throw MCPFailure(workspace.folders.missingMessage(path)) }
        files.append(EditedFile(path: path, newText: replacement))
        continue
      }
      guard !replacedText.isEmpty || oldText.isEmpty else {
        throw MCPFailure("'oldText' is empty, but \(shownPath) has a text; give the text that is replaced")
      }
      let newText = try replaced(replacedText, replacement, in: oldText, shownPath)
      if let index { files[index].newText = newText } else { files.append(EditedFile(path: path, newText: newText)) }
    }
    return files
  }

  /// Returns the text with the only occurrence of `replacedText` replaced. Returns `replacement` if `replacedText` is
  /// empty.
  ///
  /// The search compares bytes, so precomposed and decomposed characters differ. Throws if `replacedText` is absent or
  /// occurs more than once.
  private static func replaced(
    _ replacedText: String, _ replacement: String, in text: String, _ path: String
  ) throws(MCPFailure) -> String {
    if replacedText.isEmpty { return replacement }
    let (bytes, pattern) = (Array(text.utf8), Array(replacedText.utf8))
    var matchOffsets: [Int] = []
    var offset = 0
    while offset + pattern.count <= bytes.count {
      if bytes[offset] == pattern[0], bytes[offset..<offset + pattern.count].elementsEqual(pattern) {
        matchOffsets.append(offset)
      }
      offset += 1
    }
    guard let matchOffset = matchOffsets.first else {
      throw MCPFailure("'oldText' does not occur in \(path); read the file again and copy the text exactly")
    }
    guard matchOffsets.count == 1 else {
      let lines = matchOffsets.prefix(10).map { matchOffset in "\(bytes[..<matchOffset].count { $0 == 0x0A } + 1)" }
      throw MCPFailure(
        "'oldText' occurs \(matchOffsets.count) times in \(path), at lines \(lines.joined(separator: ", ")); "
          + "give more of the text around it")
    }
    let newText = bytes[..<matchOffset] + Array(replacement.utf8) + bytes[(matchOffset + pattern.count)...]
    return String(decoding: newText, as: UTF8.self)
  }

  private static func editedFiles(of patch: UnifiedPatch, _ workspace: MCPWorkspace) throws(MCPFailure) -> [EditedFile]
  {
    var files: [EditedFile] = []
    func setText(_ path: String, _ newText: String) {
      if let index = files.firstIndex(where: { $0.path == path }) {
        files[index].newText = newText
      } else {
        files.append(EditedFile(path: path, newText: newText))
      }
    }
    for file in patch.files {
      let oldPath = try file.oldPath.map { path throws(MCPFailure) in try documentPath(path, workspace) }
      let newPath = try file.newPath.map { path throws(MCPFailure) in try documentPath(path, workspace) }
      var oldText = ""
      if let oldPath {
        guard let text = try text(of: oldPath, files, workspace) else {
          throw MCPFailure(workspace.folders.missingMessage(oldPath))
        }
        oldText = text
      }
      let newText = try file.applied(to: oldText)
      if let oldPath, oldPath != newPath { setText(oldPath, "") }
      if let newPath { setText(newPath, newText) }
    }
    return files
  }

  /// Returns the absolute path of a Swift file, a model document or a configuration. Throws for any other file.
  private static func documentPath(_ argument: String, _ workspace: MCPWorkspace) throws(MCPFailure) -> String {
    let path = try workspace.folders.resolve(argument)
    guard DocumentKind(fileName: path.split(separator: "/").last ?? "") != nil else {
      throw MCPFailure(
        "\(argument) is not a Swift file, a model document (*\(DocumentKind.modelSuffix)) or "
          + "\(DocumentKind.configurationFileName); leave it out")
    }
    return path
  }

  /// Returns the current text of a file, or the edited text if `files` contains the file. Returns nil if the file does
  /// not exist.
  private static func text(
    of path: String, _ files: [EditedFile], _ workspace: MCPWorkspace
  ) throws(MCPFailure) -> String? {
    if let file = files.first(where: { $0.path == path }) { return file.newText }
    if let text = workspace.text(of: DocumentURI(path: path).key) { return text }
    guard FileSystem.exists(path) else { return nil }
    do throws(FileError) { return String(decoding: try FileSystem.readText(path), as: UTF8.self) } catch {
      throw MCPFailure(error.description)
    }
  }
}
