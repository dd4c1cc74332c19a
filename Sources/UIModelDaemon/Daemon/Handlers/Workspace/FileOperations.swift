import UIModelEngine
import UIModelProtocol
import UIModelSystems

/// Handlers for files and folders that an editor renames, creates or deletes.
enum FileOperations {
  /// Glob patterns for documents and for files that documents can name by path.
  static let globs = [
    "**/*" + DocumentKind.modelSuffix, "**/" + DocumentKind.configurationFileName, "**/*" + DocumentKind.swiftSuffix,
    "**/*.plist", "**/*.json",
  ]

  /// Returns the edits that update the renamed paths in documents, or nil if no path changes. The editor applies the
  /// edits before it renames the files.
  static func willRename(
    _ params: LSP.RenameFilesParams, _ context: RequestContext
  ) throws(ResponseError) -> LSP.WorkspaceEdit? {
    let renames = FileRenames(
      params.files.compactMap { file in
        guard let oldPath = DocumentURI(file.oldUri).path, let newPath = DocumentURI(file.newUri).path else {
          return nil
        }
        return (oldPath, newPath)
      })
    // The editor applies the ranges to the current files, so changed files are read first.
    context.views.workspace.reloadFolders()
    let context = context.currentContext
    var changes: [LSP.TextDocumentEdit] = []
    for record in context.workspace.documents {
      guard let path = record.uri.path else { continue }
      let edits = renames.edits(of: record.document, at: path)
      if edits.isEmpty { continue }
      // The editor applies the edits to its own text or to the file. They do not fit if that text differs from the
      // daemon's text.
      guard !record.isOutOfStep, record.isOpen || !record.isUnsaved else {
        context.session.log(.warning, "\(record.spelling) has unsaved changes; its paths are not changed")
        continue
      }
      changes.append(record.textEdits(edits, context.encoding))
    }
    return changes.isEmpty ? nil : LSP.WorkspaceEdit(documentChanges: changes)
  }

  static func didRename(_ params: LSP.RenameFilesParams, _ context: RequestContext) {
    context.applyFileOperation(on: params.files.flatMap { [$0.oldUri, $0.newUri] })
  }

  static func didCreateOrDelete(_ params: LSP.FilesParams, _ context: RequestContext) {
    context.applyFileOperation(on: params.files.map(\.uri))
  }
}

extension RequestContext {
  fileprivate func applyFileOperation(on uris: [LSP.DocumentURI]) {
    applyFileChanges(uris.compactMap { DocumentURI($0).path }.map { ($0, mayBeFolder: true) })
  }
}
