import UIModelDaemon
import UIModelJSON

extension JSONValue {
  /// Returns the value as JSON text for people. Control characters in strings are escaped.
  func displayText(indent: Int? = nil) -> String { printable(json: text(indent: indent)) }
}
