import UIModelJSON

extension LSP {
  package enum TraceValue: String, Sendable, CaseIterable {
    case off, messages, verbose
  }

  package struct WorkspaceFolder: Sendable, Hashable, MessageParameters {
    package var uri: DocumentURI
    package var name: String

    package init(uri: DocumentURI, name: String) {
      self.uri = uri
      self.name = name
    }

    package init(_ reader: ParameterReader) throws(ResponseError) {
      uri = try reader.string("uri")
      name = try reader.string(ifPresent: "name") ?? ""
    }
  }

  /// The parameters of `initialize`. Members that the protocol requires can be absent or null, because some clients
  /// omit them. For example, `{"processId": null, "rootUri": "file:///app"}` has one workspace folder.
  package struct InitializeParams: Sendable, MessageParameters {
    /// The id of the client's process, or nil if the client sends none. The server exits when this process ends.
    package var processId: Int?
    package var clientName: String?
    package var clientVersion: String?
    /// The workspace folders. If the client sends no folders, `rootUri` is the only folder. If the client does not send
    /// `rootUri` either, the list is empty, because the client opens single files.
    package var workspaceFolders: [WorkspaceFolder]
    package var capabilities: ClientCapabilities
    package var initializationOptions: JSONValue?
    package var trace: TraceValue

    package init(_ reader: ParameterReader) throws(ResponseError) {
      do {
        try self.init(reading: reader)
      } catch {
        // The `data` of the error is an `InitializeError`. A second request with the same parameters would also fail,
        // so `retry` is false.
        var (error, data) = (error, error.data?.object ?? [:])
        data["retry"] = false
        error.data = .object(data)
        throw error
      }
    }

    private init(reading reader: ParameterReader) throws(ResponseError) {
      processId = try reader.int(ifPresent: "processId")
      let clientInfo = try reader.member("clientInfo")
      clientName = try clientInfo?.string(ifPresent: "name")
      clientVersion = try clientInfo?.string(ifPresent: "version")
      workspaceFolders = try reader.list(ifPresent: "workspaceFolders", of: WorkspaceFolder.self) ?? []
      if workspaceFolders.isEmpty, let root = try reader.string(ifPresent: "rootUri") {
        workspaceFolders = [WorkspaceFolder(uri: root, name: "")]
      }
      capabilities = ClientCapabilities(try reader.member("capabilities")?.element)
      initializationOptions = try reader.json(ifPresent: "initializationOptions")
      trace = (try reader.string(ifPresent: "trace")).flatMap { TraceValue(rawValue: $0) } ?? .off
    }
  }

  package struct InitializeResult: Sendable, MessageContent {
    package var capabilities: ServerCapabilities
    package var name: String
    package var version: String

    package init(capabilities: ServerCapabilities, name: String, version: String) {
      self.capabilities = capabilities
      self.name = name
      self.version = version
    }

    package var json: JSONValue {
      ["capabilities": capabilities.json, "serverInfo": ["name": .string(name), "version": .string(version)]]
    }
  }

  /// The parameters of `$/setTrace`.
  package struct SetTraceParams: Sendable, MessageParameters {
    package var value: TraceValue

    package init(_ reader: ParameterReader) throws(ResponseError) {
      value = try reader.choice("value", TraceValue.self)
    }
  }

  /// The parameters of `$/logTrace`.
  package struct LogTraceParams: Sendable, MessageContent {
    package var message: String
    /// The details, which are sent only with the trace level `verbose`.
    package var verbose: String?

    package init(message: String, verbose: String? = nil) {
      self.message = message
      self.verbose = verbose
    }

    package var json: JSONValue {
      var object: JSONObject = ["message": .string(message)]
      object["verbose"] = verbose.map { .string($0) }
      return .object(object)
    }
  }

  /// The parameters of `$/cancelRequest`.
  package struct CancelParams: Sendable, MessageParameters {
    package var id: RequestID

    package init(_ reader: ParameterReader) throws(ResponseError) {
      let member = try reader.requiredMember("id", "a string or an integer")
      guard let id = member.element.flatMap({ RequestID($0) }) else { throw member.mismatch("a string or an integer") }
      self.id = id
    }
  }
}
