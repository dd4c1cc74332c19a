import UIModelJSON

/// Keys that a command or a control of Swift source has, at a place where they are written.
package struct KeysInCode: Sendable {
  package let shortcut: Shortcut
  /// UTF-8 bytes of the document.
  package let range: Range<Int>

  private static let members: [JSONKey] = ["input", "modifierFlags"]

  /// Nil where no keys are written, and where they are not known.
  package init?(_ document: Document, at offset: Int) {
    guard document.kind == .swift, let reading = document.reading, let block = document.blocks.first else { return nil }
    for index in block.tree.nodes.indices where block.tree.nodes[index].kind == .object {
      let element = JSONElement(tree: block.tree, index: index)
      for key in Self.members {
        guard let value = element[key], reading.places[Int32(value.index)] == nil else { continue }
        let range = Int(value.source.lowerBound)..<Int(value.source.upperBound)
        guard !range.isEmpty, range.lowerBound <= offset, offset <= range.upperBound,
          let shortcut = MenuElement(ObjectReader(element, in: block.id), isMenu: false).shortcut
        else { continue }
        (self.shortcut, self.range) = (shortcut, range)
        return
      }
    }
    return nil
  }
}
