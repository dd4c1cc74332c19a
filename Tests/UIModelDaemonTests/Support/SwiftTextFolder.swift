/// The name of a folder with Swift files that a test reads together: `TEST.HASH.KIND`, such as
/// `menuIsRead.0c1f23ab.app`. The name depends only on the test and the files, so tests may run in any order. This file
/// does not import Testing, because the program that writes facts compiles the file too.
struct SwiftTextFolder {
  enum Kind: String {
    /// A single document outside of any folder.
    case single
    /// A folder of files.
    case app
  }

  /// The name of the test function that reads the files, or the part of a rule's code after the slash.
  let readerName: String
  /// A hash of the files' names and texts, as eight hexadecimal digits.
  let hash: String
  let kind: Kind

  init(readerName: String, _ files: [String: String], _ kind: Kind) {
    self.readerName = String(readerName.map { $0.isLetter || $0.isNumber || $0 == "_" ? $0 : "-" })
    self.kind = kind
    var hash: UInt64 = 0xCBF2_9CE4_8422_2325
    for (name, text) in files.sorted(by: { $0.key < $1.key }) {
      for byte in (name + "\0" + text + "\0").utf8 { hash = (hash ^ UInt64(byte)) &* 0x100_0000_01B3 }
    }
    let digits = String(UInt32(truncatingIfNeeded: hash ^ (hash >> 32)), radix: 16)
    self.hash = String(repeating: "0", count: 8 - digits.count) + digits
  }

  /// Parses the name of a folder. Returns nil if the name has another format.
  init?(name: String) {
    let parts = name.split(separator: ".", omittingEmptySubsequences: false).map(String.init)
    guard parts.count == 3, parts[1].count == 8, let kind = Kind(rawValue: parts[2]) else { return nil }
    (readerName, hash, self.kind) = (parts[0], parts[1], kind)
  }

  var name: String { "\(readerName).\(hash).\(kind.rawValue)" }
}
