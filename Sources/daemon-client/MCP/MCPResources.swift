import UIModelDaemon
import UIModelJSON
import UIModelProtocol
import UIModelSystems

/// The resources of the server: pages about rules, and pictures.
enum MCPResources {
  private static let rulePrefix = "uimodel://rules/"
  private static let picturePrefix = "uimodel://pictures/"
  /// The number of rules on a page of `resources/list`.
  private static let rulesPerPage = 30

  static let templates: [JSONValue] = [
    [
      "uriTemplate": "uimodel://rules/{+code}", "name": "rule", "title": "Page of a rule",
      "description": "Reason, fix, sources and examples of a rule, such as uimodel://rules/sheet/no-detents.",
      "mimeType": "text/markdown",
    ],
    [
      "uriTemplate": "uimodel://pictures/{what}{?name,app}", "name": "picture", "title": "Picture",
      "description": "What `show` shows, as a picture. `show` links to it.",
      "mimeType": "image/svg+xml",
    ],
  ]

  /// Returns a page of rules, for `resources/list`. The cursor is the index of the page's first rule in
  /// `RuleCodes.allCodes`.
  static func list(_ cursor: JSONValue?) throws(ResponseError) -> JSONObject {
    let codes = RuleCodes.allCodes
    var start = 0
    if let cursor {
      guard let text = cursor.string, let index = Int(text), codes.indices.contains(index) else {
        throw ResponseError(.invalidParams, "params.cursor: \(cursor.text()) is not a nextCursor of this list")
      }
      start = index
    }
    let end = min(codes.count, start + rulesPerPage)
    var object: JSONObject = [
      "resources": .array(
        codes[start..<end].map { code in
          [
            "uri": .string(rulePrefix + code), "name": .string(code),
            "description": .string(RuleCatalog.description(of: code)?.summary ?? ""), "mimeType": "text/markdown",
          ]
        })
    ]
    if end < codes.count { object["nextCursor"] = .string("\(end)") }
    return object
  }

  /// Returns the result of `resources/read`, which contains the text of the resource.
  ///
  /// For example, the text of `uimodel://rules/sheet/no-detents` is the page of that rule in Markdown.
  static func read(
    _ uri: String?, _ era: MCPEra, _ workspace: MCPWorkspace
  ) throws(ResponseError) -> JSONValue {
    guard let uri else { throw ResponseError(.invalidParams, "params.uri is missing") }
    if uri.hasPrefix(rulePrefix) {
      let name = String(uri.dropFirst(rulePrefix.count))
      guard let code = RuleNames.selector(name), RuleCodes.allCodes.contains(code) else {
        throw ResponseError(era.resourceNotFound, RuleNames.errorMessage(about: name), data: ["uri": .string(uri)])
      }
      let text = try workspace.page(ofRule: code)
      return era.result(contents(uri, "text/markdown", text), .oneHour)
    }
    guard uri.hasPrefix(picturePrefix) else {
      // The app's files are not resources. Clients receive only results that tools compute from the files.
      let reason =
        DocumentURI(uri).path.map { path in
          workspace.folders.contains(path)
            ? "files are not served as resources"
            : "\(path) is outside of the folders that are served: "
              + workspace.folders.paths.joined(separator: ", ")
        } ?? "there is no such resource"
      throw ResponseError(
        era.resourceNotFound, "\(uri): \(reason); resources begin with \(rulePrefix) or \(picturePrefix)",
        data: ["uri": .string(uri)])
    }
    do throws(MCPFailure) {
      let svg = try MCPPicture(uri: uri).svg(workspace)
      return era.result(contents(uri, "image/svg+xml", svg), .zero)
    } catch {
      throw ResponseError(era.resourceNotFound, error.message, data: ["uri": .string(uri)])
    }
  }

  private static func contents(_ uri: String, _ mimeType: String, _ text: String) -> JSONObject {
    ["contents": [["uri": .string(uri), "mimeType": .string(mimeType), "text": .string(text)]]]
  }
}
