import UIModelDaemon
import UIModelJSON

/// A picture by its URI: `uimodel://pictures/focus_loop?name=editor`.
struct MCPPicture {
  enum Subject: String, CaseIterable { case focusLoop = "focus_loop", toolbar }

  let subject: Subject
  let name: String?

  init(_ subject: Subject, name: String?) { (self.subject, self.name) = (subject, name) }

  init(uri: String) throws(MCPFailure) {
    let parts = uri.split(separator: "?", maxSplits: 1)
    let what = parts.first?.split(separator: "/").last.map { String($0) } ?? ""
    guard let subject = Subject(rawValue: what) else {
      let names = Subject.allCases.map(\.rawValue)
      let hint = didYouMean(nearestName(to: what, among: names))
      throw MCPFailure("there are no pictures of '\(what)', only of \(names.joined(separator: ", "))\(hint)")
    }
    var name: String?
    if parts.count > 1 {
      guard parts[1].hasPrefix("name=") else { throw MCPFailure("'\(parts[1])' is not name=NAME") }
      name = DocumentURI.unescaped(parts[1].dropFirst("name=".count))
    }
    (self.subject, self.name) = (subject, name)
  }

  var uri: String {
    "uimodel://pictures/\(subject.rawValue)" + (name.map { "?name=\(DocumentURI.escaped($0))" } ?? "")
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
