import UIModelJSON

/// One message that came in.
package enum JSONRPCMessage: Sendable {
  case request(id: RequestID, method: String, params: JSONElement?)
  case notification(method: String, params: JSONElement?)
  /// The peer's answer to a request of ours; `result` is nil where the member is missing.
  case response(id: RequestID, Result<JSONElement?, ResponseError>)
  /// Something that is none of these; it is to be answered with this id and error.
  case invalid(id: RequestID, ResponseError)
}

/// What one frame holds.
package enum JSONRPCFrame: Sendable {
  case single(JSONRPCMessage)
  /// Never empty. Its responses go back together, in one array.
  case batch([JSONRPCMessage])

  /// Reads one frame's bytes; never fails, for what cannot be read is a message `invalid`.
  package init(_ bytes: [UInt8]) {
    let tree = JSONTree(bytes, syntax: .strict)
    guard let root = tree.root else {
      self = .single(.invalid(id: .null, .unreadable(tree)))
      return
    }
    if tree.problems.isEmpty {
      self = JSONRPCFrame(sound: root)
    } else {
      self = .single(JSONRPCMessage(broken: root))
    }
  }

  private init(sound root: JSONElement) {
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
  /// Reads one message of a text without problems.
  package init(_ element: JSONElement) {
    guard element.kind == .object else {
      self = .invalid(id: .null, ResponseError(.invalidRequest, "a message must be an object"))
      return
    }
    let idElement = element["id"]
    let id = idElement.flatMap { RequestID($0) }
    // A missing version is let pass, for messages are typed by hand as well; a wrong one is another protocol.
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

  /// Finds what can be answered in a text with problems: the parser goes on after a fault, so an id behind it is found.
  init(broken root: JSONElement) {
    let tree = root.tree
    let error = ResponseError.unreadable(tree)
    guard root.kind == .object else {
      self = .invalid(id: .null, error)
      return
    }
    let hasMethod = root["method"]?.kind == .string
    // Half a surrogate pair in a notification is read as U+FFFD, which is as long in UTF-16: a sender that is never
    // answered would otherwise lose a change of text without knowing.
    if hasMethod, root["id"] == nil, tree.problems.allSatisfy({ $0.kind == .loneSurrogate }) {
      self = JSONRPCMessage(root)
      return
    }
    // The id of a broken response is one of ours and means nothing to the peer.
    let isResponse = !hasMethod && (root["result"] != nil || root["error"] != nil)
    let id = isResponse ? nil : root["id"].flatMap { RequestID($0) }
    self = .invalid(id: id ?? .null, error)
  }
}

extension ResponseError {
  /// The answer to a text that is not JSON: its first problem and the byte where it stands.
  static func unreadable(_ tree: JSONTree) -> ResponseError {
    guard let problem = tree.problems.first else { return ResponseError(.parseError, "there is no message") }
    let at = problem.range.lowerBound
    return ResponseError(
      .parseError, "\(problem.message), at byte \(at)",
      data: ["kind": .string(problem.kind.rawValue), "byte": .int(at)])
  }
}
