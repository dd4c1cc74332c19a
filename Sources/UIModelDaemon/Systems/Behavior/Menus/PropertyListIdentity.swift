import UIModelJSON

/// A normalized property list, which is equal for all property lists that are equal for the menu builder (`isEqual:`).
/// The members of dictionaries are sorted by name, because they have no order: `{ "b": 1, "a": 2 }` equals `{ "a": 2,
/// "b": 1 }`.
struct PropertyListIdentity: Hashable {
  private let value: JSONValue

  init(_ value: JSONValue) { self.value = PropertyListIdentity.sorted(value) }

  private static func sorted(_ value: JSONValue) -> JSONValue {
    switch value {
    case .array(let elements): return .array(elements.map(sorted))
    case .object(let object):
      let members = object.members.sorted { $0.name < $1.name }
      return .object(JSONObject(distinct: members.map { ($0.name, sorted($0.value)) }))
    case .null, .bool, .int, .number, .numeral, .string: return value
    }
  }
}
