import UIModelJSON

/// One received message. For example, `{"method": "exit"}` is a `notification`, and `{"id": 1, "method": "shutdown"}`
/// is a `request`.
package enum JSONRPCMessage: Sendable {
  case request(id: RequestID, method: String, params: JSONElement?)
  case notification(method: String, params: JSONElement?)
  /// The peer's response to a request that this process sent. A `result` of null is an element of the kind `null`, not
  /// nil.
  case response(id: RequestID, Result<JSONElement?, ResponseError>)
  /// An invalid message. The receiver sends an error response with this id and error.
  case invalid(id: RequestID, ResponseError)
}

/// The content of one JSON-RPC frame.
package enum JSONRPCFrame: Sendable {
  case single(JSONRPCMessage)
  /// A batch of messages, never empty. The responses are sent together, in one array.
  case batch([JSONRPCMessage])

  /// Parses the bytes of one frame. Bytes that cannot be parsed become an `invalid` message.
  package init(_ bytes: [UInt8]) {
    let tree = JSONTree(bytes, syntax: .strict)
    guard let root = tree.root else {
      self = .single(.invalid(id: .null, .invalidJSON(tree)))
      return
    }
    if tree.problems.isEmpty {
      self = JSONRPCFrame(validRoot: root)
    } else {
      self = .single(JSONRPCMessage(invalidRoot: root))
    }
  }

  private init(validRoot root: JSONElement) {
    guard root.kind == .array else {
      self = .single(JSONRPCMessage(root))
      return
    }
    let messages = root.elements.map { JSONRPCMessage($0) }
    if messages.isEmpty {
      self = .single(.invalid(id: .null, ResponseError(.invalidRequest, "the batch is empty")))
    } else {
      self = .batch(messages)
    }
  }
}

extension JSONRPCMessage {
  /// Makes a message from JSON without syntax errors. If the element is not a valid message, the result is `invalid`.
  package init(_ element: JSONElement) {
    guard element.kind == .object else {
      self = .invalid(id: .null, ResponseError(.invalidRequest, "a message must be an object"))
      return
    }
    let idElement = element["id"]
    let id = idElement.flatMap { RequestID($0) }
    // A missing version is accepted, because people also type messages by hand. A different version means that the peer
    // uses another protocol.
    if let version = element["jsonrpc"], version.string != "2.0" {
      self = .invalid(id: id ?? .null, ResponseError(.invalidRequest, "jsonrpc must be \"2.0\""))
    } else if let method = element["method"] {
      self = JSONRPCMessage(method: method, params: element["params"], idElement: idElement, id: id)
    } else if let error = element["error"], error.kind != .null {
      self = .response(id: id ?? .null, .failure(ResponseError(error)))
    } else if let id, let result = element["result"] {
      self = .response(id: id, .success(result))
    } else {
      let error = ResponseError(.invalidRequest, "a message must have a method, a result or an error")
      self = .invalid(id: id ?? .null, error)
    }
  }

  private init(method: JSONElement, params: JSONElement?, idElement: JSONElement?, id: RequestID?) {
    guard method.kind == .string, let name = method.string else {
      self = .invalid(id: id ?? .null, ResponseError(.invalidRequest, "method must be a string"))
      return
    }
    switch (idElement, id) {
    case (nil, _): self = .notification(method: name, params: params)
    case (_, let id?): self = .request(id: id, method: name, params: params)
    case (_, nil):
      let error = ResponseError(.invalidRequest, "id must be a string, an integer or null")
      self = .invalid(id: .null, error)
    }
  }

  /// Makes an `invalid` message from JSON with syntax errors. The parser continues after an error, so an id that
  /// follows the error is found. A notification whose only errors are unpaired surrogates stays a notification.
  init(invalidRoot root: JSONElement) {
    let tree = root.tree
    let error = ResponseError.invalidJSON(tree)
    guard root.kind == .object else {
      self = .invalid(id: .null, error)
      return
    }
    let hasMethod = root["method"]?.kind == .string
    // An unpaired surrogate is read as U+FFFD, which is also one UTF-16 code unit, so positions in the text stay
    // correct. If the notification were rejected, the sender would not learn it, because notifications get no response.
    if hasMethod, root["id"] == nil, tree.problems.allSatisfy({ $0.kind == .loneSurrogate }) {
      self = JSONRPCMessage(root)
      return
    }
    // This process chose the id in a malformed response, so an error response with that id would mean nothing to the
    // peer. The id is therefore omitted.
    let isResponse = !hasMethod && (root["result"] != nil || root["error"] != nil)
    let id = isResponse ? nil : root["id"].flatMap { RequestID($0) }
    self = .invalid(id: id ?? .null, error)
  }
}

extension ResponseError {
  /// Returns the error for a message that is not valid JSON, with the first problem and its byte offset.
  static func invalidJSON(_ tree: JSONTree) -> ResponseError {
    guard let problem = tree.problems.first else { return ResponseError(.parseError, "there is no message") }
    let byteOffset = problem.range.lowerBound
    return ResponseError(
      .parseError, "\(problem.message), at byte \(byteOffset)",
      data: ["kind": .string(problem.kind.rawValue), "byte": .int(byteOffset)])
  }
}
