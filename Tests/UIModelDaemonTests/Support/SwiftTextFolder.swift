/// The name of the folder with the Swift files that a test reads together: `TEST.HASH.KIND`. It depends on the test and the
/// files only, so that tests may run in any order. Without Testing, for the program that writes facts has it as well.
struct SwiftTextFolder {
  enum Kind: String {
    /// One document without a folder around it.
    case single
    /// A folder of files.
    case app
  }

  /// The function of a test, or the code of a rule without its system.
  let reader: String
  /// Eight digits.
  let hash: String
  let kind: Kind

  init(reader: String, _ files: [String: String], _ kind: Kind) {
    self.reader = String(reader.map { $0.isLetter || $0.isNumber || $0 == "_" ? $0 : "-" })
    self.kind = kind
    var hash: UInt64 = 0xCBF2_9CE4_8422_2325
    for (name, text) in files.sorted(by: { $0.key < $1.key }) {
      for byte in (name + "\0" + text + "\0").utf8 { hash = (hash ^ UInt64(byte)) &* 0x100_0000_01B3 }
    }
    let digits = String(UInt32(truncatingIfNeeded: hash ^ (hash >> 32)), radix: 16)
    self.hash = String(repeating: "0", count: 8 - digits.count) + digits
  }

  /// Nil for what is no such name.
  init?(name: String) {
    let parts = name.split(separator: ".", omittingEmptySubsequences: false).map(String.init)
    guard parts.count == 3, parts[1].count == 8, let kind = Kind(rawValue: parts[2]) else { return nil }
    (reader, hash, self.kind) = (parts[0], parts[1], kind)
  }

  var name: String { "\(reader).\(hash).\(kind.rawValue)" }
}
