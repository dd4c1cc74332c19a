import UIModelEngine
import UIModelSystems
import UIModelJSON
import UIModelProtocol

/// Handler of `uimodel/render/list`, which returns all pictures of the workspace. Each picture is listed with the
/// parameters for drawing it, or with the reason why it cannot be drawn.
enum PictureList {
  struct Params: MessageParameters {
    let kind: PictureKind?

    init(_ reader: ParameterReader) throws(ResponseError) {
      try reader.rejectUnknownMembers(["what"])
      kind = try reader.choice(ifPresent: "what", PictureKind.self)
    }
  }

  static func list(_ params: Params, _ context: RequestContext) throws(ResponseError) -> JSONValue {
    let pictures = candidates(context).filter { candidate in params.kind.map { $0 == candidate.kind } ?? true }
    return [
      "clock": .int(context.workspace.clock), "pictures": .array(pictures.map { json($0, context) }),
    ]
  }

  /// A picture that the workspace might contain, with the parameters for drawing it.
  private struct Candidate {
    let kind: PictureKind
    var params: JSONObject = [:]
  }

  private static func json(_ candidate: Candidate, _ context: RequestContext) -> JSONValue {
    var params = candidate.params
    params["what"] = .string(candidate.kind.rawValue)
    var object: JSONObject = ["what": .string(candidate.kind.rawValue), "params": .object(params)]
    do {
      let tree = JSONTree(JSONValue.object(params).utf8(), syntax: .strict)
      let picture = try Pictures.draw(try PictureParams(ParameterReader(params: tree.root)), context)
      object["title"] = .string(picture.title)
      object["isSchematic"] = .bool(picture.isSchematic)
    } catch let error as UndrawableError {
      object["error"] = .string(error.reason)
    } catch let error as ResponseError {
      object["error"] = .string(error.message)
    } catch {
      object["error"] = .string("\(error)")
    }
    return .object(object)
  }

  // MARK: Candidates

  private static func candidates(_ context: RequestContext) -> [Candidate] {
    let workspace = context.workspace
    var found: [Candidate] = []
    for id in workspace.analysis.appIDs {
      let documents = workspace.analysis.documents(of: id).compactMap { workspace.records[$0] }
        .filter { $0.document.kind == .model }
      guard let first = documents.first else { continue }
      let app: JSONObject = ["app": .string(first.spelling)]
      for kind in [PictureKind.shortcuts, .menuBar, .overlay, .presentations, .scenes] {
        found.append(Candidate(kind: kind, params: app))
      }
      for record in documents { found += entityCandidates(of: record) }
    }
    return found
  }

  /// Returns the candidates for the sheets, bars and screens of a document.
  private static func entityCandidates(of record: DocumentRecord) -> [Candidate] {
    let declarations = record.document.blocks.map(\.declarations)
    var found: [Candidate] = []
    func add(_ kind: PictureKind, _ key: String, _ address: JSONValue?) {
      guard let address else { return }
      var candidate = Candidate(kind: kind)
      candidate.params[key] = address
      found.append(candidate)
    }
    for (index, sheet) in declarations.flatMap(\.sheets).enumerated() {
      add(.sheet, "entity", address("sheets", index, sheet.ref.value, sheet.place, .sheet, record))
    }
    for (index, toolbar) in declarations.flatMap(\.toolbars).enumerated() {
      add(.toolbar, "entity", address("toolbars", index, toolbar.ref.value, toolbar.place, .toolbar, record))
    }
    for (index, screen) in declarations.flatMap(\.screens).enumerated() {
      let screen = (address("screens", index, screen.ref.value, screen.place, .screen, record), screen)
      if screen.1.navigationItem != nil { add(.toolbar, "screen", screen.0) }
      guard !screen.1.views.isEmpty else { continue }
      if screen.1.concernsKeyboard { add(.keyboard, "screen", screen.0) }
      add(.focusLoop, "screen", screen.0)
      add(.focusGroups, "screen", screen.0)
      if screen.1.concernsPointer { add(.pointerRegions, "screen", screen.0) }
    }
    return found
  }

  /// Returns the address of an element in a top-level list of a document: its handle, or its index without a handle.
  /// Returns nil if the element is not in that list.
  private static func address(
    _ section: String, _ index: Int, _ ref: String?, _ place: Place, _ kind: EntityKind, _ record: DocumentRecord
  ) -> JSONValue? {
    if let ref {
      return ["kind": .string(kind.rawValue), "ref": .string(ref), "document": .string(record.spelling)]
    }
    guard record.document.place(at: [section, "\(index)"]) == place else { return nil }
    return ["document": .string(record.spelling), "path": [.string(section), .int(index)]]
  }
}
