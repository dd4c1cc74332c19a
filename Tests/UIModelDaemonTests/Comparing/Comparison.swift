import UIModelJSON

/// Compares the server that received every step with a fresh server that reads only the final state.
struct Comparison {
  /// A request or document for which the two servers differ, with the text from each server.
  struct Difference {
    let subject: String
    let edited: String
    let fresh: String

    var description: String {
      let (one, other) = (Array(edited.utf8), Array(fresh.utf8))
      let common = max(0, zip(one, other).prefix { $0 == $1 }.count - 200)
      func part(_ bytes: [UInt8]) -> String { String(decoding: bytes.dropFirst(common).prefix(1_200), as: UTF8.self) }
      return "\(subject), from byte \(common):\n  edited: \(part(one))\n  fresh:  \(part(other))"
    }
  }

  /// The number of random requests to compare in addition to the published findings. With 0, no request is compared.
  let questions: Int

  /// Compares with a fresh server, or returns nil if the servers agree. At random, the fresh server receives the
  /// editor's texts after it reads the files, or finds these texts in the files.
  func difference(_ folder: EditedFolder, using random: inout SeededGenerator) -> Difference? {
    difference(folder, isSaved: Bool.random(using: &random), using: &random)
  }

  func difference(
    _ folder: EditedFolder, isSaved: Bool, using random: inout SeededGenerator
  ) -> Difference? {
    let fresh = folder.fresh(opening: folder.open.keys.sorted().shuffled(using: &random), isSaved: isSaved)
    let editors = [
      ("published for", folder.edited.published, fresh.published),
      ("published to the other editor for", folder.edited.publishedToNeighbor, fresh.publishedToNeighbor),
    ]
    for (subject, was, now) in editors.prefix(folder.neighbor.isEmpty ? 1 : 2) {
      for uri in Set(was.keys).union(now.keys).sorted() where was[uri] != now[uri] {
        return Difference(
          subject: "\(subject) \(uri)", edited: was[uri] ?? "nothing", fresh: now[uri] ?? "nothing")
      }
    }
    for question in Question.sample(questions, folder, using: &random) {
      let edited = folder.edited.request(question.method, question.params)
      let fresh = fresh.request(question.method, question.params)
      if edited != fresh {
        return Difference(subject: "\(question.method) \(question.params.text())", edited: edited, fresh: fresh)
      }
    }
    return nil
  }
}

/// A request that changes no state.
struct Question {
  let method: String
  let params: JSONValue

  /// Returns requests for all findings and all code actions, followed by `count` random requests. Returns an empty list
  /// if `count` is 0.
  static func sample(_ count: Int, _ folder: EditedFolder, using random: inout SeededGenerator) -> [Question] {
    guard count > 0 else { return [] }
    let paths = Set(folder.files.keys).union(folder.open.keys).filter { !$0.hasSuffix(".plist") }.sorted()
    var questions = [Question(method: "uimodel/diagnostics/get", params: [:])]
    for path in paths {
      let all: JSONValue = [
        "start": ["line": 0, "character": 0], "end": ["line": 100_000, "character": 0],
      ]
      questions.append(
        Question(
          method: "textDocument/codeAction",
          params: ["textDocument": ["uri": .string(folder.uri(path))], "range": all, "context": ["diagnostics": []]]))
    }
    let names = paths.flatMap { Question.names(in: folder.text($0) ?? []) }
    for _ in 0..<count {
      if let path = paths.randomElement(using: &random), Bool.random(using: &random) {
        questions.append(about(path, folder, using: &random))
      } else {
        questions.append(aboutApp(names, using: &random))
      }
    }
    return questions
  }

  private static func about(_ path: String, _ folder: EditedFolder, using random: inout SeededGenerator) -> Question {
    let uri: JSONValue = .string(folder.uri(path))
    let bytes = folder.text(path) ?? []
    let line = Int.random(in: 0...max(1, bytes.count { $0 == 0x0A }), using: &random)
    let place: JSONObject = [
      "textDocument": ["uri": uri],
      "position": ["line": .int(line), "character": .int(Int.random(in: 0..<60, using: &random))],
    ]
    let method = ["documentSymbol", "hover", "completion", "definition", "references"].randomElement(using: &random)
    var params = place
    if method == "documentSymbol" { params["position"] = nil }
    if method == "references" { params["context"] = ["includeDeclaration": true] }
    return Question(method: "textDocument/\(method ?? "hover")", params: .object(params))
  }

  /// Methods that are called without the name of an entity.
  private static let unnamedMethods = [
    "uimodel/workspace/get", "uimodel/workspace/export", "uimodel/model/find", "uimodel/fix/list",
    "uimodel/menu/tree", "uimodel/menu/overlay", "uimodel/menu/shortcuts", "uimodel/menu/suggest",
    "uimodel/scene/resolve", "uimodel/scene/sessions", "uimodel/session/get", "workspace/diagnostic",
    "uimodel/focus/tabLoop", "uimodel/focus/groupTree", "uimodel/keyboard/timeline",
  ]
  private static let namedMethods = [
    ("uimodel/model/get", "entity"), ("uimodel/sheet/layout", "entity"), ("uimodel/toolbar/layout", "entity"),
    ("uimodel/toolbar/customizationPopover", "entity"), ("uimodel/focus/tabLoop", "screen"),
    ("uimodel/focus/groupTree", "screen"), ("uimodel/focus/reachable", "screen"),
    ("uimodel/scene/restoration", "scene"),
    ("uimodel/keyboard/layout", "screen"), ("uimodel/keyboard/traits", "screen"), ("uimodel/scene/pinch", "item"),
    ("uimodel/menu/overlay", "search"),
  ]

  private static func aboutApp(_ names: [String], using random: inout SeededGenerator) -> Question {
    if let name = names.randomElement(using: &random), Bool.random(using: &random),
      let (method, key) = namedMethods.randomElement(using: &random)
    {
      return Question(method: method, params: .object(JSONObject(distinct: [(key, .string(name))])))
    }
    let method = unnamedMethods.randomElement(using: &random) ?? ""
    return Question(method: method, params: method == "workspace/diagnostic" ? ["previousResultIds": []] : [:])
  }

  private static func names(in bytes: [UInt8]) -> [String] {
    TextEntries(bytes).members.filter { ["ref", "id", "identifier", "name"].contains($0.key) }
      .map { String(decoding: bytes[$0.value].dropFirst().dropLast(), as: UTF8.self) }
  }
}
