import UIModelPlatform

/// A syntax tree with what it declares.
struct ParsedFile: Sendable {
  let tree: SyntaxTree
  let items: ItemTree

  init(_ source: SwiftSource) {
    tree = SyntaxTree(source)
    items = ItemTree(tree)
  }
}

/// The syntax trees that readings of a project asked for last. A tree belongs to a text: that of a file as it was is never
/// given for the file as it is.
struct TreeCache: Sendable {
  /// About 4 MB.
  private let trees = RecentValues<Int32, ParsedFile>(mostSize: 150_000)

  /// The tree of a text. `number`: the file's in its project.
  func parsed(_ number: Int32, _ source: SwiftSource) -> ParsedFile {
    if let known = trees.value(number, where: { $0.tree.source === source }) { return known }
    let made = ParsedFile(source)
    trees.set(made, size: made.tree.nodes.count, for: number)
    return made
  }
}
