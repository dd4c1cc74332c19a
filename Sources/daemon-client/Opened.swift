import UIModelDaemon
import UIModelEngine
import UIModelSystems
import UIModelJSON
import UIModelProtocol

/// The files and folders that a command is about, open with the project around them: in the shared daemon of the project
/// if it runs, else in this process. The answers are the same.
struct Opened {
  let connection: any Connection
  /// The URIs of the documents of the paths.
  let documents: Set<String>
  /// Their apps, each with one document.
  let apps: [JSONValue]

  static let options = [
    Option(name: "no-daemon", summary: "do not use the project's shared daemon, even if it runs"),
    Option(name: "on-disk", summary: "use the files as they are saved, not the unsaved text of editors"),
  ]

  /// Opens paths and folders. What is no document is a mistake: a request would pass over it without a word.
  /// `needsApps`: `app(named:)` will be asked. `needsDaemon`: what the daemon keeps is asked for.
  init(
    _ operands: some Sequence<String>, _ arguments: Arguments, needsApps: Bool = true, needsDaemon: Bool = false
  ) throws(CommandError) {
    var paths: [String] = []
    do throws(UsageError) {
      for operand in operands {
        let path = try Paths.absolute(operand)
        let name = path.split(separator: "/").last ?? ""
        guard FileSystem.exists(path) else { throw UsageError(Paths.missing(path)) }
        if !FileSystem.isFolder(path), DocumentKind(fileName: name) == nil {
          throw UsageError(
            "\(Paths.shown(path)) is not a model document (*\(DocumentKind.modelSuffix)) or a Swift file")
        }
        paths.append(path)
      }
    } catch { throw .usage(error) }
    let shared: SharedConnection?
    if needsDaemon {
      do throws(Joining.Failure) { shared = try Opened.needed(by: paths, arguments) } catch {
        throw .unreachable(error)
      }
    } else {
      shared = Opened.shared(by: paths, arguments)
    }
    try self.init(paths, over: shared ?? InProcessConnection(), needsApps: needsApps)
  }

  /// Opens absolute paths over a connection, or looks at them again.
  init(_ paths: [String], over connection: any Connection, needsApps: Bool = true) throws(CommandError) {
    let answer = try Opened.open(paths, in: connection, ["projects": true, "apps": .bool(needsApps)])
    documents = Set((answer["documents"]?.array ?? []).compactMap(\.string))
    apps = answer["apps"]?.array ?? []
    guard needsApps, apps.isEmpty, documents.contains(where: { $0.hasSuffix(DocumentKind.swiftSuffix) }) else {
      self.connection = connection
      return
    }
    // Source beside model documents is answered for by itself.
    self.connection = InProcessConnection()
    _ = try Opened.open(paths, in: self.connection, [:])
  }

  private static func open(
    _ paths: [String], in connection: any Connection, _ options: JSONObject
  ) throws(CommandError) -> JSONValue {
    guard !paths.isEmpty else { return [:] }
    var params = options
    params["paths"] = .array(paths.map { .string($0) })
    let answer: JSONValue
    do { answer = try connection.request("uimodel/workspace/open", .object(params)).get() } catch {
      throw .refused(error)
    }
    for error in answer["errors"]?.array ?? [] { Client.complain(error["message"]?.string ?? "") }
    return answer
  }

  /// The app of the documents, as the parameter `app` has it, or the one that is named; nil if there is none.
  func app(named name: String?) throws(CommandError) -> JSONValue? {
    if let name {
      // Of several apps with this name, the one that is meant is among the documents.
      return apps.first { $0["name"]?.string == name }?["document"] ?? .string(name)
    }
    guard apps.count > 1 else { return apps.first?["document"] }
    let names = apps.map { $0["name"]?.string ?? $0["document"]?.string.flatMap { DocumentURI($0).path } ?? "" }
    let shown = Set(names).sorted().map { name in
      let count = names.count { $0 == name }
      return count > 1 ? "\(name) (\(count) apps with this name; name a document instead)" : name
    }
    throw .refused(
      ResponseError(.invalidParams, "there are several apps: \(shown.joined(separator: ", ")); choose one with --app"))
  }

  func answer(_ method: String, _ params: JSONObject) throws(CommandError) -> JSONValue {
    do { return try connection.request(method, .object(params)).get() } catch { throw .refused(error) }
  }

  /// The shared daemon of the project around paths, if it runs, is to be used, and all paths are of its project. What this
  /// program works out of answers, it asks of its own build. A daemon that cannot be used is named, and this process answers.
  static func shared(by paths: [String], _ arguments: Arguments) -> SharedConnection? {
    guard let address = address(of: paths, arguments) else { return nil }
    switch SharedConnection.meet(address, of: .any) {
    case .met(let connection): return own(connection)
    case .nobody: break
    case .silent(let daemon):
      Client.complain("\(daemon.sentence("the project's daemon")) and is not used; \(SilentDaemon.advice)")
    case .refused(let words): Client.complain("\(words); it is not used")
    }
    return nil
  }

  /// The same for what the daemon keeps, which this process cannot answer in its place.
  static func needed(by paths: [String], _ arguments: Arguments) throws(Joining.Failure) -> SharedConnection? {
    guard let address = address(of: paths, arguments) else { return nil }
    return try Joining.met(address).flatMap { own($0) }
  }

  /// The same for a request that is passed on as it is. Any build that speaks this version of the protocol is right, and is
  /// named.
  static func passedOn(by paths: [String], _ arguments: Arguments) throws(Joining.Failure) -> SharedConnection? {
    guard let address = address(of: paths, arguments) else { return nil }
    let connection = try Joining.met(address)
    if let connection { Joining.noteBuild(of: connection) }
    return connection
  }

  /// A daemon of this build; another one is named.
  private static func own(_ connection: SharedConnection) -> SharedConnection? {
    guard connection.isOfOtherBuild else { return connection }
    Client.complain(
      "the project's daemon is from a different build, \(connection.build), and is not used; "
        + "`\(Help.program) restart` replaces it")
    return nil
  }

  /// Nil if the daemon is not to be used, or paths are of several projects.
  private static func address(of paths: [String], _ arguments: Arguments) -> SharedAddress? {
    guard !arguments.has("no-daemon"), !arguments.has("on-disk"), let first = paths.first else { return nil }
    let address = SharedAddress(around: first)
    let isOne = paths.dropFirst().allSatisfy { SharedAddress(around: $0).workspace == address.workspace }
    return isOne ? address : nil
  }
}

/// Why a command cannot answer.
enum CommandError: Error {
  case usage(UsageError)
  case refused(ResponseError)
  case unreachable(Joining.Failure)

  /// Tells the person who called. A mistake that was found before anything was asked is the caller's to tell.
  func told(_ arguments: Arguments) throws(UsageError) -> ExitStatus {
    switch self {
    case .usage(let error): throw error
    case .refused(let error): return arguments.refused(error)
    case .unreachable(let failure): return failure.told()
    }
  }
}
