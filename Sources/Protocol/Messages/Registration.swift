import UIModelJSON

extension LSP {
  /// Something the server takes on after `initialized`.
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

  /// `client/registerCapability`, which we ask.
  package struct RegistrationParams: Sendable, MessageContent {
    package var registrations: [Registration]

    package init(registrations: [Registration]) { self.registrations = registrations }

    package var json: JSONValue { ["registrations": registrations.json] }
  }

  /// The options of `workspace/didChangeWatchedFiles`: globs, below a folder or anywhere.
  package struct DidChangeWatchedFilesRegistrationOptions: Sendable, MessageContent {
    package var globs: [String]
    /// Nil for the folders of the workspace.
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
