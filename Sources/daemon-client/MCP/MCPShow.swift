import UIModelJSON

/// `show`: returns a text and a picture of a menu, sheet, toolbar, focus loop or other part as users see it.
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

    /// The kind of entity that `name` refers to, and its request parameter; nil if the subject is the entire app.
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
    output: ["text": MCPSchema.string, "name": MCPSchema.string, "picture": MCPSchema.string], always: ["text"],
    run: run)

  @Sendable private static func run(_ call: MCPCall) throws(MCPFailure) -> MCPAnswer {
    let (arguments, workspace) = (call.arguments, call.workspace)
    guard let what = arguments.string("what").flatMap(Topic.init(rawValue:)) else { throw MCPFailure("show: what?") }
    let app = arguments.string("app")
    var params: JSONObject = [:]
    let name = try what.subject.flatMap { subject throws(MCPFailure) -> String? in
      // Without a name, the overlay is shown for no particular screen.
      if what == .overlay, arguments.string("name") == nil { return nil }
      // A screen can be named too, because UIKit fills the bar of a screen.
      let others: [MCPEntity.Kind] = what == .toolbar ? [.screens] : []
      let entity = try MCPEntities.address(arguments.string("name"), subject.kind, or: others, workspace)
      params[subject.parameter] = entity.json
      return entity.name
    }
    if what.subject == nil, arguments.string("name") != nil {
      throw MCPFailure("show: '\(what.rawValue)' is of the whole app; leave out 'name', or use 'app'")
    }
    if what.subject?.kind == nil || what == .overlay { params["app"] = app.map { .string($0) } }
    if what.method == "uimodel/render" { params["what"] = .string(what.rawValue) }
    if let environment = arguments.string("environment") {
      guard what != .focusLoop, what != .presentations else {
        throw MCPFailure("show: '\(what.rawValue)' has no 'environment'")
      }
      params["environment"] = MenuCommand.environment(environment)
    }
    let answer = try workspace.answer(what.method, params)
    let shown = answer["text"]?.string ?? ""
    let picture = what.picture.map { MCPPicture($0, name: name, app: app) }
    return try MCPPages.page(text: shown.isEmpty ? "(nothing)" : shown, arguments) { text in
      var structured: JSONObject = ["text": .string(text)]
      structured["name"] = name.map { .string($0) }
      structured["picture"] = (picture?.uri).map { .string($0) }
      return MCPAnswer(structured: structured, text: text, links: picture.map { [$0.link] } ?? [])
    }
  }
}
