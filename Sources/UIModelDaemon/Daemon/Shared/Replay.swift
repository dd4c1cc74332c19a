import Synchronization
import UIModelJSON
import UIModelProtocol

/// A recording whose client messages are sent again, to a new daemon in this process. The new responses are compared
/// with the recorded ones. For example, if a recorded result was `2` and the new one is `3`, the outcome has one
/// `Difference`.
package struct Replay {
  /// The reason why a recording cannot be replayed.
  package struct Failure: Error { package let message: String }

  /// A response that differs from the recorded one.
  package struct Difference: Sendable {
    package let clientNumber: Int
    package let id: JSONValue
    package let method: String
    package let recordedResponse: JSONValue
    /// The response in this run; nil if there was none.
    package let newResponse: JSONValue?
  }

  /// The result of comparing all responses.
  package struct Outcome: Sendable {
    package var comparedCount = 0
    /// The number of responses that depend on timing or on the process and are not compared.
    package var skippedCount = 0
    package var differences: [Difference] = []
  }

  private let entries: [JSONValue]

  /// Parses the content of a file that `uimodel-daemon --record` wrote.
  package init(recording: [UInt8]) throws(Failure) {
    var entries: [JSONValue] = []
    for (index, line) in recording.split(separator: UInt8(ascii: "\n")).enumerated() {
      guard let entry = JSONValue(text: String(decoding: line, as: UTF8.self)) else {
        throw Failure(message: "line \(index + 1) is not JSON")
      }
      entries.append(entry)
    }
    guard entries.first?["recording"]?.int == 1 else {
      throw Failure(message: "the file does not begin like a recording of `uimodel-daemon --record`")
    }
    guard !entries.contains(where: { $0["from"]?.string == "client" && Replay.omitsText($0["message"] ?? .null) })
    else {
      throw Failure(message: "the recording contains no document text; record again with --record-texts")
    }
    self.entries = entries
  }

  private static func omitsText(_ value: JSONValue) -> Bool {
    switch value {
    case .array(let elements): elements.contains(where: omitsText)
    case .object(let object):
      object["omittedBytes"] != nil || object.members.contains { omitsText($0.value) }
    default: false
    }
  }

  /// The methods in the recording that write files, in order of their first call.
  package var writingMethods: [String] {
    let otherWritingMethods: Set<String> = [
      "uimodel/undo", "uimodel/redo", "uimodel/transaction/commit", TransactionRun.method, "uimodel/fix/apply",
      "uimodel/workspace/save",
    ]
    var methods: [String] = []
    for entry in entries where entry["from"]?.string == "client" {
      for message in Replay.singleMessages(of: entry["message"]) {
        guard let method = message["method"]?.string, !methods.contains(method) else { continue }
        if Routes.changeReaders[method] != nil || otherWritingMethods.contains(method) { methods.append(method) }
      }
    }
    return methods
  }

  private static func singleMessages(of message: JSONValue?) -> [JSONValue] {
    message?.array ?? message.map { [$0] } ?? []
  }

  // MARK: Running

  /// Sends all client messages in the recorded order and compares the responses.
  package func run() -> Outcome {
    let server = Server(workspace: Workspace(), isSynchronous: true)
    var clients: [Int: ReplayedClient] = [:]
    for entry in entries {
      guard let number = entry["client"]?.int else { continue }
      if let framing = entry["opens"]?.string {
        clients[number] = ReplayedClient(number, mayOmitInitialize: framing == "line", server)
      } else if entry["closes"]?.bool == true {
        clients[number]?.close()
      } else if let message = entry["message"] {
        let isFromClient = entry["from"]?.string == "client"
        for singleMessage in Replay.singleMessages(of: message) {
          clients[number]?.expect(singleMessage, isFromClient: isFromClient)
        }
        if isFromClient { clients[number]?.send(message) }
      }
    }
    var outcome = Outcome()
    for client in clients.values.sorted(by: { $0.number < $1.number }) { client.compare(&outcome) }
    for client in clients.values { client.close() }
    return outcome
  }
}

/// A client of the recording, with its session in the new daemon.
private final class ReplayedClient {
  let number: Int
  private let server: Server
  private let session: Session
  private let output = ReplayOutput()
  private var methodsByID: [JSONValue: [String]] = [:]
  private var recordedResponses: [(id: JSONValue, answer: JSONValue)] = []
  /// The ids of the recorded daemon's requests, by method.
  private var daemonRequestIDs: [String: [JSONValue]] = [:]

  init(_ number: Int, mayOmitInitialize: Bool, _ server: Server) {
    (self.number, self.server) = (number, server)
    session = Session(output: output, mayOmitInitialize: mayOmitInitialize, logsToStandardError: false)
    server.open(session)
  }

  func close() { server.close(session) }

