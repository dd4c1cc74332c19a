import UIModelJSON

/// A property list in a normal form: two values are equal if the menu builder treats the property lists as equal
/// (`isEqual:`). The members of dictionaries are sorted by name, because they have no order: `{ "b": 1, "a": 2 }`
/// equals `{ "a": 2, "b": 1 }`.
struct PropertyListIdentity: Hashable {
  private let value: JSONValue

  init(_ value: JSONValue) { self.value = PropertyListIdentity.normalized(value) }

  private static func normalized(_ value: JSONValue) -> JSONValue {
    switch value {
    case .array(let elements): return .array(elements.map(normalized))
    case .object(let object):
      let members = object.members.sorted { $0.name < $1.name }
      return .object(JSONObject(distinct: members.map { ($0.name, normalized($0.value)) }))
    case .null, .bool, .int, .number, .numeral, .string: return value
    }
  }
}
