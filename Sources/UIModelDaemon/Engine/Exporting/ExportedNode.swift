import UIModelJSON
import UIModelPlatform
import UIModelSwift
import UIModelSystems

/// A value of an exported model document, with the place in the source where each object is declared.
package struct ExportedNode {
  package indirect enum Value {
    case jsonValue(JSONValue)
    case list([ExportedNode])
    case object([Member])
  }

  package struct Member {
    package let name: String
    package var node: ExportedNode

    package init(name: String, node: ExportedNode) { (self.name, self.node) = (name, node) }
  }

  package var value: Value
  /// The place of the declaration; nil for a value that only the export adds.
  package let place: Place?

  package init(_ value: Value, at place: Place? = nil) { (self.value, self.place) = (value, place) }

  /// Returns a value without a place in the source.
  package static func jsonValue(_ value: JSONValue) -> ExportedNode { ExportedNode(.jsonValue(value)) }

  /// Creates the value of an element in a block, with all values inside it.
  init(_ element: JSONElement, in block: BlockID) {
    let place = Place(element, in: block)
    switch element.kind {
    case .object where element.unknownReason == nil:
      let members = element.members.map { Member(name: $0.name, node: ExportedNode($0.value, in: block)) }
      self.init(.object(members), at: place)
    case .array: self.init(.list(element.elements.map { ExportedNode($0, in: block) }), at: place)
    default: self.init(.jsonValue(JSONValue(element)), at: place)
    }
  }

  /// Returns the value of an object's member with a name; nil if the object has no such member or the node is not an
  /// object.
  package subscript(name: String) -> ExportedNode? {
    guard case .object(let members) = value else { return nil }
    return members.first { $0.name == name }?.node
  }

  package var string: String? { if case .jsonValue(let value) = value { value.string } else { nil } }

  /// Whether the value is marked as unknown.
  var isUnknown: Bool { if case .jsonValue(let value) = value { value["$unknown"] != nil } else { false } }

  /// The value as JSON, without places.
  package var json: JSONValue {
    switch value {
    case .jsonValue(let value): value
    case .list(let elements): .array(elements.map(\.json))
    case .object(let members): .object(JSONObject(distinct: members.map { ($0.name, $0.node.json) }))
    }
  }

  /// Returns the object with a member added at the end, or at the start if `insertsFirst` is true. An existing member
  /// with this name is replaced, unless `keepsExisting` is true.
  func setting(_ name: String, _ node: ExportedNode, insertsFirst: Bool = false, keepsExisting: Bool = false)
    -> ExportedNode
  {
    guard case .object(var members) = value else { return self }
    let member = Member(name: name, node: node)
    if let index = members.firstIndex(where: { $0.name == name }) {
      if !keepsExisting { members[known: index] = member }
    } else {
      members.insert(member, at: insertsFirst ? 0 : members.count)
    }
    return ExportedNode(.object(members), at: place)
  }
}

extension ExportedNode.Value {
  /// Returns the marker for an unknown value, with the reason.
  static func unknown(_ reason: String) -> ExportedNode.Value { .jsonValue(["$unknown": .string(reason)]) }
}
