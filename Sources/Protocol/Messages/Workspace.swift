import UIModelJSON

extension LSP {
  package enum FileChangeType: Int, Sendable {
    case created = 1
    case changed, deleted
  }

  package struct FileEvent: Sendable, Hashable, MessageParameters {
    package var uri: DocumentURI
    package var type: FileChangeType

    package init(uri: DocumentURI, type: FileChangeType) {
      self.uri = uri
      self.type = type
    }

    package init(_ reader: ParameterReader) throws(ResponseError) {
      uri = try reader.string("uri")
      let member = try reader.requiredMember("type", "1, 2 or 3")
      guard let type = FileChangeType(rawValue: try member.int()) else { throw member.mismatch("1, 2 or 3") }
      self.type = type
    }
  }

  /// The parameters of `workspace/didChangeWatchedFiles`.
  package struct DidChangeWatchedFilesParams: Sendable, MessageParameters {
    package var changes: [FileEvent]

    package init(_ reader: ParameterReader) throws(ResponseError) {
      changes = try reader.list("changes", of: FileEvent.self)
    }
  }

  /// The parameters of `workspace/didChangeWorkspaceFolders`.
  package struct DidChangeWorkspaceFoldersParams: Sendable, MessageParameters {
    package var addedFolders: [WorkspaceFolder]
    package var removedFolders: [WorkspaceFolder]

    package init(_ reader: ParameterReader) throws(ResponseError) {
      let event = try reader.requiredMember("event", "an object")
      addedFolders = try event.list(ifPresent: "added", of: WorkspaceFolder.self) ?? []
      removedFolders = try event.list(ifPresent: "removed", of: WorkspaceFolder.self) ?? []
    }
  }

  /// The parameters of `workspace/didChangeConfiguration`.
  package struct DidChangeConfigurationParams: Sendable, MessageParameters {
    /// The new settings, or null if the client expects a `workspace/configuration` request instead.
    package var settings: JSONValue

    package init(_ reader: ParameterReader) throws(ResponseError) {
      settings = try reader.json(ifPresent: "settings") ?? .null
    }
  }

  /// The parameters of `workspace/configuration`, a request from the server. The client returns an array with one value
  /// per item.
  ///
  /// For example, the item `(nil, "uimodel")` requests the section `uimodel` of the global settings.
  package struct ConfigurationParams: Sendable, MessageContent {
    /// The requested sections. Each item has the URI of the folder to which the settings apply, or nil for the global
    /// settings.
    package var items: [(scopeUri: DocumentURI?, section: String)]

    package init(items: [(scopeUri: DocumentURI?, section: String)]) { self.items = items }

    package var json: JSONValue {
      let items = items.map { item -> JSONValue in
        var object = JSONObject()
        object["scopeUri"] = item.scopeUri.map { .string($0) }
        object["section"] = .string(item.section)
        return .object(object)
      }
      return ["items": .array(items)]
    }
  }

  /// The parameters of `workspace/applyEdit`, a request from the server.
  package struct ApplyWorkspaceEditParams: Sendable, MessageContent {
    /// The name of the edit, which the editor can show in its undo menu.
    package var label: String?
    package var edit: WorkspaceEdit

    package init(label: String?, edit: WorkspaceEdit) {
      self.label = label
      self.edit = edit
    }

    package var json: JSONValue { json(for: .complete) }

    package func json(for client: ClientCapabilities) -> JSONValue {
      var object = JSONObject()
      object["label"] = label.map { .string($0) }
      object["edit"] = edit.json(for: client)
      return .object(object)
    }
  }

  /// The client's result of `workspace/applyEdit`.
  package struct ApplyWorkspaceEditResult: Sendable, MessageParameters {
    package var isApplied: Bool
    package var failureReason: String?

    package init(_ reader: ParameterReader) throws(ResponseError) {
      isApplied = try reader.bool("applied")
      failureReason = try reader.string(ifPresent: "failureReason")
    }
  }
}
