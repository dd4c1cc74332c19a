import Testing
import UIModelDaemon
import UIModelJSON
import UIModelProtocol

/// Files in a folder that an editor in this process has open as its workspace. Markers may be in each of them.
struct OpenedFiles {
  let folder: TemporaryFolder
  let marked: [String: MarkedText]
  let connection: InProcessConnection
  /// What the server offered.
  let offer: JSONValue

  init(_ files: [String: String], _ capabilities: JSONValue = [:]) throws {
    let marked = files.mapValues { MarkedText($0) }
    folder = try TemporaryFolder(marked.mapValues(\.text))
    self.marked = marked
    connection = InProcessConnection()
    let answer = try connection.request("initialize", ["capabilities": capabilities]).get()
    offer = answer["capabilities"] ?? .null
    connection.notify("initialized", [:])
    _ = try connection.request("uimodel/workspace/open", ["path": .string(folder.path)]).get()
  }

  func uri(_ file: String) -> JSONValue { .string(folder.uri(file)) }

  func ask(_ method: String, _ params: JSONValue) throws -> JSONValue { try connection.request(method, params).get() }

  /// The error of a request that is refused.
  func error(_ method: String, _ params: JSONValue) -> ResponseError? {
    guard case .failure(let error) = connection.request(method, params) else { return nil }
    return error
  }

  /// Asks about the place of a marker.
  func ask(_ method: String, _ file: String, _ marker: String, _ more: JSONObject = [:]) throws -> JSONValue {
    var params: JSONObject = ["textDocument": ["uri": uri(file)], "position": position(file, marker)]
    for member in more.members { params[member.name] = member.value }
    return try ask(method, .object(params))
  }

  func position(_ file: String, _ marker: String) -> JSONValue { marked[file]?.start(marker, "utf-16") ?? .null }

  /// The place of a marker as a `Location`.
  func location(_ file: String, _ marker: String) -> JSONValue {
    ["uri": uri(file), "range": marked[file]?.range(marker, "utf-16") ?? .null]
  }
}
