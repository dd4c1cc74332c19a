import UIModelJSON

extension LSP {
  /// The identifier of an operation that reports progress.
  package enum ProgressToken: Sendable, Hashable, MessageParameters, MessageContent {
    case int(Int)
    case string(String)

    package init(_ reader: ParameterReader) throws(ResponseError) {
      switch reader.element?.kind {
      case .string: self = .string(try reader.string())
      case .number: self = .int(try reader.int())
      default: throw reader.mismatch("a string or an integer")
      }
    }

    package var json: JSONValue {
      switch self {
      case .int(let value): .int(value)
      case .string(let value): .string(value)
      }
    }
  }

  /// A progress report for an operation. For example, `{"kind": "report", "percentage": 50}`.
  package enum WorkDoneProgress: Sendable, Hashable, MessageContent {
    case begin(title: String, message: String?, percentage: Int?)
    case report(message: String?, percentage: Int?)
    case end(message: String?)

    package var json: JSONValue {
      var object = JSONObject()
      switch self {
      case .begin(let title, let message, let percentage):
        object["kind"] = "begin"
        object["title"] = .string(title)
        object["cancellable"] = false
        object["message"] = message.map { .string($0) }
        object["percentage"] = percentage.map { .int($0) }
      case .report(let message, let percentage):
        object["kind"] = "report"
        object["message"] = message.map { .string($0) }
        object["percentage"] = percentage.map { .int($0) }
      case .end(let message):
        object["kind"] = "end"
        object["message"] = message.map { .string($0) }
      }
      return .object(object)
    }
  }
}
