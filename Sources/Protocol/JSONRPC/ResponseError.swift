import UIModelJSON

/// Why a request failed, as it is sent. A request that fails has changed nothing.
package struct ResponseError: Error, Sendable, Hashable {
  package var code: ErrorCode
  package var message: String
  package var data: JSONValue?

  package init(_ code: ErrorCode, _ message: String, data: JSONValue? = nil) {
    self.code = code
    self.message = message
    self.data = data
  }

  /// Reads the error of a response; what is missing or of another kind is replaced, for there is no one to tell.
  package init(_ element: JSONElement) {
    code = element["code"]?.int.map { ErrorCode(rawValue: $0) } ?? .unknownError
    message = element["message"]?.string ?? "an error without a message"
    data = element["data"].map { JSONValue($0) }
  }

  package var json: JSONValue {
    var object: JSONObject = ["code": .int(code.rawValue), "message": .string(message)]
    object["data"] = data
    return .object(object)
  }
}

extension ResponseError {
  /// The answer to a method that no one knows, with the one that was probably meant.
  package static func methodNotFound(_ method: String, nearest: String?) -> ResponseError {
    let hint = nearest.map { "; did you mean '\($0)'?" } ?? ""
    var data: JSONObject = ["method": .string(method)]
    data["nearest"] = nearest.map { .string($0) }
    return ResponseError(.methodNotFound, "there is no method '\(method)'\(hint)", data: .object(data))
  }

  package static func requestCancelled(_ method: String) -> ResponseError {
    ResponseError(.requestCancelled, "\(method) was cancelled")
  }
}
