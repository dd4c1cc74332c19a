import UIModelJSON

// Lookup of documents by URI or by path, as in a shell.
extension Workspace {
  /// Returns the document with a URI, an absolute path, or a path relative to the current folder. For example,
  /// `Menus/Main.uimodel.json` names a file below the current folder.
  package func record(uri: String) -> DocumentRecord? {
    if let record = record(documentURI(uri)) { return record }
    guard let path = DocumentURI.path(named: uri) else { return nil }
    let fileURI = DocumentURI(path: path)
    if let record = record(fileURI) { return record }
    return knownAlias(fileURI) { _ in false }.flatMap { record($0) }
  }

  /// Returns the document that a misspelled name probably means, as a URI or path in the form of that name. Nil if no
  /// document is similar, or if a file of that name exists: the client only has to open that file.
  func nearestDocument(to name: String) -> String? {
    let path = DocumentURI.path(named: name)
    if let file = path ?? DocumentURI(name).path, FileSystem.exists(file) { return nil }
    let folder = FileSystem.currentFolder + "/"
    let isRelative = path != nil && !name.hasPrefix("/")
    let candidates = documents.map { record -> (name: String, stem: String) in
      let stem = record.uri.stem
      guard path != nil, let fullPath = record.uri.path else { return (record.spelling, stem) }
      return (isRelative && fullPath.hasPrefix(folder) ? String(fullPath.dropFirst(folder.count)) : fullPath, stem)
    }
    let stem = nearestName(to: DocumentURI(name).stem, among: candidates.map(\.stem))
    let sameStemNames = candidates.filter { $0.stem == stem }.map(\.name)
    return nearestName(to: name, among: sameStemNames) ?? sameStemNames.first
  }
}

extension DocumentURI {
  /// Returns the absolute path of a name. Nil for an empty name and for a URI, that is, a name with a colon before its
  /// first slash.
  fileprivate static func path(named name: String) -> String? {
    guard !name.isEmpty, !name.prefix(while: { $0 != "/" }).contains(":") else { return nil }
    return FileSystem.absolute(name)
  }

  /// The file's name without `.uimodel.json`, `.swift` or `.json`. A common suffix would make all names similar.
  fileprivate var stem: String {
    let name = String(fileName)
    let suffix = [".uimodel.json", ".swift", ".json"].first { name.hasSuffix($0) } ?? ""
    return String(name.dropLast(suffix.count))
  }
}
