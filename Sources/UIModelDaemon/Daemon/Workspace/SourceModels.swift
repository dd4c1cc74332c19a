import UIModelEngine
import UIModelSystems

/// Model documents that are generated from Swift source, in a workspace of their own. These documents make queries and
/// live sessions available for source. The generated documents are not files.
final class SourceModels {
  let workspace: Workspace
  /// The clock of the source workspace at the last refresh; nil if the documents must be generated again.
  private var refreshClock: Int?

  init(_ workspace: Workspace = Workspace()) { self.workspace = workspace }

  /// Returns a copy for a fork of the source workspace, including the live sessions.
  func forked() -> SourceModels { SourceModels(workspace.forked()) }

  /// Causes the next `refresh` to generate the documents again. Must be called if the contents of projects might have
  /// changed.
  func invalidate() { refreshClock = nil }

  /// Updates the documents from the current source. Unchanged documents and their live sessions stay as they are.
  func refresh(from source: Workspace) {
    // An Info.plist is not a document, so its changes do not affect the clock of the source workspace.
    defer { workspace.refreshInfoPlists() }
    guard refreshClock != source.clock else { return }
    refreshClock = source.clock
    let previousURIs = Set(workspace.documents.map(\.uri))
    var currentURIs: Set<DocumentURI> = []
    for (uri, bytes) in source.configurationTexts + source.exportedDocuments {
      currentURIs.insert(uri)
      _ = try? workspace.apply(.fileContent(uri, bytes))
    }
    for uri in previousURIs.subtracting(currentURIs) { _ = try? workspace.apply(.fileContent(uri, nil)) }
    let folders = source.folders.mapValues { WorkspaceFolder(path: $0.path) }
    guard Set(workspace.folders.keys) != Set(folders.keys) else { return }
    workspace.folders = folders
    workspace.foldersDidChange()
  }
}

extension Workspace {
  /// The workspace for queries about apps. If this workspace contains Swift source but no model documents, the result
  /// is the workspace of documents generated from the source. Otherwise, the result is this workspace.
  package var queryWorkspace: Workspace {
    guard !hasModelDocuments, records.values.contains(where: { $0.document.kind == .swift }) else { return self }
    return sourceWorkspace
  }

  /// The workspace of documents generated from source, even if this workspace has model documents. Used for queries
  /// about places in source.
  package var sourceWorkspace: Workspace {
    let models = sourceModels ?? SourceModels()
    sourceModels = models
    models.workspace.unsavedStateRecording = UnsavedStateRecording(
      journal: unsavedStateRecording.journal, isFromSource: true)
    models.refresh(from: self)
    return models.workspace
  }

  package var hasModelDocuments: Bool { records.values.contains { $0.document.kind == .model } }

  /// Whether a document of `queryWorkspace` was generated from an app that contains a Swift file.
  ///
  /// - Parameter file: the Swift file.
  /// - Parameter document: the document of `queryWorkspace`.
  package func isSource(_ file: DocumentRecord, _ document: DocumentRecord) -> Bool {
    guard file.document.kind == .swift else { return false }
    let names = appNames(with: file)
    let folder = codeFolder(of: file.uri)
    return (names.targets + [names.folder]).contains { Self.uri(of: $0, in: folder) == document.uri }
  }

  private static func uri(of appName: String, in folder: String?) -> DocumentURI {
    let name = String(appName.map { $0 == "/" ? ":" : $0 }) + DocumentKind.modelSuffix
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
