import UIModelEngine
import UIModelPlatform
import UIModelSystems
import UIModelJSON
import UIModelProtocol

/// The parameters of a query that select the environment. Missing parameters get defaults from the app. For example,
/// `{"platform": "iPadOS"}` means the app's newest iPadOS release.
struct EnvironmentParams: MessageParameters {
  let platform: Platform?
  let version: Version?
  let sdk: Version?

  static let parameterNames = ["platform", "version", "sdk"]

  /// Makes parameters for a platform and a version. Without arguments, the environment is the newest release of the
  /// app's first platform.
  init(platform: Platform? = nil, version: Version? = nil) {
    self.platform = platform
    self.version = version
    sdk = nil
  }

  init(_ reader: ParameterReader) throws(ResponseError) {
    try reader.rejectUnknownMembers(EnvironmentParams.parameterNames)
    platform = try reader.choice(ifPresent: "platform", Platform.self)
    version = try EnvironmentParams.release(reader, of: platform)
    sdk = try EnvironmentParams.version(reader, "sdk")
  }

  /// Reads `version`. Throws if the platform never had this release.
  static func release(_ reader: ParameterReader, of platform: Platform?) throws(ResponseError) -> Version? {
    let version = try version(reader, "version")
    if let platform, let version, let nearestRelease = platform.nearestRelease(toMissing: version),
      let member = try reader.member("version")
    {
      throw member.mismatch("a release of \(platform.displayName); the nearest to \(version) is \(nearestRelease)")
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

  /// Returns the environment. A missing platform is the app's first platform. A missing version or SDK is that of the
  /// platform's newest release that the app supports.
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
  /// Returns the entity at an address, with its document and the context of its app. If the address does not match an
  /// entity, the error suggests the most similar entity name of the expected kinds.
  func findEntity(
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
  func wrongKindError(_ address: EntityAddress, _ parameter: String, _ kinds: EntityKind...) -> ResponseError {
    let expectedKinds = kinds.map(\.phrase).joined(separator: " or ")
    let similarName = workspace.nearestEntityName(to: address, as: kinds)
    var data: JSONObject = ["path": .string("params.\(parameter)"), "expected": .string(expectedKinds)]
    data["nearest"] = similarName.map { .string($0) }
    let hint = similarName.map { "; did you mean '\($0)'?" } ?? ""
    return ResponseError(
      .invalidParams, "params.\(parameter): \(address.description) is not \(expectedKinds)\(hint)", data: .object(data))
  }

  /// Returns the app with a name, or the app that contains the document with this URI. Without a name, returns the only
  /// app, returns nil if there are no apps, and throws if there are several.
  func app(_ name: String?) throws(ResponseError) -> AppID? {
    func appIDs(_ kind: DocumentKind) -> [AppID] {
      workspace.analysis.appIDs.filter { id in
        workspace.analysis.documents(of: id).contains { workspace.records[$0]?.document.kind == kind }
      }
    }
    // If model documents describe apps, apps that exist only in Swift source are not candidates.
    let modelApps = appIDs(.model)
    let candidateIDs = modelApps.isEmpty ? appIDs(.swift) : modelApps
    guard let name else {
      guard candidateIDs.count > 1 else { return candidateIDs.first }
      let appNames = candidateIDs.compactMap { workspace.analysis.model(of: $0)?.app?.name.value }
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
    for id in candidateIDs {
      guard let appName = workspace.analysis.model(of: id)?.app?.name.value else { continue }
      if appName == name { return id }
      names.append(appName)
    }
    let similarName = nearestName(to: name, among: names.sorted())
    let hint = similarName.map { "; did you mean '\($0)'?" } ?? ""
    throw ResponseError(.notFound, "there is no app '\(name)'\(hint)", data: ["app": .string(name)])
  }
}
