import UIModelEngine

/// What a fork's trunk has of a document now; without a record there is none.
package struct FollowedDocument: Sendable {
  let uri: DocumentURI
  let record: DocumentRecord?
  /// What its file says to other Swift files, if the file is no document.
  let code: [UInt8]?
}

extension Workspace {
  /// The same workspace again, for a client that has other texts of some documents. All it holds are values, so that only
  /// what becomes different takes memory and time. It has no part in transactions, undo and the journal of unsaved state.
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
    fork.gone = gone
    fork.order = order
    fork.grouping = grouping
    fork.configurationsAreStale = configurationsAreStale
    fork.projects = projects
    fork.configurations = configurations
    fork.scansUnderWay = scansUnderWay
    fork.structure = structure
    return fork
  }

  /// Takes over what the trunk has of a document.
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
    records[number]?.takeState(of: theirs)
    return number
  }

  /// Takes notice of files that others have written, for the forks of editors that hold them.
  func noteWritten(_ files: [DocumentURI]) { written?.formUnion(files) }
}
