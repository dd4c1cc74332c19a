import UIModelEngine

/// The state of a document in the workspace that was forked. Without a record, the document does not exist there.
package struct TrunkDocument: Sendable {
  let uri: DocumentURI
  let record: DocumentRecord?
  /// The content of the file for other Swift files, if the file is not a document.
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
    fork.messageOrigin = messageOrigin
    fork.sessions = sessions
    fork.folders = folders
    fork.writesOnCommit = writesOnCommit
    fork.numbers = numbers
    fork.aliases = aliases
    fork.swift = swift
    fork.toggledDocuments = toggledDocuments
    fork.sourceModels = sourceModels?.forked()
    fork.infoPlists = infoPlists
    fork.seenFiles = seenFiles
    fork.removedDocuments = removedDocuments
    fork.order = order
    fork.grouping = grouping
    fork.configurationsAreStale = configurationsAreStale
    fork.projects = projects
    fork.configurations = configurations
    fork.scansUnderWay = scansUnderWay
    fork.structureRevision = structureRevision
    return fork
  }

  /// Updates a document to its state in the workspace that was forked. Returns the document, or nil if it exists in
  /// neither.
  func applyTrunkDocument(_ trunkDocument: TrunkDocument) -> UInt32? {
    guard let trunkRecord = trunkDocument.record else {
      let number = record(trunkDocument.uri).map { remove($0.number) }
      updateCode(trunkDocument.uri, trunkDocument.code)
      return number
    }
    let bytes = trunkRecord.document.bytes
    let number: UInt32
    if let forkRecord = record(trunkDocument.uri) {
      number = forkRecord.number
      replaceIfDifferent(forkRecord, bytes)
    } else {
      number = add(trunkDocument.uri, spelling: trunkRecord.spelling, bytes)
    }
    records[number]?.copyState(of: trunkRecord)
    return number
  }

  /// Records files that other programs have written, for the forks of editors that hold them.
  func noteWritten(_ files: [DocumentURI]) { writtenFiles?.formUnion(files) }
}
