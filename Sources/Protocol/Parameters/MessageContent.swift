import UIModelJSON

/// What a message carries to us.
package protocol MessageParameters: Sendable {
  /// Throws `InvalidParams` with the path of what does not fit.
  init(_ reader: ParameterReader) throws(ResponseError)
}

/// What a message carries from us.
package protocol MessageContent: Sendable {
  /// The whole of it, as a client gets it that can take everything.
  var json: JSONValue { get }
  /// The part of it that this client has said it can take.
  func json(for client: ClientCapabilities) -> JSONValue
}

extension MessageContent {
  package func json(for client: ClientCapabilities) -> JSONValue { json }
}

/// The parameters of a method that takes none: absent, null, an empty object or an empty array.
package struct NoParameters: MessageParameters {
  package init() {}

  package init(_ reader: ParameterReader) throws(ResponseError) {
    if let element = reader.element, element.kind == .array, element.count == 0 { return }
    try reader.refuseUnknown([])
  }
}

/// The parameters of a method that takes none but whose sender may say more than we know, as in the Language Server
/// Protocol.
package struct IgnoredParameters: MessageParameters {
  package init() {}
  package init(_ reader: ParameterReader) throws(ResponseError) {}
}

/// The result null.
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
