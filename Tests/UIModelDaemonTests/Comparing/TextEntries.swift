/// The entries of a text in the form of JSON with comments, which may be broken. An entry is the text between two
/// commas or brackets.
struct TextEntries {
  /// A member of an object.
  struct Member {
    let key: String
    let keyRange: Range<Int>
    let value: Range<Int>
    /// The key of the object that contains the member, or of the list around that object.
    let owner: String
  }

  /// A member or an element.
  struct Entry {
    let range: Range<Int>
    /// The key of the object or list that contains the entry.
    let owner: String
    /// The number of the list or object that contains the entry. Entries of one list or object have the same number.
    let container: Int
    let isMember: Bool
  }

  private(set) var members: [Member] = []
  private(set) var entries: [Entry] = []
  /// The range between the brackets of each object and list, with the key whose value it is.
  private(set) var containers: [(range: Range<Int>, owner: String, isObject: Bool)] = []
  /// The ranges of strings, numbers and words.
  private(set) var scalars: [Range<Int>] = []

  private let bytes: [UInt8]
  private var at = 0

  init(_ bytes: [UInt8]) {
    self.bytes = bytes
    while at < bytes.count { readValue(owner: "", depth: 0) }
  }

  private mutating func skipBlanks() {
    while at < bytes.count {
      if bytes[at] == UInt8(ascii: "/"), at + 1 < bytes.count, bytes[at + 1] == UInt8(ascii: "/") {
        while at < bytes.count, bytes[at] != 0x0A { at += 1 }
      } else if bytes[at] == UInt8(ascii: "/"), at + 1 < bytes.count, bytes[at + 1] == UInt8(ascii: "*") {
        at += 2
        while at < bytes.count, !(bytes[at - 1] == UInt8(ascii: "*") && bytes[at] == UInt8(ascii: "/")) { at += 1 }
        at = min(at + 1, bytes.count)
      } else if [0x20, 0x09, 0x0A, 0x0D].contains(bytes[at]) {
        at += 1
      } else {
        return
      }
    }
  }

  /// Reads a value, or one byte if no value begins here. Returns the range of the value.
  @discardableResult private mutating func readValue(owner: String, depth: Int) -> Range<Int> {
    skipBlanks()
    let start = at
    guard at < bytes.count else { return start..<start }
    switch bytes[at] {
    case UInt8(ascii: "{"), UInt8(ascii: "["):
      readContainer(isObject: bytes[at] == UInt8(ascii: "{"), owner: owner, depth: depth)
    case UInt8(ascii: "\""):
      readString()
      scalars.append(start..<at)
    default:
      at += 1
      guard TextEntries.isWord(bytes[start]) else { break }
      while at < bytes.count, TextEntries.isWord(bytes[at]) { at += 1 }
      scalars.append(start..<at)
    }
    return start..<at
  }

  private mutating func readString() {
    at += 1
    while at < bytes.count, bytes[at] != UInt8(ascii: "\""), bytes[at] != 0x0A {
      at += bytes[at] == UInt8(ascii: "\\") ? 2 : 1
    }
    at = min(at + 1, bytes.count)
  }

  private mutating func readContainer(isObject: Bool, owner: String, depth: Int) {
    let number = containers.count
    at += 1
    containers.append((at..<at, owner, isObject))
    defer {
      containers[number].range = containers[number].range.lowerBound..<max(containers[number].range.lowerBound, at - 1)
    }
    guard depth < 60 else { return }
    while true {
      skipBlanks()
      guard at < bytes.count else { return }
      switch bytes[at] {
      case UInt8(ascii: "}"), UInt8(ascii: "]"):
        at += 1
        return
      case UInt8(ascii: ","): at += 1
      default: readEntry(isObject: isObject, owner: owner, container: number, depth: depth)
      }
    }
  }

  private mutating func readEntry(isObject: Bool, owner: String, container: Int, depth: Int) {
    let start = at
    guard isObject, bytes[at] == UInt8(ascii: "\"") else {
      readValue(owner: owner, depth: depth + 1)
      entries.append(Entry(range: start..<at, owner: owner, container: container, isMember: false))
      return
    }
    readString()
    let keyRange = start..<at
    let key = String(decoding: bytes[keyRange].dropFirst().dropLast(), as: UTF8.self)
    skipBlanks()
    if at < bytes.count, bytes[at] == UInt8(ascii: ":") {
      at += 1
      let value = readValue(owner: key, depth: depth + 1)
      members.append(Member(key: key, keyRange: keyRange, value: value, owner: owner))
    }
    entries.append(Entry(range: start..<at, owner: owner, container: container, isMember: true))
  }

  private static func isWord(_ byte: UInt8) -> Bool {
    (0x30...0x39).contains(byte) || (0x41...0x5A).contains(byte) || (0x61...0x7A).contains(byte) || byte >= 0x80
      || byte == UInt8(ascii: "_") || byte == UInt8(ascii: "-") || byte == UInt8(ascii: ".")
      || byte == UInt8(ascii: "+")
  }
}
