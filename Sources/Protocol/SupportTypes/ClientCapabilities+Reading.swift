import UIModelJSON

extension ClientCapabilities {
  /// Reads the `capabilities` of an `initialize` request. Nil means that the client declares no capabilities.
  ///
  /// For example, `{"workspace": {"applyEdit": true}}` sets only `applyEdit`.
  package init(_ element: JSONElement?) {
    let client = DeclaredCapability(element: element)
    let encodings = client.general.positionEncodings.strings.compactMap { LSP.PositionEncodingKind(rawValue: $0) }
    if !encodings.isEmpty { positionEncodings = encodings }
    workDoneProgress = client.window.workDoneProgress.isTrue
    showDocument = client.window.showDocument.support.isTrue
    readWorkspace(client.workspace)
    readDiagnostics(client.textDocument)
    readTextDocument(client.textDocument)
    readFeatures(client.textDocument)
    readCodeAction(client.textDocument.codeAction)
    readCompletion(client.textDocument.completion)
    allWorkspaceSymbolKinds = client.workspace.symbol.symbolKind.valueSet.isList
    symbolResolvesRange = client.workspace.symbol.resolveSupport.properties.strings.contains("location.range")
  }

  private mutating func readWorkspace(_ workspace: DeclaredCapability) {
    applyEdit = workspace.applyEdit.isTrue
    documentChanges = workspace.workspaceEdit.documentChanges.isTrue
    workspaceFolders = workspace.workspaceFolders.isTrue
    configuration = workspace.configuration.isTrue
    didChangeConfigurationRegistration = workspace.didChangeConfiguration.dynamicRegistration.isTrue
    didChangeWatchedFilesRegistration = workspace.didChangeWatchedFiles.dynamicRegistration.isTrue
    relativePatterns = workspace.didChangeWatchedFiles.relativePatternSupport.isTrue
    inlayHintRefresh = workspace.inlayHint.refreshSupport.isTrue
    codeLensRefresh = workspace.codeLens.refreshSupport.isTrue
    executeCommand = workspace.executeCommand.isObject
    textDocumentContent = workspace.textDocumentContent.isObject
    let fileOperationMembers = workspace.fileOperations
    let operationMembers: [(LSP.FileOperation, DeclaredCapability)] = [
      (.willRename, fileOperationMembers.willRename), (.didRename, fileOperationMembers.didRename),
      (.didCreate, fileOperationMembers.didCreate),
      (.didDelete, fileOperationMembers.didDelete),
    ]
    fileOperations = Set(operationMembers.filter { $0.1.isTrue }.map(\.0))
    // The member is `diagnostics` in LSP 3.17, and `diagnostic` in drafts that some clients still follow.
    diagnosticsRefresh = workspace.diagnostics.refreshSupport.isTrue || workspace.diagnostic.refreshSupport.isTrue
  }

  private mutating func readDiagnostics(_ text: DeclaredCapability) {
    publishDiagnostics = text.publishDiagnostics.isObject
    pullDiagnostics = text.diagnostic.isObject
    pullDiagnosticsRegistration = text.diagnostic.dynamicRegistration.isTrue
    relatedDocuments = text.diagnostic.relatedDocumentSupport.isTrue
    diagnosticVersion = text.publishDiagnostics.versionSupport.isTrue
    // Since LSP 3.18, a client declares these capabilities separately for pushed and pulled diagnostics. In earlier
    // versions, the declaration for pushed diagnostics applies to both.
    for part in [text.publishDiagnostics, text.diagnostic] {
      diagnosticRelatedInformation = diagnosticRelatedInformation || part.relatedInformation.isTrue
      diagnosticCodeDescription = diagnosticCodeDescription || part.codeDescriptionSupport.isTrue
      diagnosticData = diagnosticData || part.dataSupport.isTrue
      // Before LSP 3.15, the support for tags was a Boolean.
      if part.tagSupport.isTrue { diagnosticTags = Set(LSP.DiagnosticTag.allCases) }
      diagnosticTags.formUnion(part.tagSupport.valueSet.ints.compactMap { LSP.DiagnosticTag(rawValue: $0) })
    }
  }

