import UIModelEngine
import UIModelPlatform
import UIModelSwift
import UIModelSystems

/// Applying the content of files that were added, changed or removed.
extension Workspace {
  func applyFile(_ uri: DocumentURI, _ bytes: [UInt8]?) -> UInt32? {
    guard let record = record(uri) else { return bytes.map { add(uri, spelling: uri.key, $0) } }
    // An editor's text and unsaved changes take precedence over the file.
    if record.isOpen { return recordFileChange(of: record, bytes) ? record.number : nil }
    guard !record.isUnsaved || record.uri.path == nil else { return nil }
    guard let bytes, staysInWorkspace(record, bytes) else { return remove(record.number) }
    let wasUnread = setUnreadFile(nil, of: record.number)
    return replaceIfDifferent(record, bytes) || wasUnread ? record.number : nil
  }

  /// Applies the content of files, and reads new files in parallel. Returns the numbers of the documents that changed.
  func applyFiles(_ files: [(uri: DocumentURI, bytes: [UInt8])]) -> Set<UInt32> {
    var changedNumbers = Set<UInt32>()
    var newFiles: [(number: UInt32, uri: DocumentURI, bytes: [UInt8])] = []
    for file in files {
      if !isNumbered(file.uri) {
        newFiles.append((newNumber(file.uri), file.uri, file.bytes))
      } else if let number = applyFile(file.uri, file.bytes) {
        changedNumbers.insert(number)
      }
    }
    let contexts = newFiles.map { swiftContext(of: $0.uri) }
    let documents = Concurrently.map(Array(zip(newFiles, contexts))) { Document($0.number, $0.uri, $0.bytes, $1) }
    for (file, document) in zip(newFiles, documents) {
      changedNumbers.insert(add(document, file.uri, spelling: file.uri.key))
    }
    return changedNumbers
  }

  /// Applies the current content of files, or nil for a removed file. Each file occurs once. Returns the numbers of the
  /// documents that changed, and whether Swift code in a folder has changed.
  func applyExternalFileChanges(_ files: [(uri: DocumentURI, bytes: [UInt8]?)]) -> (
    documents: Set<UInt32>, isCodeOther: Bool
  ) {
    let hasCodeChanged = updateCode(files)
    var changedNumbers = Set<UInt32>()
    var newFiles: [(uri: DocumentURI, bytes: [UInt8])] = []
    for file in files {
      if let record = record(file.uri) {
        // A document whose text is unchanged stays in the workspace, even if a scan would not read the text.
        if !record.isOpen, record.unreadFile == nil, record.document.bytes == file.bytes { continue }
        if let number = applyFile(file.uri, file.bytes) { changedNumbers.insert(number) }
      } else if let bytes = file.bytes, Workspace.isRelevant(bytes, file.uri) {
        newFiles.append((file.uri, bytes))
      }
    }
    changedNumbers.formUnion(applyFiles(newFiles))
    return (changedNumbers, hasCodeChanged)
  }
}
