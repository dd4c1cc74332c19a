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
    guard let words = SuppressionWords(comment: range, in: bytes), let kind = Kind(rawValue: words.name) else {
      return nil
    }
    self.kind = kind
    let named = words.codes.map { String(decoding: bytes[$0], as: UTF8.self) }
    codes = named.map { RuleCodes.current($0) }
    hasReason = words.hasReason
    renamed = named.filter { RuleCodes.successor(of: $0) != nil }
    unknown = codes.first { $0.contains("/") && !RuleCodes.has($0) }
      .map { UnknownCode(code: $0, nearest: nearestName(to: $0, among: RuleCodes.all)) }
    self.range = range
  }

  func moved(to range: Range<Int>) -> Suppression {
    var moved = self
    moved.range = range
    return moved
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
