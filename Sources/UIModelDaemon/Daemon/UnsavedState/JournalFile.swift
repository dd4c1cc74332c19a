/// A journal file that is open for appending.
final class JournalFile {
  private let path: String
  private let descriptor: Int32
  /// The offset after the last complete record, in bytes.
  private(set) var size: Int
  private var chain: UInt64
  /// Whether bytes of an incomplete record may follow the last complete one.
  private var mayHavePartialRecord = false

  private init(_ path: String, _ descriptor: Int32, size: Int, chain: UInt64) {
    (self.path, self.descriptor, self.size, self.chain) = (path, descriptor, size, chain)
  }

  deinit { OperatingSystem.close(descriptor) }

  /// Replaces the journal at a path with a new file. The replacement is atomic: after a crash, the path has either all
  /// old records or all new ones.
  static func write(_ payloads: [[UInt8]], at path: String) throws(JournalFailure) -> JournalFile {
    let newPath = path + ".new"
    var bytes = JournalFormat.header
    var chain = JournalFormat.seed
    for payload in payloads {
      let record = JournalFormat.record(payload, after: chain)
      bytes += record.bytes
      chain = record.chain
    }
    do {
      OperatingSystem.remove(newPath)
      try OperatingSystem.create(newPath, bytes, like: nil)
      let descriptor = try OperatingSystem.openForAppending(newPath)
      let file = JournalFile(path, descriptor, size: bytes.count, chain: chain)
      try OperatingSystem.rename(newPath, to: path)
      OperatingSystem.sync(folder: FileCommit.folder(of: path))
      return file
    } catch {
      OperatingSystem.remove(newPath)
      throw JournalFailure("cannot write \(path): \(error.reason)")
    }
  }

  /// Opens a journal for appending after the last complete record of a reading. Cuts off anything after that record.
  static func resume(_ reading: JournalReading, at path: String) throws(JournalFailure) -> JournalFile {
    do {
      let descriptor = try OperatingSystem.openForAppending(path)
      let file = JournalFile(path, descriptor, size: reading.size, chain: reading.chain)
      if reading.end != .whole { try OperatingSystem.truncate(descriptor, to: reading.size) }
      return file
    } catch {
      throw JournalFailure("cannot write \(path): \(error.reason)")
    }
  }

  /// Whether the file still has a name in its folder, so that the next process can find it.
  var hasName: Bool { OperatingSystem.hasName(descriptor) }

  /// Appends a record. If this fails, the incomplete record is removed now or before the next one.
  /// - Parameter isFlushed: whether the record is on disk when this method returns, so that it survives a power
  ///   failure. Every record survives the end of the process.
  func append(_ payload: [UInt8], isFlushed: Bool) throws(JournalFailure) {
    let record = JournalFormat.record(payload, after: chain)
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
    chain = record.chain
  }

  private func removePartialRecord() throws(OperatingSystem.Failure) {
    try OperatingSystem.truncate(descriptor, to: size)
    mayHavePartialRecord = false
  }
}

/// The reason that unsaved state cannot be kept for a restart.
package struct JournalFailure: Error, Sendable {
  let reason: String

  init(_ reason: String) { self.reason = reason }
}
