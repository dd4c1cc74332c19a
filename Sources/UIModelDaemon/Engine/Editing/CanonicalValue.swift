import UIModelJSON
import UIModelPlatform
import UIModelSwift
import UIModelSystems

extension JSONValue {
  /// The value with the members of each object in alphabetical order. Values that differ only in the order of members
  /// have the same canonical value.
  var canonical: JSONValue {
    switch self {
    case .array(let values): .array(values.map(\.canonical))
    case .object(let object):
      .object(JSONObject(distinct: object.members.sorted { $0.name < $1.name }.map { ($0.name, $0.value.canonical) }))
    default: self
    }
  }

  /// Whether another value is nested in this value, at any depth.
  func containsNested(_ nestedValue: JSONValue) -> Bool {
    switch self {
    case .array(let values): values.contains { $0 == nestedValue || $0.containsNested(nestedValue) }
    case .object(let object):
      object.members.contains { $0.value == nestedValue || $0.value.containsNested(nestedValue) }
    default: false
    }
  }
}
