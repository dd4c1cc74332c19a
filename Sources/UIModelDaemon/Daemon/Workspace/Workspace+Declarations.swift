import UIModelEngine
import UIModelSwift
import UIModelSystems

/// Lookup of the Swift declarations that documents name.
extension Workspace {
  /// Returns the methods with a selector in the classes of a document's folder. Each result is a file, and the range of
  /// the method's name in UTF-8 bytes.
  func methods(_ selector: String, around record: DocumentRecord) -> [(DocumentRecord, Range<Int>)] {
    locations(around: record) { swift.places(ofMethod: selector, in: $0) }
  }

  /// Returns the classes with a name in a document's folder. Each result is a file, and the range of the class name in
  /// UTF-8 bytes.
  func classes(_ name: String, around record: DocumentRecord) -> [(DocumentRecord, Range<Int>)] {
    locations(around: record) { swift.places(ofClass: name, in: $0) }
  }

  private func locations(
    around record: DocumentRecord, _ findPlaces: (_ folder: String) -> [(key: String, range: Range<Int>)]
  ) -> [(DocumentRecord, Range<Int>)] {
    guard let folder = record.uri.path.flatMap({ self.folder(of: $0) }) else { return [] }
    return findPlaces(folder.path).compactMap { place in codeFile(place.key, in: folder.path).map { ($0, place.range) }
    }
  }

  /// Returns the record of a file that Swift code uses, or nil if the file's text is unknown. For a file that is not
  /// checked, the record is temporary and is used only to convert positions.
  func codeFile(_ key: String, in folder: String) -> DocumentRecord? {
    let uri = DocumentURI(key)
    if let record = record(uri) { return record.isOutOfStep ? nil : record }
    guard let bytes = swift.bytes(of: key, in: folder) else { return nil }
    let document = Document(number: .max, name: key, bytes: bytes, kind: .swift, isSetAside: true)
    return DocumentRecord(number: .max, uri: uri, spelling: key, document: document, clock: clock)
  }
}
