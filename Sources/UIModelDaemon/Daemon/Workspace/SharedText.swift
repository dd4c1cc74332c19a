/// The editors that hold one document at the same time, and whether their texts differ.
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

  /// The names of the editors as a phrase for messages, such as "Neovim and Code".
  var joinedNames: String {
    let names = holders.map(\.name)
    guard let lastName = names.last, names.count > 1 else { return names.first ?? "" }
    return names.dropLast().joined(separator: ", ") + " and " + lastName
  }
}

extension Workspace {
  /// Returns the session numbers of the editors that hold a document, in the order in which they opened it.
  func holders(of record: DocumentRecord) -> [Int] {
    guard record.isOpen else { return [] }
    return sharedTexts[record.uri.key]?.holders.map(\.session) ?? record.holderSession.map { [$0] } ?? []
  }

  /// Throws if editors hold different texts of one of these documents, because a change can fit only one of the texts.
  func refuseContestedDocuments(_ numbers: some Sequence<UInt32>) throws(TransactionError) {
    for number in inOrder(numbers) {
      guard let record = records[number], let sharedText = sharedTexts[record.uri.key], sharedText.isContested else {
        continue
      }
      throw .contested(record.spelling, sharedText)
    }
  }
}
