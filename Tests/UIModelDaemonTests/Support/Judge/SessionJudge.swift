import UIModelJSON

/// Checks each message that the server sends in one session against the meta model, the client's capabilities and the
/// message order of the protocol. Methods of this project (`uimodel/…`) are not checked.
struct SessionJudge {
  private struct PendingRequest {
    let method: String
    let params: JSONValue?
  }

  /// Whether the client sends positions beyond the ends of lines. The server moves these positions to the line ends, so
  /// completion edits are not compared with them.
  let exceedsLineEnds: Bool
  /// The faults since the last call of `takeFaults`.
  private(set) var faults: [String] = []

  private let model = MetaModel.shared
  private var pendingRequests: [JSONValue: [PendingRequest]] = [:]
  /// Whether the client has sent bytes that were not recorded. If so, a response without a recorded request is not a
  /// fault.
  private var hasUncheckedInput = false
  private var client: DeclaredCapabilities?
  private var serverCapabilities: JSONValue = .null
  private var isInitialized = false
  private var isTraced = false
  private var progress = ProgressJudge()

  init(exceedsLineEnds: Bool = false) { self.exceedsLineEnds = exceedsLineEnds }

  mutating func takeFaults() -> [String] {
    defer { faults = [] }
    return faults
  }

  // MARK: From the client

  mutating func recordUncheckedInput() { hasUncheckedInput = true }

  mutating func recordSent(_ message: JSONValue) {
    if let batch = message.array { return batch.forEach { recordSent($0) } }
    let method = message["method"]?.string
    let params = message["params"]
    if let id = message["id"], message["result"] == nil, message["error"] == nil {
      pendingRequests[id, default: []].append(PendingRequest(method: method ?? "", params: params))
      progress.recordRequest(method ?? "", params)
    }
    switch method {
    case "initialize":
      client = DeclaredCapabilities(value: params?["capabilities"] ?? [:])
      isTraced = params?["trace"].map { $0 != "off" } ?? false
    case "$/setTrace": isTraced = isTraced || params?["value"] != "off"
    default: break
    }
  }

  // MARK: From the server

  mutating func checkReceived(_ message: JSONValue) {
    if let batch = message.array { return batch.forEach { checkReceived($0) } }
    guard message.object != nil, message["jsonrpc"] == "2.0" else { return add("is no message", message) }
    if let method = message["method"]?.string {
      if let params = message["params"], params.object == nil, params.array == nil {
        add("has params that are neither an object nor an array", message)
      }
      if message["id"] == nil { checkNotification(method, message) } else { checkRequest(method, message) }
    } else {
      checkResponse(message)
    }
  }

  private mutating func checkResponse(_ message: JSONValue) {
    guard let id = message["id"] else { return add("has neither a method nor an id", message) }
    let (result, error) = (message["result"], message["error"])
    guard (result == nil) != (error == nil) else { return add("has not just one of result and error", message) }
    var queuedRequests = pendingRequests[id] ?? []
    let request = queuedRequests.isEmpty ? nil : queuedRequests.removeFirst()
    pendingRequests[id] = queuedRequests
    if let error { checkError(request?.method, error, message) }
    guard let request else {
      // A response with an error and a null id refers to a message that could not be parsed.
      if !hasUncheckedInput, id != .null || error == nil { add("answers nothing that was asked", message) }
      return
    }
    guard let result, let method = model.methods[request.method] else { return }
    checkTypes(result, method.result ?? .null, of: request, message)
    if request.method == "initialize" {
      isInitialized = true
      serverCapabilities = result["capabilities"] ?? .null
      checkPositionEncoding(message)
    }
  }

  private mutating func checkError(_ name: String?, _ error: JSONValue, _ message: JSONValue) {
    guard error["code"]?.int != nil, error["message"]?.string?.isEmpty == false else {
      return add("has an error without a code or a message", message)
    }
    // The specification defines `data` only for errors of `initialize` and for `ServerCancelled` (-32802).
    let isSpecified = name == "initialize" && error["data"] != nil || error["code"] == -32802
    guard isSpecified, let name, let kind = model.methods[name]?.errorData, case .structure(let structure) = kind else {
      return
    }
    let data = (error["data"]?.object?.members ?? []).filter { structure.properties[$0.name] != nil }
    var validator = MessageValidator()
    if let fault = validator.fault(in: .object(JSONObject(distinct: data.map { ($0.name, $0.value) })), kind) {
      add("error.data: \(fault)", message)
    }
  }

  private mutating func checkRequest(_ name: String, _ message: JSONValue) {
    guard let method = checkedMethod(name, "request", message) else { return }
    // Every client supports this request. The capability for `window/showMessageRequest` concerns only members of
    // actions.
    if name != "window/showMessageRequest", let path = SessionJudge.capability(of: method), !hasCapability(path) {
      add("needs \(path)", message)
    }
    for registration in message["params"]?["registrations"]?.array ?? [] { register(registration, message) }
    if name == "window/workDoneProgress/create" { progress.recordCreation(message["params"]?["token"]) }
  }

