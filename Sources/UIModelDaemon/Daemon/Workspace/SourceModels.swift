import UIModelEngine
import UIModelSystems

/// What Swift source amounts to, as documents in a workspace of their own, so that whatever is asked of documents, and
/// whatever events do to a live session, is the same for source. Nothing of it is a file.
final class SourceModels {
  let workspace: Workspace
  /// What the workspace's clock was when this was made.
  private var clock: Int?

  init(_ workspace: Workspace = Workspace()) { self.workspace = workspace }

  /// The same for other source, with the live sessions.
  func forked() -> SourceModels { SourceModels(workspace.forked()) }

  /// What projects say may be another thing.
  func invalidate() { clock = nil }

  /// Takes in what the source is now. What is the same as before stays, with its live session.
  func refresh(from source: Workspace) {
    // An Info.plist is no document, and its changes have no clock.
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
  /// The workspace that answers what is asked of apps: this one, or where it has no documents, only source, one that has
  /// what the source amounts to as documents.
  package var answering: Workspace {
    guard !hasDocuments, records.values.contains(where: { $0.document.kind == .swift }) else { return self }
    return ofSource
  }

  /// What the source amounts to as documents, whether or not there are documents beside it: what is asked of a place in
  /// source.
  package var ofSource: Workspace {
    let models = sourceModels ?? SourceModels()
    sourceModels = models
    models.workspace.keeping = Keeping(journal: keeping.journal, isOfSource: true)
    models.refresh(from: self)
    return models.workspace
  }

  /// Whether there are model documents.
  package var hasDocuments: Bool { records.values.contains { $0.document.kind == .model } }

  /// Whether a document that `answering` has is what an app amounts to that a Swift file is part of.
  package func isOfSource(_ file: DocumentRecord, _ document: DocumentRecord) -> Bool {
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
