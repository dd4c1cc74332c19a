import UIModelPlatform

/// The parts of a comment that begins with `uimodel:`: a command, rule codes and a reason. Ranges are in UTF-8 bytes of
/// the text.
///
/// For example, `// uimodel:disable-line menu/print-not-enabled printed elsewhere` has the command
/// `uimodel:disable-line`, one code and a reason.
package struct SuppressionComment {
  /// The range of `uimodel:` and the command's name.
  package let commandRange: Range<Int>
  /// The command without `uimodel:`, such as `disable-line`.
  let commandName: String
  /// The ranges of rule codes and system names. The reason begins at the first word that is neither a code nor a name.
  package let codeRanges: [Range<Int>]
  let hasReason: Bool

  /// Parses a comment. Returns nil if the comment does not begin with `uimodel:` or has no command.
  package init?(comment range: Range<Int>, in bytes: [UInt8]) {
    var text = bytes[range]
    // Most comments are not suppressions, so only their first bytes are compared.
    guard text.count > 10, let start = SuppressionComment.start(in: text) else { return nil }
    if text[range.lowerBound + 1] == UInt8(ascii: "*"), text.suffix(2).elementsEqual("*/".utf8) {
      text = text.dropLast(2)
    }
    let words = text[(start + SuppressionComment.prefix.count)...]
      .split(whereSeparator: { $0 == 0x20 || $0 == 0x09 || $0 == UInt8(ascii: ",") })
    guard let commandWord = words.first else { return nil }
    commandRange = start..<commandWord.endIndex
    commandName = String(decoding: commandWord, as: UTF8.self)
    let codeWords = words.dropFirst().prefix { RuleCodes.isCodeLike(String(decoding: $0, as: UTF8.self)) }
    self.codeRanges = codeWords.map { $0.startIndex..<$0.endIndex }
    hasReason = words.dropFirst(1 + codeWords.count)
      .contains { String(decoding: $0, as: UTF8.self).contains { $0.isLetter || $0.isNumber } }
  }

  private static let prefix = Array("uimodel:".utf8)

  private static func start(in text: ArraySlice<UInt8>) -> Int? {
    var index = text.startIndex + 2
    while index < text.endIndex, text[index] == 0x20 || text[index] == 0x09 { index += 1 }
    return text[index...].starts(with: prefix) ? index : nil
  }
}
