import UIModelEngine
import UIModelPlatform
import UIModelSystems

// The state of documents apart from their texts.
extension Workspace {
  /// Adds and returns the document in memory that contains the model of a workspace without files.
  func addScratchDocument(_ bytes: [UInt8]) -> DocumentRecord {
    let uri = DocumentURI(Workspace.scratchURI)
    let number = add(uri, spelling: Workspace.scratchURI, bytes)
    regroup()
    return records[number]
      ?? DocumentRecord(
        number: number, uri: uri, spelling: Workspace.scratchURI, document: Document(number: number, bytes: bytes),
        clock: clock)
  }

  func setInfoPlist(_ file: InfoPlistFile?, of number: UInt32) { records[number]?.document.infoPlist = file }
  func setNamed(_ number: UInt32, _ isNamed: Bool) {
    records[number]?.isNamed = isNamed
    filesRevision &+= 1
    structureRevision &+= 1
  }
  func setEditedFileState(_ state: EditedFileState?, of number: UInt32) { records[number]?.editedFileState = state }
  func storeSavedText(_ number: UInt32) { records[number]?.storeSavedText() }
  func setUnsaved(_ number: UInt32, _ isUnsaved: Bool) { records[number]?.setUnsaved(isUnsaved) }
  func foldersDidChange() {
    sourceModels?.invalidate()
    grouping.invalidate()
    configurationsAreStale = true
    reassignAndReadCode()
    regroup()
    // The open folders decide which Info.plist files can be read.
    refreshInfoPlists()
  }
}
