import UIModelJSON
import UIModelProtocol

/// Generates the OpenRPC document that describes the `uimodel/…` methods.
enum OpenRPC {
  static func document(_ methods: [ProtocolMethod]) -> JSONValue {
    [
      "openrpc": "1.3.2",
      "$comment": .string(GeneratedFile.notice),
      "info": [
        "title": .string(Product.name), "version": .string("\(Product.protocolVersion).0.0"),
        "description":
          """
        JSON-RPC 2.0 over standard input and output, one message per line or with Content-Length headers. Parameters are \
        passed by name; unknown parameters are errors. The major version grows with each change that is not an addition. \
        Documents are named by URI or absolute path. Positions count from 0, characters in UTF-16 code units unless \
        initialize agrees on another encoding. The methods of the Language Server Protocol are not listed here.
        """,
      ],
      "methods": .array(methods.filter { $0.entry.isFromClient }.map(method)),
      // OpenRPC has no notifications from the server.
      "x-notifications": .array(
        methods.filter { !$0.entry.isFromClient }.map {
          ["name": .string($0.entry.method), "summary": .string($0.entry.summary)]
        }),
      "components": [
        "schemas": .object(JSONObject(distinct: ProtocolTypes.namedSchemas)),
        "errors": .object(JSONObject(distinct: errors.map { ($0.name, error($0)) })),
      ],
    ]
  }

  private static func method(_ method: ProtocolMethod) -> JSONValue {
    [
      "name": .string(method.entry.method), "summary": .string(method.entry.summary), "paramStructure": "by-name",
      "params": .array(method.parameters.map(parameter)),
      "result": [
        "name": "result",
        "schema": [
          "type": "object",
          "properties": .object(JSONObject(distinct: method.resultMembers.map { ($0.name, documentedSchema($0)) })),
        ],
      ],
    ]
  }

  private static func parameter(_ member: ProtocolMember) -> JSONValue {
    [
      "name": .string(member.name), "summary": .string(member.summary), "required": .bool(member.isRequired),
      "schema": member.schema,
    ]
  }

  private static func documentedSchema(_ member: ProtocolMember) -> JSONValue {
    var schema = member.schema.object ?? [:]
    if schema["$ref"] == nil, !member.summary.isEmpty { schema["description"] = .string(member.summary) }
    return .object(schema)
  }

  private static let errors: [(name: String, code: ErrorCode, message: String)] = [
    (
      "NotFound", .notFound,
      "An entity, a document, a rule or something similar does not exist; data names the nearest."
    ),
    ("StaleClock", .staleClock, "The model has changed since ifClock; data has the current clock."),
    ("EditRefused", .editRefused, "The editor refused an edit, or the document does not allow it."),
    ("Conflict", .conflict, "Two changes edit the same place."),
    ("TransactionEnded", .transactionEnded, "The transaction was already committed, rolled back or abandoned."),
    ("FileChanged", .fileChanged, "Another program has written the file, and the change does not fit the new text."),
    (
      "NotKept", .changeNotSaved, "The change would be in no file, and the shared daemon cannot keep it in its journal."
    ),
    (
      "InvalidParams", .invalidParams,
      "A parameter is wrong; data has its path, what was expected and the nearest name."
    ),
    ("RequestFailed", .requestFailed, "The request is valid but could not be carried out."),
  ]

  private static func error(_ error: (name: String, code: ErrorCode, message: String)) -> JSONValue {
    ["code": .int(error.code.rawValue), "message": .string(error.message)]
  }
}
