import UIModelJSON
import UIModelPlatform
import UIModelSwift
import UIModelSystems

extension JSONValue {
  /// The same value with the members of each object in alphabetical order: their order says nothing.
  var canonical: JSONValue {
    switch self {
    case .array(let values): .array(values.map(\.canonical))
    case .object(let object):
      .object(JSONObject(distinct: object.members.sorted { $0.name < $1.name }.map { ($0.name, $0.value.canonical) }))
    default: self
    }
  }

  /// Whether another value stands somewhere within it.
  func hasWithin(_ other: JSONValue) -> Bool {
    switch self {
    case .array(let values): values.contains { $0 == other || $0.hasWithin(other) }
    case .object(let object): object.members.contains { $0.value == other || $0.value.hasWithin(other) }
    default: false
    }
  }
}
