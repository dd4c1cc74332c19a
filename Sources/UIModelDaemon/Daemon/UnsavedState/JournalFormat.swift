import UIModelPlatform

/// The binary format of a journal: a line that names the format, then records. A record is the length of its payload (4
/// bytes), a check of that length (4 bytes), the payload, and a checksum (8 bytes). Numbers are little endian. Each
/// check includes the previous record's checksum, so a record is valid only at the position where it was written.
enum JournalFormat {
  /// The format version. It is increased when older builds cannot read the files of newer ones.
  static let version = 1
  static let name = "uimodel-journal "
  static var header: [UInt8] { Array("\(name)\(version)\n".utf8) }

  /// The number of bytes of a record in addition to its payload.
  static let overhead = headSize + 8
  static let headSize = 8
  /// The maximum size of a payload, in bytes.
  static let maximumPayloadSize = 512 << 20

  /// The chain checksum before the first record.
  static var seed: UInt64 { FNV1a.hash(header) }

  /// Returns the bytes of a record and the record's checksum, from which the next record's checksum is computed.
  static func record(_ payload: [UInt8], after chain: UInt64) -> (bytes: [UInt8], chain: UInt64) {
    let length = littleEndian(UInt64(payload.count), count: 4)
    let next = checksum(length, payload[...], after: chain)
    return (length + check(of: length[...], after: chain) + payload + littleEndian(next, count: 8), next)
  }

  /// Returns the check of a length field. It detects a damaged length, which would give the record a wrong end.
  static func check(of length: ArraySlice<UInt8>, after chain: UInt64) -> [UInt8] {
    littleEndian(FNV1a.hash(littleEndian(chain, count: 8) + length), count: 4)
  }

  static func checksum(_ length: [UInt8], _ payload: ArraySlice<UInt8>, after chain: UInt64) -> UInt64 {
    var hash = FNV1a.hash(littleEndian(chain, count: 8) + length)
    // Hashed in a separate loop, because payloads are long.
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

/// The complete records of a journal, up to the first position that cannot be read.
struct JournalReading {
  enum End: Equatable {
    case whole
    /// The last record is incomplete. No client was informed that it was kept.
    case torn
    /// The bytes from `size` on are damaged: a checksum does not match.
    case broken
    /// The file is not a journal.
    case foreign
    /// A newer build wrote the file, in a newer format.
    case newer(version: Int)
  }

  private(set) var payloads: [ArraySlice<UInt8>] = []
  private(set) var end = End.whole
  /// The offset after the last complete record, in bytes.
  private(set) var size = 0
  /// The checksum of the last complete record. The next record's checksum is computed from it.
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
    // A file whose size was extended before its bytes reached the disk ends in zeros.
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

  /// Returns the format version in the first line; nil if the line is not a journal header or the version is not newer.
  private static func version(_ bytes: [UInt8]) -> Int? {
    let line = String(decoding: bytes.prefix(64).prefix { $0 != 0x0A }, as: UTF8.self)
    guard line.hasPrefix(JournalFormat.name), let version = Int(line.dropFirst(JournalFormat.name.utf8.count)),
      version > JournalFormat.version
    else { return nil }
    return version
  }
}
