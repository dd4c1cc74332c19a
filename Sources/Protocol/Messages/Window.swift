import UIModelJSON

extension LSP {
  package enum MessageType: Int, Sendable {
    case error = 1
    case warning, info, log
  }

  /// The parameters of `window/showMessage` and `window/logMessage`. For example, a warning is sent as `{"type": 2,
  /// "message": "…"}`.
  package struct MessageParams: Sendable, Hashable, MessageContent {
    package var type: MessageType
    package var message: String

    package init(type: MessageType, message: String) {
      self.type = type
      self.message = message
    }

    package var json: JSONValue { ["type": .int(type.rawValue), "message": .string(message)] }
  }

  /// The parameters of `window/workDoneProgress/create`, a request from the server.
  package struct WorkDoneProgressCreateParams: Sendable, MessageContent {
    package var token: ProgressToken

    package init(token: ProgressToken) { self.token = token }

    package var json: JSONValue { ["token": token.json] }
  }

  /// The parameters of `window/workDoneProgress/cancel`.
  package struct WorkDoneProgressCancelParams: Sendable, MessageParameters {
    package var token: ProgressToken

    package init(_ reader: ParameterReader) throws(ResponseError) {
      token = try ProgressToken(reader.requiredMember("token", "a string or an integer"))
    }
  }

  /// The parameters of `$/progress`: the progress of an operation, or a part of its result.
  package struct ProgressParams: Sendable, MessageContent {
    package var token: ProgressToken
    package var value: JSONValue

    package init(token: ProgressToken, value: JSONValue) {
      self.token = token
      self.value = value
    }

    package var json: JSONValue { ["token": token.json, "value": value] }
  }
}
