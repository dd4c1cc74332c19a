import UIModelEngine
import UIModelSwift
import UIModelSystems

/// Where Swift code declares what documents name.
extension Workspace {
  /// The methods with a selector, in classes of the folder that a document is in. UTF-8 bytes of the names.
  func methods(_ selector: String, around record: DocumentRecord) -> [(DocumentRecord, Range<Int>)] {
    code(around: record) { swift.places(ofMethod: selector, in: $0) }
  }

  /// The classes of a name, in the folder that a document is in. UTF-8 bytes of the names.
  func classes(_ name: String, around record: DocumentRecord) -> [(DocumentRecord, Range<Int>)] {
    code(around: record) { swift.places(ofClass: name, in: $0) }
  }

  private func code(
    around record: DocumentRecord, _ find: (_ folder: String) -> [(key: String, range: Range<Int>)]
  ) -> [(DocumentRecord, Range<Int>)] {
    guard let folder = record.uri.path.flatMap({ self.folder(of: $0) }) else { return [] }
    return find(folder.path).compactMap { place in codeFile(place.key, in: folder.path).map { ($0, place.range) } }
  }

  /// A file that code rests on as a document; for one that is not checked, a document only for positions.
  func codeFile(_ key: String, in folder: String) -> DocumentRecord? {
    let uri = DocumentURI(key)
    if let record = record(uri) { return record.isOutOfStep ? nil : record }
    guard let bytes = swift.bytes(of: key, in: folder) else { return nil }
    let document = Document(number: .max, name: key, bytes: bytes, kind: .swift, isSetAside: true)
    return DocumentRecord(number: .max, uri: uri, spelling: key, document: document, clock: clock)
  }
}
