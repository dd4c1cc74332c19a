import UIModelDaemon
import UIModelJSON
import UIModelProtocol

/// The two generations of the Model Context Protocol, which open a session in different ways. Source:
/// modelcontextprotocol.io, specification of 2025-11-25 and of 2026-07-28.
enum MCPEra {
  /// Revisions up to 2025-11-25. The client opens the session with `initialize`.
  case legacy
  /// Revision 2026-07-28. Each request carries its protocol version and the client's capabilities in `_meta`.
  case modern

  /// The supported revisions before `server/discover`, the newest first.
  static let legacyVersions = ["2025-11-25", "2025-06-18"]
  /// The supported revisions with `server/discover`, the newest first.
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
  enum Lifetime {
    /// One hour. The result is the same until the program is updated.
    case long
    /// No time. The next request may have another result.
    case none
    /// Not cacheable. The result has no cache members.
    case single
  }

  /// Returns a result with the members that this era requires, such as `resultType` and `ttlMs` in the modern one.
  func result(_ object: JSONObject, _ lifetime: Lifetime) -> JSONValue {
    guard self == .modern else { return .object(object) }
    var object = object
    object["resultType"] = "complete"
    switch lifetime {
    case .long: (object["ttlMs"], object["cacheScope"]) = (3_600_000, "public")
    case .none: (object["ttlMs"], object["cacheScope"]) = (0, "private")
    case .single: break
    }
    object["_meta"] = .object(JSONObject(distinct: [(Self.serverKey, Self.serverInfo)]))
    return .object(object)
  }
}

/// The era of a request, determined from `_meta` in its parameters.
struct MCPOpening {
  let era: MCPEra

  /// Determines the era, or throws the error to answer with.
  ///
  /// - Parameter isInitialized: Whether the client has opened the session with `initialize`. Then `_meta` needs no
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
