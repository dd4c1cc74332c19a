/// The old and the new name of an entity that a request renames.
struct NameChange: Sendable {
  let old: String
  let new: String

  init?(_ request: ModelRequest) {
    guard case .rename(let address, let new) = request, let old = address.name else { return nil }
    (self.old, self.new) = (old, new)
  }

  /// Returns a sentence in which both names, where they occur as words, are replaced by the same placeholder. Two
  /// messages that differ only because of the renaming become equal.
  func hidingNames(in sentence: String) -> String {
    let placeholder: [UInt8] = [0]
    // The longer name comes first, because the other one may be a word in it.
    let names = [Array(old.utf8), Array(new.utf8)].sorted { $0.count > $1.count }
    return String(
      decoding: names.reduce(Array(sentence.utf8)) { replacing($1, in: $0, with: placeholder) }, as: UTF8.self)
  }

  private func replacing(_ name: [UInt8], in text: [UInt8], with replacement: [UInt8]) -> [UInt8] {
    func isWordByte(_ byte: UInt8?) -> Bool {
      guard let byte else { return false }
      return byte >= 0x80 || byte == UInt8(ascii: "_")
        || [
          UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
          UInt8(ascii: "a")...UInt8(ascii: "z"),
        ].contains { $0.contains(byte) }
    }
    guard !name.isEmpty else { return text }
    var result: [UInt8] = []
    var rest = text[...]
    while let first = rest.first {
      let remainder = rest.dropFirst(name.count)
      if rest.starts(with: name), !isWordByte(result.last), !isWordByte(remainder.first) {
        result += replacement
        rest = remainder
      } else {
        result.append(first)
        rest = rest.dropFirst()
      }
    }
    return result
  }
}
