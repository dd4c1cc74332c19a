import UIModelPlatform

/// The order of an app's declarations: by document, then by place in the document. The order in which documents were
/// read has no effect.
///
/// For example, a screen in `a.uimodel.json` precedes a screen in `b.uimodel.json`.
struct AppOrder {
  let documents: [UInt32: Document]

  /// The sort key of a place. The names of documents are compared first.
  private struct Key: Comparable {
    let name: String
    let documentNumber: UInt32
    let blockIndex: Int
    let nodeIndex: Int32

    static func < (a: Key, b: Key) -> Bool {
      (a.name, a.documentNumber, a.blockIndex, a.nodeIndex) < (b.name, b.documentNumber, b.blockIndex, b.nodeIndex)
    }
  }

  func sorted(_ blocks: some Sequence<BlockID>) -> [BlockID] {
    blocks.map { (key(of: $0, 0), $0) }.sorted { $0.0 < $1.0 }.map(\.1)
  }

  func sorted<Contribution: CellContribution>(_ contributions: [Contribution]) -> [Contribution] {
    contributions.map { (key(of: $0.block, $0.place.node), $0) }.sorted { $0.0 < $1.0 }.map(\.1)
  }

  private func key(of block: BlockID, _ node: Int32) -> Key {
    let document = documents[block.document]
    return Key(
      name: document?.name ?? "", documentNumber: block.document, blockIndex: document?.index(of: block) ?? .max,
      nodeIndex: node)
  }
}
