import UIModelEngine

/// The state of a document in the trunk, that is, in the workspace that was forked. `record` is nil if the trunk does
/// not contain the document.
package struct TrunkDocument: Sendable {
  let uri: DocumentURI
  let record: DocumentRecord?
  /// The content of the file if Swift code uses the file although it is not a document; otherwise nil.
  let code: [UInt8]?
}

extension Workspace {
  /// Returns a copy of the workspace for a client that has other texts of some documents. The copy shares all values,
  /// so only differences take memory and time. The copy does not take part in transactions, undo, or the journal of
  /// unsaved state.
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
    fork.documentNumbersByURIKey = documentNumbersByURIKey
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
    fork.runningScanCount = runningScanCount
    fork.structureRevision = structureRevision
    return fork
  }

  /// Updates a document to its state in the trunk. Returns the document's number, or nil if neither workspace contains
  /// the document.
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

  /// Records files that other programs have written, for the forks of editors that hold these files.
  func recordWrittenFiles(_ files: [DocumentURI]) { writtenFiles?.formUnion(files) }
}
