/// The old and the new name of an entity that a request renames.
struct NameChange: Sendable {
  let oldName: String
  let newName: String

  init?(_ request: ModelRequest) {
    guard case .rename(let address, let newName) = request, let oldName = address.name else { return nil }
    (self.oldName, self.newName) = (oldName, newName)
  }

  /// Returns a sentence in which a placeholder replaces each occurrence of the old or the new name as a word. Two
  /// messages that differ only because of the renaming become equal.
  func hidingNames(in sentence: String) -> String {
    let placeholder: [UInt8] = [0]
    // The longer name comes first, because the shorter name may be a word in the longer one.
    let names = [Array(oldName.utf8), Array(newName.utf8)].sorted { $0.count > $1.count }
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
    var remainingText = text[...]
    while let nextByte = remainingText.first {
      let followingText = remainingText.dropFirst(name.count)
      if remainingText.starts(with: name), !isWordByte(result.last), !isWordByte(followingText.first) {
        result += replacement
        remainingText = followingText
      } else {
        result.append(nextByte)
        remainingText = remainingText.dropFirst()
      }
    }
    return result
  }
}
