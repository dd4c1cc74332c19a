import UIModelDaemon
import UIModelJSON
import UIModelProtocol

/// The two generations of the Model Context Protocol, which open a session in different ways. Sources: the
/// specifications of 2025-11-25 and 2026-07-28 at modelcontextprotocol.io.
enum MCPEra {
  /// Revisions up to 2025-11-25, in which the client opens the session with `initialize`.
  case legacy
  /// Revision 2026-07-28, in which each request has its protocol version and the client's capabilities in `_meta`.
  case modern

  /// The supported legacy revisions, the newest first.
  static let legacyVersions = ["2025-11-25", "2025-06-18"]
  /// The supported modern revisions, the newest first.
  static let modernVersions = ["2026-07-28"]

  static let versionKey = "io.modelcontextprotocol/protocolVersion"
  static let capabilitiesKey = "io.modelcontextprotocol/clientCapabilities"
  static let serverKey = "io.modelcontextprotocol/serverInfo"

  static let unsupportedVersion = ErrorCode(rawValue: -32022)

  /// The error code for a resource that does not exist.
  var resourceNotFound: ErrorCode { self == .legacy ? ErrorCode(rawValue: -32002) : .invalidParams }

  static let serverInfo: JSONValue = [
    "name": "uimodel", "title": "UIModelDaemon", "version": .string(Product.version),
  ]

  static let capabilities: JSONValue = ["tools": [:], "resources": [:], "prompts": [:]]

  /// The time for which a client may cache a result.
  enum CacheLifetime {
    /// One hour, for a result that stays the same until the program is updated.
    case oneHour
    /// No time, because the next request might have a different result.
    case zero
    /// Not cacheable. The result has no cache members.
    case uncacheable
  }

  /// Returns a result with the members that this generation requires, such as `resultType` and `ttlMs` in the modern
  /// one.
  func result(_ object: JSONObject, _ lifetime: CacheLifetime) -> JSONValue {
    guard self == .modern else { return .object(object) }
    var object = object
    object["resultType"] = "complete"
    switch lifetime {
    case .oneHour: (object["ttlMs"], object["cacheScope"]) = (3_600_000, "public")
    case .zero: (object["ttlMs"], object["cacheScope"]) = (0, "private")
    case .uncacheable: break
    }
    object["_meta"] = .object(JSONObject(distinct: [(Self.serverKey, Self.serverInfo)]))
    return .object(object)
  }
}

/// The protocol generation of a request, determined from `_meta` in its parameters.
struct MCPRequestEra {
  let era: MCPEra

  /// Determines the generation, or throws the error with which the request is answered.
  ///
  /// - Parameter isInitialized: whether the client has opened the session with `initialize`. If so, `_meta` needs no
  ///   version, except in `server/discover`.
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
