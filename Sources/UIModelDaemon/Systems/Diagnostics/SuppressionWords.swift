import UIModelPlatform

/// The parts of a comment that begins with `uimodel:`: a command, rule codes and a reason. Ranges are in UTF-8 bytes of
/// the text.
///
/// For example, `// uimodel:disable-line menu/print-not-enabled printed elsewhere` has the command
/// `uimodel:disable-line`, one code and a reason.
package struct SuppressionWords {
  /// The range of `uimodel:` with the command that follows.
  package let command: Range<Int>
  /// The command's name.
  let name: String
  /// The ranges of rule codes and system names. The first word that cannot be one begins the reason.
  package let codes: [Range<Int>]
  let hasReason: Bool

  /// Parses a comment; nil if the comment does not begin with `uimodel:` or has no command.
  package init?(comment range: Range<Int>, in bytes: [UInt8]) {
    var text = bytes[range]
    // Most comments are not suppressions, so only their first bytes are compared.
    guard text.count > 10, let start = SuppressionWords.start(in: text) else { return nil }
    if text[range.lowerBound + 1] == UInt8(ascii: "*"), text.suffix(2).elementsEqual("*/".utf8) {
      text = text.dropLast(2)
    }
    let words = text[(start + SuppressionWords.prefix.count)...]
      .split(whereSeparator: { $0 == 0x20 || $0 == 0x09 || $0 == UInt8(ascii: ",") })
    guard let first = words.first else { return nil }
    command = start..<first.endIndex
    name = String(decoding: first, as: UTF8.self)
    let codes = words.dropFirst().prefix { RuleCodes.isCodeLike(String(decoding: $0, as: UTF8.self)) }
    self.codes = codes.map { $0.startIndex..<$0.endIndex }
    hasReason = words.dropFirst(1 + codes.count)
      .contains { String(decoding: $0, as: UTF8.self).contains { $0.isLetter || $0.isNumber } }
  }

  private static let prefix = Array("uimodel:".utf8)

  private static func start(in text: ArraySlice<UInt8>) -> Int? {
    var at = text.startIndex + 2
    while at < text.endIndex, text[at] == 0x20 || text[at] == 0x09 { at += 1 }
    return text[at...].starts(with: prefix) ? at : nil
  }
}
