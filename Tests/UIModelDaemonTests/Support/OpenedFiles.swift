import Testing
import UIModelDaemon
import UIModelJSON
import UIModelProtocol

/// A folder of files that an editor in this process has opened as its workspace. Each file may contain markers.
struct OpenedFiles {
  let folder: TemporaryFolder
  let marked: [String: MarkedText]
  let connection: InProcessConnection
  /// The capabilities that the server returned from `initialize`.
  let serverCapabilities: JSONValue

  init(_ files: [String: String], _ capabilities: JSONValue = [:]) throws {
    let marked = files.mapValues { MarkedText($0) }
    folder = try TemporaryFolder(marked.mapValues(\.text))
    self.marked = marked
    connection = InProcessConnection()
    let answer = try connection.request("initialize", ["capabilities": capabilities]).get()
    serverCapabilities = answer["capabilities"] ?? .null
    connection.notify("initialized", [:])
    _ = try connection.request("uimodel/workspace/open", ["path": .string(folder.path)]).get()
  }

  func uri(_ file: String) -> JSONValue { .string(folder.uri(file)) }

  func ask(_ method: String, _ params: JSONValue) throws -> JSONValue { try connection.request(method, params).get() }

  /// Returns the error of a request that must fail; nil if the request succeeds.
  func error(_ method: String, _ params: JSONValue) -> ResponseError? {
    guard case .failure(let error) = connection.request(method, params) else { return nil }
    return error
  }

  /// Sends a request with the position of a marker.
  func ask(_ method: String, _ file: String, _ marker: String, _ more: JSONObject = [:]) throws -> JSONValue {
    var params: JSONObject = ["textDocument": ["uri": uri(file)], "position": position(file, marker)]
    for member in more.members { params[member.name] = member.value }
    return try ask(method, .object(params))
  }

  func position(_ file: String, _ marker: String) -> JSONValue { marked[file]?.start(marker, "utf-16") ?? .null }

  /// Returns the range of a marker as a `Location`.
  func location(_ file: String, _ marker: String) -> JSONValue {
    ["uri": uri(file), "range": marked[file]?.range(marker, "utf-16") ?? .null]
  }
}