  private mutating func readTextDocument(_ text: DeclaredCapability) {
    hoverFormat = text.hover.contentFormat.markupKind
    hierarchicalSymbols = text.documentSymbol.hierarchicalDocumentSymbolSupport.isTrue
    // A list of kinds in `valueSet` means that the client also accepts kinds that are not in the list.
    allSymbolKinds = text.documentSymbol.symbolKind.valueSet.isList
    inlayHints = text.inlayHint.isObject
    let linkMembers: [(LSP.LinkMethod, DeclaredCapability)] = [
      (.definition, text.definition), (.declaration, text.declaration), (.typeDefinition, text.typeDefinition),
      (.implementation, text.implementation),
    ]
    self.linkMethods = Set(linkMembers.filter { $0.1.linkSupport.isTrue }.map(\.0))
    callHierarchy = text.callHierarchy.isObject
    codeLens = text.codeLens.isObject
    inlayHintResolvesTooltip = text.inlayHint.resolveSupport.properties.strings.contains("tooltip")
    prepareRename = text.rename.prepareSupport.isTrue
  }

  private mutating func readFeatures(_ text: DeclaredCapability) {
    registrableFeatures = Set(
      LSP.DocumentFeature.allCases.filter { text[dynamicMember: $0.rawValue].dynamicRegistration.isTrue })
    foldingOnlyLines = text.foldingRange.lineFoldingOnly.isTrue
    foldingRangeLimit = text.foldingRange.rangeLimit.element?.int
    foldingCollapsedText = text.foldingRange.foldingRange.collapsedText.isTrue
    formatsRanges = text.rangeFormatting.rangesSupport.isTrue
    linkTooltips = text.documentLink.tooltipSupport.isTrue
  }

  private mutating func readCodeAction(_ action: DeclaredCapability) {
    codeActionLiterals = action.codeActionLiteralSupport.isObject
    codeActionIsPreferred = action.isPreferredSupport.isTrue
    codeActionDisabled = action.disabledSupport.isTrue
    codeActionData = action.dataSupport.isTrue
    codeActionResolvesEdit = action.resolveSupport.properties.strings.contains("edit")
  }

  private mutating func readCompletion(_ completion: DeclaredCapability) {
    let item = completion.completionItem
    completionAllKinds = completion.completionItemKind.valueSet.isList
    completionSnippets = item.snippetSupport.isTrue
    completionInsertReplace = item.insertReplaceSupport.isTrue
    completionLabelDetails = item.labelDetailsSupport.isTrue
    completionDeprecatedTag = item.tagSupport.valueSet.ints.contains(1)
    completionDocumentationFormat = item.documentationFormat.markupKind
    completionResolvesDocumentation = item.resolveSupport.properties.strings.contains("documentation")
  }
}

/// A member of the client's capabilities. `element` is nil if the client did not declare the member. Dynamic member
/// lookup returns nested members.
@dynamicMemberLookup
private struct DeclaredCapability {
  let element: JSONElement?

  subscript(dynamicMember name: String) -> DeclaredCapability { DeclaredCapability(element: element?[JSONKey(name)]) }

  var isTrue: Bool { element?.bool ?? false }
  var isObject: Bool { element?.kind == .object }
  var isList: Bool { element?.kind == .array }
  var strings: [String] { element?.elements.compactMap(\.string) ?? [] }
  var ints: [Int] { element?.elements.compactMap(\.int) ?? [] }
  /// The first known format in a list of formats, which the client prefers, or plain text if no format is known.
  var markupKind: LSP.MarkupKind { strings.lazy.compactMap { LSP.MarkupKind(rawValue: $0) }.first ?? .plaintext }
}
