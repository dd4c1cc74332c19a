import UIModelEngine
import UIModelSystems
import UIModelJSON
import UIModelProtocol

extension EntityAddress: MessageParameters {
  /// Reads an address: a name such as `"inbox"`, or an object with at least one of a name, `document` and `path`. The
  /// name is the member `ref`, `identifier`, `id` or `name`. For example, `{"ref": "inbox", "path": ["subviews", 0]}`
  /// is the first subview of the view `inbox`.
  package init(_ reader: ParameterReader) throws(ResponseError) {
    if reader.element?.kind == .string {
      self.init(name: try reader.string())
      return
    }
    try reader.rejectUnknownMembers(["ref", "identifier", "id", "name", "kind", "document", "path"])
    var names: [String] = []
    for key in ["ref", "identifier", "id", "name"] as [JSONKey] {
      if let name = try reader.string(ifPresent: key) { names.append(name) }
    }
    guard names.count <= 1 else { throw reader.mismatch("only one of ref, identifier, id and name") }
    var path: [String] = []
    for step in try reader.array(ifPresent: "path") ?? [] {
      if let index = step.element?.int { path.append(String(index)) } else { path.append(try step.string()) }
    }
    self.init(
      document: try reader.string(ifPresent: "document"), kind: try reader.choice(ifPresent: "kind", EntityKind.self),
      name: names.first, path: path)
    guard name != nil || document != nil || !path.isEmpty else {
      throw reader.mismatch("an entity: its ref or identifier, or a document and a path")
    }
  }

  var json: JSONValue {
    var object = JSONObject()
    object["kind"] = kind.map { .string($0.rawValue) }
    object["ref"] = name.map { .string($0) }
    object["document"] = document.map { .string($0) }
    if !path.isEmpty { object["path"] = .array(path.map { step in Int(step).map { .int($0) } ?? .string(step) }) }
    return .object(object)
  }
}
