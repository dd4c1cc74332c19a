import UIModelDaemon
import UIModelJSON

extension JSONValue {
  /// Returns the value as JSON text for people. Control characters in strings are escaped.
  func shown(indent: Int? = nil) -> String { printable(json: text(indent: indent)) }
}
