import UIModelJSON

/// The id of a request and its response. For example, `7` and `"a"` are ids, but `1.5` is not.
///
/// `null` is discouraged in requests but allowed. A response to a message whose id cannot be read also has the id
/// `null`.
package enum RequestID: Sendable, Hashable {
  case int(Int)
  case string(String)
  case null

  /// Reads an id. Returns nil for a value that cannot be an id: a fraction, an integer that does not fit into an `Int`,
  /// a Boolean or a container.
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
