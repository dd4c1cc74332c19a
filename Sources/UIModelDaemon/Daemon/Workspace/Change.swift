import UIModelEngine
import UIModelPlatform
import UIModelSwift
import UIModelSystems

/// Everything that can happen to a workspace. All of it goes through `Workspace.apply`.
package enum Change: Sendable {
  /// An editor opens a document, or sends its whole text again. `holder`: its session.
  case open(uri: String, version: Int?, text: [UInt8], holder: Int)
  /// An editor changed a document it holds, once or several times.
  case edit(uri: String, [VersionedEdit])
  /// An editor gives a document back to the file.
  case close(uri: String)
  /// A file, or a text that is only in memory, is there with this content; nil: it is gone. Swift source that is no
  /// document is there for other files to look into.
  case disk(DocumentURI, [UInt8]?, isDocument: Bool = true)
  /// Files hold this now because of other programs, each named once; nil: it is gone. One change, however many they are.
  case outside([(uri: DocumentURI, bytes: [UInt8]?)])
  /// Files and folders are there that cannot be read. Each is a document of which nothing is known but that.
  case unread([UnreadFile])
  /// An editor has written the document it holds to its file.
  case saved(uri: String)
  /// What folders were found to hold: documents, and the Swift files of each folder by its path, looked for since a clock.
  /// One change, so that its cost is that of its files.
  case files(
    [(uri: DocumentURI, bytes: [UInt8])], code: [String: [SwiftProject.Candidate]] = [:], since: Int = .max)
  /// What a transaction changed, by document, against the text it has now.
  case scripts([UInt32: EditScript])
  /// What a fork's trunk has of these documents now.
  case followed([FollowedDocument])
  /// The Info.plist that a document names is to be read anew. No document changes; its findings may.
  case infoPlist(UInt32)
  /// An event in the live session of an app, or its reset (nil). No document changes.
  case session(AppID, LiveSession?)
}

/// What one notification of an editor did to a text.
package struct VersionedEdit: Sendable {
  /// The version that the text has afterwards.
  let version: Int?
  let changes: [TextChange]

  package init(version: Int?, _ changes: [TextChange]) { (self.version, self.changes) = (version, changes) }

  /// Whether it starts with the whole text, so that nothing before it matters.
  var startsAnew: Bool { changes.first.map { $0.range == nil } ?? false }
}

/// One change of a text by an editor, in the encoding of its session.
package struct TextChange: Sendable {
  /// Nil: the whole text.
  package let range: Range<TextPosition>?
  package let text: [UInt8]
  package let encoding: PositionEncoding

  package init(range: Range<TextPosition>?, text: [UInt8], encoding: PositionEncoding) {
    self.range = range
    self.text = text
    self.encoding = encoding
  }

  /// The UTF-8 bytes that it replaces. `offset`: where a position is in the text as it was.
  func bytes(_ offset: (TextPosition) -> Int) -> Range<Int> {
    guard let range else { return 0..<0 }
    let start = offset(range.lowerBound)
    return start..<max(start, offset(range.upperBound))
  }
}

/// Why a change was not made. Nothing has changed then.
package enum ChangeError: Error, Sendable {
  /// There is no such document.
  case unknownDocument(String)
  /// The version is not higher than the last, or an earlier change of this text was lost.
  case outOfStep(String)
  case file(FileError)
  /// It is in no file, and it cannot be kept for a restart.
  case notKept(JournalFailure)
}
