import UIModelPlatform
import UIModelSwift

/// An existing file or folder that cannot be read.
package struct UnreadFile: Sendable, Equatable {
  package enum Kind: Sendable { case file, folder }

  /// The absolute path. U+FFFD replaces bytes of the name that are not UTF-8.
  package let path: String
  let kind: Kind
  /// The reason in lower case, without a full stop, such as "permission denied".
  let reason: String

  /// Returns the reason why Swift source is not parsed; nil if the source is parsed. Unparsed source is still stored.
  static func reason(ofSource bytes: [UInt8]) -> String? {
    bytes.count > SwiftFile.maximumLength
      ? "it is larger than \(SwiftFile.maximumLength >> 20) MiB" : TextEncoding.problem(bytes)
  }
}
