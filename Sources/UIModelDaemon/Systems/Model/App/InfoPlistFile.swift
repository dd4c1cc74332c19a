import UIModelJSON
import UIModelPlatform

/// The result of reading the Info.plist file that an app names by its path.
package enum InfoPlistFile: Sendable, Hashable {
  /// The keys of the file. A value without a JSON form, such as a date, is `{ "$unknown": "why" }`.
  case read(JSONValue)
  /// The reason why the file could not be read, such as "there is no such file".
  case failed(String)
}

/// The kind of path with which a document names its Info.plist. For example, `Info.plist` is relative,
/// `$(INFOPLIST_FILE)` is unknown, and `/Info.plist` is refused.
package enum InfoPlistPath: Sendable, Hashable {
  /// A path relative to the document's folder.
  case relative
  /// A path that contains a build setting, whose value is not known.
  case unknown
  /// An invalid path, with the reason as the end of a sentence, such as "is not relative".
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
