/// The header lines of one frame, in any order and letter case. Headers other than `Content-Length` are ignored.
///
/// For example, `content-length: 12` sets `contentLength` to 12.
struct HeaderBlock: Sendable {
  private(set) var contentLength: Int?
  /// Whether no line has been read.
  private(set) var isEmpty = true

  /// Reads one line, which must not be empty. Returns a description of the error, or nil if the line is valid.
  mutating func read(_ line: [UInt8]) -> String? {
    isEmpty = false
    guard let colon = line.firstIndex(of: UInt8(ascii: ":")), colon > 0 else {
      return "a header line has no colon; a line of JSON starts with '{' or '['"
    }
    let name = HeaderBlock.trimmed(line[..<colon])
    guard HeaderBlock.isEqual(name, "content-length") else { return nil }
    guard let length = HeaderBlock.number(HeaderBlock.trimmed(line[(colon + 1)...])) else {
      return "Content-Length is not a number of bytes"
    }
    if let earlierLength = contentLength, earlierLength != length {
      return "two Content-Length headers have different values"
    }
    contentLength = length
    return nil
  }

  /// The result of comparing bytes with known header names.
  enum MatchResult { case yes, no, maybe }

  /// Returns whether the bytes begin with `Content-Length:` or `Content-Type:`, in any letter case. Returns `maybe` if
  /// there are too few bytes to decide.
  static func headerMatch(_ bytes: ArraySlice<UInt8>) -> MatchResult {
    var result: MatchResult = .no
    for name in ["content-length:", "content-type:"] {
      let prefixLength = commonPrefixLength(bytes, name)
      if prefixLength == name.utf8.count { return .yes }
      if prefixLength == bytes.count { result = .maybe }
    }
    return result
  }

  /// Returns the value of a decimal number. Returns nil if there are no digits, if any byte is not a digit, or if the
  /// value does not fit into an `Int`.
  private static func number(_ digits: ArraySlice<UInt8>) -> Int? {
    guard !digits.isEmpty else { return nil }
    var value = 0
    for digit in digits {
      guard digit >= 0x30, digit <= 0x39 else { return nil }
      let (product, productOverflows) = value.multipliedReportingOverflow(by: 10)
      let (sum, sumOverflows) = product.addingReportingOverflow(Int(digit - 0x30))
      guard !productOverflows, !sumOverflows else { return nil }
      value = sum
    }
    return value
  }

  private static func trimmed(_ bytes: ArraySlice<UInt8>) -> ArraySlice<UInt8> {
    var bytes = bytes
    while let firstByte = bytes.first, firstByte == 0x20 || firstByte == 0x09 { bytes.removeFirst() }
    while let lastByte = bytes.last, lastByte == 0x20 || lastByte == 0x09 { bytes.removeLast() }
    return bytes
  }

  private static func isEqual(_ bytes: ArraySlice<UInt8>, _ name: String) -> Bool {
    bytes.count == name.utf8.count && commonPrefixLength(bytes, name) == bytes.count
  }

  /// Returns the length of the common prefix of the bytes and a lowercase name, ignoring the letter case of the bytes.
  private static func commonPrefixLength(_ bytes: ArraySlice<UInt8>, _ name: String) -> Int {
    var remainingName = name.utf8[...]
    var count = 0
    for byte in bytes {
      guard remainingName.popFirst() == folded(byte) else { break }
      count += 1
    }
    return count
  }

  private static func folded(_ byte: UInt8) -> UInt8 { byte >= 0x41 && byte <= 0x5A ? byte | 0x20 : byte }
}
