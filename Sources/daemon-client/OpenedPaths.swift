import UIModelDaemon
import UIModelEngine
import UIModelSystems
import UIModelJSON
import UIModelProtocol

/// The files and folders that a command opens, with the project around them. Requests go to the project's shared daemon
/// if it is running and the options do not exclude it; otherwise they go to an engine in this process. The shared
/// daemon also has the unsaved text of editors.
///
///     let opened = try OpenedPaths(["."], arguments)
///     let menu = try opened.request("uimodel/menu/tree", [:])
struct OpenedPaths {
  let connection: any Connection
  /// The URIs of the documents in the paths.
  let documentURIs: Set<String>
  /// The apps of the documents, each with the URI of one document as member `document`.
  let apps: [JSONValue]

  static let options = [
    Option(name: "no-daemon", summary: "do not use the project's shared daemon, even if it runs"),
    Option(name: "on-disk", summary: "use the files as they are saved, not the unsaved text of editors"),
  ]

  /// Opens files and folders. Throws for a file that is neither a model document nor a Swift file, because the daemon
  /// would ignore it silently.
  ///
  /// - Parameter needsApps: whether `app(named:)` is used later.
  /// - Parameter needsDaemon: whether the command depends on state that a running daemon keeps.
  init(
    _ operands: some Sequence<String>, _ arguments: Arguments, needsApps: Bool = true, needsDaemon: Bool = false
  ) throws(CommandError) {
    var paths: [String] = []
    do throws(UsageError) {
      for operand in operands {
        let path = try Paths.absolute(operand)
        let name = path.split(separator: "/").last ?? ""
        guard FileSystem.exists(path) else { throw UsageError(Paths.missingMessage(path)) }
        if !FileSystem.isFolder(path), DocumentKind(fileName: name) == nil {
          throw UsageError(
            "\(Paths.displayPath(path)) is not a model document (*\(DocumentKind.modelSuffix)) or a Swift file")
        }
        paths.append(path)
      }
    } catch { throw .usage(error) }
    let sharedConnection: SharedConnection?
    if needsDaemon {
      do throws(DaemonConnector.Failure) {
        sharedConnection = try OpenedPaths.requiredConnection(around: paths, arguments)
      } catch {
        throw .unreachable(error)
      }
    } else {
      sharedConnection = OpenedPaths.sharedConnection(around: paths, arguments)
    }
    try self.init(paths, over: sharedConnection ?? InProcessConnection(), needsApps: needsApps)
  }

  /// Opens absolute paths over a connection, or reads them again after a change.
  init(_ paths: [String], over connection: any Connection, needsApps: Bool = true) throws(CommandError) {
    let result = try OpenedPaths.open(paths, in: connection, ["projects": true, "apps": .bool(needsApps)])
    documentURIs = Set((result["documents"]?.array ?? []).compactMap(\.string))
    apps = result["apps"]?.array ?? []
    guard needsApps, apps.isEmpty, documentURIs.contains(where: { $0.hasSuffix(DocumentKind.swiftSuffix) }) else {
      self.connection = connection
      return
    }
    // In a project with model documents, Swift files belong to no app. Therefore, a separate engine opens the paths
    // without the project and answers requests from the Swift source alone.
    self.connection = InProcessConnection()
    _ = try OpenedPaths.open(paths, in: self.connection, [:])
  }

  private static func open(
    _ paths: [String], in connection: any Connection, _ options: JSONObject
  ) throws(CommandError) -> JSONValue {
    guard !paths.isEmpty else { return [:] }
    var params = options
    params["paths"] = .array(paths.map { .string($0) })
    let result: JSONValue
    do { result = try connection.request("uimodel/workspace/open", .object(params)).get() } catch {
      throw .refused(error)
    }
    for error in result["errors"]?.array ?? [] { Client.printError(error["message"]?.string ?? "") }
    return result
  }

