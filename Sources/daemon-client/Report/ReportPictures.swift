import UIModelDaemon
import UIModelJSON
import UIModelProtocol

/// A picture of the app, or of a part of it.
struct ReportPicture {
  let caption: String
  /// Nil for a picture that is only named.
  let svg: String?
  /// What the picture shows, as text.
  let description: String
  /// Why it is only named; nil where there are too many.
  let reason: String?
}

/// The pictures that the page shows.
enum ReportPictures {
  /// Pictures of one kind that are drawn at most; the others are named.
  private static let mostOfKind = 8

  /// Those of the apps with these documents; of Swift source those of all its apps.
  static func all(_ connection: any Connection, of documents: [String]) -> [ReportPicture] {
    func answer(_ method: String, _ params: JSONObject) -> JSONValue? {
      try? connection.request(method, .object(params)).get()
    }
    let subjects = RenderSubject.all(answer("uimodel/render/list", [:]) ?? [:], of: Set(documents))
    var drawn: [String: Int] = [:]
    return subjects.map { subject in
      if let reason = subject.error {
        return ReportPicture(caption: subject.caption, svg: nil, description: "", reason: reason)
      }
      guard drawn[subject.what] ?? 0 < mostOfKind, let picture = answer("uimodel/render", subject.params),
        let svg = picture["svg"]?.string
      else { return ReportPicture(caption: subject.title, svg: nil, description: "", reason: nil) }
      drawn[subject.what, default: 0] += 1
      return ReportPicture(
        caption: subject.title, svg: svg, description: picture["text"]?.string ?? "", reason: nil)
    }
  }
}

extension RenderSubject {
  /// What it would be called if it could be drawn.
  fileprivate var caption: String {
    let kind = RenderKind(what: what)?.rawValue ?? what
    return name.map { "\(kind) of \($0)" } ?? kind
  }
}
