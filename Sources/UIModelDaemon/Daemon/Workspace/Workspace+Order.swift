/// The order in which documents are reported.
extension Workspace {
  /// Returns the numbers of documents sorted by URI, with removed documents at the end.
  func inOrder(_ numbers: some Sequence<UInt32>) -> [UInt32] {
    numbers.sorted { a, b in
      (records[a] == nil ? 1 : 0, key(a), a) < (records[b] == nil ? 1 : 0, key(b), b)
    }
  }

  private func key(_ number: UInt32) -> String { (records[number]?.uri ?? removedDocuments[number]?.uri)?.key ?? "" }
}
