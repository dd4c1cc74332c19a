import UIModelJSON

/// A comparison of the server after all steps with a fresh server that reads only the final state.
struct Comparison {
  /// A difference between the servers: the request or document, and the text from each server.
  struct Difference {
    let subject: String
    let editedText: String
    let freshText: String

    var description: String {
      let (editedUTF8, freshUTF8) = (Array(editedText.utf8), Array(freshText.utf8))
      let startOffset = max(0, zip(editedUTF8, freshUTF8).prefix { $0 == $1 }.count - 200)
      func excerpt(_ bytes: [UInt8]) -> String {
        String(decoding: bytes.dropFirst(startOffset).prefix(1_200), as: UTF8.self)
      }
      return "\(subject), from byte \(startOffset):\n  edited: \(excerpt(editedUTF8))\n  fresh:  \(excerpt(freshUTF8))"
    }
  }

  /// The number of random requests to compare in addition to the published findings. With 0, no request is compared.
  let requestCount: Int

  /// Returns the first difference from a fresh server, or nil if the servers agree. At random, the fresh server reads
  /// the files and then receives the editor's texts, or it finds the editor's texts in the files.
  func difference(_ folder: EditedFolder, using random: inout SeededGenerator) -> Difference? {
    difference(folder, isSaved: Bool.random(using: &random), using: &random)
  }

  func difference(
    _ folder: EditedFolder, isSaved: Bool, using random: inout SeededGenerator
  ) -> Difference? {
    let freshServer = folder.makeFreshServer(
      opening: folder.openTexts.keys.sorted().shuffled(using: &random), isSaved: isSaved)
    let publishedByEditor = [
      ("published for", folder.editedServer.publishedFindings, freshServer.publishedFindings),
      ("published to the other editor for", folder.editedServer.secondEditorFindings, freshServer.secondEditorFindings),
    ]
    for (subject, editedMap, freshMap) in publishedByEditor.prefix(folder.secondEditorTexts.isEmpty ? 1 : 2) {
      for uri in Set(editedMap.keys).union(freshMap.keys).sorted() where editedMap[uri] != freshMap[uri] {
        return Difference(
          subject: "\(subject) \(uri)", editedText: editedMap[uri] ?? "nothing", freshText: freshMap[uri] ?? "nothing")
      }
    }
    for request in ReadRequest.sample(requestCount, folder, using: &random) {
      let editedText = folder.editedServer.request(request.method, request.params)
      let freshText = freshServer.request(request.method, request.params)
      if editedText != freshText {
        return Difference(
          subject: "\(request.method) \(request.params.text())", editedText: editedText, freshText: freshText)
      }
    }
    return nil
  }
}

/// A request that changes no state.
struct ReadRequest {
  let method: String
  let params: JSONValue

  /// Returns requests for all findings and all code actions, followed by `count` random requests. Returns an empty list
  /// if `count` is 0.
  static func sample(_ count: Int, _ folder: EditedFolder, using random: inout SeededGenerator) -> [ReadRequest] {
    guard count > 0 else { return [] }
    let paths = Set(folder.files.keys).union(folder.openTexts.keys).filter { !$0.hasSuffix(".plist") }.sorted()
    var requests = [ReadRequest(method: "uimodel/diagnostics/get", params: [:])]
    for path in paths {
      let documentRange: JSONValue = [
        "start": ["line": 0, "character": 0], "end": ["line": 100_000, "character": 0],
      ]
      requests.append(
        ReadRequest(
          method: "textDocument/codeAction",
          params: [
            "textDocument": ["uri": .string(folder.uri(path))], "range": documentRange, "context": ["diagnostics": []],
          ]))
    }
    let entityNames = paths.flatMap { ReadRequest.entityNames(in: folder.text($0) ?? []) }
    for _ in 0..<count {
      if let path = paths.randomElement(using: &random), Bool.random(using: &random) {
        requests.append(documentRequest(path, folder, using: &random))
      } else {
        requests.append(appRequest(entityNames, using: &random))
      }
    }
    return requests
  }

  private static func documentRequest(_ path: String, _ folder: EditedFolder, using random: inout SeededGenerator)
    -> ReadRequest
  {
    let uri: JSONValue = .string(folder.uri(path))
    let bytes = folder.text(path) ?? []
    let line = Int.random(in: 0...max(1, bytes.count { $0 == 0x0A }), using: &random)
    let positionParams: JSONObject = [
      "textDocument": ["uri": uri],
      "position": ["line": .int(line), "character": .int(Int.random(in: 0..<60, using: &random))],
    ]
    let method = ["documentSymbol", "hover", "completion", "definition", "references"].randomElement(using: &random)
    var params = positionParams
    if method == "documentSymbol" { params["position"] = nil }
    if method == "references" { params["context"] = ["includeDeclaration": true] }
    return ReadRequest(method: "textDocument/\(method ?? "hover")", params: .object(params))
  }

  /// Methods that are called without the name of an entity.
  private static let appMethods = [
    "uimodel/workspace/get", "uimodel/workspace/export", "uimodel/model/find", "uimodel/fix/list",
    "uimodel/menu/tree", "uimodel/menu/overlay", "uimodel/menu/shortcuts", "uimodel/menu/suggest",
    "uimodel/scene/resolve", "uimodel/scene/sessions", "uimodel/session/get", "workspace/diagnostic",
    "uimodel/focus/tabLoop", "uimodel/focus/groupTree", "uimodel/keyboard/timeline",
  ]
  /// Methods, each with the parameter that receives a random name.
  private static let entityMethods = [
    ("uimodel/model/get", "entity"), ("uimodel/sheet/layout", "entity"), ("uimodel/toolbar/layout", "entity"),
    ("uimodel/toolbar/customizationPopover", "entity"), ("uimodel/focus/tabLoop", "screen"),
    ("uimodel/focus/groupTree", "screen"), ("uimodel/focus/reachable", "screen"),
    ("uimodel/scene/restoration", "scene"),
    ("uimodel/keyboard/layout", "screen"), ("uimodel/keyboard/traits", "screen"), ("uimodel/scene/pinch", "item"),
    ("uimodel/menu/overlay", "search"),
  ]

  private static func appRequest(_ entityNames: [String], using random: inout SeededGenerator) -> ReadRequest {
    if let name = entityNames.randomElement(using: &random), Bool.random(using: &random),
      let (method, key) = entityMethods.randomElement(using: &random)
    {
      return ReadRequest(method: method, params: .object(JSONObject(distinct: [(key, .string(name))])))
    }
    let method = appMethods.randomElement(using: &random) ?? ""
    return ReadRequest(method: method, params: method == "workspace/diagnostic" ? ["previousResultIds": []] : [:])
  }

  private static func entityNames(in bytes: [UInt8]) -> [String] {
    TextEntries(bytes).members.filter { ["ref", "id", "identifier", "name"].contains($0.key) }
      .map { String(decoding: bytes[$0.valueRange].dropFirst().dropLast(), as: UTF8.self) }
  }
}