  /// Records the part of a recorded message that is needed for the comparison: the id and method of a request, or the
  /// response.
  func expect(_ message: JSONValue, isFromClient: Bool) {
    let id = message["id"]
    switch (isFromClient, message["method"]?.string, id) {
    case (true, let method?, let id?): methodsByID[id, default: []].append(method)
    case (false, let method?, let id?): daemonRequestIDs[method, default: []].append(id)
    case (false, nil, let id?): recordedResponses.append((id, message))
    default: break
    }
  }

  func send(_ message: JSONValue) {
    guard let message = messageWithNewID(message) else { return }
    var jobs: [Executor.Job] = []
    server.receive(JSONRPCFrame(message.utf8()), from: session, jobs: &jobs)
    server.executor.submit(jobs)
  }

  /// Returns a client message for this run, or nil if it must not be sent.
  ///
  /// In a response to a daemon request, the recorded id is replaced with the id of the matching request in this run.
  /// The matching request has the same method and the same position among the requests with that method. If there is
  /// none, the result is nil. Other messages stay unchanged.
  private func messageWithNewID(_ message: JSONValue) -> JSONValue? {
    guard var object = message.object, object["method"] == nil, let id = object["id"] else { return message }
    for (method, ids) in daemonRequestIDs {
      guard let index = ids.firstIndex(of: id) else { continue }
      let newIDs = output.requestIDs.withLock { $0[method] ?? [] }
      guard newIDs.indices.contains(index) else { return nil }
      object["id"] = newIDs[index].json
      return .object(object)
    }
    return nil
  }

  // MARK: Comparing

  /// Compares the recorded responses with those of this run and adds the result to `outcome`.
  func compare(_ outcome: inout Replay.Outcome) {
    var remainingResponses = output.responses.withLock { $0 }
    for (id, response) in recordedResponses {
      let key = RequestID(id)
      let newResponse = key.flatMap { remainingResponses[$0]?.first }
      if let key, newResponse != nil { remainingResponses[key]?.removeFirst() }
      let method = methodsByID[id]?.first ?? ""
      if methodsByID[id] != nil { methodsByID[id]?.removeFirst() }
      guard !isTransient(method, response) else {
        outcome.skippedCount += 1
        continue
      }
      outcome.comparedCount += 1
      guard let newResponse, normalized(newResponse) == normalized(result(response)) else {
        outcome.differences.append(
          Replay.Difference(
            clientNumber: number, id: id, method: method, recordedResponse: result(response), newResponse: newResponse))
        continue
      }
    }
  }

  private func result(_ response: JSONValue) -> JSONValue {
    response["error"].map { ["error": $0] } ?? ["result": response["result"] ?? .null]
  }

  /// Whether a response depends on the process or on the timing of messages.
  private func isTransient(_ method: String, _ response: JSONValue) -> Bool {
    let code = response["error"]?["code"]?.int.map { ErrorCode(rawValue: $0) }
    return method.hasPrefix("uimodel/daemon/")
      || [.requestCancelled, .contentModified, .serverCancelled].contains(code)
  }

  /// Returns a value without its `clock` members. The clock counts changes, and its values depend on timing: several
  /// changes that are applied together count as one.
  private func normalized(_ value: JSONValue) -> JSONValue {
    switch value {
    case .array(let elements): return .array(elements.map(normalized))
    case .object(let object):
      return .object(
        JSONObject(distinct: object.members.filter { $0.name != "clock" }.map { ($0.name, normalized($0.value)) }))
    default: return value
    }
  }
}

/// The output of a replayed session. It stores responses and the ids of the daemon's requests, and discards
/// notifications.
private final class ReplayOutput: SessionOutput {
  let responses = Mutex<[RequestID: [JSONValue]]>([:])
  /// The ids of the daemon's requests, by method.
  let requestIDs = Mutex<[String: [RequestID]]>([:])

  func respond(id: RequestID, _ result: Result<JSONValue, ResponseError>, in batch: ResponseBatch?) {
    let response: JSONValue =
      switch result {
      case .success(let value): ["result": value]
      case .failure(let error): ["error": error.json]
      }
    responses.withLock { $0[id, default: []].append(response) }
  }

  func request(id: RequestID, method: String, params: JSONValue) {
    requestIDs.withLock { $0[method, default: []].append(id) }
  }

  func notify(method: String, params: JSONValue, key: String?) {}
  func hold() {}
  func flush() {}
  var waitingByteCount: Int { 0 }
}

extension RequestID {
  /// Converts a JSON value; nil if the value cannot be an id.
  fileprivate init?(_ value: JSONValue) {
    switch value {
    case .null: self = .null
    case .string(let text): self = .string(text)
    case .int(let number): self = .int(number)
    default: return nil
    }
  }
}
