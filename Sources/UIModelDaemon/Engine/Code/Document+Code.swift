import UIModelPlatform
import UIModelSwift
import UIModelSystems

/// Support for Swift source. A Swift file is one block. Its tree is the model that the file's code declares, together
/// with code of other files that it uses.
extension Document {
  /// An edit of Swift source that does not change the declarations of the file.
  package struct SwiftEdit: CodeEdit {
    package let edit: SwiftFileEdit
    /// Whether the file was read again, because its reading depends on the edited code.
    package let isReadAgain: Bool
  }

  /// Creates a document from any bytes. Errors in the text become findings.
  /// - Parameter swift: the project that the Swift code may use, and the file's number in it.
  /// - Parameter isSetAside: whether Swift source is stored without being read.
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

  /// The result of reading the Swift source; nil for a document of another kind.
  package var reading: SwiftReading? {
    kind == .swift ? blocks.first?.text.reading as? SwiftReading : nil
  }

  /// Returns the place of a finding if it is in another file; nil if the finding is in this document.
  package func externalPlace(_ place: Place) -> SwiftPlace? { reading?.places[place.node] }

  /// Whether the document is Swift source that is stored without being read.
  package var isSetAside: Bool { count > 0 && reading?.file.source.bytes.isEmpty == true }

  /// Replaces the text with source that is stored without being read, so its declarations are unknown.
  package mutating func setAside(_ bytes: [UInt8], _ swift: SwiftContext?) -> Change {
    replaceCode(with: Document.unreadText(bytes, swift))
  }

  /// Replaces a range of the text and reads only the affected parts again. The range is clamped to the text.
  /// - Parameter swift: the project that the Swift code may use, and the file's number in it.
  package mutating func replace(
    _ range: Range<Int>, with replacement: [UInt8], swift: SwiftContext? = nil
  ) -> Change {
    kind == .swift
      ? replaceCode(range.clamped(to: 0..<count), with: replacement, swift) : replaceJSON(range, with: replacement)
  }

  private mutating func replaceCode(_ range: Range<Int>, with replacement: [UInt8], _ swift: SwiftContext?) -> Change {
    guard let old = blocks.first else { return .none }
    guard let reading, reading.file.source.bytes.count == old.count, reading.fileNumber == swift?.fileNumber ?? -1,
      old.count - range.count + replacement.count <= SwiftFile.maximumLength
    else {
      var bytes = old.bytes
      bytes.replaceSubrange(range, with: replacement)
      return replaceCode(with: Document.codeText(bytes, swift))
    }
    let (file, edit) = reading.file.replacing(range, with: replacement)
    let bytes = file.source.bytes
    guard let edit, reading.isUnchanged(after: edit) else {
      return replaceCode(
        with: BlockText(swift: bytes, file, swift?.project), edit.map { SwiftEdit(edit: $0, isReadAgain: true) })
    }
    return moveCode(
      to: BlockText(swift: bytes, reading.moved(by: edit, to: file)), SwiftEdit(edit: edit, isReadAgain: false))
  }

  /// Updates this document's places in another file after an edit of that file. Returns nil if there are none.
  package mutating func moveExternalPlaces(_ edit: SwiftFileEdit) -> Change? {
    guard let old = blocks.first, let reading = reading?.moved(by: edit) else { return nil }
    return moveCode(to: BlockText(old.text, reading))
  }

  /// Reads the Swift source again, because files that it uses were edited or replaced.
  package mutating func readCodeAgain(_ swift: SwiftContext?) -> Change {
    guard let old = blocks.first, let reading else { return .none }
    let isSame = reading.fileNumber == swift?.fileNumber ?? -1
    return replaceCode(
      with: isSame
        ? BlockText(swift: old.bytes, reading.file, swift?.project) : Document.codeText(old.bytes, swift))
  }

  private static func codeText(_ bytes: [UInt8], _ swift: SwiftContext?) -> BlockText {
    let knownFile = swift.flatMap { $0.project.file($0.fileNumber, of: bytes) }
    return BlockText(swift: bytes, knownFile ?? SwiftFile(bytes, number: swift?.fileNumber ?? -1), swift?.project)
  }

  private static func unreadText(_ bytes: [UInt8], _ swift: SwiftContext?) -> BlockText {
    BlockText(swift: bytes, SwiftFile([], number: swift?.fileNumber ?? -1), swift?.project)
  }
}

extension BlockText {
  fileprivate init(swift bytes: [UInt8], _ file: SwiftFile, _ project: SwiftProject?) {
    self.init(swift: bytes, SwiftReader(file, project).reading)
  }

  fileprivate init(swift bytes: [UInt8], _ reading: SwiftReading) {
    // Suppression comments count only in code that is checked. Code for other systems is not checked, except for the
    // SDK rules in iPhone apps.
    self.init(
      code: bytes, comments: reading.file.source.comments,
      isApplicable: { !reading.isForOtherPlatforms || (reading.isForPhones && $0.maySuppressPhoneRule) }, reading,
      tree: reading.tree,
      entries: reading.entries)
  }

  fileprivate init(_ old: BlockText, _ reading: SwiftReading) {
    self.init(old, reading, tree: reading.tree, entries: reading.entries)
  }
}
