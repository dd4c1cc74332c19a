import UIModelJSON

// Documents as requests name them: by a URI, or by a path as a shell has it.
extension Workspace {
  /// The document that a URI names, or a path from the root or from the current folder on.
  package func record(uri: String) -> DocumentRecord? {
    if let record = record(parsed(uri)) { return record }
    guard let path = DocumentURI.path(named: uri) else { return nil }
    let own = DocumentURI(path: path)
    if let record = record(own) { return record }
    return knownUnderAnotherName(own) { _ in false }.flatMap { record($0) }
  }

  /// The document that was probably meant by a name that leads to none, in the form of that name. Nil where the name is
  /// that of a file, which only has to be opened.
  func nearestDocument(to name: String) -> String? {
    let path = DocumentURI.path(named: name)
    if let file = path ?? DocumentURI(name).path, FileSystem.exists(file) { return nil }
    let folder = FileSystem.currentFolder + "/"
    let isRelative = path != nil && !name.hasPrefix("/")
    let known = documents.map { record -> (name: String, stem: String) in
      let stem = record.uri.stem
      guard path != nil, let whole = record.uri.path else { return (record.spelling, stem) }
      return (isRelative && whole.hasPrefix(folder) ? String(whole.dropFirst(folder.count)) : whole, stem)
    }
    let stem = nearestName(to: DocumentURI(name).stem, among: known.map(\.stem))
    let near = known.filter { $0.stem == stem }.map(\.name)
    return nearestName(to: name, among: near) ?? near.first
  }
}

extension DocumentURI {
  /// The absolute path that a name is, if it is no URI: a URI has a colon before its first slash.
  fileprivate static func path(named name: String) -> String? {
    guard !name.isEmpty, !name.prefix(while: { $0 != "/" }).contains(":") else { return nil }
    return FileSystem.absolute(name)
  }

  /// The file's name without what the names of all documents end with, which would make them alike.
  fileprivate var stem: String {
    let name = String(fileName)
    let suffix = [".uimodel.json", ".swift", ".json"].first { name.hasSuffix($0) } ?? ""
    return String(name.dropLast(suffix.count))
  }
}
