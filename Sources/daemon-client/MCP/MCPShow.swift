import UIModelJSON

/// `show`: returns a text version of a menu, sheet, toolbar, focus loop or other part, as users see the part. Links to
/// a picture.
enum MCPShow {
  private enum Topic: String, CaseIterable {
    case menu, overlay, shortcuts, presentations, scenes, focusLoop = "focus_loop", sheet, toolbar

    var method: String {
      switch self {
      case .menu: "uimodel/menu/tree"
      case .overlay: "uimodel/menu/overlay"
      case .shortcuts: "uimodel/menu/shortcuts"
      case .focusLoop: "uimodel/focus/tabLoop"
      case .sheet: "uimodel/sheet/layout"
      case .toolbar: "uimodel/toolbar/layout"
      case .presentations, .scenes: "uimodel/render"
      }
    }

    /// The kind of the entity that the argument `name` identifies, and the request parameter for the entity. Nil if the
    /// topic is about the entire app.
    var subject: (kind: MCPEntity.Kind, parameter: String)? {
      switch self {
      case .menu, .shortcuts, .presentations, .scenes: nil
      case .overlay, .focusLoop: (.screens, "screen")
      case .sheet: (.sheets, "entity")
      case .toolbar: (.toolbars, "entity")
      }
    }

    var picture: MCPPicture.Subject? { MCPPicture.Subject(rawValue: rawValue) }
  }

  static let tool = MCPTool(
    name: "show", title: "Show what people see",
    description: """
      Shows as text what iPadOS makes of the source: the main menu, the Command overlay, all shortcuts, what presents what, \
      the scenes, the tab loop of a screen, a sheet on each device, or a toolbar. Links to a picture. Example: {"what": \
      "sheet", "name": "options"}
      """,
    parameters: [
      MCPParameter(name: "what", kind: .string, isRequired: true, choices: Topic.allCases.map(\.rawValue)),
      MCPParameter(
        name: "name", kind: .string, description: "The screen, sheet or toolbar, as `find` names it."),
      MCPParameter(name: "environment", kind: .string, description: "Such as iPadOS 17 or macCatalyst 26."), .app,
    ],
    output: ["text": MCPSchema.string, "name": MCPSchema.string, "picture": MCPSchema.string],
    requiredMembers: ["text"],
    run: run)

  @Sendable private static func run(_ call: MCPCall) throws(MCPFailure) -> MCPToolResult {
    let (arguments, workspace) = (call.arguments, call.workspace)
    guard let topic = arguments.string("what").flatMap(Topic.init(rawValue:)) else { throw MCPFailure("show: what?") }
    let app = arguments.string("app")
    var params: JSONObject = [:]
    let name = try topic.subject.flatMap { subject throws(MCPFailure) -> String? in
      // The overlay does not need a screen.
      if topic == .overlay, arguments.string("name") == nil { return nil }
      // For a toolbar, a screen is also accepted, because UIKit fills the bar of a screen.
      let otherKinds: [MCPEntity.Kind] = topic == .toolbar ? [.screens] : []
      let entity = try MCPEntities.address(arguments.string("name"), subject.kind, or: otherKinds, workspace)
      params[subject.parameter] = entity.json
      return entity.name
    }
    if topic.subject == nil, arguments.string("name") != nil {
      throw MCPFailure("show: '\(topic.rawValue)' is of the whole app; leave out 'name', or use 'app'")
    }
    if topic.subject?.kind == nil || topic == .overlay { params["app"] = app.map { .string($0) } }
    if topic.method == "uimodel/render" { params["what"] = .string(topic.rawValue) }
    if let environment = arguments.string("environment") {
      guard topic != .focusLoop, topic != .presentations else {
        throw MCPFailure("show: '\(topic.rawValue)' has no 'environment'")
      }
      params["environment"] = MenuCommand.environment(environment)
    }
    let response = try workspace.request(topic.method, params)
    let fullText = response["text"]?.string ?? ""
    let picture = topic.picture.map { MCPPicture($0, name: name, app: app) }
    return try MCPPages.page(text: fullText.isEmpty ? "(nothing)" : fullText, arguments) { text in
      var structured: JSONObject = ["text": .string(text)]
      structured["name"] = name.map { .string($0) }
      structured["picture"] = (picture?.uri).map { .string($0) }
      return MCPToolResult(structured: structured, text: text, links: picture.map { [$0.link] } ?? [])
    }
  }
}
