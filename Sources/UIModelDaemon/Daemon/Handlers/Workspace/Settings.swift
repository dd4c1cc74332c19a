import UIModelEngine
import UIModelJSON
import UIModelPlatform
import UIModelProtocol
import UIModelSystems

/// `uimodel/workspace/settings`: the effective settings of a file or folder, from the configurations and projects
/// around it.
enum Settings {
  struct Params: MessageParameters {
    let path: String

    init(_ reader: ParameterReader) throws(ResponseError) {
      try reader.rejectUnknownMembers(["path"])
      let path = try reader.string("path")
      self.path = FileSystem.absolute(DocumentURI(path).path ?? path)
    }
  }

  static func get(_ params: Params, _ context: RequestContext) throws(ResponseError) -> JSONValue {
    let workspace = context.workspace
    let path = params.path
    guard FileSystem.exists(path) else {
      throw ResponseError(.invalidParams, "params.path: there is no file or folder \(path)")
    }
    let isFolder = FileSystem.isFolder(path)
    let folder = isFolder ? path : FileCommit.folder(of: path)
    let project = workspace.folder(of: path)
    var result: JSONObject = [
      "configurations": .array(
        workspace.configurationSource == .files
          ? workspace.configurationsAround(folder).map {
            .string(DocumentURI(path: $0.folder + "/" + DocumentKind.configurationFileName).key)
          } : []),
      "releasesFrom": .string(workspace.releaseOrigin(of: path).rawValue),
      "sdk": .object(workspace.json(workspace.assumedSDK(around: folder))),
    ]
    result["project"] = project.map { .string($0.path) }
    if !isFolder {
      result["isIncluded"] = .bool(project?.includes(path) ?? false)
      result["targets"] = .array(workspace.appNames(compiling: path).map { .string($0) })
    }
    result["settings"] = .object(
      settings(
        project?.codeConfiguration(workspace.configuration(around: folder)) ?? workspace.configuration(around: folder),
        workspace.severities(of: path, in: folder)))
    return .object(result)
  }

  /// Returns a complete configuration as JSON, with the severity of every rule. For example, `"rules"` contains
  /// `"menu/duplicate-shortcut": "error"`.
  private static func settings(_ configuration: Configuration, _ severities: RuleSeverities) -> JSONObject {
    var object = JSONObject()
    if !configuration.targets.isEmpty {
      object["targets"] = .array(
        configuration.targets.map { target in
          var json: JSONObject = ["platform": .string(target.platform.rawValue)]
          json["minimum"] = target.minimumVersion.value.map { .string("\($0)") }
          json["sdk"] = target.sdk.value.map { .string("\($0)") }
          return .object(json)
        })
    }
    if !configuration.environments.isEmpty {
      object["environments"] = .array(
        configuration.environments.map { environment in
          var json: JSONObject = [
            "platform": .string(environment.platform.rawValue), "version": .string("\(environment.version)"),
          ]
          json["sdk"] = environment.sdk.map { .string("\($0)") }
          return .object(json)
        })
    }
    object["sdk"] = configuration.sdk.map { .string("\($0)") }
    object["rulesVersion"] = configuration.rulesVersion.map { .string("\($0)") }
    object["requireReasons"] = .bool(severities.requiresReasons)
    object["reservedKeys"] = .object(
      JSONObject(
        distinct: configuration.reservedKeys.sorted { $0.key < $1.key }.map { ($0.key, .string($0.value)) }))
    object["rules"] = .object(
      JSONObject(
        distinct: RuleCatalog.all.map { $0.description }.map { rule in
          let severity = severities.severity(of: rule.code, default: rule.severity)
          return (rule.code, .string(severity?.rawValue ?? "off"))
        }))
    return object
  }
}
