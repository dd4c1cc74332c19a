import UIModelJSON

/// The parameters of a received message. For example, `LSP.RenameParams` reads `textDocument`, `position` and
/// `newName`.
package protocol MessageParameters: Sendable {
  /// Reads the parameters. Throws `invalidParams` with the path of an invalid value.
  init(_ reader: ParameterReader) throws(ResponseError)
}

/// The content of a sent message: the parameters of a notification or request, or the result of a request.
package protocol MessageContent: Sendable {
  /// The complete content, for a client with all capabilities.
  var json: JSONValue { get }
  /// Returns the content without the parts that the client does not support.
  func json(for client: ClientCapabilities) -> JSONValue
}

extension MessageContent {
  package func json(for client: ClientCapabilities) -> JSONValue { json }
}

/// The parameters of a method without parameters. Absent parameters, null, an empty object and an empty array are
/// valid.
package struct NoParameters: MessageParameters {
  package init() {}

  package init(_ reader: ParameterReader) throws(ResponseError) {
    if let element = reader.element, element.kind == .array, element.count == 0 { return }
    try reader.rejectUnknownMembers([])
  }
}

/// The parameters of an LSP method without parameters. Unknown members are ignored, because later versions of the
/// protocol can add parameters.
package struct IgnoredParameters: MessageParameters {
  package init() {}
  package init(_ reader: ParameterReader) throws(ResponseError) {}
}

/// The result of a method that returns null.
package struct NoResult: MessageContent {
  package init() {}
  package var json: JSONValue { .null }
}

extension JSONValue: MessageContent {
  package var json: JSONValue { self }
}

extension Optional: MessageContent where Wrapped: MessageContent {
  package var json: JSONValue { self?.json ?? .null }
  package func json(for client: ClientCapabilities) -> JSONValue { self?.json(for: client) ?? .null }
}

extension Array: MessageContent where Element: MessageContent {
  package var json: JSONValue { .array(map(\.json)) }
  package func json(for client: ClientCapabilities) -> JSONValue { .array(map { $0.json(for: client) }) }
}
