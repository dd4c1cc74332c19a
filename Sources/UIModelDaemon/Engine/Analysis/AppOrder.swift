/// The order of an app's declarations: by document, and by place in it. Nothing depends on which came first.
struct AppOrder {
  private let documents: [UInt32: Document]
  private let ranks: [UInt32: Int]

  init(_ documents: [UInt32: Document], _ numbers: [UInt32]) {
    self.documents = documents
    ranks = Dictionary(uniqueKeysWithValues: numbers.enumerated().map { ($1, $0) })
  }

  func sorted<Contribution: Contributed>(_ contributions: [Contribution]) -> [Contribution] {
    let keyed = contributions.map { contribution in
      let block = contribution.block
      return (
        ranks[block.document] ?? .max, documents[block.document]?.index(of: block) ?? .max, contribution.place.node,
        contribution
      )
    }
    return keyed.sorted { ($0.0, $0.1, $0.2) < ($1.0, $1.1, $1.2) }.map(\.3)
  }
}
