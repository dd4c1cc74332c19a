import UIModelPlatform

/// The order of an app's declarations: by document, then by place in the document. It does not depend on the order in
/// which documents were read.
///
/// For example, a screen in `a.uimodel.json` precedes one in `b.uimodel.json`.
struct AppOrder {
  let documents: [UInt32: Document]

  /// The sort key of a place. Names of documents are compared first.
  private struct Key: Comparable {
    let name: String
    let document: UInt32
    let block: Int
    let node: Int32

    static func < (a: Key, b: Key) -> Bool {
      (a.name, a.document, a.block, a.node) < (b.name, b.document, b.block, b.node)
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
      name: document?.name ?? "", document: block.document, block: document?.index(of: block) ?? .max, node: node)
  }
}
