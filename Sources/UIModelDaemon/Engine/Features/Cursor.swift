import UIModelJSON
import UIModelPlatform
import UIModelSwift
import UIModelSystems

/// The path to a place of a document, with the schema's description of each step. Editor features such as completion
/// and hover start from a cursor. For example, a cursor in `{ "sheets": [{ "ref": "menu" }] }` at `menu` has steps for
/// the sheet and for `ref`.
package struct Cursor: Sendable {
  /// An object, list or value on the path to the place.
  package struct Step: Sendable {
    /// The member's key; nil for an element of a list.
    package let key: JSONElement?
    package let value: JSONElement
    /// The schema's definition of the member. For an element, the definition of its list.
    package let property: PropertyDefinition?
    /// The type that the schema expects for the value; nil if unknown.
    package let type: ValueType?
    /// The type of the value, if the value is an object of the schema.
    package let object: ObjectType?
  }

  package let schema: Schema
  package let block: Block
  /// The offset of the block, in UTF-8 bytes.
  package let start: Int
  package let offset: Int
  /// The steps from a top-level member or element down to the place. Empty if the place is outside of all members and
  /// elements.
  package let steps: [Step]
  /// The section that contains the place between its elements; nil if the place is not between elements.
  package let section: PropertyDefinition?
  /// The type of the root object.
  package let root: ObjectType?

  /// Returns nil for a document that is not JSON.
  package init?(_ document: Document, at offset: Int) {
    guard document.kind.isJSON else { return nil }
    schema = document.kind.schema
    root = schema.type(Schema.documentType)
    let offset = min(max(0, offset), document.count)
    self.offset = offset
    // At a boundary, the place belongs to the block before it, because it touches that block's last token.
    var index = document.blockIndex(at: offset)
    if offset == document.starts[index], index > 0 { index -= 1 }
    let localOffset = offset - document.starts[index]
    let block = document.blocks[index]
    self.block = block
    start = document.starts[index]
    var section: String?
    if case .elements(let name) = block.startState { section = name }
    var steps: [Step] = []
    for entry in block.entries {
      switch entry.kind {
      case .sectionOpen:
        let key = JSONElement(tree: block.tree, index: entry.node)
        if entry.range.upperBound <= localOffset { section = entry.section }
        if key.range.lowerBound <= localOffset, localOffset <= key.range.upperBound {
          steps = [Cursor.step(key, JSONElement(tree: block.tree, index: entry.node + 1), in: root, schema)]
        }
      case .sectionClose: if entry.range.upperBound <= localOffset { section = nil }
      case .member where entry.range.lowerBound <= localOffset && localOffset <= entry.range.upperBound:
        let key = JSONElement(tree: block.tree, index: entry.node)
        steps = [Cursor.step(key, JSONElement(tree: block.tree, index: entry.node + 1), in: root, schema)]
      case .element where entry.range.lowerBound <= localOffset && localOffset <= entry.range.upperBound:
        let property = root?.property(entry.section)
        let value = JSONElement(tree: block.tree, index: entry.node)
        steps = [Cursor.step(element: value, of: property, property?.type.elementType, schema)]
      default: continue
      }
    }
    let root = root
    self.section = section.flatMap { root?.property($0) }
    self.steps = Cursor.extendedPath(steps, to: localOffset, schema)
  }

  /// Returns the path, extended as long as a member or element contains the place.
  private static func extendedPath(_ steps: [Step], to localOffset: Int, _ schema: Schema) -> [Step] {
    var steps = steps
    while let last = steps.last {
      let value = last.value
      guard value.range.lowerBound < localOffset, localOffset < value.range.upperBound || value.kind == .invalid else {
        break
      }
      if let member = value.members.first(where: {
        $0.range.lowerBound <= localOffset && localOffset <= $0.range.upperBound
      }) {
        steps.append(step(member.key, member.value, in: last.object, schema))
      } else if let element = value.elements.first(where: {
        $0.range.lowerBound <= localOffset && localOffset <= $0.range.upperBound
      }) {
        steps.append(step(element: element, of: last.property, last.type?.elementType, schema))
      } else {
        break
      }
    }
    return steps
  }

  /// Returns the step to a member of an object.
  static func step(_ key: JSONElement, _ value: JSONElement, in object: ObjectType?, _ schema: Schema) -> Step {
    let property = object?.property(of: key)
    let type = property?.type ?? object?.otherMembers
    return Step(key: key, value: value, property: property, type: type, object: schema.object(type, for: value))
  }

  /// Returns the step to an element of a list.
  static func step(
    element value: JSONElement, of property: PropertyDefinition?, _ type: ValueType?, _ schema: Schema
  ) -> Step {
    Step(key: nil, value: value, property: property, type: type, object: schema.object(type, for: value))
  }

  /// Returns the range of an element, as UTF-8 bytes of the document.
  package func range(of element: JSONElement) -> Range<Int> {
    start + element.range.lowerBound..<start + element.range.upperBound
  }

  /// Whether the place is in a key or touches one.
  package var isOnKey: Bool {
    guard let key = steps.last?.key else { return false }
    return range(of: key).lowerBound <= offset && offset <= range(of: key).upperBound
  }

  /// The key or scalar value at the place; nil if there is none.
  package var token: JSONElement? {
    guard let last = steps.last else { return nil }
    if isOnKey { return last.key }
    switch last.value.kind {
    case .object, .array: return nil
    default:
      let range = range(of: last.value)
      return range.lowerBound <= offset && offset <= range.upperBound ? last.value : nil
    }
  }

  /// The string value at the place, which may declare or refer to a name; nil for any other token.
  package var name: String? {
    guard let token, token.kind == .string, !isOnKey else { return nil }
    return token.string
  }
}

extension Schema {
  /// Returns the type of an object where the schema expects `type`; nil if the value is not an object or the type is
  /// unknown.
  func object(_ type: ValueType?, for value: JSONElement) -> ObjectType? {
    guard value.kind == .object, let type else { return nil }
    switch type {
    case .object(let name): return self.type(name)
    case .oneOf(let types): return types.lazy.compactMap { object($0, for: value) }.first
    // All members of a map have the same type.
    case .map(let type): return ObjectType("", "", otherMembers: type, [])
    default: return nil
    }
  }
}

extension ValueType {
  /// The type of a list's elements; nil if the type is not a list.
  package var elementType: ValueType? {
    switch self {
    case .list(let type): type
    case .oneOf(let types): types.lazy.compactMap { $0.elementType }.first
    default: nil
    }
  }
}
