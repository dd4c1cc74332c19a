import UIModelJSON
import UIModelPlatform
import UIModelSwift
import UIModelSystems

/// What stands at a place of a document, along the schema: what features for editors start from.
package struct Cursor: Sendable {
  /// An object, a list or a value on the way down to the place.
  package struct Step: Sendable {
    /// The member's key; nil for an element of a list.
    package let key: JSONElement?
    package let value: JSONElement
    /// What the schema says of the member; an element has its list's.
    package let property: PropertyDefinition?
    /// What the schema takes here.
    package let type: ValueType?
    /// The type of the value, if it is an object that the schema knows.
    package let object: ObjectType?
  }

  package let schema: Schema
  package let block: Block
  /// UTF-8 bytes before the block.
  package let start: Int
  package let offset: Int
  /// From the top-level member or element down; empty where there is none.
  package let steps: [Step]
  /// The section whose elements are meant, when the place is between them.
  package let section: PropertyDefinition?
  /// The type of the root.
  package let root: ObjectType?

  /// Nil for a document that is not written in the schema's terms.
  package init?(_ document: Document, at offset: Int) {
    guard document.kind.isJSON else { return nil }
    schema = document.kind.schema
    root = schema.type(Schema.documentType)
    let offset = min(max(0, offset), document.count)
    self.offset = offset
    // At a boundary the place belongs to the block before it, whose last token it touches.
    var index = document.block(at: offset)
    if offset == document.starts[index], index > 0 { index -= 1 }
    let local = offset - document.starts[index]
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
        if entry.range.upperBound <= local { section = entry.section }
        if key.range.lowerBound <= local, local <= key.range.upperBound {
          steps = [Cursor.step(key, JSONElement(tree: block.tree, index: entry.node + 1), in: root, schema)]
        }
      case .sectionClose: if entry.range.upperBound <= local { section = nil }
      case .member where entry.range.lowerBound <= local && local <= entry.range.upperBound:
        let key = JSONElement(tree: block.tree, index: entry.node)
        steps = [Cursor.step(key, JSONElement(tree: block.tree, index: entry.node + 1), in: root, schema)]
      case .element where entry.range.lowerBound <= local && local <= entry.range.upperBound:
        let property = root?.property(entry.section)
        let value = JSONElement(tree: block.tree, index: entry.node)
        steps = [Cursor.step(element: value, of: property, property?.type.element, schema)]
      default: continue
      }
    }
    let root = root
    self.section = section.flatMap { root?.property($0) }
    self.steps = Cursor.descend(steps, to: local, schema)
  }

  /// Goes on down for as long as something holds the place.
  private static func descend(_ steps: [Step], to local: Int, _ schema: Schema) -> [Step] {
    var steps = steps
    while let last = steps.last {
      let value = last.value
      guard value.range.lowerBound < local, local < value.range.upperBound || value.kind == .invalid else { break }
      if let member = value.members.first(where: { $0.range.lowerBound <= local && local <= $0.range.upperBound }) {
        steps.append(step(member.key, member.value, in: last.object, schema))
      } else if let element = value.elements.first(where: {
        $0.range.lowerBound <= local && local <= $0.range.upperBound
      }) {
        steps.append(step(element: element, of: last.property, last.type?.element, schema))
      } else {
        break
      }
    }
    return steps
  }

  /// The step to a member of an object.
  static func step(_ key: JSONElement, _ value: JSONElement, in object: ObjectType?, _ schema: Schema) -> Step {
    let property = object?.property(of: key)
    let type = property?.type ?? object?.anyOther
    return Step(key: key, value: value, property: property, type: type, object: schema.object(type, for: value))
  }

  /// The step to an element of a list.
  static func step(
    element value: JSONElement, of property: PropertyDefinition?, _ type: ValueType?, _ schema: Schema
  ) -> Step {
    Step(key: nil, value: value, property: property, type: type, object: schema.object(type, for: value))
  }

  /// UTF-8 bytes from the document's start.
  package func range(of element: JSONElement) -> Range<Int> {
    start + element.range.lowerBound..<start + element.range.upperBound
  }

  /// Whether the place is in or at a key.
  package var isOnKey: Bool {
    guard let key = steps.last?.key else { return false }
    return range(of: key).lowerBound <= offset && offset <= range(of: key).upperBound
  }

  /// The key or the string, number or word at the place; nil between them.
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

  /// The name that the place declares or refers to.
  package var name: String? {
    guard let token, token.kind == .string, !isOnKey else { return nil }
    return token.string
  }
}

extension Schema {
  /// The type of an object value where the schema takes `type`.
  func object(_ type: ValueType?, for value: JSONElement) -> ObjectType? {
    guard value.kind == .object, let type else { return nil }
    switch type {
    case .object(let name): return self.type(name)
    case .oneOf(let types): return types.lazy.compactMap { object($0, for: value) }.first
    // Every member of a map is of one type.
    case .map(let type): return ObjectType("", "", anyOther: type, [])
    default: return nil
    }
  }
}

extension ValueType {
  /// The type of a list's elements.
  package var element: ValueType? {
    switch self {
    case .list(let type): type
    case .oneOf(let types): types.lazy.compactMap { $0.element }.first
    default: nil
    }
  }
}
