import UIModelDaemon
import UIModelJSON
import UIModelProtocol

/// The two generations of the Model Context Protocol: with and without the opening request `initialize`. Sources: the
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
  static let serverInfoKey = "io.modelcontextprotocol/serverInfo"

  static let unsupportedVersion = ErrorCode(rawValue: -32022)

  /// The error code for a resource that does not exist.
  var resourceNotFound: ErrorCode { self == .legacy ? ErrorCode(rawValue: -32002) : .invalidParams }

  static let serverInfo: JSONValue = [
    "name": "uimodel", "title": "UIModelDaemon", "version": .string(Product.version),
  ]

  static let capabilities: JSONValue = ["tools": [:], "resources": [:], "prompts": [:]]

  /// The time that a client may cache a result.
  enum CacheLifetime {
    /// One hour, for a result that stays the same until the program is updated.
    case oneHour
    /// Zero milliseconds, for a result that might differ at the next request.
    case zero
    /// No cache lifetime, for a result that is not cacheable. The result has no cache members.
    case uncacheable
  }

  /// Returns a result with the members that this generation requires. In the modern generation, these are `resultType`,
  /// `_meta`, and for a cache lifetime `ttlMs` and `cacheScope`. The legacy generation requires none.
  func result(_ object: JSONObject, _ lifetime: CacheLifetime) -> JSONValue {
    guard self == .modern else { return .object(object) }
    var object = object
    object["resultType"] = "complete"
    switch lifetime {
    case .oneHour: (object["ttlMs"], object["cacheScope"]) = (3_600_000, "public")
    case .zero: (object["ttlMs"], object["cacheScope"]) = (0, "private")
    case .uncacheable: break
    }
    object["_meta"] = .object(JSONObject(distinct: [(Self.serverInfoKey, Self.serverInfo)]))
    return .object(object)
  }
}

/// The protocol generation of a request, determined from the method, from `_meta` in the parameters, and from the
/// session.
struct MCPRequestEra {
  let era: MCPEra

  /// Determines the generation. Throws the error for the response if the request does not conform to a generation.
  ///
  /// - Parameter isInitialized: whether the client has opened the session with `initialize`. In such a session, `_meta`
  ///   needs no version, except in `server/discover`.
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
    guard let versionText = version.string else {
      throw ResponseError(.invalidParams, "params._meta['\(MCPEra.versionKey)'] must be a string")
    }
    guard MCPEra.modernVersions.contains(versionText) else {
      let supportedVersions = MCPEra.modernVersions + MCPEra.legacyVersions
      throw ResponseError(
        MCPEra.unsupportedVersion, "the protocol version \(versionText) is not supported in '_meta'",
        data: ["supported": .array(supportedVersions.map { .string($0) }), "requested": .string(versionText)])
    }
    guard meta?[MCPEra.capabilitiesKey]?.object != nil else {
      throw ResponseError(.invalidParams, "params._meta must have '\(MCPEra.capabilitiesKey)', an object")
    }
    era = .modern
  }
}
