/// The capabilities that a client declared in `initialize`. A capability that is missing, null or of the wrong type
/// counts as not supported.
///
/// For example, a client that declares nothing has `positionEncodings == [.utf16]` and `applyEdit == false`.
package struct ClientCapabilities: Sendable, Hashable {
  // MARK: General

  /// The supported position encodings, the preferred one first. Never empty.
  package var positionEncodings: [LSP.PositionEncodingKind] = [.utf16]
  package var workDoneProgress = false
  package var showDocument = false

  // MARK: Workspace

  package var applyEdit = false
  /// Whether edits can be sent as `documentChanges`, with document versions.
  package var documentChanges = false
  package var workspaceFolders = false
  package var configuration = false
  package var didChangeConfigurationRegistration = false
  package var didChangeWatchedFilesRegistration = false
  /// Whether globs of watched files can be relative to a folder.
  package var relativePatterns = false

  // MARK: Diagnostics

  package var publishDiagnostics = false
  package var pullDiagnostics = false
  package var pullDiagnosticsRegistration = false
  /// Whether the diagnostics of one document can be reported together with the diagnostics of related documents.
  package var relatedDocuments = false
  package var diagnosticsRefresh = false
  package var diagnosticRelatedInformation = false
  package var diagnosticTags: Set<LSP.DiagnosticTag> = []
  package var diagnosticCodeDescription = false
  package var diagnosticData = false
  package var diagnosticVersion = false

  // MARK: Text documents

  package var hoverFormat: LSP.MarkupKind = .plaintext
  package var hierarchicalSymbols = false
  /// The requests for which the client accepts results of type `LocationLink`.
  package var linkMethods: Set<LSP.LinkMethod> = []
  /// Whether the client supports symbol kinds in `textDocument/documentSymbol` that are not in the first version of the
  /// protocol.
  package var allSymbolKinds = false
  /// Whether the client supports symbol kinds in `workspace/symbol` that are not in the first version of the protocol.
  package var allWorkspaceSymbolKinds = false
  package var prepareRename = false
  package var inlayHints = false
  /// The features for which the client supports dynamic registration (`client/registerCapability`).
  package var registrableFeatures: Set<LSP.DocumentFeature> = []
  /// Whether the client can fold only complete lines.
  package var foldingOnlyLines = false
  /// The maximum number of folding ranges per document, or nil if the client has no limit.
  package var foldingRangeLimit: Int?
  package var foldingCollapsedText = false
  package var linkTooltips = false
  /// Whether one request can format several ranges.
  package var formatsRanges = false

  // MARK: Code actions

  /// Whether the client accepts code actions with edits, not only commands.
  package var codeActionLiterals = false
  package var codeActionIsPreferred = false
  package var codeActionDisabled = false
  package var codeActionData = false
  /// Whether the edit of a code action can be omitted and resolved later.
  package var codeActionResolvesEdit = false

  // MARK: Completion

  /// Whether the client supports completion item kinds that are not in the first version of the protocol.
  package var completionAllKinds = false
  package var completionSnippets = false
  package var completionInsertReplace = false
  package var completionLabelDetails = false
  package var completionDeprecatedTag = false
  package var completionDocumentationFormat: LSP.MarkupKind = .plaintext
  package var completionResolvesDocumentation = false

  // MARK: Symbols of the workspace

  /// Whether the range of a workspace symbol can be omitted and resolved later.
  package var symbolResolvesRange = false

  // MARK: Code lenses and generated documents

  package var codeLens = false
  package var codeLensRefresh = false
  package var executeCommand = false
  /// Whether the client can open documents that the server generates, by their URIs.
  package var textDocumentContent = false

  // MARK: Hierarchies, hints and files

  package var callHierarchy = false
  /// Whether the tooltip of an inlay hint can be omitted and resolved later.
  package var inlayHintResolvesTooltip = false
  package var inlayHintRefresh = false
  package var fileOperations: Set<LSP.FileOperation> = []

  package init() {}

  /// The capabilities of a client without restrictions: all Boolean capabilities are true except `foldingOnlyLines`,
  /// and all lists are complete.
  package static let complete: ClientCapabilities = {
    var capabilities = ClientCapabilities()
    let flags: [WritableKeyPath<ClientCapabilities, Bool>] = [
      \.workDoneProgress, \.showDocument, \.applyEdit, \.documentChanges, \.workspaceFolders, \.configuration,
      \.didChangeConfigurationRegistration, \.didChangeWatchedFilesRegistration, \.relativePatterns,
      \.publishDiagnostics, \.pullDiagnostics, \.pullDiagnosticsRegistration, \.relatedDocuments, \.diagnosticsRefresh,
      \.inlayHintRefresh, \.diagnosticRelatedInformation, \.diagnosticCodeDescription, \.diagnosticData,
      \.diagnosticVersion, \.hierarchicalSymbols, \.prepareRename, \.inlayHints, \.codeActionLiterals,
      \.foldingCollapsedText, \.linkTooltips, \.allSymbolKinds, \.allWorkspaceSymbolKinds, \.completionAllKinds,
      \.formatsRanges,
      \.codeActionIsPreferred,
      \.codeActionDisabled, \.codeActionData, \.codeActionResolvesEdit, \.completionSnippets,
      \.completionInsertReplace, \.completionLabelDetails, \.completionDeprecatedTag, \.completionResolvesDocumentation,
      \.symbolResolvesRange, \.callHierarchy, \.inlayHintResolvesTooltip,
      \.codeLens, \.codeLensRefresh, \.executeCommand, \.textDocumentContent,
    ]
    for flag in flags { capabilities[keyPath: flag] = true }
    capabilities.positionEncodings = LSP.PositionEncodingKind.allCases
    capabilities.registrableFeatures = Set(LSP.DocumentFeature.allCases)
    capabilities.linkMethods = [.definition, .declaration, .typeDefinition, .implementation]
    capabilities.fileOperations = Set(LSP.FileOperation.allCases)
    capabilities.diagnosticTags = Set(LSP.DiagnosticTag.allCases)
    capabilities.hoverFormat = .markdown
    capabilities.completionDocumentationFormat = .markdown
    return capabilities
  }()
}
