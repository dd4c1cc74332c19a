import UIModelJSON
import UIModelProtocol

/// Makes paths absolute that a client gives for its own folder: a shared daemon works in another one.
package enum AbsolutePaths {
  /// The parameters of a method.
  package static func of(_ params: JSONValue, for method: String) -> JSONValue {
    guard var object = params.object else { return params }
    for name in names(for: method) { object[name] = object[name].map(absolute) }
    return .object(object)
  }

  /// A message, which stays as it is if it has no such paths.
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
    // In one expression with `after`, nil would be JSON's null.
    if before == after { return nil }
    return after
  }

  /// The parameters that are paths. In methods other than the workspace's, `path` leads to a property.
  private static func names(for method: String) -> [String] {
    ["document", "documents"] + (method.hasPrefix("uimodel/workspace/") ? ["path", "paths"] : [])
  }

  private static func absolute(_ value: JSONValue) -> JSONValue {
    if let list = value.array { return .array(list.map(absolute)) }
    guard let text = value.string, !text.isEmpty else { return value }
    let path = FileSystem.absolute(text)
    // A file may have a name that looks like the URI of a document in memory.
    return DocumentURI.hasScheme(text) && !FileSystem.exists(path) ? value : .string(path)
  }
}
