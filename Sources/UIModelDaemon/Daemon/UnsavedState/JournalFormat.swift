import UIModelPlatform

/// The bytes of a journal: a line that names the format, then records. A record is the length of its payload (4 bytes),
/// a check of that length (4 bytes), the payload, and a checksum (8 bytes); numbers are little endian. Each check takes
/// in the checksum before it, so a record counts only where it was written.
enum JournalFormat {
  /// Grows when an older build could not read what a newer one writes.
  static let version = 1
  static let name = "uimodel-journal "
  static var header: [UInt8] { Array("\(name)\(version)\n".utf8) }

  /// Bytes of a record besides its payload.
  static let overhead = headSize + 8
  static let headSize = 8
  /// Bytes of a payload at the most; a longer one is refused before it is written.
  static let longest = 512 << 20

  /// The checksum that the first record continues.
  static var seed: UInt64 { FNV1a.hash(header) }

  /// A record, and the checksum that the next one continues.
  static func record(_ payload: [UInt8], after chain: UInt64) -> (bytes: [UInt8], chain: UInt64) {
    let length = littleEndian(UInt64(payload.count), count: 4)
    let next = checksum(length, payload[...], after: chain)
    return (length + check(of: length[...], after: chain) + payload + littleEndian(next, count: 8), next)
  }

  /// Tells a length that was written from one that has become another: it says how far the record goes.
  static func check(of length: ArraySlice<UInt8>, after chain: UInt64) -> [UInt8] {
    littleEndian(FNV1a.hash(littleEndian(chain, count: 8) + length), count: 4)
  }

  static func checksum(_ length: [UInt8], _ payload: ArraySlice<UInt8>, after chain: UInt64) -> UInt64 {
    var hash = FNV1a.hash(littleEndian(chain, count: 8) + length)
    // In a loop of its own, for payloads are long.
    payload.withUnsafeBytes { bytes in
      for byte in bytes { hash = (hash ^ UInt64(byte)) &* 0x100_0000_01B3 }
    }
    return hash
  }

  static func littleEndian(_ number: UInt64, count: Int) -> [UInt8] {
    (0..<count).map { UInt8(truncatingIfNeeded: number >> (8 * UInt64($0))) }
  }

  static func number(_ bytes: ArraySlice<UInt8>) -> UInt64 {
    bytes.reversed().reduce(0) { $0 << 8 | UInt64($1) }
  }
}

/// What there is in a journal, up to where it can be read.
struct JournalReading {
  enum End: Equatable {
    case whole
    /// The last record was not written to its end. Nobody was told that it was kept.
    case torn
    /// From here on it is not what was written.
    case broken
    /// It is no journal.
    case foreign
    /// A newer build has written it.
    case newer(version: Int)
  }

  private(set) var payloads: [ArraySlice<UInt8>] = []
  private(set) var end = End.whole
  /// Where the last whole record ends, in bytes.
  private(set) var size = 0
  /// The checksum that a next record continues.
  private(set) var chain = JournalFormat.seed

  init(_ bytes: [UInt8]) {
    let header = JournalFormat.header
    guard bytes.count >= header.count || !header.starts(with: bytes) else {
      end = bytes.isEmpty ? .whole : .torn
      return
    }
    guard bytes.starts(with: header) else {
      end = JournalReading.version(bytes).map { .newer(version: $0) } ?? .foreign
      return
    }
    size = header.count
    while end == .whole, size < bytes.count { readRecord(bytes[size...]) }
  }

  private mutating func readRecord(_ rest: ArraySlice<UInt8>) {
    // A file that was made longer before its bytes came to disk ends in zeros.
    guard rest.count >= JournalFormat.headSize, rest.contains(where: { $0 != 0 }) else {
      end = .torn
      return
    }
    let length = rest.prefix(4)
    let count = Int(JournalFormat.number(length))
    guard rest.dropFirst(4).prefix(4).elementsEqual(JournalFormat.check(of: length, after: chain)) else {
      end = .broken
      return
    }
    guard rest.count >= count + JournalFormat.overhead else {
      end = .torn
      return
    }
    let payload = rest.dropFirst(JournalFormat.headSize).prefix(count)
    let checksum = JournalFormat.checksum(Array(length), payload, after: chain)
    guard JournalFormat.number(rest[payload.endIndex..<payload.endIndex + 8]) == checksum else {
      end = .broken
      return
    }
    payloads.append(payload)
    size += count + JournalFormat.overhead
    chain = checksum
  }

  /// The version that the first line names; nil for what is no such line.
  private static func version(_ bytes: [UInt8]) -> Int? {
    let line = String(decoding: bytes.prefix(64).prefix { $0 != 0x0A }, as: UTF8.self)
    guard line.hasPrefix(JournalFormat.name), let version = Int(line.dropFirst(JournalFormat.name.utf8.count)),
      version > JournalFormat.version
    else { return nil }
    return version
  }
}
