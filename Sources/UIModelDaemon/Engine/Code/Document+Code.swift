import UIModelPlatform
import UIModelSwift
import UIModelSystems

/// Swift source is one block, whose tree says what its code and that of other files amount to.
extension Document {
  /// An edit of Swift source that left what it declares as it was.
  package struct SwiftEdit: CodeEdit {
    package let edit: SwiftFileEdit
    /// Whether the file was read again, since what it says rests on what was edited.
    package let isReadAgain: Bool
  }

  /// Reads a document. `bytes` may be anything; what is wrong with it is among the findings.
  /// `swift`: the files that Swift code may use, and the number of this one among them. `isSetAside`: Swift source is
  /// kept, and not read.
  package init(
    number: UInt32, name: String = "", bytes: [UInt8], kind: DocumentKind = .model, swift: SwiftContext? = nil,
    isSetAside: Bool = false
  ) {
    guard kind == .swift else {
      self.init(number: number, name: name, json: bytes, kind: kind)
      return
    }
    let text = isSetAside ? Document.unreadText(bytes, swift) : Document.codeText(bytes, swift)
    self.init(number: number, name: name, code: text, kind: kind)
  }

  /// What came of reading it; nil for what is no Swift.
  package var reading: SwiftReading? {
    kind == .swift ? blocks.first?.text.reading as? SwiftReading : nil
  }

  /// Where a finding's place is in another file; nil for one in this document.
  package func placeElsewhere(_ place: Place) -> SwiftPlace? { reading?.places[place.node] }

  /// Whether it is source that is kept and not read.
  package var isSetAside: Bool { count > 0 && reading?.file.source.bytes.isEmpty == true }

  /// Takes a text that is set aside: it is kept, and nothing is known of what it says.
  package mutating func setAside(_ bytes: [UInt8], _ swift: SwiftContext?) -> Change {
    replaceCode(with: Document.unreadText(bytes, swift))
  }

  /// Replaces a part of the text and reads again only what it touches. The range is clamped to the text. `swift`: as for
  /// a new document.
  package mutating func replace(
    _ range: Range<Int>, with replacement: [UInt8], swift: SwiftContext? = nil
  ) -> Change {
    kind == .swift
      ? replaceCode(range.clamped(to: 0..<count), with: replacement, swift) : replaceJSON(range, with: replacement)
  }

  private mutating func replaceCode(_ range: Range<Int>, with replacement: [UInt8], _ swift: SwiftContext?) -> Change {
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
        with: BlockText(swift: bytes, file, swift?.project), edit.map { SwiftEdit(edit: $0, isReadAgain: true) })
    }
    return moveCode(
      to: BlockText(swift: bytes, reading.moved(by: edit, to: file)), SwiftEdit(edit: edit, isReadAgain: false))
  }

  /// Moves what stands in another file that was edited. Nil where there is nothing to do.
  package mutating func moveCode(_ edit: SwiftFileEdit) -> Change? {
    guard let old = blocks.first, let reading = reading?.moved(by: edit) else { return nil }
    return moveCode(to: BlockText(old.text, reading))
  }

  /// Reads the code once more, because files that it uses have changed, or are others.
  package mutating func readCodeAgain(_ swift: SwiftContext?) -> Change {
    guard let old = blocks.first, let reading else { return .none }
    let isSame = reading.fileNumber == swift?.number ?? -1
    return replaceCode(
      with: isSame
        ? BlockText(swift: old.bytes, reading.file, swift?.project) : Document.codeText(old.bytes, swift))
  }

  private static func codeText(_ bytes: [UInt8], _ swift: SwiftContext?) -> BlockText {
    let known = swift.flatMap { $0.project.file($0.number, of: bytes) }
    return BlockText(swift: bytes, known ?? SwiftFile(bytes, number: swift?.number ?? -1), swift?.project)
  }

  private static func unreadText(_ bytes: [UInt8], _ swift: SwiftContext?) -> BlockText {
    BlockText(swift: bytes, SwiftFile([], number: swift?.number ?? -1), swift?.project)
  }
}

extension BlockText {
  fileprivate init(swift bytes: [UInt8], _ file: SwiftFile, _ project: SwiftProject?) {
    self.init(swift: bytes, SwiftReader(file, project).reading)
  }

  fileprivate init(swift bytes: [UInt8], _ reading: SwiftReading) {
    // Of code for other systems nothing is said that comments could silence, but for what SDKs ask of apps for iPhone.
    self.init(
      code: bytes, comments: reading.file.source.comments,
      counts: { !reading.isOfOthers || (reading.isOfPhones && $0.isForPhones) }, reading, tree: reading.tree,
      entries: reading.entries)
  }

  fileprivate init(_ old: BlockText, _ reading: SwiftReading) {
    self.init(old, reading, tree: reading.tree, entries: reading.entries)
  }
}
