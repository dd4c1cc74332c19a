import UIModelPlatform
import UIModelSwift

/// A file or folder that is there and cannot be read.
package struct UnreadFile: Sendable, Equatable {
  package enum Kind: Sendable { case file, folder }

  /// Bytes of a name that are not UTF-8 are U+FFFD in it.
  package let path: String
  let kind: Kind
  /// A sentence without its full stop: "permission denied".
  let reason: String

  /// Why Swift source is kept and not read; nil for what is read.
  static func reason(ofSource bytes: [UInt8]) -> String? {
    bytes.count > SwiftFile.longest
      ? "it is larger than \(SwiftFile.longest >> 20) MiB" : TextEncoding.problem(bytes)
  }
}
