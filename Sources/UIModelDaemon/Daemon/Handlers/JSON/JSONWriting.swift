import UIModelJSON

enum JSONWriting {
  /// A string as it stands in a document.
  static func quoted(_ string: String) -> String { JSONValue.string(string).text() }
}
