import UIModelEngine
import UIModelPlatform
import UIModelJSON
import UIModelProtocol

/// `uimodel/workspace/export`: exports the model as one document.
enum Exporting {
  struct Params: MessageParameters {
    enum Source: String, CaseIterable { case documents, code }

    let document: String?
    let app: String?
    /// The source from which the model is exported: documents or Swift source (`code`). If nil, the documents are
    /// exported; if there are none, the model of Swift source is exported.
    let source: Source?

    init(_ reader: ParameterReader) throws(ResponseError) {
      try reader.rejectUnknownMembers(["document", "app", "from"])
      document = try reader.string(ifPresent: "document")
      app = try reader.string(ifPresent: "app")
      source = try reader.choice(ifPresent: "from", Source.self)
    }
  }

  static func export(_ params: Params, _ context: RequestContext) throws(ResponseError) -> JSONValue {
    let exportsCode =
      params.source.map { $0 == .code } ?? (params.document == nil && !context.workspace.hasModelDocuments)
    if exportsCode {
      if params.document != nil {
        throw ResponseError(
          .invalidParams, "params.document: an export of code covers an entire app; use 'app' to choose it",
          data: ["path": "params.document"])
      }
      if let app = try app(params.app, context) { return result(app, context) }
    }
    return try documentModel(params, context)
  }

  /// Returns the model of all documents, of an app's documents, or of one document. Lists with the same name in the
  /// root objects are concatenated. If other members have the same name, the first one is exported.
  private static func documentModel(_ params: Params, _ context: RequestContext) throws(ResponseError) -> JSONValue {
    if params.app != nil, params.document != nil {
      throw ResponseError(
        .invalidParams, "params.app: cannot be combined with 'document'", data: ["path": "params.app"])
    }
    var records = context.workspace.documents.filter { $0.document.kind == .model }
    if let uri = params.document { records = [try context.record(uri)] }
    if let name = params.app, let app = try context.app(name) {
      records.removeAll { context.workspace.analysis.app(of: $0.number) != app }
    }
    var model = JSONObject()
    for record in records {
      guard let members = record.document.value(in: 0..<record.document.count).object?.members else { continue }
      for member in members {
        if let list = member.value.array, let earlierList = model[member.name]?.array {
          model[member.name] = .array(earlierList + list)
        } else if model[member.name] == nil {
          model[member.name] = member.value
        }
      }
    }
    return ["clock": .int(context.workspace.clock), "model": .object(model)]
  }

  // MARK: Code

  /// Returns the app with a name, and throws if no app has this name. Without a name, returns the only app, returns nil
  /// if there are no apps, and throws if there are several.
  private static func app(_ name: String?, _ context: RequestContext) throws(ResponseError) -> ExportedApp? {
    let apps = context.workspace.exportedApps
    if let name {
      let appNames = apps.map(\.name)
      if let app = apps.first(where: { $0.name == name }) { return app }
      let hint = nearestName(to: name, among: appNames.sorted()).map { "; did you mean '\($0)'?" } ?? ""
      throw ResponseError(.notFound, "the Swift source has no app '\(name)'\(hint)", data: ["app": .string(name)])
    }
    guard apps.count < 2 else {
      let names = Set(apps.map(\.name)).sorted()
      throw ResponseError(
        .invalidParams, "params.app: there are several apps; name one: \(names.joined(separator: ", "))",
        data: ["path": "params.app", "candidates": .array(names.map { .string($0) })])
    }
    return apps.first
  }

  private static func result(_ app: ExportedApp, _ context: RequestContext) -> JSONValue {
    let workspace = context.workspace
    let text = ExportedText(app.root) { workspace.line(of: $0, in: app.folder) }
    let locations = text.pointers.compactMap { pointer -> JSONValue? in
      guard let (record, range) = workspace.location(pointer.place) else { return nil }
      return [
        "pointer": .string(pointer.path), "uri": .string(record.spelling),
        "range": record.range(range, context.encoding).json,
      ]
    }
    return [
      "clock": .int(workspace.clock), "app": .string(app.name), "model": app.root.json,
      "text": .string(text.documentText),
      "places": .array(locations),
    ]
  }
}
