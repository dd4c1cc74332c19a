import UIModelJSON

extension LSP {
  /// A capability that the server registers after `initialized`. For example, the method
  /// `workspace/didChangeWatchedFiles` with the globs of the files to watch.
  package struct Registration: Sendable, MessageContent {
    package var id: String
    package var method: String
    package var registerOptions: JSONValue?

    package init(id: String, method: String, registerOptions: JSONValue? = nil) {
      self.id = id
      self.method = method
      self.registerOptions = registerOptions
    }

    package var json: JSONValue {
      var object: JSONObject = ["id": .string(id), "method": .string(method)]
      object["registerOptions"] = registerOptions
      return .object(object)
    }
  }

  /// The parameters of `client/registerCapability`, a request from the server.
  package struct RegistrationParams: Sendable, MessageContent {
    package var registrations: [Registration]

    package init(registrations: [Registration]) { self.registrations = registrations }

    package var json: JSONValue { ["registrations": registrations.json] }
  }

  /// The registration options of `workspace/didChangeWatchedFiles`: glob patterns, which apply to one folder or to all
  /// workspace folders.
  package struct DidChangeWatchedFilesRegistrationOptions: Sendable, MessageContent {
    package var globs: [String]
    /// The folder to which the globs are relative, or nil for all workspace folders.
    package var baseUri: DocumentURI?

    package init(globs: [String], baseUri: DocumentURI? = nil) {
      self.globs = globs
      self.baseUri = baseUri
    }

    package var json: JSONValue { json(for: .complete) }

    package func json(for client: ClientCapabilities) -> JSONValue {
      let watchers = globs.map { glob -> JSONValue in
        guard let baseUri, client.relativePatterns else { return ["globPattern": .string(glob)] }
        return ["globPattern": ["baseUri": .string(baseUri), "pattern": .string(glob)]]
      }
      return ["watchers": .array(watchers)]
    }
  }
}
