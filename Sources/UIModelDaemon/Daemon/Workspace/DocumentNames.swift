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
    return existingAlias(fileURI) { _ in false }.flatMap { record($0) }
  }

  /// Returns the name of the document that a misspelled name probably means. The result is a URI or a path, like the
  /// misspelled name. Nil if no document has a similar name, or if a file with the given name exists, because the
  /// client only has to open that file.
  func nearestDocumentName(to name: String) -> String? {
    let path = DocumentURI.path(named: name)
    if let filePath = path ?? DocumentURI(name).path, FileSystem.exists(filePath) { return nil }
    let folderPrefix = FileSystem.currentFolder + "/"
    let isRelative = path != nil && !name.hasPrefix("/")
    let candidates = documents.map { record -> (name: String, stem: String) in
      let stem = record.uri.stem
      guard path != nil, let fullPath = record.uri.path else { return (record.spelling, stem) }
      return (
        isRelative && fullPath.hasPrefix(folderPrefix) ? String(fullPath.dropFirst(folderPrefix.count)) : fullPath, stem
      )
    }
    let nearestStem = nearestName(to: DocumentURI(name).stem, among: candidates.map(\.stem))
    let sameStemNames = candidates.filter { $0.stem == nearestStem }.map(\.name)
    return nearestName(to: name, among: sameStemNames) ?? sameStemNames.first
  }
}

extension DocumentURI {
  /// Returns the absolute path for a file name or path. Nil for an empty name and for a URI, that is, a name with a
  /// colon before its first slash.
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
