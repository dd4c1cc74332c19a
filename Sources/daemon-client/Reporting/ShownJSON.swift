import UIModelDaemon
import UIModelJSON

extension JSONValue {
  /// Its text for a place where people may see it: control characters in strings are escapes.
  func shown(indent: Int? = nil) -> String { printable(json: text(indent: indent)) }
}
