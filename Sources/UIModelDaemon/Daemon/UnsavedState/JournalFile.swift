/// A journal file that is open for appending.
final class JournalFile {
  private let path: String
  private let descriptor: Int32
  /// The offset after the last complete record, in bytes.
  private(set) var size: Int
  private var lastChecksum: UInt64
  /// Whether bytes of an incomplete record may follow the last complete one.
  private var mayHavePartialRecord = false

  private init(_ path: String, _ descriptor: Int32, size: Int, lastChecksum: UInt64) {
    (self.path, self.descriptor, self.size, self.lastChecksum) = (path, descriptor, size, lastChecksum)
  }

  deinit { OperatingSystem.close(descriptor) }

  /// Replaces the journal at a path with a new file and returns the new file, open for appending. The replacement is
  /// atomic: after a crash, the path has either all old records or all new ones.
  static func write(_ payloads: [[UInt8]], at path: String) throws(JournalFailure) -> JournalFile {
    let newPath = path + ".new"
    var bytes = JournalFormat.header
    var lastChecksum = JournalFormat.seed
    for payload in payloads {
      let record = JournalFormat.record(payload, after: lastChecksum)
      bytes += record.bytes
      lastChecksum = record.chain
    }
    do {
      OperatingSystem.remove(newPath)
      try OperatingSystem.create(newPath, bytes, like: nil)
      let descriptor = try OperatingSystem.openForAppending(newPath)
      let file = JournalFile(path, descriptor, size: bytes.count, lastChecksum: lastChecksum)
      try OperatingSystem.rename(newPath, to: path)
      OperatingSystem.sync(folder: FileCommit.folder(of: path))
      return file
    } catch {
      OperatingSystem.remove(newPath)
      throw JournalFailure("cannot write \(path): \(error.reason)")
    }
  }

  /// Opens a journal for appending after the last complete record that `reading` found. Removes all bytes after that
  /// record.
  static func resume(_ reading: JournalReading, at path: String) throws(JournalFailure) -> JournalFile {
    do {
      let descriptor = try OperatingSystem.openForAppending(path)
      let file = JournalFile(path, descriptor, size: reading.validSize, lastChecksum: reading.lastChecksum)
      if reading.end != .whole { try OperatingSystem.truncate(descriptor, to: reading.validSize) }
      return file
    } catch {
      throw JournalFailure("cannot write \(path): \(error.reason)")
    }
  }

  /// Whether the file still has a name in its folder, so that the next daemon can find the file.
  var hasName: Bool { OperatingSystem.hasName(descriptor) }

  /// Appends a record. If writing fails, the incomplete record is removed immediately or before the next record is
  /// appended.
  /// - Parameter isFlushed: whether to write the record to the disk before returning. A flushed record survives a power
  ///   failure. Any other record survives only the end of the process.
  func append(_ payload: [UInt8], isFlushed: Bool) throws(JournalFailure) {
    let record = JournalFormat.record(payload, after: lastChecksum)
    do {
      if mayHavePartialRecord { try removePartialRecord() }
      mayHavePartialRecord = true
      try OperatingSystem.append(record.bytes, to: descriptor)
      if isFlushed { try OperatingSystem.flush(descriptor) }
      mayHavePartialRecord = false
    } catch {
      try? removePartialRecord()
      throw JournalFailure("cannot write \(path): \(error.reason)")
    }
    size += record.bytes.count
    lastChecksum = record.chain
  }

  private func removePartialRecord() throws(OperatingSystem.Failure) {
    try OperatingSystem.truncate(descriptor, to: size)
    mayHavePartialRecord = false
  }
}

/// An error of the journal: the reason that unsaved state cannot be kept for a restart.
package struct JournalFailure: Error, Sendable {
  let reason: String

  init(_ reason: String) { self.reason = reason }
}
