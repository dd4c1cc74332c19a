/// The order of an app's declarations: by document, and by place in it. Nothing depends on which came first.
struct AppOrder {
  let documents: [UInt32: Document]

  func sorted(_ blocks: some Sequence<BlockID>) -> [BlockID] {
    blocks.map { ($0.document, documents[$0.document]?.index(of: $0) ?? .max, $0) }
      .sorted { ($0.0, $0.1) < ($1.0, $1.1) }.map(\.2)
  }

  func sorted<Contribution: Contributed>(_ contributions: [Contribution]) -> [Contribution] {
    let keyed = contributions.map { contribution in
      let block = contribution.block
      return (
        block.document, documents[block.document]?.index(of: block) ?? .max, contribution.place.node, contribution
      )
    }
    return keyed.sorted { ($0.0, $0.1, $0.2) < ($1.0, $1.1, $1.2) }.map(\.3)
  }
}
