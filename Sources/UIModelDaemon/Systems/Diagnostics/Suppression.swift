import UIModelJSON
import UIModelPlatform

/// A comment that suppresses rules, such as `// uimodel:disable-next-line CODE reason`. Other commands apply to the
/// comment's line, to the file, or to the code between `disable` and `enable`.
package struct Suppression: Sendable, Hashable {
  package enum Kind: String, Sendable {
    case disableNextLine = "disable-next-line"
    case disableLine = "disable-line"
    case disableFile = "disable-file"
    case disable, enable
  }
  package let kind: Kind
  /// The codes in the comment, with former codes replaced. A system's name covers all of its rules.
  package let codes: [String]
  /// Whether a reason follows the codes.
  package let hasReason: Bool
  /// The former codes in the comment.
  let formerCodes: [String]
  /// The first unknown code in the comment, with the most similar existing code; nil if all codes are known.
  let unknownCode: UnknownCode?
  /// The range of the comment in UTF-8 bytes from the block's start.
  package private(set) var range: Range<Int>

  /// Parses a comment. Returns nil if the comment is not a suppression.
  init?(comment range: Range<Int>, in bytes: [UInt8]) {
    guard let comment = SuppressionComment(comment: range, in: bytes), let kind = Kind(rawValue: comment.commandName)
    else {
      return nil
    }
    self.kind = kind
    let writtenCodes = comment.codeRanges.map { String(decoding: bytes[$0], as: UTF8.self) }
    codes = writtenCodes.map { RuleCodes.currentCode($0) }
    hasReason = comment.hasReason
    formerCodes = writtenCodes.filter { RuleCodes.successor(of: $0) != nil }
    unknownCode = codes.first { $0.contains("/") && !RuleCodes.contains($0) }
      .map { UnknownCode(code: $0, nearestCode: nearestName(to: $0, among: RuleCodes.allCodes)) }
    self.range = range
  }

  func moved(to range: Range<Int>) -> Suppression {
    var suppression = self
    suppression.range = range
    return suppression
  }

  func covers(_ code: String) -> Bool {
    codes.contains { $0 == code || code.hasPrefix($0 + "/") }
  }
}

/// An unknown rule code in a suppression comment. The most similar code is stored, so that it is not looked up again
/// after edits outside the comment.
struct UnknownCode: Sendable, Hashable {
  let code: String
  let nearestCode: String?
}
