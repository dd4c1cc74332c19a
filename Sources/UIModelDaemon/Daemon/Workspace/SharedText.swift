/// A document that several editors hold at the same time.
package struct SharedText: Sendable {
  /// An editor that holds the document.
  package struct Holder: Sendable {
    let session: Int
    /// The name by which the client identifies itself.
    let name: String
  }

  let holders: [Holder]
  /// Whether the texts of the editors differ. The workspace then contains the text of the file.
  let isContested: Bool

  /// The names of the editors for messages, such as "Neovim and Code".
  var names: String {
    let names = holders.map(\.name)
    guard let last = names.last, names.count > 1 else { return names.first ?? "" }
    return names.dropLast().joined(separator: ", ") + " and " + last
  }
}

extension Workspace {
  /// Returns the sessions of the editors that hold a document, in the order in which they opened it.
  func holders(of record: DocumentRecord) -> [Int] {
    guard record.isOpen else { return [] }
    return sharedTexts[record.uri.key]?.holders.map(\.session) ?? record.holder.map { [$0] } ?? []
  }

  /// Throws if editors hold different texts of one of these documents, because a change can fit only one of the texts.
  func refuseContested(_ numbers: some Sequence<UInt32>) throws(TransactionError) {
    for number in inOrder(numbers) {
      guard let record = records[number], let shared = sharedTexts[record.uri.key], shared.isContested else { continue }
      throw .contested(record.spelling, shared)
    }
  }
}
