import UIModelJSON

extension LSP {
  /// The capabilities that the server sends in the result of `initialize`. Capabilities that are nil or false are
  /// omitted.
  ///
  /// For example, `hover = true` is sent as `"hoverProvider": true`.
  package struct ServerCapabilities: Sendable, MessageContent {
    package var positionEncoding: PositionEncodingKind = .utf16
    /// Whether the client notifies the server of opened, changed, saved and closed documents. Change notifications
    /// contain only the changed ranges.
    package var textDocumentSync = false
    package var hover = false
    package var definition = false
    package var references = false
    package var documentHighlight = false
    package var documentSymbol = false
    package var inlayHint: InlayHintOptions?
    package var declaration = false
    package var typeDefinition = false
    package var implementation = false
    package var callHierarchy = false
    package var codeLens = false
    /// The names of commands that the client can execute on the server.
    package var commands: [String] = []
    /// The URI schemes of documents whose text the server generates.
    package var contentSchemes: [String] = []
    package var completion: CompletionOptions?
    package var codeAction: CodeActionOptions?
    package var rename: RenameOptions?
    package var diagnostics: DiagnosticOptions?
    package var documentFeatures: [OfferedFeature] = []
    package var workspaceSymbol: WorkspaceSymbolOptions?
    /// Whether the client can add and remove workspace folders.
    package var workspaceFolders = false
    /// The file operations that the client reports for all folders, and for the files that match `fileOperationGlobs`.
    package var fileOperations: Set<FileOperation> = []
    package var fileOperationGlobs: [String] = []
    /// Capabilities outside of LSP, sent as `experimental`.
    package var experimental: JSONValue?

    package struct CompletionOptions: Sendable {
      package var triggerCharacters: [String]
      package var canResolve: Bool

      package init(triggerCharacters: [String], canResolve: Bool) {
        self.triggerCharacters = triggerCharacters
        self.canResolve = canResolve
      }
    }

    package struct CodeActionOptions: Sendable {
      package var kinds: [CodeActionKind]
      package var canResolve: Bool

      package init(kinds: [CodeActionKind], canResolve: Bool) {
        self.kinds = kinds
        self.canResolve = canResolve
      }
    }

    package struct RenameOptions: Sendable {
      package var canPrepare: Bool

      package init(canPrepare: Bool) { self.canPrepare = canPrepare }
    }

    package struct InlayHintOptions: Sendable {
      package var canResolve: Bool

      package init(canResolve: Bool) { self.canResolve = canResolve }
    }

    package struct WorkspaceSymbolOptions: Sendable {
      package var canResolve: Bool

      package init(canResolve: Bool) { self.canResolve = canResolve }
    }

    /// The options for pulled diagnostics, which the client requests. Never set for a client that receives
    /// `textDocument/publishDiagnostics`.
    package struct DiagnosticOptions: Sendable {
      package var identifier: String
      /// Whether a change in one document can change the findings of another document.
      package var interFileDependencies: Bool
      package var workspaceDiagnostics: Bool

      package init(identifier: String, interFileDependencies: Bool, workspaceDiagnostics: Bool) {
        self.identifier = identifier
        self.interFileDependencies = interFileDependencies
        self.workspaceDiagnostics = workspaceDiagnostics
      }
    }

    package init() {}

    package var json: JSONValue {
      var object: JSONObject = ["positionEncoding": positionEncoding.json]
      if textDocumentSync {
        object["textDocumentSync"] = ["openClose": true, "change": 2, "save": ["includeText": false]]
      }
      let flags = [
        ("hoverProvider", hover), ("definitionProvider", definition), ("referencesProvider", references),
        ("documentHighlightProvider", documentHighlight), ("documentSymbolProvider", documentSymbol),
        ("declarationProvider", declaration), ("typeDefinitionProvider", typeDefinition),
        ("implementationProvider", implementation), ("callHierarchyProvider", callHierarchy),
      ]
      for (name, isOffered) in flags where isOffered { object[name] = true }
      object["completionProvider"] = completion.map { options in
        [
          "triggerCharacters": .array(options.triggerCharacters.map { .string($0) }),
          "resolveProvider": .bool(options.canResolve),
        ]
      }
      object["codeActionProvider"] = codeAction.map { options in
        [
          "codeActionKinds": .array(options.kinds.map { .string($0.rawValue) }),
          "resolveProvider": .bool(options.canResolve),
        ]
      }
      object["renameProvider"] = rename.map { $0.canPrepare ? ["prepareProvider": true] : true }
      object["inlayHintProvider"] = inlayHint.map { $0.canResolve ? ["resolveProvider": true] : true }
      if codeLens { object["codeLensProvider"] = ["resolveProvider": false] }
      if !commands.isEmpty {
        object["executeCommandProvider"] = ["commands": .array(commands.map { .string($0) })]
      }
      object["workspaceSymbolProvider"] = workspaceSymbol.map { $0.canResolve ? ["resolveProvider": true] : true }
      object["diagnosticProvider"] = diagnostics.map { options in
        [
          "identifier": .string(options.identifier),
          "interFileDependencies": .bool(options.interFileDependencies),
          "workspaceDiagnostics": .bool(options.workspaceDiagnostics),
        ]
      }
      for offered in documentFeatures {
        object[offered.feature.providerName] = offered.options.isEmpty ? true : .object(offered.options)
      }
      var workspace = JSONObject()
      if workspaceFolders { workspace["workspaceFolders"] = ["supported": true, "changeNotifications": true] }
      if !fileOperations.isEmpty { workspace["fileOperations"] = fileOperationsJSON }
      if !contentSchemes.isEmpty {
        workspace["textDocumentContent"] = ["schemes": .array(contentSchemes.map { .string($0) })]
      }
      if !workspace.members.isEmpty { object["workspace"] = .object(workspace) }
      object["experimental"] = experimental
      return .object(object)
    }

    /// The filters of each file operation: all folders, and the files that match a glob.
    private var fileOperationsJSON: JSONValue {
      let fileFilters = fileOperationGlobs.map { glob -> JSONValue in
        ["scheme": "file", "pattern": ["glob": .string(glob), "matches": "file"]]
      }
      let filters = fileFilters + [["scheme": "file", "pattern": ["glob": "**", "matches": "folder"]]]
      var object = JSONObject()
      for operation in FileOperation.allCases where fileOperations.contains(operation) {
        object[operation.rawValue] = ["filters": .array(filters)]
      }
      return .object(object)
    }
  }
}
