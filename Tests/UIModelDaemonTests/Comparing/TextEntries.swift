/// The entries of a JSON text with comments, even if the text is invalid. An entry is a member of an object or an
/// element of a list.
struct TextEntries {
  /// A member of an object.
  struct Member {
    let key: String
    let keyRange: Range<Int>
    let valueRange: Range<Int>
    /// The key of the closest enclosing member, or an empty string at the top level.
    let owner: String
  }

  /// A member or an element.
  struct Entry {
    let range: Range<Int>
    /// The key of the closest enclosing member, or an empty string at the top level.
    let owner: String
    /// The index in `containers` of the list or object that contains the entry.
    let containerIndex: Int
    let isMember: Bool
  }

  private(set) var members: [Member] = []
  private(set) var entries: [Entry] = []
  /// The objects and lists: the range between the brackets, the key of the closest enclosing member, and whether the
  /// container is an object.
  private(set) var containers: [(range: Range<Int>, owner: String, isObject: Bool)] = []
  /// The ranges of string, number and word values. Keys are not included.
  private(set) var scalarRanges: [Range<Int>] = []

  private let bytes: [UInt8]
  private var offset = 0

  init(_ bytes: [UInt8]) {
    self.bytes = bytes
    while offset < bytes.count { readValue(owner: "", depth: 0) }
  }

  private mutating func skipBlanks() {
    while offset < bytes.count {
      if bytes[offset] == UInt8(ascii: "/"), offset + 1 < bytes.count, bytes[offset + 1] == UInt8(ascii: "/") {
        while offset < bytes.count, bytes[offset] != 0x0A { offset += 1 }
      } else if bytes[offset] == UInt8(ascii: "/"), offset + 1 < bytes.count, bytes[offset + 1] == UInt8(ascii: "*") {
        offset += 2
        while offset < bytes.count, !(bytes[offset - 1] == UInt8(ascii: "*") && bytes[offset] == UInt8(ascii: "/")) {
          offset += 1
        }
        offset = min(offset + 1, bytes.count)
      } else if [0x20, 0x09, 0x0A, 0x0D].contains(bytes[offset]) {
        offset += 1
      } else {
        return
      }
    }
  }

  /// Reads a value, or skips one byte if no value begins at the offset. Returns the range of these bytes.
  @discardableResult private mutating func readValue(owner: String, depth: Int) -> Range<Int> {
    skipBlanks()
    let start = offset
    guard offset < bytes.count else { return start..<start }
    switch bytes[offset] {
    case UInt8(ascii: "{"), UInt8(ascii: "["):
      readContainer(isObject: bytes[offset] == UInt8(ascii: "{"), owner: owner, depth: depth)
    case UInt8(ascii: "\""):
      readString()
      scalarRanges.append(start..<offset)
    default:
      offset += 1
      guard TextEntries.isWord(bytes[start]) else { break }
      while offset < bytes.count, TextEntries.isWord(bytes[offset]) { offset += 1 }
      scalarRanges.append(start..<offset)
    }
    return start..<offset
  }

  private mutating func readString() {
    offset += 1
    while offset < bytes.count, bytes[offset] != UInt8(ascii: "\""), bytes[offset] != 0x0A {
      offset += bytes[offset] == UInt8(ascii: "\\") ? 2 : 1
    }
    offset = min(offset + 1, bytes.count)
  }

  private mutating func readContainer(isObject: Bool, owner: String, depth: Int) {
    let containerIndex = containers.count
    offset += 1
    containers.append((offset..<offset, owner, isObject))
    defer {
      containers[containerIndex].range =
        containers[containerIndex].range.lowerBound..<max(containers[containerIndex].range.lowerBound, offset - 1)
    }
    guard depth < 60 else { return }
    while true {
      skipBlanks()
      guard offset < bytes.count else { return }
      switch bytes[offset] {
      case UInt8(ascii: "}"), UInt8(ascii: "]"):
        offset += 1
        return
      case UInt8(ascii: ","): offset += 1
      default: readEntry(isObject: isObject, owner: owner, containerIndex: containerIndex, depth: depth)
      }
    }
  }

  private mutating func readEntry(isObject: Bool, owner: String, containerIndex: Int, depth: Int) {
    let start = offset
    guard isObject, bytes[offset] == UInt8(ascii: "\"") else {
      readValue(owner: owner, depth: depth + 1)
      entries.append(Entry(range: start..<offset, owner: owner, containerIndex: containerIndex, isMember: false))
      return
    }
    readString()
    let keyRange = start..<offset
    let key = String(decoding: bytes[keyRange].dropFirst().dropLast(), as: UTF8.self)
    skipBlanks()
    if offset < bytes.count, bytes[offset] == UInt8(ascii: ":") {
      offset += 1
      let valueRange = readValue(owner: key, depth: depth + 1)
      members.append(Member(key: key, keyRange: keyRange, valueRange: valueRange, owner: owner))
    }
    entries.append(Entry(range: start..<offset, owner: owner, containerIndex: containerIndex, isMember: true))
  }

  private static func isWord(_ byte: UInt8) -> Bool {
    (0x30...0x39).contains(byte) || (0x41...0x5A).contains(byte) || (0x61...0x7A).contains(byte) || byte >= 0x80
      || byte == UInt8(ascii: "_") || byte == UInt8(ascii: "-") || byte == UInt8(ascii: ".")
      || byte == UInt8(ascii: "+")
  }
}
