/// Which findings editors show unasked.
extension Workspace {
  /// Whether findings of a document are shown unasked. Of a project that is larger than the folder that was opened, the
  /// rest is read, and not shown.
  func isAskedFor(_ record: DocumentRecord) -> Bool {
    guard !record.isOpen, let path = record.uri.path else { return true }
    let around = folders.values.filter { !$0.isNestedRoot && FilePath.isIn($0.path, path) }
    guard let innermost = around.max(by: { $0.path.utf8.count < $1.path.utf8.count }),
      projects.values.contains(where: { $0.folder == innermost.path })
    else { return true }
    return projects.keys.contains { FilePath.isIn($0, path) }
  }

  /// Has the findings in a folder shown again: others are asked for than before.
  func noteShown(in path: String) { shown.formUnion(documents(in: path)) }

  /// Has the findings in Swift source shown again.
  func noteShownCode() { shown.formUnion(documents.filter { $0.document.kind == .swift }.map(\.number)) }

  /// The documents of which findings are shown, or no longer, since the last call.
  func takeShown() -> Set<UInt32> {
    defer { shown = [] }
    return shown
  }
}
