import UIModelPlatform
import UIModelSwift
import UIModelSystems

/// Support for Swift source. A document of Swift source has one block. The block's tree is the model that the code
/// declares, together with the declarations in other files that the code uses.
extension Document {
  /// An edit of Swift source that does not change the declarations of the file.
  package struct SwiftEdit: CodeEdit {
    package let edit: SwiftFileEdit
    /// Whether the file was read again, because its reading depends on the edited code.
    package let isReadAgain: Bool
  }

  /// Creates a document from any bytes. Errors in the text become findings.
  /// - Parameter swiftContext: the project of the Swift file and the file's number in the project; nil for a file
  ///   without a project.
  /// - Parameter isSetAside: whether Swift source is stored without being read.
  package init(
    number: UInt32, name: String = "", bytes: [UInt8], kind: DocumentKind = .model, swiftContext: SwiftContext? = nil,
    isSetAside: Bool = false
  ) {
    guard kind == .swift else {
      self.init(number: number, name: name, json: bytes, kind: kind)
      return
    }
    let text = isSetAside ? Document.unreadText(bytes, swiftContext) : Document.codeText(bytes, swiftContext)
    self.init(number: number, name: name, code: text, kind: kind)
  }

  /// The result of reading the Swift source; nil for a document of another kind.
  package var reading: SwiftReading? {
    kind == .swift ? blocks.first?.text.reading as? SwiftReading : nil
  }

  /// Returns the location of a place that is in another file; nil if the place is in this document.
  package func externalPlace(_ place: Place) -> SwiftPlace? { reading?.places[place.node] }

  /// Whether the document is Swift source that is stored without being read.
  package var isSetAside: Bool { count > 0 && reading?.file.source.bytes.isEmpty == true }

  /// Replaces the text with source that is stored without being read, so its declarations are unknown.
  package mutating func setAside(_ bytes: [UInt8], _ swiftContext: SwiftContext?) -> Change {
    replaceCode(with: Document.unreadText(bytes, swiftContext))
  }

  /// Replaces a range of the text and reads only the affected parts again. The range is clamped to the text.
  /// - Parameter swiftContext: the project of the Swift file and the file's number in the project; nil for a file
  ///   without a project.
  package mutating func replace(
    _ range: Range<Int>, with replacement: [UInt8], swiftContext: SwiftContext? = nil
  ) -> Change {
    kind == .swift
      ? replaceCode(range.clamped(to: 0..<count), with: replacement, swiftContext)
      : replaceJSON(range, with: replacement)
  }

  private mutating func replaceCode(_ range: Range<Int>, with replacement: [UInt8], _ swiftContext: SwiftContext?)
    -> Change
  {
    guard let oldBlock = blocks.first else { return .none }
    guard let reading, reading.file.source.bytes.count == oldBlock.count,
      reading.fileNumber == swiftContext?.fileNumber ?? -1,
      oldBlock.count - range.count + replacement.count <= SwiftFile.maximumLength
    else {
      var bytes = oldBlock.bytes
      bytes.replaceSubrange(range, with: replacement)
      return replaceCode(with: Document.codeText(bytes, swiftContext))
    }
    let (file, edit) = reading.file.replacing(range, with: replacement)
    let bytes = file.source.bytes
    guard let edit, reading.isUnchanged(after: edit) else {
      return replaceCode(
        with: BlockText(swift: bytes, file, swiftContext?.project), edit.map { SwiftEdit(edit: $0, isReadAgain: true) })
    }
    return moveCode(
      to: BlockText(swift: bytes, reading.moved(by: edit, to: file)), SwiftEdit(edit: edit, isReadAgain: false))
  }

  /// Updates this document's places in another file after an edit of that file. Returns nil if this document has no
  /// places in that file.
  package mutating func moveExternalPlaces(_ edit: SwiftFileEdit) -> Change? {
    guard let oldBlock = blocks.first, let reading = reading?.moved(by: edit) else { return nil }
    return moveCode(to: BlockText(oldBlock.text, reading))
  }

  /// Reads the Swift source again, because other files that the code uses were edited or replaced.
  package mutating func readCodeAgain(_ swiftContext: SwiftContext?) -> Change {
    guard let oldBlock = blocks.first, let reading else { return .none }
    let hasSameFileNumber = reading.fileNumber == swiftContext?.fileNumber ?? -1
    return replaceCode(
      with: hasSameFileNumber
        ? BlockText(swift: oldBlock.bytes, reading.file, swiftContext?.project)
        : Document.codeText(oldBlock.bytes, swiftContext))
  }

  private static func codeText(_ bytes: [UInt8], _ swiftContext: SwiftContext?) -> BlockText {
    let knownFile = swiftContext.flatMap { $0.project.file($0.fileNumber, of: bytes) }
    return BlockText(
      swift: bytes, knownFile ?? SwiftFile(bytes, number: swiftContext?.fileNumber ?? -1), swiftContext?.project)
  }

  private static func unreadText(_ bytes: [UInt8], _ swiftContext: SwiftContext?) -> BlockText {
    BlockText(swift: bytes, SwiftFile([], number: swiftContext?.fileNumber ?? -1), swiftContext?.project)
  }
}

extension BlockText {
  fileprivate init(swift bytes: [UInt8], _ file: SwiftFile, _ project: SwiftProject?) {
    self.init(swift: bytes, SwiftReader(file, project).reading)
  }

  fileprivate init(swift bytes: [UInt8], _ reading: SwiftReading) {
    // Suppression comments count only in code that rules check. Code for other systems is checked only by the SDK
    // rules, and only in iPhone apps.
    self.init(
      code: bytes, comments: reading.file.source.comments,
      isApplicable: { !reading.isForOtherPlatforms || (reading.isForPhones && $0.maySuppressPhoneRule) }, reading,
      tree: reading.tree,
      entries: reading.entries)
  }

  fileprivate init(_ oldText: BlockText, _ reading: SwiftReading) {
    self.init(oldText, reading, tree: reading.tree, entries: reading.entries)
  }
}
