import UIModelJSON
import UIModelPlatform

extension Declarations {
  /// The same after an edit within one token, in a tree of the same nodes, where that is a value of one view which nothing
  /// but its screen looks at: the view is read again, and none of the thousands beside it. Nil where more is to be read.
  func readingView(at node: Int, in text: BlockText, instead old: BlockText, _ kind: DocumentKind) -> Declarations? {
    guard let index = screens.lastIndex(where: { $0.place.node < node }),
      let screen = screens[index].readingView(at: node, in: text.tree)
    else { return nil }
    func schema(_ text: BlockText) -> SchemaReading {
      var reader = SchemaReader(schema: kind.schema, block: screen.place.block, around: node)
      reader.read(text.entries, in: text.tree)
      return reader.reading
    }
    guard schema(text) == schema(old) else { return nil }
    var revised = self
    // All of them, so that none keeps the old tree.
    revised.screens = screens.enumerated().map { $0 == index ? screen : Screen($1, $1.views, $1.frames, in: text.tree) }
    return revised
  }
}

extension Screen {
  /// What stands in a view and is no business of others: neither names nor classes, nor what is implemented.
  private static let plainKeys = Set((["frame"] + View.plainKeys).map { JSONKey($0).hash })

  fileprivate func readingView(at node: Int, in tree: JSONTree) -> Screen? {
    guard let index = view(around: node, in: tree) else { return nil }
    let reader = ObjectReader(JSONElement(tree: tree, index: Int(views[index].place.node)), in: place.block)
    // In objects there may be conditions, of which others are told.
    guard
      let key = reader.element.members.first(where: { member in
        member.value.index == node
          || member.value.kind == .array && member.value.elements.contains { $0.index == node }
      })?.key, Screen.plainKeys.contains(key.node.payload)
    else { return nil }
    var (views, frames) = (views, frames)
    guard !key.isKey("frame") else {
      frames[index] = reader.rect("frame")
      return Screen(self, views, frames, in: tree)
    }
    views[index] = View(views[index], reader)
    return Screen(self, views, frames, in: tree, contents: Reading())
  }

  /// The innermost view around a node. Views stand in the order of their nodes.
  private func view(around node: Int, in tree: JSONTree) -> Int? {
    var (low, high) = (0, views.count)
    while low < high {
      let middle = (low + high) / 2
      if views[middle].place.node < node { low = middle + 1 } else { high = middle }
    }
    var index: Int? = low > 0 ? low - 1 : nil
    while let inner = index, tree.nodes[Int(views[inner].place.node)].next <= node { index = views[inner].parent }
    return index
  }
}
