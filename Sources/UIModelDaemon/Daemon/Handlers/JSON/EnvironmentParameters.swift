import UIModelEngine
import UIModelPlatform
import UIModelSystems
import UIModelJSON
import UIModelProtocol

/// The environment that a question is about.
struct EnvironmentParams: MessageParameters {
  let platform: Platform?
  let version: Version?
  let sdk: Version?

  static let names = ["platform", "version", "sdk"]

  /// Nothing said: the newest release of the app's first platform.
  init(platform: Platform? = nil, version: Version? = nil) {
    self.platform = platform
    self.version = version
    sdk = nil
  }

  init(_ reader: ParameterReader) throws(ResponseError) {
    try reader.refuseUnknown(EnvironmentParams.names)
    platform = try reader.choice(ifPresent: "platform", Platform.self)
    version = try EnvironmentParams.release(reader, of: platform)
    sdk = try EnvironmentParams.version(reader, "sdk")
  }

  /// `version`, a release that the platform has had.
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
    // Clients write 17 and 16.4 without quotes too.
    if let number = member.element?.double,
      let version = Version(number == number.rounded() ? "\(Int(exactly: number) ?? -1)" : "\(number)")
    {
      return version
    }
    guard let version = Version(try member.string()) else { throw member.mismatch("a version such as \"16.4\"") }
    return version
  }

  /// The environment on a platform, whatever platform was asked for.
  func environment(_ context: AppContext?, on platform: Platform) -> Environment {
    let own = self.platform.map { $0 == platform } ?? true
    return EnvironmentParams(platform: platform, version: own ? version : nil).environment(context)
  }

  /// The environment, filled up from what the app is built for.
  func environment(_ context: AppContext?) -> Environment {
    let known = context?.environments ?? []
    let all = known.isEmpty ? Environment.all(for: []) : known
    let platform = platform ?? all.first?.platform ?? .iPadOS
    let newest = all.filter { $0.platform == platform }.max { $0.version < $1.version }
    return Environment(
      platform: platform, version: version ?? newest?.version ?? Environment.newestVersion,
      sdk: sdk ?? newest?.sdk)
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
  /// What an address names, with its document and the context of its app. `kinds`: what it is to be, for the name that is
  /// proposed if nothing has this one.
  func find(
    _ address: EntityAddress, as kinds: EntityKind...
  ) throws(ResponseError) -> (record: DocumentRecord, place: Place, block: Block, app: AppContext?) {
    do {
      let found = try workspace.resolve(address, as: kinds)
      guard let record = workspace.records[found.number], let index = record.document.index(of: found.place.block)
      else {
        throw AddressError.notFound(address.description, nearest: nil)
      }
      let app = workspace.analysis.home(of: found.number).flatMap { workspace.analysis.contextNow(of: $0) }
      return (record, found.place, record.document.blocks[index], app)
    } catch {
      throw ResponseError(mutation: error)
    }
  }

  /// The error for an entity of another kind than a parameter takes, with the name of the right kind that was probably
  /// meant.
  func wrongKind(_ address: EntityAddress, _ parameter: String, _ kinds: EntityKind...) -> ResponseError {
    let expected = kinds.map(\.phrase).joined(separator: " or ")
    let nearest = workspace.nearestEntity(to: address, as: kinds)
    var data: JSONObject = ["path": .string("params.\(parameter)"), "expected": .string(expected)]
    data["nearest"] = nearest.map { .string($0) }
    let hint = nearest.map { "; did you mean '\($0)'?" } ?? ""
    return ResponseError(
      .invalidParams, "params.\(parameter): \(address.description) is not \(expected)\(hint)", data: .object(data))
  }

  /// The app that is meant: by its name or a document of it, or the only one there is.
  func app(_ name: String?) throws(ResponseError) -> AppID? {
    func found(_ kind: DocumentKind) -> [AppID] {
      workspace.analysis.appIDs.filter { id in
        workspace.analysis.documents(of: id).contains { workspace.records[$0]?.document.kind == kind }
      }
    }
    // Code beside apps that documents describe is no app that anybody would mean.
    let described = found(.model)
    let apps = described.isEmpty ? found(.swift) : described
    guard let name else {
      guard apps.count > 1 else { return apps.first }
      let all = apps.compactMap { workspace.analysis.model(of: $0)?.app?.name.value }
      let names = Set(all).sorted()
      // A name that several apps have says nothing by itself; a document of the one that is meant does.
      let shown = names.map { name in
        let count = all.count { $0 == name }
        return count > 1 ? "\(name) (\(count) apps with this name; name a document instead)" : name
      }
      throw ResponseError(
        .invalidParams, "params.app: there are several apps; name one: \(shown.joined(separator: ", "))",
        data: ["path": "params.app", "candidates": .array(names.map { .string($0) })])
    }
    if let record = workspace.record(uri: name) { return workspace.analysis.home(of: record.number) }
    var names: [String] = []
    for id in apps {
      guard let own = workspace.analysis.model(of: id)?.app?.name.value else { continue }
      if own == name { return id }
      names.append(own)
    }
    let nearest = nearestName(to: name, among: names.sorted())
    let hint = nearest.map { "; did you mean '\($0)'?" } ?? ""
    throw ResponseError(.notFound, "there is no app '\(name)'\(hint)", data: ["app": .string(name)])
  }
}
