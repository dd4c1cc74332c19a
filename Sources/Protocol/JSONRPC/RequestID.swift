import UIModelJSON

/// What ties a response to its request. Null is what a request may carry against all advice, and what answers a message
/// whose id could not be read.
package enum RequestID: Sendable, Hashable {
  case int(Int)
  case string(String)
  case null

  /// Nil for what is no id: a fraction, a number that does not fit, a container.
  package init?(_ element: JSONElement) {
    switch element.kind {
    case .null: self = .null
    case .string: self = .string(element.string ?? "")
    case .number:
      guard let value = element.int else { return nil }
      self = .int(value)
    default: return nil
    }
  }

  package var json: JSONValue {
    switch self {
    case .int(let value): .int(value)
    case .string(let value): .string(value)
    case .null: .null
    }
  }
}

extension RequestID: CustomStringConvertible {
  package var description: String { json.text() }
}
