import UIModelJSON
import UIModelPlatform
import UIModelSwift
import UIModelSystems

extension Document {
  /// The initial state of the live session as the document declares it; nil if the document has no `session` object.
  package var session: SessionDeclaration? {
    guard let place = place(at: ["session"]), case (let element, let blockIndex)? = element(at: place),
      element.kind == .object
    else { return nil }
    return SessionDeclaration(ObjectReader(element, in: blocks[blockIndex].id))
  }
}
