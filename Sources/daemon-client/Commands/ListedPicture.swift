import UIModelDaemon
import UIModelEngine
import UIModelJSON
import UIModelSystems

/// A picture of an app or one of its parts, as listed by `uimodel/render/list`. For example, the picture of a sheet
/// with the handle `share` has the name `share`, and `render sheet --of share` draws it.
struct ListedPicture {
  let params: JSONObject
  let protocolKind: String
  let title: String
  /// The handle (`ref`) of the part, or its path in the document, joined by dots; nil if it has neither.
  let name: String?
  /// The reason why the picture cannot be drawn; nil if it can be drawn.
  let failureReason: String?
  /// The URI of the document that contains the part.
  private let documentURI: String?

  var isDrawable: Bool { failureReason == nil }

  /// Returns the pictures of a result that show the given documents. If `documents` contains no model document, returns
  /// all pictures.
  static func list(_ result: JSONValue, of documents: Set<String>) -> [ListedPicture] {
    let allPictures = (result["pictures"]?.array ?? []).map { ListedPicture($0) }
    // Parts that are declared in Swift source have URIs that are not among the opened documents.
    guard documents.contains(where: { $0.hasSuffix(DocumentKind.modelSuffix) }) else { return allPictures }
    return allPictures.filter { $0.documentURI.map { documents.contains($0) } ?? false }
  }

  private init(_ picture: JSONValue) {
    params = picture["params"]?.object ?? [:]
    let address = picture["params"]?["entity"] ?? picture["params"]?["screen"]
    let path = (address?["path"]?.array ?? []).map { $0.string ?? $0.int.map { "\($0)" } ?? "" }
    name = address?["ref"]?.string ?? (path.isEmpty ? nil : path.joined(separator: "."))
    documentURI = address?["document"]?.string ?? picture["params"]?["app"]?.string
    protocolKind = picture["what"]?.string ?? ""
    title = picture["title"]?.string ?? ""
    failureReason = picture["error"]?.string
  }
}
