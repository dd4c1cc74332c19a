import UIModelDaemon
import UIModelJSON
import UIModelProtocol

/// A picture of a part of the app.
struct ReportPicture {
  let caption: String
  /// Nil for a picture that is only named, because there are too many.
  let svg: String?
  /// What the picture shows, as text.
  let description: String
  let notes: [String]
}

/// The pictures that the page shows.
enum ReportPictures {
  /// Pictures that are drawn at most; the others are named.
  private static let most = 40

  /// Those of screens and toolbars in the model documents with these URIs.
  static func all(_ connection: any Connection, of documents: [String]) -> [ReportPicture] {
    func answer(_ method: String, _ params: JSONObject) -> JSONValue? {
      try? connection.request(method, .object(params)).get()
    }
    let documents = Set(documents)
    var pictures: [ReportPicture] = []
    var drawn = 0
    for entity in answer("uimodel/model/find", [:])?["entities"]?.array ?? [] {
      guard let kind = entity["kind"], let ref = entity["ref"], let uri = entity["uri"], let name = ref.string,
        documents.contains(uri.string ?? "")
      else { continue }
      let address: JSONValue = ["kind": kind, "ref": ref, "document": uri]
      for picture in kinds(of: kind.string ?? "") {
        let caption = "\(picture.caption) '\(name)'"
        if drawn == most {
          pictures.append(ReportPicture(caption: caption, svg: nil, description: "", notes: []))
          continue
        }
        let subject: JSONObject = [picture.subject: address]
        var params = subject
        params["what"] = .string(picture.what)
        guard let found = answer("uimodel/render", params), let svg = found["svg"]?.string else { continue }
        let text = answer(picture.method, subject)?["text"]?.string ?? ""
        // Nothing is drawn of a screen that has no items.
        if text.isEmpty { continue }
        let notes = (found["notes"]?.array ?? []).compactMap(\.string)
        pictures.append(ReportPicture(caption: caption, svg: svg, description: text, notes: notes))
        drawn += 1
      }
    }
    return pictures
  }

  /// A kind of picture: what it is called, who answers the same in words, and the parameter that both take.
  private struct Kind {
    let what: String
    let caption: String
    let method: String
    let subject: String
  }

  private static func kinds(of entity: String) -> [Kind] {
    switch entity {
    case "screen":
      [
        Kind(what: "focusLoop", caption: "Tab loop of", method: "uimodel/focus/tabLoop", subject: "screen"),
        Kind(what: "focusGroups", caption: "Focus groups of", method: "uimodel/focus/groupTree", subject: "screen"),
      ]
    case "toolbar": [Kind(what: "toolbar", caption: "Toolbar", method: "uimodel/toolbar/layout", subject: "entity")]
    default: []
    }
  }
}
