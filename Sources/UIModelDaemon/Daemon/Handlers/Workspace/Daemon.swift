import UIModelJSON
import UIModelProtocol

/// `uimodel/daemon/…`: the status and control of the daemon. The thread that reads the input answers these methods,
/// even while the worker is busy.
enum Daemon {
  static func status(_ params: NoParameters, _ context: ImmediateContext) -> JSONValue {
    let server = context.server
    var status: JSONObject = [
      "version": .string(Product.version), "build": .string(Product.fullVersion),
      "processId": .int(Int(OperatingSystem.processIdentifier)),
      "workspace": server.servedWorkspacePath.map { .string($0) } ?? .null,
      "uptimeSeconds": .int(seconds(since: server.startTime)),
      "sessions": .int(server.clientCount(requester: context.session)),
      "activeRequests": .int(server.activeRequestCount), "waitingJobs": .int(server.executor.waitingJobCount),
      "waitingBytes": .int(server.waitingByteCount),
      "running": server.statistics.runningHandlerJSON(at: OperatingSystem.now()),
    ]
    status["journal"] = server.journalReport?.json
    return .object(status)
  }

  private static func seconds(since start: UInt64) -> Int { Int((OperatingSystem.now() &- start) / 1_000_000_000) }

  /// Ends a shared daemon after the response.
  static func stop(_ params: NoParameters, _ context: ImmediateContext) throws(ResponseError) -> JSONValue {
    guard let stop = context.server.stop else {
      throw ResponseError(.requestFailed, "only a shared daemon can be stopped; this one ends with its input")
    }
    stop()
    return ["processId": .int(Int(OperatingSystem.processIdentifier))]
  }

  static func stats(_ params: NoParameters, _ context: ImmediateContext) -> JSONValue {
    let server = context.server
    let clients = server.openSessions.map { session -> JSONValue in
      [
        "number": .int(session.number), "name": session.profile.clientName.map { .string($0) } ?? .null,
        "seconds": .int(seconds(since: session.startTime)), "answered": .int(session.responseCount),
        "activeRequests": .int(session.activeRequestCount), "outputBytes": .int(session.output.waitingByteCount),
      ]
    }
    return [
      "uptimeSeconds": .int(seconds(since: server.startTime)),
      "memoryBytes": OperatingSystem.memory().map { .int($0) } ?? .null,
      "peakMemoryBytes": .int(OperatingSystem.peakMemory()),
      "queues": [
        "jobs": .int(server.executor.waitingJobCount), "requests": .int(server.activeRequestCount),
        "outputBytes": .int(server.waitingByteCount),
      ],
      "running": server.statistics.runningHandlerJSON(at: OperatingSystem.now()), "clients": .array(clients),
      "requests": server.statistics.json,
    ]
  }

  /// The parameters of `uimodel/daemon/logs`: the number of lines to return from the end of the log.
  struct LogsParams: MessageParameters {
    let lineCount: Int

    init(_ reader: ParameterReader) throws(ResponseError) {
      try reader.rejectUnknownMembers(["lines"])
      lineCount = try reader.uinteger(ifPresent: "lines") ?? 100
    }
  }

  static func logs(_ params: LogsParams, _ context: ImmediateContext) throws(ResponseError) -> JSONValue {
    guard let log = Log.file else {
      throw ResponseError(.requestFailed, "only a shared daemon keeps a log; this one writes to standard error")
    }
    return ["path": .string(log.path), "lines": .array((log.lines(last: params.lineCount) ?? []).map { .string($0) })]
  }

  /// The parameters of `uimodel/daemon/version`: the client's name, required methods and optional methods. A missing
  /// required method is an error. The availability of optional methods is only reported.
  struct VersionParams: MessageParameters {
    let clientName: String?
    let requiredMethods: [String]
    let optionalMethods: [String]

    init(_ reader: ParameterReader) throws(ResponseError) {
      try reader.rejectUnknownMembers(["client", "required", "optional"])
      clientName = try reader.string(ifPresent: "client")
      requiredMethods = try reader.strings(ifPresent: "required") ?? []
      optionalMethods = try reader.strings(ifPresent: "optional") ?? []
    }
  }

  static func version(_ params: VersionParams, _ context: ImmediateContext) throws(ResponseError) -> JSONValue {
    let missingMethods = params.requiredMethods.filter { !context.server.hasRoute($0) }
    guard missingMethods.isEmpty else {
      throw ResponseError(
        .requestFailed, "this daemon does not support \(missingMethods.joined(separator: ", "))",
        data: ["version": .string(Product.version), "missing": .array(missingMethods.map { .string($0) })])
    }
    if let clientName = params.clientName { context.session.setClientName(clientName) }
    var capabilities = JSONObject()
    for name in params.requiredMethods + params.optionalMethods {
      capabilities[name] = .bool(context.server.hasRoute(name))
    }
    return [
      "product": .string(Product.name), "version": .string(Product.version), "wire": .int(Product.protocolVersion),
      "capabilities": .object(capabilities),
    ]
  }
}
