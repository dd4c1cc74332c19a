import UIModelDaemon
import UIModelJSON
import UIModelProtocol

/// The two ways in which clients speak the Model Context Protocol.
/// Source: modelcontextprotocol.io, specification of 2025-11-25 and of 2026-07-28.
enum MCPEra {
  /// The client opens with `initialize`. Revisions up to 2025-11-25.
  case legacy
  /// Each request says by itself what it needs. Revision 2026-07-28.
  case modern

  /// The revisions of each era, the newest first.
  static let legacyVersions = ["2025-11-25", "2025-06-18"]
  static let modernVersions = ["2026-07-28"]

  static let versionKey = "io.modelcontextprotocol/protocolVersion"
  static let capabilitiesKey = "io.modelcontextprotocol/clientCapabilities"
  static let serverKey = "io.modelcontextprotocol/serverInfo"

  static let unsupportedVersion = ErrorCode(rawValue: -32022)

  /// Of a resource that is not there.
  var resourceNotFound: ErrorCode { self == .legacy ? ErrorCode(rawValue: -32002) : .invalidParams }

  static let serverInfo: JSONValue = [
    "name": "uimodel", "title": "UIModelDaemon", "version": .string(Product.version),
  ]

  static let capabilities: JSONValue = ["tools": [:], "resources": [:], "prompts": [:]]

  /// How long an answer stays right.
  enum Life {
    /// As long as the program is the same.
    case long
    /// The next look may show something else.
    case none
    /// The answer is of no use again.
    case single
  }

  /// A result as this era has it.
  func result(_ object: JSONObject, _ life: Life) -> JSONValue {
    guard self == .modern else { return .object(object) }
    var object = object
    object["resultType"] = "complete"
    switch life {
    case .long: (object["ttlMs"], object["cacheScope"]) = (3_600_000, "public")
    case .none: (object["ttlMs"], object["cacheScope"]) = (0, "private")
    case .single: break
    }
    object["_meta"] = .object(JSONObject(distinct: [(Self.serverKey, Self.serverInfo)]))
    return .object(object)
  }
}

/// The era of a request, by what it has in `_meta`, or why it has none.
struct MCPOpening {
  let era: MCPEra

  /// `isInitialized`: the client has opened the session with `initialize`.
  init(_ method: String, _ params: JSONValue?, isInitialized: Bool) throws(ResponseError) {
    let meta = params?["_meta"]
    guard let version = meta?[MCPEra.versionKey] else {
      if method == "initialize" || method == "ping" || isInitialized, method != "server/discover" {
        era = .legacy
        return
      }
      throw ResponseError(
        .invalidParams, "params._meta must have '\(MCPEra.versionKey)'; older clients send 'initialize' first")
    }
    guard let name = version.string else {
      throw ResponseError(.invalidParams, "params._meta['\(MCPEra.versionKey)'] must be a string")
    }
    guard MCPEra.modernVersions.contains(name) else {
      let supported = MCPEra.modernVersions + MCPEra.legacyVersions
      throw ResponseError(
        MCPEra.unsupportedVersion, "the protocol version \(name) is not supported in '_meta'",
        data: ["supported": .array(supported.map { .string($0) }), "requested": .string(name)])
    }
    guard meta?[MCPEra.capabilitiesKey]?.object != nil else {
      throw ResponseError(.invalidParams, "params._meta must have '\(MCPEra.capabilitiesKey)', an object")
    }
    era = .modern
  }
}
