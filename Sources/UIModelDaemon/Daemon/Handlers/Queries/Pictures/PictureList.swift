import UIModelEngine
import UIModelSystems
import UIModelJSON
import UIModelProtocol

/// Handler of `uimodel/render/list`, which returns all pictures of the workspace. Each entry contains the parameters
/// for drawing the picture, and either the picture's title or the reason why the picture cannot be drawn.
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

  /// A picture that can perhaps be drawn, with the parameters for drawing it.
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
    var candidates: [Candidate] = []
    for appID in workspace.analysis.appIDs {
      let documents = workspace.analysis.documents(of: appID).compactMap { workspace.records[$0] }
        .filter { $0.document.kind == .model }
      guard let firstDocument = documents.first else { continue }
      let appParams: JSONObject = ["app": .string(firstDocument.spelling)]
      for kind in [PictureKind.shortcuts, .menuBar, .overlay, .presentations, .scenes] {
        candidates.append(Candidate(kind: kind, params: appParams))
      }
      for record in documents { candidates += entityCandidates(of: record) }
    }
    return candidates
  }

  /// Returns the candidates for the sheets, bars and screens of a document.
  private static func entityCandidates(of record: DocumentRecord) -> [Candidate] {
    let declarations = record.document.blocks.map(\.declarations)
    var candidates: [Candidate] = []
    func add(_ kind: PictureKind, _ key: String, _ address: JSONValue?) {
      guard let address else { return }
      var candidate = Candidate(kind: kind)
      candidate.params[key] = address
      candidates.append(candidate)
    }
    for (index, sheet) in declarations.flatMap(\.sheets).enumerated() {
      add(.sheet, "entity", address("sheets", index, sheet.ref.value, sheet.place, .sheet, record))
    }
    for (index, toolbar) in declarations.flatMap(\.toolbars).enumerated() {
      add(.toolbar, "entity", address("toolbars", index, toolbar.ref.value, toolbar.place, .toolbar, record))
    }
    for (index, screen) in declarations.flatMap(\.screens).enumerated() {
      let addressedScreen = (address("screens", index, screen.ref.value, screen.place, .screen, record), screen)
      if addressedScreen.1.navigationItem != nil { add(.toolbar, "screen", addressedScreen.0) }
      guard !addressedScreen.1.views.isEmpty else { continue }
      if addressedScreen.1.concernsKeyboard { add(.keyboard, "screen", addressedScreen.0) }
      add(.focusLoop, "screen", addressedScreen.0)
      add(.focusGroups, "screen", addressedScreen.0)
      if addressedScreen.1.concernsPointer { add(.pointerRegions, "screen", addressedScreen.0) }
    }
    return candidates
  }

  /// Returns the address of an element in a top-level list of a document: its handle, or its index if the element has
  /// no handle. Returns nil if the element has no handle and is not at this index.
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
