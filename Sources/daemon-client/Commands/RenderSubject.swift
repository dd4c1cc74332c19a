import UIModelDaemon
import UIModelEngine
import UIModelJSON
import UIModelSystems

/// A picture of one part of an app, as listed by `uimodel/render/list`. For example, a sheet with the handle `share`
/// has the name `share`, and can be drawn with `render sheet --of share`.
struct RenderSubject {
  let params: JSONObject
  let what: String
  let title: String
  /// The handle of the part, or its path in the document, joined by dots; nil if it has neither.
  let name: String?
  /// The reason why the picture cannot be drawn; nil if it can be drawn.
  let error: String?
  /// The URI of the document that contains the part.
  private let document: String?

  var isDrawable: Bool { error == nil }

  /// Returns the pictures of an answer whose documents are in `documents`; all pictures if `documents` has no model
  /// document.
  static func all(_ answer: JSONValue, of documents: Set<String>) -> [RenderSubject] {
    let all = (answer["pictures"]?.array ?? []).map { RenderSubject($0) }
    // Parts that are declared in Swift source have URIs that are not among the opened documents.
    guard documents.contains(where: { $0.hasSuffix(DocumentKind.modelSuffix) }) else { return all }
    return all.filter { $0.document.map { documents.contains($0) } ?? false }
  }

  private init(_ picture: JSONValue) {
    params = picture["params"]?.object ?? [:]
    let address = picture["params"]?["entity"] ?? picture["params"]?["screen"]
    let path = (address?["path"]?.array ?? []).map { $0.string ?? $0.int.map { "\($0)" } ?? "" }
    name = address?["ref"]?.string ?? (path.isEmpty ? nil : path.joined(separator: "."))
    document = address?["document"]?.string ?? picture["params"]?["app"]?.string
    what = picture["what"]?.string ?? ""
    title = picture["title"]?.string ?? ""
    error = picture["error"]?.string
  }
}
