import UIModelJSON

/// The error object of a JSON-RPC response. A request that fails changes nothing.
package struct ResponseError: Error, Sendable, Hashable {
  package var code: ErrorCode
  package var message: String
  package var data: JSONValue?

  package init(_ code: ErrorCode, _ message: String, data: JSONValue? = nil) {
    self.code = code
    self.message = message
    self.data = data
  }

  /// Reads the error of a response. Missing and invalid members get default values, because this side cannot report an
  /// error in a response.
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
  /// Returns the error for an unknown method. The message suggests the nearest known method if there is one.
  ///
  /// For example: `there is no method 'uimodel/menu/tre'; did you mean 'uimodel/menu/tree'?`
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
