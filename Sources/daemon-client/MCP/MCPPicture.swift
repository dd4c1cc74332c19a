import UIModelDaemon
import UIModelJSON

/// A picture by its URI: `uimodel://pictures/focus_loop?name=editor`.
struct MCPPicture {
  enum Subject: String, CaseIterable { case focusLoop = "focus_loop", toolbar }

  let subject: Subject
  let name: String?
  let app: String?

  init(_ subject: Subject, name: String?, app: String?) { (self.subject, self.name, self.app) = (subject, name, app) }

  init(uri: String) throws(MCPFailure) {
    let parts = uri.split(separator: "?", maxSplits: 1)
    let what = parts.first?.split(separator: "/").last.map { String($0) } ?? ""
    guard let subject = Subject(rawValue: what) else {
      let names = Subject.allCases.map(\.rawValue)
      let hint = didYouMean(nearestName(to: what, among: names))
      throw MCPFailure("there are no pictures of '\(what)', only of \(names.joined(separator: ", "))\(hint)")
    }
    var values: [String: String] = [:]
    for pair in (parts.count > 1 ? parts[1] : "").split(separator: "&") {
      let both = pair.split(separator: "=", maxSplits: 1).map { DocumentURI.unescaped($0) }
      guard both.count == 2, let key = both.first, ["name", "app"].contains(key) else {
        throw MCPFailure("'\(pair)' is not name=NAME or app=NAME")
      }
      values[key] = both[1]
    }
    (self.subject, name, app) = (subject, values["name"], values["app"])
  }

  var uri: String {
    let query = [("name", name), ("app", app)].compactMap { key, value in
      value.map { "\(key)=\(DocumentURI.escaped($0))" }
    }
    return "uimodel://pictures/\(subject.rawValue)" + (query.isEmpty ? "" : "?" + query.joined(separator: "&"))
  }

  /// The link to it, as an answer has it.
  var link: JSONValue {
    [
      "type": "resource_link", "uri": .string(uri), "name": .string("\(subject.rawValue).svg"),
      "mimeType": "image/svg+xml",
    ]
  }

  /// Drawn as the files are now.
  func svg(_ workspace: MCPWorkspace) throws(MCPFailure) -> String {
    try workspace.look()
    var params: JSONObject = ["what": .string(subject == .focusLoop ? "focusLoop" : "toolbar")]
    params[subject == .focusLoop ? "screen" : "entity"] = name.map { .string($0) }
    return try workspace.answer("uimodel/render", params)["svg"]?.string ?? ""
  }
}
