/// What a client has said it can take, resolved once. Whatever it did not say it cannot; null, a missing object and a
/// value of another kind all mean "did not say".
package struct ClientCapabilities: Sendable, Hashable {
  // MARK: General

  /// The encodings offered, the preferred one first; never empty.
  package var positionEncodings: [LSP.PositionEncodingKind] = [.utf16]
  package var workDoneProgress = false
  package var showDocument = false

  // MARK: Workspace

  package var applyEdit = false
  /// Edits with versions, as `documentChanges`.
  package var documentChanges = false
  package var workspaceFolders = false
  package var configuration = false
  package var didChangeConfigurationRegistration = false
  package var didChangeWatchedFilesRegistration = false
  /// Globs relative to a folder.
  package var relativePatterns = false

  // MARK: Diagnostics

  package var publishDiagnostics = false
  package var pullDiagnostics = false
  package var pullDiagnosticsRegistration = false
  /// Reports about other documents in the report about one.
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
  /// The requests whose answers may be links.
  package var links: Set<LSP.LinkMethod> = []
  /// Kinds of symbols beyond those of the first version of the protocol.
  package var allSymbolKinds = false
  package var allWorkspaceSymbolKinds = false
  package var prepareRename = false
  package var inlayHints = false
  /// Features that it takes after `initialize`, for some of the documents.
  package var registeredFeatures: Set<LSP.DocumentFeature> = []
  /// Only whole lines can be hidden.
  package var foldingOnlyLines = false
  /// How many ranges it takes; nil if it did not say.
  package var foldingRangeLimit: Int?
  package var foldingCollapsedText = false
  package var linkTooltips = false
  /// Several ranges of a document can be formatted at once.
  package var formatsRanges = false

  // MARK: Code actions

  /// Actions with an edit, not only commands.
  package var codeActionLiterals = false
  package var codeActionIsPreferred = false
  package var codeActionDisabled = false
  package var codeActionData = false
  /// The edit may be left out and asked for later.
  package var codeActionResolvesEdit = false

  // MARK: Completion

  /// Kinds of items beyond those of the first version of the protocol.
  package var completionAllKinds = false
  package var completionSnippets = false
  package var completionInsertReplace = false
  package var completionLabelDetails = false
  package var completionDeprecatedTag = false
  package var completionDocumentationFormat: LSP.MarkupKind = .plaintext
  package var completionResolvesDocumentation = false

  // MARK: Symbols of the workspace

  /// A symbol may be sent without its range, which is asked for later.
  package var symbolResolvesRange = false

  // MARK: Lenses and documents of the server

  package var codeLens = false
  package var codeLensRefresh = false
  package var executeCommand = false
  /// Texts that the server makes may be opened by their URIs.
  package var textDocumentContent = false

  // MARK: Hierarchies, hints and files

  package var callHierarchy = false
  /// The tooltip of an inlay hint may be asked for later.
  package var inlayHintResolvesTooltip = false
  package var inlayHintRefresh = false
  package var fileOperations: Set<LSP.FileOperation> = []

  package init() {}

  /// A client that can take everything.
  package static let complete: ClientCapabilities = {
    var all = ClientCapabilities()
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
    for flag in flags { all[keyPath: flag] = true }
    all.positionEncodings = LSP.PositionEncodingKind.allCases
    all.registeredFeatures = Set(LSP.DocumentFeature.allCases)
    all.links = [.definition, .declaration, .typeDefinition, .implementation]
    all.fileOperations = Set(LSP.FileOperation.allCases)
    all.diagnosticTags = Set(LSP.DiagnosticTag.allCases)
    all.hoverFormat = .markdown
    all.completionDocumentationFormat = .markdown
    return all
  }()
}
