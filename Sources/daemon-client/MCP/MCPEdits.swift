import UIModelDaemon
import UIModelEngine
import UIModelJSON
import UIModelSystems

/// Reads the proposed edits of a call, and computes the texts that they result in. No file is written.
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

  /// An edited file, with its text after all edits.
  struct Edited {
    let path: String
    var after: String

    var uri: String { DocumentURI(path: path).key }
  }

  /// Returns the edited files in order of their first edit, from either `edits` or `diff`.
  static func texts(_ arguments: MCPArguments, _ workspace: MCPWorkspace) throws(MCPFailure) -> [Edited] {
    let edits = arguments.objects("edits")
    switch (edits.isEmpty, arguments.string("diff")) {
    case (false, nil): return try texts(of: edits, workspace)
    case (true, let diff?): return try texts(of: UnifiedPatch(diff), workspace)
    default: throw MCPFailure("give either 'edits', such as [{\"path\", \"oldText\", \"newText\"}], or 'diff'")
    }
  }

  private static func texts(of edits: [JSONValue], _ workspace: MCPWorkspace) throws(MCPFailure) -> [Edited] {
    var edited: [Edited] = []
    for edit in edits {
      let (old, new) = (edit["oldText"]?.string ?? "", edit["newText"]?.string ?? "")
      let path = try document(edit["path"]?.string ?? "", workspace)
      let index = edited.firstIndex { $0.path == path }
      let shown = workspace.folders.shown(path)
      guard let before = try text(of: path, edited, workspace) else {
        guard old.isEmpty else { throw MCPFailure(workspace.folders.missing(path)) }
        edited.append(Edited(path: path, after: new))
        continue
      }
      guard !old.isEmpty || before.isEmpty else {
        throw MCPFailure("'oldText' is empty, but \(shown) has a text; give the text that is replaced")
      }
      let after = try replaced(old, new, in: before, shown)
      if let index { edited[index].after = after } else { edited.append(Edited(path: path, after: after)) }
    }
    return edited
  }

  /// Returns the text with the only occurrence of `old` replaced, or `new` if `old` is empty.
  ///
  /// The search compares bytes, so precomposed and decomposed characters differ. Throws unless `old` occurs exactly
  /// once.
  private static func replaced(
    _ old: String, _ new: String, in text: String, _ path: String
  ) throws(MCPFailure) -> String {
    if old.isEmpty { return new }
    let (bytes, wanted) = (Array(text.utf8), Array(old.utf8))
    var places: [Int] = []
    var at = 0
    while at + wanted.count <= bytes.count {
      if bytes[at] == wanted[0], bytes[at..<at + wanted.count].elementsEqual(wanted) { places.append(at) }
      at += 1
    }
    guard let place = places.first else {
      throw MCPFailure("'oldText' does not occur in \(path); read the file again and copy the text exactly")
    }
    guard places.count == 1 else {
      let lines = places.prefix(10).map { place in "\(bytes[..<place].count { $0 == 0x0A } + 1)" }
      throw MCPFailure(
        "'oldText' occurs \(places.count) times in \(path), at lines \(lines.joined(separator: ", ")); "
          + "give more of the text around it")
    }
    let after = bytes[..<place] + Array(new.utf8) + bytes[(place + wanted.count)...]
    return String(decoding: after, as: UTF8.self)
  }

  private static func texts(of patch: UnifiedPatch, _ workspace: MCPWorkspace) throws(MCPFailure) -> [Edited] {
    var edited: [Edited] = []
    func set(_ path: String, _ after: String) {
      if let index = edited.firstIndex(where: { $0.path == path }) {
        edited[index].after = after
      } else {
        edited.append(Edited(path: path, after: after))
      }
    }
    for file in patch.files {
      let old = try file.old.map { path throws(MCPFailure) in try document(path, workspace) }
      let new = try file.new.map { path throws(MCPFailure) in try document(path, workspace) }
      var before = ""
      if let old {
        guard let text = try text(of: old, edited, workspace) else {
          throw MCPFailure(workspace.folders.missing(old))
        }
        before = text
      }
      let after = try file.applied(to: before)
      if let old, old != new { set(old, "") }
      if let new { set(new, after) }
    }
    return edited
  }

  /// Returns the absolute path of a file that the daemon can read: Swift, a model document or the configuration.
  private static func document(_ argument: String, _ workspace: MCPWorkspace) throws(MCPFailure) -> String {
    let path = try workspace.folders.resolve(argument)
    guard DocumentKind(fileName: path.split(separator: "/").last ?? "") != nil else {
      throw MCPFailure(
        "\(argument) is not a Swift file, a model document (*\(DocumentKind.modelSuffix)) or "
          + "\(DocumentKind.configurationName); leave it out")
    }
    return path
  }

  /// Returns the text of a file after the edits so far; nil if the file does not exist.
  private static func text(
    of path: String, _ edited: [Edited], _ workspace: MCPWorkspace
  ) throws(MCPFailure) -> String? {
    if let edited = edited.first(where: { $0.path == path }) { return edited.after }
    if let text = workspace.text(of: DocumentURI(path: path).key) { return text }
    guard FileSystem.exists(path) else { return nil }
    do throws(FileError) { return String(decoding: try FileSystem.readText(path), as: UTF8.self) } catch {
      throw MCPFailure(error.description)
    }
  }
}
