/// A document that several editors hold.
package struct SharedText: Sendable {
  /// An editor that holds it.
  package struct Holder: Sendable {
    let session: Int
    /// What the client calls itself.
    let name: String
  }

  let holders: [Holder]
  /// Their texts differ, so that the workspace has the file's.
  let isContested: Bool

  /// "Neovim and Code", for messages.
  var names: String {
    let names = holders.map(\.name)
    guard let last = names.last, names.count > 1 else { return names.first ?? "" }
    return names.dropLast().joined(separator: ", ") + " and " + last
  }
}

extension Workspace {
  /// The sessions of the editors that hold a document as the workspace has it, the first that opened it first.
  func holders(of record: DocumentRecord) -> [Int] {
    guard record.isOpen else { return [] }
    return shared[record.uri.key]?.holders.map(\.session) ?? record.holder.map { [$0] } ?? []
  }

  /// Throws where editors hold different texts of a document: a change can be right in one of them only.
  func refuseContested(_ numbers: some Sequence<UInt32>) throws(TransactionError) {
    for number in inOrder(numbers) {
      guard let record = records[number], let shared = shared[record.uri.key], shared.isContested else { continue }
      throw .contested(record.spelling, shared)
    }
  }
}
