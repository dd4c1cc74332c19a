import UIModelJSON
import UIModelProtocol

/// The description of the `uimodel/…` methods, as an OpenRPC document.
enum OpenRPC {
  static func document(_ methods: [ProtocolMethod]) -> JSONValue {
    [
      "openrpc": "1.3.2",
      "$comment": .string(GeneratedFile.notice),
      "info": [
        "title": .string(Product.name), "version": .string("\(Product.wire).0.0"),
        "description":
          """
        JSON-RPC 2.0 over standard input and output, one message a line or with Content-Length headers. Parameters are \
        given by name; unknown ones are refused. The major version grows with each change that is not an addition. \
        Documents are named by URI or absolute path. Positions count from 0, characters in UTF-16 unless initialize \
        agreed on something else. The Language Server Protocol's own methods are not repeated here.
        """,
      ],
      "methods": .array(methods.filter { $0.entry.isFromClient }.map(method)),
      // OpenRPC has no messages from the server.
      "x-notifications": .array(
        methods.filter { !$0.entry.isFromClient }.map {
          ["name": .string($0.entry.method), "summary": .string($0.entry.summary)]
        }),
      "components": [
        "schemas": .object(JSONObject(distinct: ProtocolTypes.all)),
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
          "properties": .object(JSONObject(distinct: method.result.map { ($0.name, described($0)) })),
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

  private static func described(_ member: ProtocolMember) -> JSONValue {
    var schema = member.schema.object ?? [:]
    if schema["$ref"] == nil, !member.summary.isEmpty { schema["description"] = .string(member.summary) }
    return .object(schema)
  }

  private static let errors: [(name: String, code: ErrorCode, message: String)] = [
    ("NotFound", .notFound, "An entity, document, rule or the like is not there; data names the nearest."),
    ("StaleClock", .staleClock, "ifClock names a state that is no longer the newest; data has the clock."),
    ("EditRefused", .editRefused, "An edit was refused by the editor or by the document."),
    ("Conflict", .conflict, "Two changes touch the same place."),
    ("TransactionEnded", .transactionEnded, "The transaction was committed, rolled back or abandoned before."),
    ("FileChanged", .fileChanged, "Somebody else has written the file, and the change does not fit what it holds now."),
    ("InvalidParams", .invalidParams, "data has the path of the parameter, what was expected and the nearest name."),
    ("RequestFailed", .requestFailed, "The request is right but could not be carried out."),
  ]

  private static func error(_ error: (name: String, code: ErrorCode, message: String)) -> JSONValue {
    ["code": .int(error.code.rawValue), "message": .string(error.message)]
  }
}
