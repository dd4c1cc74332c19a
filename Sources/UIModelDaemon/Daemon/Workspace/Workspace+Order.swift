/// The order in which documents are told.
extension Workspace {
  /// Some documents in order, those that are gone last.
  func inOrder(_ numbers: some Sequence<UInt32>) -> [UInt32] {
    numbers.sorted { a, b in
      (records[a] == nil ? 1 : 0, key(a), a) < (records[b] == nil ? 1 : 0, key(b), b)
    }
  }

  private func key(_ number: UInt32) -> String { (records[number]?.uri ?? gone[number]?.uri)?.key ?? "" }
}
