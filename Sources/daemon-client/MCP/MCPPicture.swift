import UIModelDaemon
import UIModelJSON

/// A picture that clients read as a resource. The URI contains the subject, and optionally the name of the app or of a
/// part of the app.
///
/// Examples are `uimodel://pictures/focus_loop?name=editor` and `uimodel://pictures/shortcuts?app=Notes`.
struct MCPPicture {
  enum Subject: String, CaseIterable {
    case shortcuts, menu, overlay, sheet, toolbar, presentations, scenes
    case focusLoop = "focus_loop"

    /// The value of `what` in `uimodel/render`.
    var renderKind: String {
      switch self {
      case .focusLoop: "focusLoop"
      case .menu: "menuBar"
      default: rawValue
      }
    }

    /// The parameter that names the part of the app in `uimodel/render`; nil for a picture of the entire app.
    var parameter: String? {
      switch self {
      case .sheet, .toolbar: "entity"
      case .focusLoop: "screen"
      case .shortcuts, .menu, .overlay, .presentations, .scenes: nil
      }
    }
  }

  let subject: Subject
  /// The name of the part of the app; nil for a picture of the entire app.
  let name: String?
  /// The name of the app in a picture of the entire app. Nil if no app is named, and for a picture of a part.
  let appName: String?

  init(_ subject: Subject, name: String?, app: String?) {
    self.subject = subject
    self.name = subject.parameter == nil ? nil : name
    self.appName = subject.parameter == nil ? app : nil
  }

  init(uri: String) throws(MCPFailure) {
    let parts = uri.split(separator: "?", maxSplits: 1)
    let subjectName = parts.first?.split(separator: "/").last.map { String($0) } ?? ""
    guard let subject = Subject(rawValue: subjectName) else {
      let names = Subject.allCases.map(\.rawValue)
      let hint = didYouMean(nearestName(to: subjectName, among: names))
      throw MCPFailure("there are no pictures of '\(subjectName)', only of \(names.joined(separator: ", "))\(hint)")
    }
    var value: String?
    let key = subject.parameter == nil ? "app=" : "name="
    if parts.count > 1 {
      guard parts[1].hasPrefix(key) else { throw MCPFailure("'\(parts[1])' is not \(key)NAME") }
      value = DocumentURI.unescaped(parts[1].dropFirst(key.count))
    }
    self.init(subject, name: value, app: value)
  }

  var uri: String {
    let query = name.map { "?name=\(DocumentURI.escaped($0))" } ?? appName.map { "?app=\(DocumentURI.escaped($0))" }
    return "uimodel://pictures/\(subject.rawValue)" + (query ?? "")
  }

  /// The `resource_link` to the picture, for the content of a tool's result.
  var link: JSONValue {
    [
      "type": "resource_link", "uri": .string(uri), "name": .string("\(subject.rawValue).svg"),
      "mimeType": "image/svg+xml",
    ]
  }

  /// Returns the SVG text of the picture, drawn from the current files.
  func svg(_ workspace: MCPWorkspace) throws(MCPFailure) -> String {
    try workspace.refresh()
    var params: JSONObject = ["what": .string(subject.renderKind)]
    if let parameter = subject.parameter { params[parameter] = name.map { .string($0) } }
    params["app"] = appName.map { .string($0) }
    return try workspace.request("uimodel/render", params)["svg"]?.string ?? ""
  }
}
