import UIModelJSON
import UIModelPlatform
import UIModelSwift
import UIModelSystems

/// A document that is analyzed as an app of its own. Used for examples, tests and quick checks. For example,
/// `SingleDocument(text).findings` are the findings for a model document's text.
package struct SingleDocument: Sendable {
  package let document: Document
  package let findings: [LocatedFinding]

  package init(_ text: String, kind: DocumentKind = .model, configuration: Configuration = Configuration()) {
    document = Document(number: 0, bytes: Array(text.utf8), kind: kind)
    var analysis = Analysis()
    analysis.configure(.document(0), configuration)
    analysis.update(document, in: .document(0), change: nil)
    _ = analysis.refresh()
    findings = analysis.findings(of: document)
  }

  /// Returns the document's text with a fix applied.
  package func applying(_ fix: Fix) throws(EditError) -> String {
    var bytes = document.bytes
    for edit in try ModelEditing(document).textEdits(fix.edits).reversed() {
      bytes.replaceSubrange(edit.range, with: Array(edit.newText.utf8))
    }
    return String(decoding: bytes, as: UTF8.self)
  }
}
