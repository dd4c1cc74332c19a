import UIModelEngine
import UIModelSystems

/// Model documents that are generated from Swift source, in a workspace of their own. Queries and live sessions then
/// work for source as they do for documents. The generated documents are not files.
final class SourceModels {
  let workspace: Workspace
  /// The clock of the source workspace at the last refresh; nil if the documents must be generated again.
  private var clock: Int?

  init(_ workspace: Workspace = Workspace()) { self.workspace = workspace }

  /// Returns a copy for a fork of the source workspace, including the live sessions.
  func forked() -> SourceModels { SourceModels(workspace.forked()) }

  /// Requires a refresh, because the contents of projects may have changed.
  func invalidate() { clock = nil }

  /// Updates the documents from the current source. Unchanged documents and their live sessions stay as they are.
  func refresh(from source: Workspace) {
    // An Info.plist is not a document, and its changes have no clock.
    defer { workspace.refreshInfoPlists() }
    guard clock != source.clock else { return }
    clock = source.clock
    let before = Set(workspace.documents.map(\.uri))
    var now: Set<DocumentURI> = []
    for (uri, bytes) in source.configurationTexts + source.exportedDocuments {
      now.insert(uri)
      _ = try? workspace.apply(.disk(uri, bytes))
    }
    for uri in before.subtracting(now) { _ = try? workspace.apply(.disk(uri, nil)) }
    let folders = source.folders.mapValues { WorkspaceFolder(path: $0.path) }
    guard Set(workspace.folders.keys) != Set(folders.keys) else { return }
    workspace.folders = folders
    workspace.foldersChanged()
  }
}

extension Workspace {
  /// The workspace that answers queries about apps. If this workspace contains source but no model documents, that is
  /// the workspace of documents generated from the source.
  package var queryWorkspace: Workspace {
    guard !hasDocuments, records.values.contains(where: { $0.document.kind == .swift }) else { return self }
    return sourceWorkspace
  }

  /// The workspace of documents generated from source, even if this workspace has model documents. It answers queries
  /// about places in source.
  package var sourceWorkspace: Workspace {
    let models = sourceModels ?? SourceModels()
    sourceModels = models
    models.workspace.unsavedStateRecording = UnsavedStateRecording(
      journal: unsavedStateRecording.journal, isFromSource: true)
    models.refresh(from: self)
    return models.workspace
  }

  /// Whether the workspace contains model documents.
  package var hasDocuments: Bool { records.values.contains { $0.document.kind == .model } }

  /// Whether a document of `queryWorkspace` was generated from an app that a Swift file is part of.
  package func isSource(_ file: DocumentRecord, _ document: DocumentRecord) -> Bool {
    guard file.document.kind == .swift else { return false }
    let names = appNames(with: file)
    let folder = codeFolder(of: file.uri)
    return (names.targets + [names.folder]).contains { Self.uri(of: $0, in: folder) == document.uri }
  }

  private static func uri(of app: String, in folder: String?) -> DocumentURI {
    let name = String(app.map { $0 == "/" ? ":" : $0 }) + DocumentKind.modelSuffix
    return folder.map { DocumentURI(path: $0 + "/" + name) } ?? DocumentURI("uimodel:" + name)
  }

  fileprivate var exportedDocuments: [(DocumentURI, [UInt8])] {
    exportedApps.map { app in
      (Self.uri(of: app.name, in: app.folder), Array(ExportedText(app.root) { _ in nil }.text.utf8))
    }
  }

  fileprivate var configurationTexts: [(DocumentURI, [UInt8])] {
    documents.filter { $0.document.kind == .configuration }.map { ($0.uri, $0.document.bytes) }
  }
}
