import UIModelJSON
import UIModelPlatform
import UIModelSwift
import UIModelSystems

extension Document {
  /// What the document says the live session starts with; nil where it says nothing.
  package var session: SessionDeclaration? {
    guard let place = place(at: ["session"]), case (let element, let block)? = element(at: place),
      element.kind == .object
    else { return nil }
    return SessionDeclaration(ObjectReader(element, in: blocks[block].id))
  }
}
