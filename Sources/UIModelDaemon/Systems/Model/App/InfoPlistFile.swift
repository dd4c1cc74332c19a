import UIModelJSON
import UIModelPlatform

/// The result of reading an app's Info.plist file.
package enum InfoPlistFile: Sendable, Hashable {
  /// The content of the file as JSON. A value without a JSON form, such as a date, becomes an object with the key
  /// `$unknown` and a reason.
  case read(JSONValue)
  /// The reason why the file could not be read, such as "there is no such file".
  case failed(String)
}

/// The kind of an Info.plist path in a document. For example, `Info.plist` is relative, `$(INFOPLIST_FILE)` is unknown,
/// and `/Info.plist` is refused.
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
