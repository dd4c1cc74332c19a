import UIModelJSON
import UIModelPlatform

/// What came of reading the Info.plist that an app names by its path.
package enum InfoPlistFile: Sendable, Hashable {
  /// Its keys. What JSON has no word for, such as a date, is `{ "$unknown": "why" }`.
  case read(JSONValue)
  /// Why there is nothing to read: "there is no such file".
  case failed(String)
}

/// How a document may name its Info.plist.
package enum InfoPlistPath: Sendable, Hashable {
  /// From the document's folder on.
  case relative
  /// With a part that the build fills in.
  case unknown
  /// Not a relative path: why not, as the end of a sentence.
  case refused(String)

  package init(_ path: String) {
    if BuildSetting.isMentioned(in: path) {
      self = .unknown
    } else if path.allSatisfy(\.isWhitespace) {
      self = .refused("is empty")
    } else if path.hasPrefix("/") || path.hasPrefix("~") {
      self = .refused("is not relative")
    } else if path.utf8.contains(0) {
      self = .refused("is not a valid file name")
    } else if let colon = path.firstIndex(of: ":"), path[colon...].hasPrefix("://") {
      self = .refused("is a URL")
    } else {
      self = .relative
    }
  }
}
