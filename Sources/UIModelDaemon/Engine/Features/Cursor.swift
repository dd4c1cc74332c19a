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
    /// The schema's definition of the member. For an element of a list, the definition of the list.
    package let property: PropertyDefinition?
    /// The type that the schema expects for the value; nil if unknown.
    package let type: ValueType?
    /// The schema's type of the value; nil if the value is not an object of the schema.
    package let objectType: ObjectType?
  }

  package let schema: Schema
  package let block: Block
  /// The offset of the block in the document, in UTF-8 bytes.
  package let blockStart: Int
  package let offset: Int
  /// The steps from a top-level member or element down to the place. Empty if the place is outside of all members and
  /// elements.
  package let steps: [Step]
  /// The section whose brackets enclose the place; nil if the place is not in a section.
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
    // At a boundary between blocks, the place belongs to the earlier block, because the place touches this block's last
    // token.
    var index = document.blockIndex(at: offset)
    if offset == document.starts[index], index > 0 { index -= 1 }
    let localOffset = offset - document.starts[index]
    let block = document.blocks[index]
    self.block = block
    blockStart = document.starts[index]
    var section: String?
    if case .elements(let name) = block.startState { section = name }
    var steps: [Step] = []
    for entry in block.entries {
      switch entry.kind {
      case .sectionOpen:
        let key = JSONElement(tree: block.tree, index: entry.nodeIndex)
        if entry.range.upperBound <= localOffset { section = entry.section }
        if key.range.lowerBound <= localOffset, localOffset <= key.range.upperBound {
          steps = [Cursor.step(key, JSONElement(tree: block.tree, index: entry.nodeIndex + 1), in: root, schema)]
        }
      case .sectionClose: if entry.range.upperBound <= localOffset { section = nil }
      case .member where entry.range.lowerBound <= localOffset && localOffset <= entry.range.upperBound:
        let key = JSONElement(tree: block.tree, index: entry.nodeIndex)
        steps = [Cursor.step(key, JSONElement(tree: block.tree, index: entry.nodeIndex + 1), in: root, schema)]
      case .element where entry.range.lowerBound <= localOffset && localOffset <= entry.range.upperBound:
        let property = root?.property(entry.section)
        let value = JSONElement(tree: block.tree, index: entry.nodeIndex)
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
    while let innermostStep = steps.last {
      let value = innermostStep.value
      guard value.range.lowerBound < localOffset, localOffset < value.range.upperBound || value.kind == .invalid else {
        break
      }
      if let member = value.members.first(where: {
        $0.range.lowerBound <= localOffset && localOffset <= $0.range.upperBound
      }) {
        steps.append(step(member.key, member.value, in: innermostStep.objectType, schema))
      } else if let element = value.elements.first(where: {
        $0.range.lowerBound <= localOffset && localOffset <= $0.range.upperBound
      }) {
        steps.append(step(element: element, of: innermostStep.property, innermostStep.type?.elementType, schema))
      } else {
        break
      }
    }
    return steps
  }

  /// Returns the step to a member of an object.
  static func step(_ key: JSONElement, _ value: JSONElement, in object: ObjectType?, _ schema: Schema) -> Step {
    let property = object?.property(of: key)
    let type = property?.type ?? object?.otherMemberType
    return Step(key: key, value: value, property: property, type: type, objectType: schema.objectType(type, for: value))
  }

  /// Returns the step to an element of a list.
  static func step(
    element value: JSONElement, of property: PropertyDefinition?, _ type: ValueType?, _ schema: Schema
  ) -> Step {
    Step(key: nil, value: value, property: property, type: type, objectType: schema.objectType(type, for: value))
  }

  /// Returns the range of an element, as UTF-8 bytes of the document.
  package func range(of element: JSONElement) -> Range<Int> {
    blockStart + element.range.lowerBound..<blockStart + element.range.upperBound
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

  /// The string value at the place, which might declare or refer to a name; nil for any other token.
  package var name: String? {
    guard let token, token.kind == .string, !isOnKey else { return nil }
    return token.string
  }
}

extension Schema {
  /// Returns the type of an object where the schema expects `type`. Returns nil if the value is not an object or its
  /// type is unknown.
  func objectType(_ type: ValueType?, for value: JSONElement) -> ObjectType? {
    guard value.kind == .object, let type else { return nil }
    switch type {
    case .object(let name): return self.type(name)
    case .oneOf(let types): return types.lazy.compactMap { objectType($0, for: value) }.first
    // All members of a map have the same type.
    case .map(let type): return ObjectType("", "", otherMemberType: type, [])
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
