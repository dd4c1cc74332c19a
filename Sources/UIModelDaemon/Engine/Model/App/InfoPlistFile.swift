import UIModelJSON

/// What came of reading the Info.plist that an app names by its path.
package enum InfoPlistFile: Sendable, Hashable {
  /// Its keys. What JSON has no word for, such as a date, is `{ "$unknown": "why" }`.
  case read(JSONValue)
  /// Why there is nothing to read, after "the file cannot be read: ".
  case failed(String)
}
