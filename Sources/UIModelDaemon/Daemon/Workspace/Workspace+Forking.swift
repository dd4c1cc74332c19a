import UIModelEngine

/// The state of a document in the workspace that was forked. Without a record, the document does not exist there.
package struct FollowedDocument: Sendable {
  let uri: DocumentURI
  let record: DocumentRecord?
  /// The content of the file for other Swift files, if the file is no document.
  let code: [UInt8]?
}

extension Workspace {
  /// Returns a copy of the workspace for a client that has other texts of some documents. The copy shares all values,
  /// so only differences take memory and time. It does not take part in transactions, undo, or the journal of unsaved
  /// state.
  func forked() -> Workspace {
    let fork = Workspace(forking: self)
    fork.clock = clock
    fork.records = records
    fork.analysis = analysis
    fork.history = history
    fork.message = message
    fork.sessions = sessions
    fork.folders = folders
    fork.writesOnCommit = writesOnCommit
    fork.numbers = numbers
    fork.aliases = aliases
    fork.swift = swift
    fork.appeared = appeared
    fork.sourceModels = sourceModels?.forked()
    fork.infoPlists = infoPlists
    fork.seen = seen
    fork.removedDocuments = removedDocuments
    fork.order = order
    fork.grouping = grouping
    fork.configurationsAreStale = configurationsAreStale
    fork.projects = projects
    fork.configurations = configurations
    fork.scansUnderWay = scansUnderWay
    fork.structure = structure
    return fork
  }

  /// Updates a document to its state in the workspace that was forked. Returns the document, or nil if it exists in
  /// neither.
  func follow(_ followed: FollowedDocument) -> UInt32? {
    guard let theirs = followed.record else {
      let number = record(followed.uri).map { remove($0.number) }
      noteCode(followed.uri, followed.code)
      return number
    }
    let bytes = theirs.document.bytes
    let number: UInt32
    if let own = record(followed.uri) {
      number = own.number
      replaceIfDifferent(own, bytes)
    } else {
      number = add(followed.uri, spelling: theirs.spelling, bytes)
    }
    records[number]?.copyState(of: theirs)
    return number
  }

  /// Records files that other programs have written, for the forks of editors that hold them.
  func noteWritten(_ files: [DocumentURI]) { written?.formUnion(files) }
}
