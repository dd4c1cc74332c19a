import UIModelJSON
import UIModelPlatform

extension Declarations {
  /// Returns the declarations after an edit inside one token, with only one view read again. Returns nil if the token
  /// is not in a view property that only the view's screen uses. The caller must then read all declarations again. The
  /// new tree must have the same nodes as the old tree.
  ///
  /// For example, after an edit of `"alpha": 0.5` to `"alpha": 0.6`, only one view is read again.
  func readingView(at node: Int, in text: BlockText, instead oldText: BlockText, _ kind: DocumentKind) -> Declarations?
  {
    guard let index = screens.lastIndex(where: { $0.place.node < node }),
      let screen = screens[index].readingView(at: node, in: text.tree)
    else { return nil }
    func schemaReading(_ text: BlockText) -> SchemaReading {
      var reader = SchemaReader(schema: kind.schema, block: screen.place.block, around: node)
      reader.read(text.entries, in: text.tree)
      return reader.reading
    }
    guard schemaReading(text) == schemaReading(oldText) else { return nil }
    var revisedDeclarations = self
    // All screens are moved to the new tree, because each screen retains its tree.
    revisedDeclarations.screens = screens.enumerated().map {
      $0 == index ? screen : Screen($1, $1.views, $1.frames, in: text.tree)
    }
    return revisedDeclarations
  }
}

extension Screen {
  /// The hashes of the names of view properties that are used only inside the view's screen. Names, classes and
  /// implemented methods are excluded.
  private static let localKeyHashes = Set((["frame"] + View.viewOnlyKeys).map { JSONKey($0).hash })

  /// Returns the screen after reading the view around a node again. Returns nil if the node is not in a plain property.
  fileprivate func readingView(at node: Int, in tree: JSONTree) -> Screen? {
    guard let index = viewIndex(around: node, in: tree) else { return nil }
    let reader = ObjectReader(JSONElement(tree: tree, index: Int(views[index].place.node)), in: place.block)
    // Nested objects are excluded, because they might contain conditions that other checks use.
    guard
      let key = reader.element.members.first(where: { member in
        member.value.index == node
          || member.value.kind == .array && member.value.elements.contains { $0.index == node }
      })?.key, Screen.localKeyHashes.contains(key.node.payload)
    else { return nil }
    var (views, frames) = (views, frames)
    guard !key.isKey("frame") else {
      frames[index] = reader.rect("frame")
      return Screen(self, views, frames, in: tree)
    }
    views[index] = View(views[index], reader)
    return Screen(self, views, frames, in: tree, contentIdentity: ReadIdentity())
  }

  /// Returns the index of the innermost view around a node. Views are in the order of their nodes.
  private func viewIndex(around node: Int, in tree: JSONTree) -> Int? {
    var (low, high) = (0, views.count)
    while low < high {
      let middle = (low + high) / 2
      if views[middle].place.node < node { low = middle + 1 } else { high = middle }
    }
    var index: Int? = low > 0 ? low - 1 : nil
    while let innerIndex = index, tree.nodes[Int(views[innerIndex].place.node)].next <= node {
      index = views[innerIndex].parentIndex
    }
    return index
  }
}
