import UIModelEngine
import UIModelPlatform
import UIModelSwift
import UIModelSystems

/// Applying the content of files that were added, changed or removed.
extension Workspace {
  func applyFile(_ uri: DocumentURI, _ bytes: [UInt8]?) -> UInt32? {
    guard let record = record(uri) else { return bytes.map { add(uri, spelling: uri.key, $0) } }
    // An editor's text and unsaved changes take precedence over the file.
    if record.isOpen { return noteFile(of: record, bytes) ? record.number : nil }
    guard !record.isUnsaved || record.uri.path == nil else { return nil }
    guard let bytes, staysInWorkspace(record, bytes) else { return remove(record.number) }
    let wasUnread = setUnreadFile(nil, of: record.number)
    return replaceIfDifferent(record, bytes) || wasUnread ? record.number : nil
  }

  /// Applies the content of files, and reads new files in parallel. Returns the documents that changed.
  func applyFiles(_ files: [(uri: DocumentURI, bytes: [UInt8])]) -> Set<UInt32> {
    var touched = Set<UInt32>()
    var new: [(number: UInt32, uri: DocumentURI, bytes: [UInt8])] = []
    for file in files {
      if !isNumbered(file.uri) {
        new.append((newNumber(file.uri), file.uri, file.bytes))
      } else if let number = applyFile(file.uri, file.bytes) {
        touched.insert(number)
      }
    }
    let contexts = new.map { swiftContext(of: $0.uri) }
    let documents = Concurrently.map(Array(zip(new, contexts))) { Document($0.number, $0.uri, $0.bytes, $1) }
    for (file, document) in zip(new, documents) { touched.insert(add(document, file.uri, spelling: file.uri.key)) }
    return touched
  }

  /// Applies the current content of files, each listed once; nil for a removed file. Returns the documents that
  /// changed, and whether Swift code in a folder has changed.
  func applyOutsideFiles(_ files: [(uri: DocumentURI, bytes: [UInt8]?)]) -> (documents: Set<UInt32>, isCodeOther: Bool)
  {
    let hasCodeChanged = updateCode(files)
    var touched = Set<UInt32>()
    var new: [(uri: DocumentURI, bytes: [UInt8])] = []
    for file in files {
      if let record = record(file.uri) {
        // A document whose text is unchanged stays, whatever the text contains.
        if !record.isOpen, record.unreadFile == nil, record.document.bytes == file.bytes { continue }
        if let number = applyFile(file.uri, file.bytes) { touched.insert(number) }
      } else if let bytes = file.bytes, Workspace.isRelevant(bytes, file.uri) {
        new.append((file.uri, bytes))
      }
    }
    touched.formUnion(applyFiles(new))
    return (touched, hasCodeChanged)
  }
}
