import UIModelJSON
import UIModelProtocol

/// Conversion of the paths in a client's messages to absolute paths, because a shared daemon runs in a different folder
/// than the client.
///
/// For example, a client in `/Users/anna/App` that sends `"paths": ["Sources"]` with `uimodel/workspace/open` gets
/// `"paths": ["/Users/anna/App/Sources"]`.
package enum AbsolutePaths {
  /// Returns the parameters of a request or notification with all paths made absolute.
  package static func resolvedParameters(_ params: JSONValue, for method: String) -> JSONValue {
    guard var object = params.object else { return params }
    for name in pathParameterNames(for: method) { object[name] = object[name].map(resolvedValue) }
    return .object(object)
  }

  /// Returns a message with all paths made absolute. Batches and messages without relative paths are returned
  /// unchanged.
  static func resolvedMessage(_ message: [UInt8]) -> [UInt8] {
    guard case .single(let parsedMessage) = JSONRPCFrame(message) else { return message }
    switch parsedMessage {
    case .request(let id, let method, let params):
      guard let params = changedParameters(params, for: method) else { return message }
      return JSONRPCWriting.request(id: id, method: method, params: params)
    case .notification(let method, let params):
      guard let params = changedParameters(params, for: method) else { return message }
      return JSONRPCWriting.notification(method: method, params: params)
    default: return message
    }
  }

  private static func changedParameters(_ params: JSONElement?, for method: String) -> JSONValue? {
    guard method.hasPrefix("uimodel/"), let params,
      pathParameterNames(for: method).contains(where: { params[JSONKey($0)] != nil })
    else { return nil }
    let originalParams = JSONValue(params)
    let resolvedParams = resolvedParameters(originalParams, for: method)
    // An `if` with two statements instead of a conditional expression, in which `nil` would become the JSON value null.
    if originalParams == resolvedParams { return nil }
    return resolvedParams
  }

  /// Returns the names of the parameters that contain paths. `path` and `paths` are file paths only in methods that
  /// begin with `uimodel/workspace/`. In all other methods, `path` is the path of a property in a document.
  private static func pathParameterNames(for method: String) -> [String] {
    ["document", "documents"] + (method.hasPrefix("uimodel/workspace/") ? ["path", "paths"] : [])
  }

  private static func resolvedValue(_ value: JSONValue) -> JSONValue {
    if let list = value.array { return .array(list.map(resolvedValue)) }
    guard let text = value.string, !text.isEmpty else { return value }
    let path = FileSystem.absolute(text)
    // The URI of a document in memory stays unchanged, unless a file with this path exists.
    return DocumentURI.hasScheme(text) && !FileSystem.exists(path) ? value : .string(path)
  }
}
