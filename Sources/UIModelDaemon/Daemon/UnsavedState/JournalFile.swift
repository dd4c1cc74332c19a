/// A journal's file, open to be written at its end.
final class JournalFile {
  private let path: String
  private let descriptor: Int32
  /// Where the last whole record ends, in bytes.
  private(set) var size: Int
  private var chain: UInt64
  /// Bytes of a record that was not written to its end are still behind the last whole one.
  private var hasRest = false

  private init(_ path: String, _ descriptor: Int32, size: Int, chain: UInt64) {
    (self.path, self.descriptor, self.size, self.chain) = (path, descriptor, size, chain)
  }

  deinit { OperatingSystem.close(descriptor) }

  /// Writes a new file in the place of the one at the path, if there is one: it has the old records or the new ones,
  /// whatever happens.
  static func write(_ payloads: [[UInt8]], at path: String) throws(JournalFailure) -> JournalFile {
    let beside = path + ".new"
    var bytes = JournalFormat.header
    var chain = JournalFormat.seed
    for payload in payloads {
      let record = JournalFormat.record(payload, after: chain)
      bytes += record.bytes
      chain = record.chain
    }
    do {
      OperatingSystem.remove(beside)
      try OperatingSystem.create(beside, bytes, like: nil)
      let descriptor = try OperatingSystem.openForAppending(beside)
      let file = JournalFile(path, descriptor, size: bytes.count, chain: chain)
      try OperatingSystem.rename(beside, to: path)
      OperatingSystem.sync(folder: FileCommit.folder(of: path))
      return file
    } catch {
      OperatingSystem.remove(beside)
      throw JournalFailure("cannot write \(path): \(error.reason)")
    }
  }

  /// Goes on where a reading of the file has ended.
  static func goOn(_ reading: JournalReading, at path: String) throws(JournalFailure) -> JournalFile {
    do {
      let descriptor = try OperatingSystem.openForAppending(path)
      let file = JournalFile(path, descriptor, size: reading.size, chain: reading.chain)
      if reading.end != .whole { try OperatingSystem.truncate(descriptor, to: reading.size) }
      return file
    } catch {
      throw JournalFailure("cannot write \(path): \(error.reason)")
    }
  }

  /// Whether the file is still where the next process looks for it.
  var hasName: Bool { OperatingSystem.hasName(descriptor) }

  /// Writes a record at the end. After an error the file is as it was. `isFlushed`: it is on disk when this returns, so
  /// that it survives a loss of power; the end of the process it survives anyway.
  func append(_ payload: [UInt8], isFlushed: Bool) throws(JournalFailure) {
    let record = JournalFormat.record(payload, after: chain)
    do {
      if hasRest { try cutRest() }
      hasRest = true
      try OperatingSystem.append(record.bytes, to: descriptor)
      if isFlushed { try OperatingSystem.flush(descriptor) }
      hasRest = false
    } catch {
      try? cutRest()
      throw JournalFailure("cannot write \(path): \(error.reason)")
    }
    size += record.bytes.count
    chain = record.chain
  }

  private func cutRest() throws(OperatingSystem.Failure) {
    try OperatingSystem.truncate(descriptor, to: size)
    hasRest = false
  }
}

/// Why something cannot be kept for a restart.
package struct JournalFailure: Error, Sendable {
  let reason: String

  init(_ reason: String) { self.reason = reason }
}
