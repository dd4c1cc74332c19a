import UIModelDaemon
import UIModelEngine
import UIModelJSON
import UIModelSystems

/// A picture of a part of an app, as `uimodel/render/list` names it.
struct RenderSubject {
  let params: JSONObject
  let what: String
  let title: String
  /// The handle of the part, or its place.
  let name: String?
  /// Why it cannot be drawn; nil for what can be.
  let error: String?
  /// The URI of the document that it is in.
  private let document: String?

  var isDrawable: Bool { error == nil }

  /// Those of the paths that are open, of all in an answer.
  static func all(_ answer: JSONValue, of documents: Set<String>) -> [RenderSubject] {
    let all = (answer["pictures"]?.array ?? []).map { RenderSubject($0) }
    // What source amounts to has documents of its own.
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
