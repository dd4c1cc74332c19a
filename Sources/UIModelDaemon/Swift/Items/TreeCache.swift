import UIModelPlatform

/// A syntax tree and the types that it declares.
struct ParsedFile: Sendable {
  let tree: SyntaxTree
  let items: ItemTree

  init(_ source: SwiftSource) {
    tree = SyntaxTree(source)
    items = ItemTree(tree)
  }
}

/// A cache of recently used syntax trees. A tree is valid for one text only, so a changed file never gets the tree of
/// its old text.
struct TreeCache: Sendable {
  /// The parsed files by file number. The size limit is the total number of syntax nodes, which take about 4 MB.
  private let trees = LRUCache<Int32, ParsedFile>(maximumSize: 150_000)

  /// Returns the syntax tree and the types of a text, from the cache if possible.
  ///
  /// - Parameter number: the number of the file in its project.
  func parsedFile(_ number: Int32, _ source: SwiftSource) -> ParsedFile {
    if let cachedFile = trees.value(number, where: { $0.tree.source === source }) { return cachedFile }
    let newFile = ParsedFile(source)
    trees.set(newFile, size: newFile.tree.nodes.count, for: number)
    return newFile
  }
}
