import UIModelPlatform

/// The binary format of a journal: a header line with the format version, then records. A record consists of its
/// payload's length (4 bytes), a checksum of that length (4 bytes), the payload, and a checksum of the record (8
/// bytes). Numbers are little-endian. Each checksum also covers the previous record's checksum, so a record is valid
/// only at the position where it was written.
enum JournalFormat {
  /// The format version. It is increased when older builds cannot read the files of newer ones.
  static let version = 1
  static let headerPrefix = "uimodel-journal "
  static var header: [UInt8] { Array("\(headerPrefix)\(version)\n".utf8) }

  /// The number of bytes of a record in addition to its payload.
  static let overheadSize = headSize + 8
  /// The size of a record's length and of the length's checksum, in bytes.
  static let headSize = 8
  /// The maximum size of a payload, in bytes.
  static let maximumPayloadSize = 512 << 20

  /// The initial value of the checksum chain, used as the previous checksum for the first record.
  static var seed: UInt64 { FNV1a.hash(header) }

  /// Returns the bytes of a record and the record's checksum, from which the next record's checksum is computed.
  static func record(_ payload: [UInt8], after previousChecksum: UInt64) -> (bytes: [UInt8], chain: UInt64) {
    let length = littleEndian(UInt64(payload.count), byteCount: 4)
    let recordChecksum = checksum(length, payload[...], after: previousChecksum)
    return (
      length + lengthChecksum(of: length[...], after: previousChecksum) + payload
        + littleEndian(recordChecksum, byteCount: 8), recordChecksum
    )
  }

  /// Returns the checksum of a length field. Without this checksum, a damaged length would give the record a wrong end.
  static func lengthChecksum(of length: ArraySlice<UInt8>, after previousChecksum: UInt64) -> [UInt8] {
    littleEndian(FNV1a.hash(littleEndian(previousChecksum, byteCount: 8) + length), byteCount: 4)
  }

  static func checksum(_ length: [UInt8], _ payload: ArraySlice<UInt8>, after previousChecksum: UInt64) -> UInt64 {
    var hash = FNV1a.hash(littleEndian(previousChecksum, byteCount: 8) + length)
    // Payloads are long, so their bytes are hashed in place, without being copied into one array with the other bytes.
    payload.withUnsafeBytes { bytes in
      for byte in bytes { hash = (hash ^ UInt64(byte)) &* 0x100_0000_01B3 }
    }
    return hash
  }

  static func littleEndian(_ number: UInt64, byteCount: Int) -> [UInt8] {
    (0..<byteCount).map { UInt8(truncatingIfNeeded: number >> (8 * UInt64($0))) }
  }

  static func number(_ bytes: ArraySlice<UInt8>) -> UInt64 {
    bytes.reversed().reduce(0) { $0 << 8 | UInt64($1) }
  }
}

/// The result of reading a journal: all complete records before the first position that cannot be read.
struct JournalReading {
  /// The reason for which reading stopped.
  enum End: Equatable {
    case whole
    /// The last record is incomplete. Its change was not acknowledged to a client.
    case torn
    /// The bytes after the last complete record are damaged: a checksum does not match.
    case broken
    /// The file is not a journal.
    case foreign
    /// A newer build wrote the file, in a newer format.
    case newer(version: Int)
  }

  private(set) var payloads: [ArraySlice<UInt8>] = []
  private(set) var end = End.whole
  /// The offset after the last complete record, in bytes.
  private(set) var validSize = 0
  /// The checksum of the last complete record. The next record's checksum is computed from it.
  private(set) var lastChecksum = JournalFormat.seed

  init(_ bytes: [UInt8]) {
    let header = JournalFormat.header
    guard bytes.count >= header.count || !header.starts(with: bytes) else {
      end = bytes.isEmpty ? .whole : .torn
      return
    }
    guard bytes.starts(with: header) else {
      end = JournalReading.newerVersion(bytes).map { .newer(version: $0) } ?? .foreign
      return
    }
    validSize = header.count
    while end == .whole, validSize < bytes.count { readRecord(bytes[validSize...]) }
  }

  private mutating func readRecord(_ remainingBytes: ArraySlice<UInt8>) {
    // A file whose size was extended before its bytes reached the disk ends in zeros.
    guard remainingBytes.count >= JournalFormat.headSize, remainingBytes.contains(where: { $0 != 0 }) else {
      end = .torn
      return
    }
    let length = remainingBytes.prefix(4)
    let payloadSize = Int(JournalFormat.number(length))
    guard
      remainingBytes.dropFirst(4).prefix(4).elementsEqual(JournalFormat.lengthChecksum(of: length, after: lastChecksum))
    else {
      end = .broken
      return
    }
    guard remainingBytes.count >= payloadSize + JournalFormat.overheadSize else {
      end = .torn
      return
    }
    let payload = remainingBytes.dropFirst(JournalFormat.headSize).prefix(payloadSize)
    let checksum = JournalFormat.checksum(Array(length), payload, after: lastChecksum)
    guard JournalFormat.number(remainingBytes[payload.endIndex..<payload.endIndex + 8]) == checksum else {
      end = .broken
      return
    }
    payloads.append(payload)
    validSize += payloadSize + JournalFormat.overheadSize
    lastChecksum = checksum
  }

  /// Returns the format version in the first line; nil if the line is not a journal header or the version is not newer.
  private static func newerVersion(_ bytes: [UInt8]) -> Int? {
    let line = String(decoding: bytes.prefix(64).prefix { $0 != 0x0A }, as: UTF8.self)
    guard line.hasPrefix(JournalFormat.headerPrefix),
      let version = Int(line.dropFirst(JournalFormat.headerPrefix.utf8.count)),
      version > JournalFormat.version
    else { return nil }
    return version
  }
}
