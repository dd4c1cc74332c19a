import UIModelEngine

/// What editors do with documents.
extension Workspace {
  func open(_ spelling: String, version: Int?, _ text: [UInt8], holder: Int) -> UInt32 {
    let uri = opened(spelling)
    let known = record(uri)
    let number = known?.number ?? add(uri, spelling: spelling, text)
    if let known {
      if known.isUnsaved, !known.isOpen, known.savedText != nil, known.document.bytes != text {
        records[number]?.waiting = known.document.bytes
      }
      replaceIfDifferent(known, text)
    }
    records[number]?.spelling = spelling
    records[number]?.holder = holder
    records[number]?.version = version
    records[number]?.isOutOfStep = false
    records[number]?.endWaiting()
    return number
  }

  func edit(_ uri: String, version: Int?, _ changes: [TextChange]) throws(ChangeError) -> UInt32 {
    guard let record = record(uri: uri), record.isOpen else { throw .unknownDocument(uri) }
    let number = record.number
    let isWhole = changes.first.map { $0.range == nil } ?? false
    if let version, let last = record.version, version <= last, !isWhole {
      records[number]?.isOutOfStep = true
      throw .outOfStep(uri)
    }
    if record.isOutOfStep, !isWhole { throw .outOfStep(uri) }
    for change in changes {
      guard let now = records[number] else { break }
      guard let range = change.range else {
        replaceIfDifferent(now, change.text)
        continue
      }
      let start = now.document.offset(of: range.lowerBound, in: change.encoding)
      let end = now.document.offset(of: range.upperBound, in: change.encoding)
      replace(start..<max(start, end), with: change.text, in: number)
    }
    records[number]?.version = version ?? record.version
    records[number]?.isOutOfStep = false
    records[number]?.endWaiting()
    return number
  }

  /// What an editor told of a change of a text that it holds could not be read. Whether it was in step before.
  func loseStep(_ uri: String) -> Bool {
    guard let record = record(uri: uri), record.isOpen, !record.isOutOfStep else { return false }
    records[record.number]?.isOutOfStep = true
    return true
  }

  /// The file holds the text again. Nil if that changes nothing.
  func close(_ uri: String) throws(ChangeError) -> UInt32? {
    guard let record = record(uri: uri), record.isOpen else { throw .unknownDocument(uri) }
    records[record.number]?.holder = nil
    records[record.number]?.version = nil
    records[record.number]?.isOutOfStep = false
    // What a request changed before the editor came, and nothing has written, is not lost.
    if let waiting = record.waiting {
      replaceIfDifferent(record, waiting)
      records[record.number]?.waiting = nil
    }
    if record.isUnsaved { return record.number }
    let bytes = record.uri.path.flatMap { try? FileSystem.read($0) }
    if isWanted(record) { noteCode(record.uri, bytes) }
    guard let bytes, isWanted(record), isKept(record, bytes) else { return remove(record.number) }
    replaceIfDifferent(record, bytes)
    return record.number
  }

  /// The document of a file that is reached through another link to its folder; nil where there is none. One that is open
  /// already is another editor's.
  func knownUnderAnotherName(_ uri: DocumentURI) -> DocumentURI? {
    guard let path = uri.path, let real = try? OperatingSystem.realPath(path) else { return nil }
    var names = [real]
    for folder in folders.keys.sorted() {
      guard let own = try? OperatingSystem.realPath(folder), own != folder, real.hasPrefix(own + "/") else { continue }
      names.append(folder + real.dropFirst(own.count))
    }
    return names.lazy.filter { $0 != path }.map { DocumentURI(path: $0) }.first { record($0)?.isOpen == false }
  }

  /// Throws where a file that is to be written is one that an editor holds under another name.
  func refuseOpen(_ files: [FileChange]) throws(TransactionError) {
    let open = records.values.filter { $0.isOpen }
    if open.isEmpty { return }
    var real: [String: String] = [:]
    for record in open {
      if let path = record.uri.path, let found = try? OperatingSystem.realPath(path) { real[found] = record.spelling }
    }
    for file in files {
      guard let found = try? OperatingSystem.realPath(file.path), let holder = real[found] else { continue }
      throw .file(FileError(operation: "write", path: file.path, reason: "an editor holds it as \(holder)"))
    }
  }

  /// What takes the text of an editor that has opened the file to the changes that wait. Nil where nothing waits, or the
  /// editor's text is another one than the file's, in which they may not be meant.
  func scriptOfWaiting(_ uri: String) -> EditScript? {
    guard let record = record(uri: uri), let waiting = record.waiting, record.savedText == record.document.bytes else {
      return nil
    }
    let difference = TextDifference(record.document.bytes, waiting).ofWholeCharacters(record.document.bytes, waiting)
    return EditScript([(difference.range, Array(difference.new))])
  }

  /// Throws where an editor would be asked to change what it does not have.
  func refuseOutOfStep(_ numbers: some Sequence<UInt32>) throws(TransactionError) {
    for number in inOrder(numbers) {
      if let record = records[number], record.isOutOfStep { throw .outOfStep(record.spelling) }
    }
  }

  /// Throws where a document's changes wait for its editor.
  func refuseWaiting(_ numbers: some Sequence<UInt32>) throws(TransactionError) {
    for number in inOrder(numbers) {
      if let record = records[number], record.waiting != nil { throw .waitsForEditor(record.spelling) }
    }
  }
}