  private mutating func checkNotification(_ name: String, _ message: JSONValue) {
    guard let method = checkedMethod(name, "notification", message) else { return }
    let isEarly = ["window/logMessage", "window/showMessage", "telemetry/event", "$/progress"].contains(name)
    if !isInitialized, client != nil, !isEarly { add("comes before initialize was answered", message) }
    switch method.name {
    case "$/logTrace" where !isTraced: add("comes though nothing is traced", message)
    case "$/progress":
      if let fault = progress.fault(in: message["params"] ?? .null, model) { add(fault, message) }
    // A rule of this project, not of LSP: diagnostics are either pulled or published.
    case "textDocument/publishDiagnostics" where serverCapabilities["diagnosticProvider"] != nil:
      add("comes though findings are pulled", message)
    default: break
    }
  }

  /// Checks the parameters of a server message. Returns the message's method, or nil if the method belongs to this
  /// project (`uimodel/…`) or cannot be sent by a server.
  private mutating func checkedMethod(_ name: String, _ kind: String, _ message: JSONValue) -> MetaModel.Method? {
    guard !name.hasPrefix("uimodel/") else { return nil }
    guard let method = model.methods[name], method.direction != "clientToServer", method.kind == kind else {
      add("is no \(kind) of a server", message)
      return nil
    }
    if let kind = method.params {
      checkTypes(message["params"] ?? .null, kind, of: PendingRequest(method: name, params: nil), message)
    } else if message["params"] != nil {
      add("takes no params", message)
    }
    return method
  }

  // MARK: Parts

  private mutating func checkTypes(
    _ value: JSONValue, _ kind: MetaModel.Kind, of request: PendingRequest, _ message: JSONValue
  ) {
    var validator = MessageValidator()
    if let fault = validator.fault(in: value, kind) { return add("\(request.method): \(fault)", message) }
    for instance in validator.validObjects {
      for member in instance.object.members {
        for need in SessionJudge.needs[instance.structure + "." + member.name] ?? []
        where (need.methods.isEmpty || need.methods.contains(request.method)) && isMissing(need, member.value) {
          add("\(instance.structure).\(member.name) needs \(need.paths.joined(separator: " or "))", message)
        }
      }
      let position = exceedsLineEnds ? nil : request.params?["position"]
      if let fault = MessageSense.fault(in: instance, at: position, serverCapabilities: serverCapabilities) {
        add("\(instance.structure): \(fault)", message)
      }
    }
  }

  private static let needs = Dictionary(grouping: CapabilityNeed.all) { $0.structure + "." + $0.member }

  /// Whether the client lacks the capability that a value needs. False in a session without `initialize`, because the
  /// client is then a tool, which needs no capabilities.
  private func isMissing(_ need: CapabilityNeed, _ value: JSONValue) -> Bool {
    client.map { need.isMissing(for: value, $0) } ?? false
  }

  private func hasCapability(_ path: String) -> Bool { client?.has(path) ?? true }

  /// Returns the path of the capability that a client must declare before the server may send a request. For some
  /// requests, the meta model names only the enclosing feature.
  static func capability(of method: MetaModel.Method) -> String? {
    switch method.name {
    case "workspace/codeLens/refresh": "workspace.codeLens.refreshSupport"
    case "workspace/textDocumentContent/refresh": "workspace.textDocumentContent"
    default: method.clientCapability
    }
  }

  private mutating func register(_ registration: JSONValue, _ message: JSONValue) {
    let name = registration["method"]?.string ?? ""
    let feature = name == "textDocument/semanticTokens" ? "textDocument.semanticTokens" : nil
    guard let path = feature ?? model.methods[name]?.clientCapability else {
      return add("registers \(name), which is no method that can be registered", message)
    }
    // If the capability is a flag inside a feature, the feature declares `dynamicRegistration`.
    let featurePath = path.split(separator: ".").dropLast().joined(separator: ".")
    guard hasCapability(path + ".dynamicRegistration") || hasCapability(featurePath + ".dynamicRegistration") else {
      return add("needs \(path).dynamicRegistration", message)
    }
    guard let kind = model.methods[name]?.registrationOptions, let options = registration["registerOptions"] else {
      return
    }
    checkTypes(options, kind, of: PendingRequest(method: name, params: nil), message)
  }

  private mutating func checkPositionEncoding(_ message: JSONValue) {
    let encoding = serverCapabilities["positionEncoding"] ?? "utf-16"
    let offers = client?.list("general.positionEncodings") ?? []
    if encoding != "utf-16", !offers.contains(encoding) { add("chooses \(encoding), which was not offered", message) }
  }

  private mutating func add(_ fault: String, _ message: JSONValue) {
    faults.append("against the protocol: \(fault)\nin \(message.text().prefix(2000))")
  }
}
