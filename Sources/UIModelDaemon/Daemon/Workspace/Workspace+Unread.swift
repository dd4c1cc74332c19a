import UIModelEngine
import UIModelPlatform
import UIModelSystems

extension UnreadFile {
  fileprivate var finding: (severity: Severity, message: String) {
    switch kind {
    case .file: (.warning, "this file is not checked: \(reason)")
    // Nobody knows whether there is anything to check in it.
    case .folder: (.information, "the files in this folder are not checked: \(reason)")
    }
  }
}

extension Workspace.ScannedFile {
  /// Nil for a file that was read, for what is no Swift source, and where nothing is.
  var unread: UnreadFile? {
    guard case .failure(let error) = content, path.hasSuffix(DocumentKind.swiftSuffix), !FileSystem.isFolder(path),
      FileSystem.exists(path) || OperatingSystem.isLink(path)
    else { return nil }
    return UnreadFile(path: path, kind: .file, reason: error.reason)
  }
}

extension WorkspaceFolder {
  /// Whether it would be read if it could be.
  func includes(_ file: UnreadFile) -> Bool {
    includes(file.kind == .folder ? file.path + "/a" + DocumentKind.swiftSuffix : file.path)
  }
}

extension Workspace {
  /// Takes notice of files that cannot be read. Answers the documents that changed.
  func takeUnread(_ files: [UnreadFile]) -> Set<UInt32> {
    var touched = Set<UInt32>()
    for file in files {
      let uri = DocumentURI(path: file.path)
      guard let record = record(uri) else {
        let document = Document(
          number: newNumber(uri), name: uri.key, bytes: [], kind: .swift, swift: swiftContext(of: uri))
        touched.insert(add(document, uri, spelling: uri.key))
        setUnread(file, of: document.number)
        continue
      }
      // What an editor holds is what counts, and what is yet to be written.
      guard !record.isOpen, !record.isUnsaved else { continue }
      replaceIfDifferent(record, [])
      if setUnread(file, of: record.number) { touched.insert(record.number) }
    }
    return touched
  }

  /// Whether that is news.
  @discardableResult
  func setUnread(_ file: UnreadFile?, of number: UInt32) -> Bool {
    guard records[number]?.unread != file else { return false }
    records[number]?.unread = file
    return true
  }

  /// The finding for a file that is not read; empty for others.
  func unreadFindings(of record: DocumentRecord) -> [LocatedFinding] {
    guard let block = record.document.blocks.first else { return [] }
    func finding(_ code: String, _ severity: Severity, _ message: String) -> [LocatedFinding] {
      let place = Place(block: block.id, text: 0..<0)
      return [
        LocatedFinding(finding: Finding(code: code, severity: severity, place: place, message: message), range: 0..<0)
      ]
    }
    if let file = record.unread {
      return finding(Workspace.unreadCode, file.finding.severity, file.finding.message)
    }
    guard record.document.isSetAside else { return [] }
    if let reason = UnreadFile.reason(ofSource: record.document.bytes) {
      return finding(Workspace.unreadCode, .warning, "this file is not checked: \(reason)")
    }
    return finding(
      "daemon/set-aside", .error,
      "reading this file crashed \(Product.name) \(Product.version), so it is not checked until the file or the daemon changes"
    )
  }

  /// The code of the finding for a file that is not read.
  package static let unreadCode = "daemon/unread-file"
}
