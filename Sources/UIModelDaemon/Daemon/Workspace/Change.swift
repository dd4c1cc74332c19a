import UIModelEngine
import UIModelPlatform
import UIModelSwift
import UIModelSystems

/// A change of a workspace. `Workspace.apply` carries out every change.
package enum Change: Sendable {
  /// An editor opens a document, or sends the full text again. `holder` is the number of the editor's session.
  case open(uri: String, version: Int?, text: [UInt8], holder: Int)
  /// An editor changes a document that it holds, in one or more notifications.
  case edit(uri: String, [VersionedEdit])
  /// An editor closes a document. From then on, the document has the text of its file.
  case close(uri: String)
  /// A file, or a document that exists only in memory, has this content, or was removed (nil). If `isDocument` is
  /// false, the file is not a document: only Swift code in other files uses the file.
  case fileContent(DocumentURI, [UInt8]?, isDocument: Bool = true)
  /// Other programs have changed files. Each file occurs once, with its content, or with nil if the file was removed.
  /// All files form one change.
  case externalChanges([(uri: DocumentURI, bytes: [UInt8]?)])
  /// Files and folders exist but cannot be read. Each becomes an empty document whose only finding is the reason.
  case unreadFiles([UnreadFile])
  /// An editor has saved a document that it holds.
  case save(uri: String)
  /// Scans of folders have found documents and Swift files. `code` contains the Swift files, by the path of the scanned
  /// folder. `since` is the workspace's clock at the start of the scans. All files form one change, so that the cost
  /// depends only on their number.
  case scannedFiles(
    [(uri: DocumentURI, bytes: [UInt8])], code: [String: [SwiftProject.Candidate]] = [:], since: Int = .max)
  /// A transaction changes documents. Each script applies to the current text of its document.
  case scripts([UInt32: EditScript])
  /// Documents have changed in the trunk, that is, in the workspace from which this one was forked.
  case trunkChanges([TrunkDocument])
  /// The Info.plist that a document names must be read again. No text changes, but the document's findings might.
  case infoPlist(UInt32)
  /// An event has changed the live session of an app, or has reset the session (nil). No document changes.
  case session(AppID, LiveSession?)
}

/// The changes of one text that an editor sends in one notification.
package struct VersionedEdit: Sendable {
  /// The version of the text after the changes; nil if the editor does not send versions.
  let version: Int?
  let changes: [TextChange]

  package init(version: Int?, _ changes: [TextChange]) { (self.version, self.changes) = (version, changes) }

  /// Whether the first change replaces the full text, so that the result does not depend on the previous text.
  var startsWithFullText: Bool { changes.first.map { $0.range == nil } ?? false }
}

/// One change of a text by an editor, with positions in the encoding of the editor's session.
package struct TextChange: Sendable {
  /// The range to replace; nil for the full text.
  package let range: Range<TextPosition>?
  package let text: [UInt8]
  package let encoding: PositionEncoding

  package init(range: Range<TextPosition>?, text: [UInt8], encoding: PositionEncoding) {
    self.range = range
    self.text = text
    self.encoding = encoding
  }

  /// Returns the UTF-8 bytes that the change replaces; an empty range if `range` is nil. `offset` converts a position
  /// in the old text to its byte offset.
  func replacedRange(_ offset: (TextPosition) -> Int) -> Range<Int> {
    guard let range else { return 0..<0 }
    let start = offset(range.lowerBound)
    return start..<max(start, offset(range.upperBound))
  }
}

/// The reason that a change was refused. The workspace is then unchanged, with one exception: if an editor sends
/// several edits and only some are out of step, the other edits are applied.
package enum ChangeError: Error, Sendable {
  /// The document does not exist, or no editor holds it.
  case unknownDocument(String)
  /// The version is not higher than the previous version, or an earlier change of this text was lost.
  case outOfStep(String)
  case file(FileError)
  /// The change would not be saved in a file, and the journal cannot record the change for a restart of the daemon.
  case journalFailed(JournalFailure)
}
