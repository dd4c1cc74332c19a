import UIModelEngine
import UIModelPlatform
import UIModelSystems
import UIModelJSON
import UIModelProtocol

/// The environment of a query, as a client gives it. Missing members get defaults from the app. For example,
/// `{"platform": "iPadOS"}` is the app's newest iPadOS release.
struct EnvironmentParams: MessageParameters {
  let platform: Platform?
  let version: Version?
  let sdk: Version?

  static let names = ["platform", "version", "sdk"]

  /// Makes parameters for a platform and a version. Without arguments they are the newest release of the app's first
  /// platform.
  init(platform: Platform? = nil, version: Version? = nil) {
    self.platform = platform
    self.version = version
    sdk = nil
  }

  init(_ reader: ParameterReader) throws(ResponseError) {
    try reader.rejectUnknownMembers(EnvironmentParams.names)
    platform = try reader.choice(ifPresent: "platform", Platform.self)
    version = try EnvironmentParams.release(reader, of: platform)
    sdk = try EnvironmentParams.version(reader, "sdk")
  }

  /// Reads `version`. Throws if the platform never had this release.
  static func release(_ reader: ParameterReader, of platform: Platform?) throws(ResponseError) -> Version? {
    let version = try version(reader, "version")
    if let platform, let version, let nearest = platform.nearestRelease(toMissing: version),
      let member = try reader.member("version")
    {
      throw member.mismatch("a release of \(platform.displayName); the nearest to \(version) is \(nearest)")
    }
    return version
  }

  static func version(_ reader: ParameterReader, _ key: JSONKey) throws(ResponseError) -> Version? {
    guard let member = try reader.member(key) else { return nil }
    // Clients also write 17 and 16.4 without quotes.
    if let number = member.element?.double,
      let version = Version(number == number.rounded() ? "\(Int(exactly: number) ?? -1)" : "\(number)")
    {
      return version
    }
    guard let version = Version(try member.string()) else { throw member.mismatch("a version such as \"16.4\"") }
    return version
  }

  /// Returns the environment on a given platform. A version that was requested for another platform is ignored.
  func environment(_ context: AppContext?, on platform: Platform) -> Environment {
    let usesVersion = self.platform.map { $0 == platform } ?? true
    return EnvironmentParams(platform: platform, version: usesVersion ? version : nil).environment(context)
  }

  /// Returns the environment with defaults from the releases that the app supports.
  func environment(_ context: AppContext?) -> Environment {
    let supportedEnvironments = context?.environments ?? []
    let candidates = supportedEnvironments.isEmpty ? Environment.all(for: []) : supportedEnvironments
    let platform = platform ?? candidates.first?.platform ?? .iPadOS
    let newestEnvironment = candidates.filter { $0.platform == platform }.max { $0.version < $1.version }
    return Environment(
      platform: platform, version: version ?? newestEnvironment?.version ?? Environment.newestVersion,
      sdk: sdk ?? newestEnvironment?.sdk)
  }
}

extension Environment {
  var json: JSONValue {
    var object: JSONObject = ["platform": .string(platform.rawValue), "version": .string("\(version)")]
    object["sdk"] = sdk.map { .string("\($0)") }
    return .object(object)
  }
}

extension RequestContext {
  /// Returns the entity at an address, with its document and the context of its app. If there is no such entity, the
  /// error suggests the most similar name of an entity of the expected kinds.
  func find(
    _ address: EntityAddress, as kinds: EntityKind...
  ) throws(ResponseError) -> (record: DocumentRecord, place: Place, block: Block, app: AppContext?) {
    do {
      let location = try workspace.resolve(address, as: kinds)
      guard let record = workspace.records[location.number], let index = record.document.index(of: location.place.block)
      else {
        throw AddressError.notFound(address.description, nearest: nil)
      }
      let app = workspace.analysis.app(of: location.number).flatMap { workspace.analysis.upToDateContext(of: $0) }
      return (record, location.place, record.document.blocks[index], app)
    } catch {
      throw ResponseError(mutation: error)
    }
  }

  /// Returns the error for an entity of the wrong kind. The error suggests the most similar name of an entity of the
  /// right kind.
  func wrongKind(_ address: EntityAddress, _ parameter: String, _ kinds: EntityKind...) -> ResponseError {
    let expected = kinds.map(\.phrase).joined(separator: " or ")
    let nearest = workspace.nearestEntity(to: address, as: kinds)
    var data: JSONObject = ["path": .string("params.\(parameter)"), "expected": .string(expected)]
    data["nearest"] = nearest.map { .string($0) }
    let hint = nearest.map { "; did you mean '\($0)'?" } ?? ""
    return ResponseError(
      .invalidParams, "params.\(parameter): \(address.description) is not \(expected)\(hint)", data: .object(data))
  }

  /// Returns the app with this name or with this document. Without a name, returns the only app, or nil if there is
  /// none. Throws if there are several.
  func app(_ name: String?) throws(ResponseError) -> AppID? {
    func appIDs(_ kind: DocumentKind) -> [AppID] {
      workspace.analysis.appIDs.filter { id in
        workspace.analysis.documents(of: id).contains { workspace.records[$0]?.document.kind == kind }
      }
    }
    // If model documents describe apps, apps of Swift source are not offered.
    let modelApps = appIDs(.model)
    let apps = modelApps.isEmpty ? appIDs(.swift) : modelApps
    guard let name else {
      guard apps.count > 1 else { return apps.first }
      let appNames = apps.compactMap { workspace.analysis.model(of: $0)?.app?.name.value }
      let names = Set(appNames).sorted()
      // If several apps have the same name, only a document identifies one of them.
      let labels = names.map { name in
        let count = appNames.count { $0 == name }
        return count > 1 ? "\(name) (\(count) apps with this name; name a document instead)" : name
      }
      throw ResponseError(
        .invalidParams, "params.app: there are several apps; name one: \(labels.joined(separator: ", "))",
        data: ["path": "params.app", "candidates": .array(names.map { .string($0) })])
    }
    if let record = workspace.record(uri: name) { return workspace.analysis.app(of: record.number) }
    var names: [String] = []
    for id in apps {
      guard let appName = workspace.analysis.model(of: id)?.app?.name.value else { continue }
      if appName == name { return id }
      names.append(appName)
    }
    let nearest = nearestName(to: name, among: names.sorted())
    let hint = nearest.map { "; did you mean '\($0)'?" } ?? ""
    throw ResponseError(.notFound, "there is no app '\(name)'\(hint)", data: ["app": .string(name)])
  }
}