  /// Returns the value of the parameter `app`: the named app, or the only app of the documents. Returns nil if there is
  /// no app, and throws if there are several and `name` is nil.
  func app(named name: String?) throws(CommandError) -> JSONValue? {
    if let name {
      // Several apps can have this name. The URI selects the one in the opened documents.
      return apps.first { $0["name"]?.string == name }?["document"] ?? .string(name)
    }
    guard apps.count > 1 else { return apps.first?["document"] }
    let names = apps.map { $0["name"]?.string ?? $0["document"]?.string.flatMap { DocumentURI($0).path } ?? "" }
    let appLabels = Set(names).sorted().map { name in
      let count = names.count { $0 == name }
      return count > 1 ? "\(name) (\(count) apps with this name; name a document instead)" : name
    }
    throw .refused(
      ResponseError(
        .invalidParams, "there are several apps: \(appLabels.joined(separator: ", ")); choose one with --app"))
  }

  /// Sends a request and returns its result.
  func request(_ method: String, _ params: JSONObject) throws(CommandError) -> JSONValue {
    do { return try connection.request(method, .object(params)).get() } catch { throw .refused(error) }
  }

  /// Returns a connection to the shared daemon of the project around the paths. Returns nil if the daemon is not
  /// running or must not be used, or if the paths belong to several projects.
  ///
  /// A daemon from another build is not used, because this program interprets the results. If a running daemon cannot
  /// be used, the reason is printed, and this process answers.
  static func sharedConnection(around paths: [String], _ arguments: Arguments) -> SharedConnection? {
    guard let address = address(of: paths, arguments) else { return nil }
    switch SharedConnection.connect(address, of: .anyBuild) {
    case .connected(let connection): return connectionOfSameBuild(connection)
    case .noDaemon: break
    case .silent(let daemon):
      Client.printError("\(daemon.message("the project's daemon")) and is not used; \(SilentDaemon.advice)")
    case .refused(let message): Client.printError("\(message); it is not used")
    }
    return nil
  }

  /// Returns a connection to the shared daemon for requests about state that only the daemon has. Returns nil if the
  /// daemon is not running, if it is from another build, if options exclude it, or if the paths belong to several
  /// projects. Throws if the daemon does not answer.
  static func requiredConnection(around paths: [String], _ arguments: Arguments) throws(DaemonConnector.Failure)
    -> SharedConnection?
  {
    guard let address = address(of: paths, arguments) else { return nil }
    return try DaemonConnector.runningConnection(address).flatMap { connectionOfSameBuild($0) }
  }

  /// Returns a connection to the shared daemon for a request that is forwarded unchanged. Returns nil if the daemon is
  /// not running, if options exclude it, or if the paths belong to several projects. A daemon from another build is
  /// used if it has the same protocol version, but a warning is printed.
  static func forwardingConnection(around paths: [String], _ arguments: Arguments) throws(DaemonConnector.Failure)
    -> SharedConnection?
  {
    guard let address = address(of: paths, arguments) else { return nil }
    let connection = try DaemonConnector.runningConnection(address)
    if let connection { DaemonConnector.warnOfOtherBuild(of: connection) }
    return connection
  }

  /// Returns the connection if its daemon is from this program's build. Otherwise prints a warning and returns nil.
  private static func connectionOfSameBuild(_ connection: SharedConnection) -> SharedConnection? {
    guard connection.isOtherBuild else { return connection }
    Client.printError(
      "the project's daemon is from a different build, \(connection.build), and is not used; "
        + "`\(Help.program) restart` replaces it")
    return nil
  }

  /// Returns the address of the project around the paths; nil if options exclude the daemon, or if the paths belong to
  /// several projects.
  private static func address(of paths: [String], _ arguments: Arguments) -> SharedAddress? {
    guard !arguments.has("no-daemon"), !arguments.has("on-disk"), let firstPath = paths.first else { return nil }
    let address = SharedAddress(around: firstPath)
    let isSingleProject = paths.dropFirst().allSatisfy {
      SharedAddress(around: $0).workspacePath == address.workspacePath
    }
    return isSingleProject ? address : nil
  }
}

/// The error that ends a command.
enum CommandError: Error {
  case usage(UsageError)
  case refused(ResponseError)
  case unreachable(DaemonConnector.Failure)

  /// Prints the error and returns the exit status. Throws a usage error again, because the caller reports it.
  func report(_ arguments: Arguments) throws(UsageError) -> ExitStatus {
    switch self {
    case .usage(let error): throw error
    case .refused(let error): return arguments.reportRefusal(error)
    case .unreachable(let failure): return failure.report()
    }
  }
}
