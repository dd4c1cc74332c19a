import UIModelJSON

/// Why an edit of the model could not be made text.
package enum EditError: Error, Sendable, Hashable {
  /// The place is no longer there, or is nothing that can be edited so.
  case notFound
  /// Two edits of one set touch the same text.
  case overlapping
  /// The document's text is too broken around the place.
  case brokenText
}

/// Turns edits of the model into the smallest edits of the text: formatting, comments, line breaks and trailing commas
/// stay as they are.
package struct ModelEditing {
  private let document: Document
  private let style: JSONStyle
  let containers: ContainerIndex
  /// For Swift source.
  private let swift: SwiftEditing?

  package init(_ document: Document) {
    self.document = document
    style = JSONStyle(document)
    containers = ContainerIndex(document)
    swift = document.kind.isJSON ? nil : SwiftEditing(document)
  }

  /// The text edits of a set, in the order of the text, none overlapping.
  package func textEdits(_ edits: [ModelEdit]) throws(EditError) -> [TextEdit] {
    var set = EditSet(self)
    try set.add(edits)
    return set.textEdits
  }

  /// Whether the object or list at a place has nothing in it: two edits that fill it would know nothing of each other.
  func isEmpty(at place: Place) -> Bool {
    document.kind.isJSON && containers.container(at: place)?.items.isEmpty == true
  }

  /// The text edits of one edit.
  func text(of edit: ModelEdit) throws(EditError) -> [TextEdit] {
    if document.kind.isJSON { return try textEdits(edit) }
    guard let swift else { throw .notFound }
    return try swift.textEdits(edit)
  }

  private func textEdits(_ edit: ModelEdit) throws(EditError) -> [TextEdit] {
    switch edit {
    case .replace(let place, let value):
      guard let range = valueRange(at: place) else { throw .notFound }
      return [TextEdit(range, style.inline(value))]
    case .set(let object, let name, let value):
      guard let container = containers.container(at: object), container.isObject else { throw .notFound }
      if let item = container.items.first(where: { $0.name == name }) {
        return [TextEdit(item.value, style.inline(value))]
      }
      return insertion(of: style.member(name, value), at: container.items.count, in: container)
    case .insert(let list, let index, let value):
      guard let container = containers.container(at: list), !container.isObject else { throw .notFound }
      return insertion(of: style.inline(value), at: index, in: container)
    case .remove(let place):
      guard let (container, index) = containers.parent(of: place) else { throw .notFound }
      return removal(of: index, in: container)
    case .move(let place, let toIndex):
      guard let (container, index) = containers.parent(of: place) else { throw .notFound }
      return move(index, to: toIndex, in: container)
    case .renameProperty(let place, let name):
      guard let (container, index) = containers.parent(of: place), container.isObject,
        let (element, block) = document.element(at: place)
      else { throw .notFound }
      let key = element.kind == .key ? element : JSONElement(tree: element.tree, index: element.index - 1)
      let start = document.starts[block]
      guard key.kind == .key, container.items.indices.contains(index) else { throw .notFound }
      return [TextEdit(start + key.range.lowerBound..<start + key.range.upperBound, JSONValue.string(name).text())]
    }
  }

  /// A value's range; for a section the whole list, not only its opening bracket.
  private func valueRange(at place: Place) -> Range<Int>? {
    guard let (element, _) = document.element(at: place), element.kind != .key else { return nil }
    if let container = containers.container(at: place) { return container.open - 1..<container.close + 1 }
    return document.range(of: place)
  }

  // MARK: Items of a container

  private func insertion(of text: String, at index: Int, in container: Container) -> [TextEdit] {
    let index = min(max(0, index), container.items.count)
    guard let last = container.items.last else { return [firstInsertion(of: text, in: container)] }
    if index < container.items.count {
      let next = container.items[index].range.lowerBound
      let separator = startsLine(next) ? style.lineEnding + indentation(at: next) : " "
      return [TextEdit(next..<next, text + "," + separator)]
    }
    let end = last.range.upperBound
    let separator = startsLine(last.range.lowerBound) ? style.lineEnding + indentation(at: last.range.lowerBound) : " "
    if let comma = comma(after: end, before: container.close) {
      return [TextEdit(comma + 1..<comma + 1, separator + text + ",")]
    }
    return [TextEdit(end..<end, "," + separator + text)]
  }

  private func firstInsertion(of text: String, in container: Container) -> TextEdit {
    let inside = container.open..<container.close
    let bytes = document.bytes(in: inside)
    let isBlank = bytes.allSatisfy { $0 == 0x20 || $0 == 0x09 || $0 == 0x0A || $0 == 0x0D }
    if bytes.contains(where: { $0 == 0x0A || $0 == 0x0D }) {
      let outer = lineIndentation(at: container.open)
      let line = style.lineEnding + outer + style.unit + text
      return isBlank
        ? TextEdit(inside, line + style.lineEnding + outer) : TextEdit(container.open..<container.open, line)
    }
    let padded = container.isObject ? " \(text) " : text
    return isBlank ? TextEdit(inside, padded) : TextEdit(container.open..<container.open, padded)
  }

  private func removal(of index: Int, in container: Container) -> [TextEdit] {
    let item = container.items[index].range
    if let comma = comma(after: item.upperBound, before: container.close) {
      // A comment between the two is somebody's word, and stays.
      guard document.bytes(in: item.upperBound..<comma).allSatisfy(isBlank) else {
        return [TextEdit(item, ""), TextEdit(comma..<comma + 1, "")]
      }
      var end = comma + 1
      if startsLine(item.lowerBound), let next = startOfLine(after: end) {
        return [TextEdit(item.lowerBound - indentation(at: item.lowerBound).utf8.count..<next, "")]
      }
      while let byte = document.byte(at: end), byte == 0x20 || byte == 0x09 { end += 1 }
      return [TextEdit(item.lowerBound..<end, "")]
    }
    // The last item, without a comma after it: what is before it goes too.
    var start = item.lowerBound
    while start > container.open, let byte = document.byte(at: start - 1), isBlank(byte) { start -= 1 }
    // A comment to the line's end needs that end.
    if isLineCommentEnd(start) { start = item.lowerBound - indentation(at: item.lowerBound).utf8.count }
    guard index > 0 else {
      var end = item.upperBound
      while end < container.close, let byte = document.byte(at: end), isBlank(byte) { end += 1 }
      return end == container.close && start == container.open
        ? [TextEdit(start..<end, "")] : [TextEdit(item, "")]
    }
    let previous = container.items[index - 1].range.upperBound
    guard let comma = comma(after: previous, before: container.close) else {
      return [TextEdit(start..<item.upperBound, "")]
    }
    return comma + 1 == start
      ? [TextEdit(comma..<item.upperBound, "")]
      : [TextEdit(comma..<comma + 1, ""), TextEdit(start..<item.upperBound, "")]
  }

  private func move(_ index: Int, to wanted: Int, in container: Container) -> [TextEdit] {
    let target = min(max(0, wanted), container.items.count - 1)
    guard target != index else { return [] }
    // Items change places pairwise, so that separators, comments between them and line breaks stay where they are.
    let affected = Array(index < target ? index...target : target...index)
    let order = index < target ? Array(affected[1...]) + [index] : [index] + Array(affected[..<(affected.count - 1)])
    return zip(affected, order).map { slot, source in
      TextEdit(
        container.items[slot].range,
        String(decoding: document.bytes(in: container.items[source].range), as: UTF8.self))
    }
  }

  // MARK: Text around an item

  private func isBlank(_ byte: UInt8) -> Bool { byte == 0x20 || byte == 0x09 || byte == 0x0A || byte == 0x0D }

  /// Whether only blanks stand before an offset on its line.
  private func startsLine(_ offset: Int) -> Bool {
    var at = offset
    while at > 0, let byte = document.byte(at: at - 1) {
      if byte == 0x0A || byte == 0x0D { return true }
      if byte != 0x20, byte != 0x09 { return false }
      at -= 1
    }
    return false
  }

  /// The blanks between a line's start and an offset that starts it.
  private func indentation(at offset: Int) -> String {
    var at = offset
    while at > 0, let byte = document.byte(at: at - 1), byte == 0x20 || byte == 0x09 { at -= 1 }
    return String(decoding: document.bytes(in: at..<offset), as: UTF8.self)
  }

  /// The blanks that the line of an offset starts with.
  private func lineIndentation(at offset: Int) -> String {
    let line = document.line(document.position(of: offset, in: .utf8).line)
    let blanks = document.bytes(in: line).prefix { $0 == 0x20 || $0 == 0x09 }
    return String(decoding: blanks, as: UTF8.self)
  }

  /// The start of the next line if only blanks stand before it.
  private func startOfLine(after offset: Int) -> Int? {
    var at = offset
    while let byte = document.byte(at: at) {
      at += 1
      if byte == 0x0A { return at }
      if byte == 0x0D { return document.byte(at: at) == 0x0A ? at + 1 : at }
      if byte != 0x20, byte != 0x09 { return nil }
    }
    return nil
  }

  /// The comma that follows an item, over blanks and comments; nil if there is none.
  private func comma(after offset: Int, before end: Int) -> Int? {
    var at = offset
    while at < end, let byte = document.byte(at: at) {
      if byte == UInt8(ascii: ",") { return at }
      if isBlank(byte) {
        at += 1
      } else if byte == UInt8(ascii: "/"), let after = endOfComment(at: at) {
        at = after
      } else {
        return nil
      }
    }
    return nil
  }

  /// Whether a comment to the line's end ends at an offset.
  private func isLineCommentEnd(_ offset: Int) -> Bool {
    guard offset > 0 else { return false }
    let index = document.block(at: offset - 1)
    let block = document.blocks[index]
    guard let comment = block.comment(at: offset - 1 - document.starts[index]) else { return false }
    return document.starts[index] + comment.upperBound == offset
      && block.bytes[comment.lowerBound + 1] == UInt8(ascii: "/")
  }

  private func endOfComment(at offset: Int) -> Int? {
    let index = document.block(at: offset)
    let start = document.starts[index]
    guard let comment = document.blocks[index].comment(at: offset - start), start + comment.lowerBound == offset else {
      return nil
    }
    return start + comment.upperBound
  }
}

extension Block {
  /// The comment that a byte is in; comments stand in the order of the text.
  fileprivate func comment(at offset: Int) -> Range<Int>? {
    var (low, high) = (0, comments.count)
    while low < high {
      let middle = (low + high) / 2
      if comments[middle].lowerBound <= offset { low = middle + 1 } else { high = middle }
    }
    return low > 0 && comments[low - 1].contains(offset) ? comments[low - 1] : nil
  }
}
