/// The selection of findings that editors show without a request.
extension Workspace {
  /// Whether the findings of a document are shown without a request. If a project is larger than the opened folder, the
  /// rest of the project is also read, but its findings are not shown.
  func isShown(_ record: DocumentRecord) -> Bool {
    guard !record.isOpen, let path = record.uri.path else { return true }
    let enclosingFolders = folders.values.filter { !$0.isNestedRoot && FilePath.isIn($0.path, path) }
    guard let innermostFolder = enclosingFolders.max(by: { $0.path.utf8.count < $1.path.utf8.count }),
      projects.values.contains(where: { $0.folder == innermostFolder.path })
    else { return true }
    return projects.keys.contains { FilePath.isIn($0, path) }
  }

  /// Marks the documents at or below a path, because their findings might have become visible or invisible to clients.
  func markVisibilityChanged(in path: String) { visibilityChanges.formUnion(documents(in: path)) }

  /// Marks all Swift documents, because their findings might have become visible or invisible to clients.
  func markCodeVisibilityChanged() {
    visibilityChanges.formUnion(documents.filter { $0.document.kind == .swift }.map(\.number))
  }

  /// Returns the documents that were marked since the last call, and clears the marks. The findings of these documents
  /// must be sent to clients again.
  func takeVisibilityChanges() -> Set<UInt32> {
    defer { visibilityChanges = [] }
    return visibilityChanges
  }
}
