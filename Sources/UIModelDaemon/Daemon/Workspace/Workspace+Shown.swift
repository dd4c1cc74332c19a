/// The selection of findings that editors show without a request.
extension Workspace {
  /// Whether the findings of a document are shown without a request. If a project is larger than the opened folder, the
  /// rest of the project is read, but its findings are not shown.
  func isShown(_ record: DocumentRecord) -> Bool {
    guard !record.isOpen, let path = record.uri.path else { return true }
    let around = folders.values.filter { !$0.isNestedRoot && FilePath.isIn($0.path, path) }
    guard let innermost = around.max(by: { $0.path.utf8.count < $1.path.utf8.count }),
      projects.values.contains(where: { $0.folder == innermost.path })
    else { return true }
    return projects.keys.contains { FilePath.isIn($0, path) }
  }

  /// Marks the documents in a folder whose findings must be sent again, because their visibility may have changed.
  func noteShown(in path: String) { shown.formUnion(documents(in: path)) }

  /// Marks all Swift documents, whose findings must be sent again because their visibility may have changed.
  func noteShownCode() { shown.formUnion(documents.filter { $0.document.kind == .swift }.map(\.number)) }

  /// Returns the documents whose findings must be shown or hidden since the last call, and clears the set.
  func takeShown() -> Set<UInt32> {
    defer { shown = [] }
    return shown
  }
}
