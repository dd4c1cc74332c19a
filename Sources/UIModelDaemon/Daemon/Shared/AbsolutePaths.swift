import UIModelJSON
import UIModelProtocol

/// Makes the paths in a client's messages absolute, because a shared daemon runs in a different folder than the client.
///
/// For example, a client in `/Users/anna/App` that sends `"paths": ["Sources"]` with `uimodel/workspace/open` gets
/// `"paths": ["/Users/anna/App/Sources"]`.
package enum AbsolutePaths {
  /// Returns the parameters of a method with absolute paths.
  package static func of(_ params: JSONValue, for method: String) -> JSONValue {
    guard var object = params.object else { return params }
    for name in names(for: method) { object[name] = object[name].map(absolute) }
    return .object(object)
  }

  /// Returns a message with absolute paths; the unchanged bytes if the message contains no relative path.
  static func of(_ message: [UInt8]) -> [UInt8] {
    guard case .single(let single) = JSONRPCFrame(message) else { return message }
    switch single {
    case .request(let id, let method, let params):
      guard let params = changed(params, for: method) else { return message }
      return JSONRPCWriting.request(id: id, method: method, params: params)
    case .notification(let method, let params):
      guard let params = changed(params, for: method) else { return message }
      return JSONRPCWriting.notification(method: method, params: params)
    default: return message
    }
  }

  private static func changed(_ params: JSONElement?, for method: String) -> JSONValue? {
    guard method.hasPrefix("uimodel/"), let params, names(for: method).contains(where: { params[JSONKey($0)] != nil })
    else { return nil }
    let before = JSONValue(params)
    let after = of(before, for: method)
    // A conditional expression with `after` would turn `nil` into JSON's null.
    if before == after { return nil }
    return after
  }

  /// The names of the parameters that contain paths. `path` and `paths` are file paths only in the methods below
  /// `uimodel/workspace/`; in others, `path` is the path of a property in a document.
  private static func names(for method: String) -> [String] {
    ["document", "documents"] + (method.hasPrefix("uimodel/workspace/") ? ["path", "paths"] : [])
  }

  private static func absolute(_ value: JSONValue) -> JSONValue {
    if let list = value.array { return .array(list.map(absolute)) }
    guard let text = value.string, !text.isEmpty else { return value }
    let path = FileSystem.absolute(text)
    // A URI of a document in memory stays unchanged, unless a file has that name.
    return DocumentURI.hasScheme(text) && !FileSystem.exists(path) ? value : .string(path)
  }
}
