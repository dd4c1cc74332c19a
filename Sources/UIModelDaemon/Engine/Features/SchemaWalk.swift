import UIModelJSON
import UIModelPlatform
import UIModelSwift
import UIModelSystems

/// Visits the members and elements of a JSON document, each with its definition in the schema.
struct SchemaWalk {
  private let schema: Schema
  private let root: ObjectType

  /// Returns nil for a document that is not JSON.
  init?(_ document: Document) {
    guard document.kind.isJSON, let root = document.kind.schema.type(Schema.documentType) else { return nil }
    (schema, self.root) = (document.kind.schema, root)
  }

  /// Visits the members and elements that begin in a block, in text order. Each member precedes the content of its
  /// value.
  func visit(_ block: Block, _ body: (Cursor.Step) -> Void) {
    func element(_ node: Int) -> JSONElement { JSONElement(tree: block.tree, index: node) }
    for entry in block.entries {
      switch entry.kind {
      case .member: visit(Cursor.step(element(entry.nodeIndex), element(entry.nodeIndex + 1), in: root, schema), body)
      // Each element of the section has its own entry, in this block or in a later one.
      case .sectionOpen: body(Cursor.step(element(entry.nodeIndex), element(entry.nodeIndex + 1), in: root, schema))
      case .element:
        let property = root.property(entry.section)
        visit(Cursor.step(element: element(entry.nodeIndex), of: property, property?.type.elementType, schema), body)
      case .rootOpen, .rootClose, .sectionClose, .rootValue: continue
      }
    }
  }

  private func visit(_ step: Cursor.Step, _ body: (Cursor.Step) -> Void) {
    body(step)
    for member in step.value.members { visit(Cursor.step(member.key, member.value, in: step.objectType, schema), body) }
    for element in step.value.elements {
      visit(Cursor.step(element: element, of: step.property, step.type?.elementType, schema), body)
    }
  }
}
