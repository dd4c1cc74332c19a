import UIModelEngine
import UIModelPlatform
import UIModelSwift
import UIModelSystems

/// What files hold that came, changed or went.
extension Workspace {
  func disk(_ uri: DocumentURI, _ bytes: [UInt8]?) -> UInt32? {
    guard let record = record(uri) else { return bytes.map { add(uri, spelling: uri.key, $0) } }
    // What an editor holds is what counts, and what is yet to be written.
    if record.isOpen { return noteFile(of: record, bytes) ? record.number : nil }
    guard !record.isUnsaved || record.uri.path == nil else { return nil }
    guard let bytes, isKept(record, bytes) else { return remove(record.number) }
    let isRead = setUnread(nil, of: record.number)
    return replaceIfDifferent(record, bytes) || isRead ? record.number : nil
  }

  /// Takes in files, new ones read all at once. Answers the documents that changed.
  func take(_ files: [(uri: DocumentURI, bytes: [UInt8])]) -> Set<UInt32> {
    var touched = Set<UInt32>()
    var new: [(number: UInt32, uri: DocumentURI, bytes: [UInt8])] = []
    for file in files {
      if !isNumbered(file.uri) {
        new.append((newNumber(file.uri), file.uri, file.bytes))
      } else if let number = disk(file.uri, file.bytes) {
        touched.insert(number)
      }
    }
    let contexts = new.map { swiftContext(of: $0.uri) }
    let documents = Concurrently.map(Array(zip(new, contexts))) { Document($0.number, $0.uri, $0.bytes, $1) }
    for (file, document) in zip(new, documents) { touched.insert(add(document, file.uri, spelling: file.uri.key)) }
    return touched
  }

  /// Takes in what files hold now, each named once; nil: it is gone. Answers the documents that changed, and whether Swift
  /// source did that others look into.
  func takeOutside(_ files: [(uri: DocumentURI, bytes: [UInt8]?)]) -> (documents: Set<UInt32>, isCodeOther: Bool) {
    let isCodeOther = noteCode(files)
    var touched = Set<UInt32>()
    var new: [(uri: DocumentURI, bytes: [UInt8])] = []
    for file in files {
      if let record = record(file.uri) {
        // A text that is here already stays, whatever it says.
        if !record.isOpen, record.unread == nil, record.document.bytes == file.bytes { continue }
        if let number = disk(file.uri, file.bytes) { touched.insert(number) }
      } else if let bytes = file.bytes, Workspace.isOfUse(bytes, file.uri) {
        new.append((file.uri, bytes))
      }
    }
    touched.formUnion(take(new))
    return (touched, isCodeOther)
  }
}
