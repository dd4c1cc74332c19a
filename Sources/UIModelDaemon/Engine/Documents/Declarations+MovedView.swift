import UIModelJSON

extension Declarations {
  /// The same with one frame read again, in a tree that differs in this number only, which is what moving a view comes
  /// to. Nil if the number is none of a frame's: then all must be read again.
  func movingView(_ number: Int, in tree: JSONTree) -> Declarations? {
    guard let index = screens.lastIndex(where: { $0.place.node < number }),
      let screen = screens[index].movingView(number, in: tree)
    else { return nil }
    var moved = self
    // All of them, so that none keeps the old tree.
    moved.screens = screens.enumerated().map { $0 == index ? screen : Screen($1, frames: $1.frames, in: tree) }
    return moved
  }
}

extension Screen {
  fileprivate func movingView(_ number: Int, in tree: JSONTree) -> Screen? {
    guard let index = view(around: number, in: tree), frames[index].isGiven else { return nil }
    let reader = ObjectReader(JSONElement(tree: tree, index: Int(views[index].place.node)), in: place.block)
    // With a number that is none, such as one that is not finite, the schema has something to say of the frame.
    let frame = reader.rect("frame")
    guard let array = reader["frame"], array.index < number, number < array.node.next, frame.isGiven else { return nil }
    var frames = frames
    frames[index] = frame
    return Screen(self, frames: frames, in: tree)
  }

  /// The innermost view around a node. Views stand in the order of their nodes.
  private func view(around number: Int, in tree: JSONTree) -> Int? {
    var (low, high) = (0, views.count)
    while low < high {
      let middle = (low + high) / 2
      if views[middle].place.node < number { low = middle + 1 } else { high = middle }
    }
    var index: Int? = low > 0 ? low - 1 : nil
    while let inner = index, tree.nodes[Int(views[inner].place.node)].next <= number { index = views[inner].parent }
    return index
  }
}
