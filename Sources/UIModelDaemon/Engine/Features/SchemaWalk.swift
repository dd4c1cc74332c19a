import UIModelJSON
import UIModelPlatform
import UIModelSwift
import UIModelSystems

/// Visits the members and elements of a JSON document, each with what the schema says of it.
struct SchemaWalk {
  private let schema: Schema
  private let root: ObjectType

  /// Nil for a document that is not written in the schema's terms.
  init?(_ document: Document) {
    guard document.kind.isJSON, let root = document.kind.schema.type(Schema.documentType) else { return nil }
    (schema, self.root) = (document.kind.schema, root)
  }

  /// Visits what begins in a block, in the order of the text: each member, then what its value contains.
  func visit(_ block: Block, _ body: (Cursor.Step) -> Void) {
    func element(_ node: Int) -> JSONElement { JSONElement(tree: block.tree, index: node) }
    for entry in block.entries {
      switch entry.kind {
      case .member: visit(Cursor.step(element(entry.node), element(entry.node + 1), in: root, schema), body)
      // Its elements are entries, here or in the next blocks.
      case .sectionOpen: body(Cursor.step(element(entry.node), element(entry.node + 1), in: root, schema))
      case .element:
        let property = root.property(entry.section)
        visit(Cursor.step(element: element(entry.node), of: property, property?.type.element, schema), body)
      case .rootOpen, .rootClose, .sectionClose, .other: continue
      }
    }
  }

  private func visit(_ step: Cursor.Step, _ body: (Cursor.Step) -> Void) {
    body(step)
    for member in step.value.members { visit(Cursor.step(member.key, member.value, in: step.object, schema), body) }
    for element in step.value.elements {
      visit(Cursor.step(element: element, of: step.property, step.type?.element, schema), body)
    }
  }
}
