import Testing
import UIModelDaemon
import UIModelJSON
import UIModelProtocol

/// A folder that an editor in this process has opened as its workspace. The texts of the files may contain markers.
struct OpenedFiles {
  let folder: TemporaryFolder
  let markedTexts: [String: MarkedText]
  let connection: InProcessConnection
  /// The capabilities that the server returned from `initialize`.
  let serverCapabilities: JSONValue

  init(_ files: [String: String], _ capabilities: JSONValue = [:]) throws {
    let markedTexts = files.mapValues { MarkedText($0) }
    folder = try TemporaryFolder(markedTexts.mapValues(\.text))
    self.markedTexts = markedTexts
    connection = InProcessConnection()
    let result = try connection.request("initialize", ["capabilities": capabilities]).get()
    serverCapabilities = result["capabilities"] ?? .null
    connection.notify("initialized", [:])
    _ = try connection.request("uimodel/workspace/open", ["path": .string(folder.path)]).get()
  }

  func uri(_ name: String) -> JSONValue { .string(folder.uri(name)) }

  func ask(_ method: String, _ params: JSONValue) throws -> JSONValue { try connection.request(method, params).get() }

  /// Returns the error of a request that must fail; nil if the request succeeds.
  func error(_ method: String, _ params: JSONValue) -> ResponseError? {
    guard case .failure(let error) = connection.request(method, params) else { return nil }
    return error
  }

  /// Sends a request about the position of a marker and returns the result.
  func ask(_ method: String, _ name: String, _ marker: String, _ extraParams: JSONObject = [:]) throws -> JSONValue {
    var params: JSONObject = ["textDocument": ["uri": uri(name)], "position": position(name, marker)]
    for member in extraParams.members { params[member.name] = member.value }
    return try ask(method, .object(params))
  }

  func position(_ name: String, _ marker: String) -> JSONValue { markedTexts[name]?.start(marker, "utf-16") ?? .null }

  /// Returns the range of a marker as a `Location`.
  func location(_ name: String, _ marker: String) -> JSONValue {
    ["uri": uri(name), "range": markedTexts[name]?.range(marker, "utf-16") ?? .null]
  }
}
