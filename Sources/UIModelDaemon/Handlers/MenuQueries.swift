import UIModelEngine
import UIModelJSON
import UIModelProtocol

/// `uimodel/menu/tree`: the main menu as the system builds it, the app's steps applied.
enum MenuQueries {
  struct TreeParams: MessageParameters {
    /// The app's name, or a document of it; nil where there is only one, or none.
    let app: String?
    let environment: EnvironmentParams

    init(_ reader: ParameterReader) throws(ResponseError) {
      try reader.refuseUnknown(["app", "environment"])
      app = try reader.string(ifPresent: "app")
      environment = try reader.read(ifPresent: "environment", EnvironmentParams.self) ?? EnvironmentParams()
    }
  }

  static func tree(_ params: TreeParams, _ context: RequestContext) throws(ResponseError) -> JSONValue {
    let id = try context.app(params.app)
    let model = id.flatMap { context.workspace.analysis.model(of: $0) } ?? AppModel(app: nil, menus: [], screens: [])
    let environment = params.environment.environment(id.flatMap { context.workspace.analysis.context(of: $0) })
    let answer = MenuAnswer(model, environments: [environment])
    var object: JSONObject = ["clock": .int(context.workspace.clock), "environment": environment.json]
    object["app"] = model.app?.name.value.map { .string($0) }
    guard let build = answer.build(in: environment), let tree = answer.tree(in: environment) else {
      throw ResponseError(
        .requestFailed, "there is no main menu of UIKit's on \(environment.platform.displayName)",
        data: ["platform": .string(environment.platform.rawValue)])
    }
    object["isKnown"] = .bool(build.isKnown)
    object["steps"] = .array(build.outcomes.map(\.json))
    object["tree"] = tree.json
    object["text"] = .string(tree.text)
    return .object(object)
  }
}
