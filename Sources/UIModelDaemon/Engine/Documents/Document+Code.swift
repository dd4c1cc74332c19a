/// The files that the code of one of them may use.
package struct SwiftContext: Sendable {
  let project: SwiftProject
  /// The file's number in it.
  let number: Int32

  package init(_ project: SwiftProject, number: Int32) { (self.project, self.number) = (project, number) }
}

/// Swift source is one block, whose tree says what its code and that of other files amount to.
extension Document {
  /// What came of reading it; nil for what is no Swift.
  package var reading: SwiftReading? { kind == .swift ? blocks.first?.text.reading : nil }

  /// Where a finding's place is in another file; nil for one in this document.
  package func placeElsewhere(_ place: Place) -> SwiftPlace? { reading?.places[place.node] }

  mutating func readCode(_ bytes: [UInt8], _ swift: SwiftContext?, _ isSetAside: Bool) -> Block {
    let order = BlockOrder(bytes: bytes.count)
    let text = isSetAside ? Document.unreadText(bytes, swift) : Document.codeText(bytes, swift)
    return Block(id: newID(order[0..<bytes.count]), kind: kind, text)
  }

  /// Whether it is source that was set aside instead of being read.
  package var isSetAside: Bool {
    guard let reading, count > 0, count <= SwiftFile.longest else { return false }
    return reading.file.source.bytes.isEmpty
  }

  /// Takes a text that is set aside: it is kept, and nothing is known of what it says.
  package mutating func setAside(_ bytes: [UInt8], _ swift: SwiftContext?) -> Change {
    replaceCode(with: Document.unreadText(bytes, swift))
  }

  private static func unreadText(_ bytes: [UInt8], _ swift: SwiftContext?) -> BlockText {
    BlockText(swift: bytes, SwiftFile([], number: swift?.number ?? -1), swift?.project)
  }

  mutating func replaceCode(_ range: Range<Int>, with replacement: [UInt8], _ swift: SwiftContext?) -> Change {
    guard let old = blocks.first else { return .none }
    guard let reading, reading.file.source.bytes.count == old.count, reading.fileNumber == swift?.number ?? -1,
      old.count - range.count + replacement.count <= SwiftFile.longest
    else {
      var bytes = old.bytes
      bytes.replaceSubrange(range, with: replacement)
      return replaceCode(with: Document.codeText(bytes, swift))
    }
    let (file, edit) = reading.file.replacing(range, with: replacement)
    let bytes = file.source.bytes
    guard let edit, reading.stands(after: edit) else {
      return replaceCode(
        with: BlockText(swift: bytes, file, swift?.project),
        edit.map { Change.CodeEdit(edit: $0, isReadAgain: true) })
    }
    return staysAsItIs(
      BlockText(swift: bytes, reading.moved(by: edit, to: file)), Change.CodeEdit(edit: edit, isReadAgain: false))
  }

  /// Moves what stands in another file that was edited. Nil where there is nothing to do.
  package mutating func moveCode(_ edit: SwiftFileEdit) -> Change? {
    guard let old = blocks.first, let reading = reading?.moved(by: edit) else { return nil }
    return staysAsItIs(BlockText(old.text, reading), nil)
  }

  private mutating func staysAsItIs(_ text: BlockText, _ edit: Change.CodeEdit?) -> Change {
    let same = blocks.map { Block($0, text) }
    blocks.replaceSubrange(0..<blocks.count, with: same)
    return Change(same: same, code: edit)
  }

  /// Reads the code once more, because files that it uses have changed, or are others.
  package mutating func readCodeAgain(_ swift: SwiftContext?) -> Change {
    guard let old = blocks.first, let reading else { return .none }
    let isSame = reading.fileNumber == swift?.number ?? -1
    return replaceCode(
      with: isSame
        ? BlockText(swift: old.bytes, reading.file, swift?.project) : Document.codeText(old.bytes, swift))
  }

  private mutating func replaceCode(with text: BlockText, _ edit: Change.CodeEdit? = nil) -> Change {
    guard let old = blocks.first else { return .none }
    let isSame = text.saysSame(as: old.text)
    let new = isSame ? Block(old, text) : Block(id: newID(old.id.order), kind: kind, text)
    blocks.replaceSubrange(0..<1, with: [new])
    return isSame ? Change(same: [new], code: edit) : Change(removed: [old], added: [new], code: edit)
  }

  private static func codeText(_ bytes: [UInt8], _ swift: SwiftContext?) -> BlockText {
    BlockText(swift: bytes, SwiftFile(bytes, number: swift?.number ?? -1), swift?.project)
  }
}
