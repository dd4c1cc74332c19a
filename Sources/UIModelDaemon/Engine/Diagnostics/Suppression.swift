import UIModelJSON
import UIModelPlatform

/// A comment that silences rules: `// uimodel:disable-next-line CODE reason`, the same for this line or this file, or a
/// pair of `disable` and `enable`.
package struct Suppression: Sendable, Hashable {
  package enum Kind: String, Sendable {
    case disableNextLine = "disable-next-line"
    case disableLine = "disable-line"
    case disableFile = "disable-file"
    case disable, enable
  }
  package let kind: Kind
  /// The codes it names, each the present one; a system's name covers all of its rules.
  package let codes: [String]
  /// Whether words follow the codes.
  package let hasReason: Bool
  /// Former codes that it names.
  let renamed: [String]
  /// The first of these that is no rule's, with the one that was probably meant.
  let unknown: UnknownCode?
  /// UTF-8 bytes of the comment from the block's start.
  package private(set) var range: Range<Int>

  /// Nil for a comment that is no such thing.
  init?(comment range: Range<Int>, in bytes: [UInt8]) {
    var text = bytes[range]
    // Most comments are for people; look no further than the first bytes of them.
    guard text.count > 10, let at = Suppression.command(in: text) else { return nil }
    if text[range.lowerBound + 1] == UInt8(ascii: "*"), text.suffix(2).elementsEqual("*/".utf8) {
      text = text.dropLast(2)
    }
    text = text.dropFirst(at - range.lowerBound)
    var words = text.split(whereSeparator: { $0 == 0x20 || $0 == 0x09 || $0 == UInt8(ascii: ",") })
      .map { String(decoding: $0, as: UTF8.self) }
    guard !words.isEmpty, let kind = Kind(rawValue: words.removeFirst()) else { return nil }
    self.kind = kind
    // Codes come first; the first word that cannot be one begins the reason.
    let named = words.prefix { RuleCatalogue.isCodeLike($0) }
    codes = named.map { RuleCatalogue.current($0) }
    hasReason = words.dropFirst(named.count).contains { $0.contains { $0.isLetter || $0.isNumber } }
    renamed = named.filter { RuleCatalogue.successor(of: $0) != nil }
    unknown = codes.first { $0.contains("/") && RuleCatalogue.description(of: $0) == nil }
      .map { UnknownCode(code: $0, nearest: nearestName(to: $0, among: RuleCatalogue.codes)) }
    self.range = range
  }

  func moved(to range: Range<Int>) -> Suppression {
    var moved = self
    moved.range = range
    return moved
  }

  private static func command(in text: ArraySlice<UInt8>) -> Int? {
    var at = text.startIndex + 2
    while at < text.endIndex, text[at] == 0x20 || text[at] == 0x09 { at += 1 }
    let prefix = Array("uimodel:".utf8)
    guard text[at...].starts(with: prefix) else { return nil }
    return at + prefix.count
  }

  func covers(_ code: String) -> Bool {
    codes.contains { $0 == code || code.hasPrefix($0 + "/") }
  }
}

/// A code of no rule. Found when the comment is read, and not at each edit beside it.
struct UnknownCode: Sendable, Hashable {
  let code: String
  let nearest: String?
}

extension RuleCatalogue {
  /// A code, or a system's name.
  static func isCodeLike(_ word: String) -> Bool {
    word.utf8.contains(UInt8(ascii: "/")) || RuleSystem(rawValue: word) != nil
  }
}
