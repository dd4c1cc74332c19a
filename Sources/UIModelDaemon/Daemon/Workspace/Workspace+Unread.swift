import UIModelEngine
import UIModelPlatform
import UIModelSystems

extension UnreadFile {
  fileprivate var findingContent: (severity: Severity, message: String) {
    switch kind {
    case .file: (.warning, "this file is not checked: \(reason)")
    // The folder might not contain a file to check, so the finding is not a warning.
    case .folder: (.information, "the files in this folder are not checked: \(reason)")
    }
  }
}

extension Workspace.ScannedFile {
  /// The Swift file that could not be read, with the reason. Nil for a file that was read, for a file of another kind,
  /// and for a missing file.
  var unreadFile: UnreadFile? {
    guard case .failure(let error) = content, path.hasSuffix(DocumentKind.swiftSuffix), !FileSystem.isFolder(path),
      FileSystem.exists(path) || OperatingSystem.isLink(path)
    else { return nil }
    return UnreadFile(path: path, kind: .file, reason: error.reason)
  }
}

extension WorkspaceFolder {
  /// Whether the folder would include an unread file. For an unread subfolder, whether the folder would include Swift
  /// files in the subfolder.
  func includes(_ file: UnreadFile) -> Bool {
    includes(file.kind == .folder ? file.path + "/a" + DocumentKind.swiftSuffix : file.path)
  }
}

extension Workspace {
  /// Adds or updates the documents of files that cannot be read. Returns the numbers of the documents that changed.
  func applyUnreadFiles(_ files: [UnreadFile]) -> Set<UInt32> {
    var changedNumbers = Set<UInt32>()
    for file in files {
      let uri = DocumentURI(path: file.path)
      guard let record = record(uri) else {
        let document = Document(
          number: newNumber(uri), name: uri.key, bytes: [], kind: .swift, swiftContext: swiftContext(of: uri))
        changedNumbers.insert(add(document, uri, spelling: uri.key))
        setUnreadFile(file, of: document.number)
        continue
      }
      // An editor's text and unsaved changes take precedence over the file.
      guard !record.isOpen, !record.isUnsaved else { continue }
      replaceIfDifferent(record, [])
      if setUnreadFile(file, of: record.number) { changedNumbers.insert(record.number) }
    }
    return changedNumbers
  }

  /// Sets the reason that a document's file cannot be read, or clears the reason (nil). Returns whether the reason has
  /// changed.
  @discardableResult
  func setUnreadFile(_ file: UnreadFile?, of number: UInt32) -> Bool {
    guard records[number]?.unreadFile != file else { return false }
    records[number]?.unreadFile = file
    return true
  }

  /// Returns the finding for a file that is not checked, because the file cannot be read or is set aside. Empty for any
  /// other file.
  func unreadFindings(of record: DocumentRecord) -> [LocatedFinding] {
    guard let block = record.document.blocks.first else { return [] }
    func findings(_ code: String, _ severity: Severity, _ message: String) -> [LocatedFinding] {
      let place = Place(block: block.id, text: 0..<0)
      return [
        LocatedFinding(finding: Finding(code: code, severity: severity, place: place, message: message), range: 0..<0)
      ]
    }
    if let file = record.unreadFile {
      return findings(Workspace.unreadCode, file.findingContent.severity, file.findingContent.message)
    }
    guard record.document.isSetAside else { return [] }
    if let reason = UnreadFile.reason(ofSource: record.document.bytes) {
      return findings(Workspace.unreadCode, .warning, "this file is not checked: \(reason)")
    }
    return findings(
      "daemon/set-aside", .error,
      "reading this file crashed \(Product.name) \(Product.version), so it is not checked until the file or the daemon changes"
    )
  }

  /// The code of the finding for a file that is not read.
  package static let unreadCode = "daemon/unread-file"
}
