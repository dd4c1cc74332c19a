/// The members of protocol structures that a server may send only to clients with a certain capability.
extension CapabilityNeed {
  static let all = editNeeds + diagnosticNeeds + completionNeeds + symbolNeeds + actionNeeds + otherNeeds + serverNeeds

  private static func need(_ member: String, _ condition: Condition, in methods: [String] = []) -> CapabilityNeed {
    let parts = member.split(separator: ".").map { String($0) }
    return CapabilityNeed(structure: parts[0], member: parts[1], condition: condition, methods: methods)
  }

  private static let editNeeds = [
    need("WorkspaceEdit.documentChanges", .declared(["workspace.workspaceEdit.documentChanges"])),
    need("WorkspaceEdit.changeAnnotations", .declared(["workspace.workspaceEdit.changeAnnotationSupport"])),
    need("CreateFile.kind", .listed(["workspace.workspaceEdit.resourceOperations"])),
    need("RenameFile.kind", .listed(["workspace.workspaceEdit.resourceOperations"])),
    need("DeleteFile.kind", .listed(["workspace.workspaceEdit.resourceOperations"])),
    need("AnnotatedTextEdit.annotationId", .declared(["workspace.workspaceEdit.changeAnnotationSupport"])),
    need("SnippetTextEdit.snippet", .declared(["workspace.workspaceEdit.snippetEditSupport"])),
    need("ApplyWorkspaceEditParams.metadata", .declared(["workspace.workspaceEdit.metadataSupport"])),
  ]

  /// Returns the paths of a capability for pushed and for pulled diagnostics. Before LSP 3.18, the capabilities for
  /// pushed diagnostics also applied to pulled diagnostics.
  private static func pushAndPullPaths(_ name: String) -> [String] {
    ["textDocument.publishDiagnostics." + name, "textDocument.diagnostic." + name]
  }

  private static let diagnosticNeeds = [
    need("Diagnostic.tags", .listed(pushAndPullPaths("tagSupport.valueSet"))),
    need("Diagnostic.relatedInformation", .declared(pushAndPullPaths("relatedInformation"))),
    need("Diagnostic.codeDescription", .declared(pushAndPullPaths("codeDescriptionSupport"))),
    need("Diagnostic.data", .declared(pushAndPullPaths("dataSupport"))),
    need("Diagnostic.message", .declaredForObject(["textDocument.diagnostic.markupMessageSupport"])),
    need("PublishDiagnosticsParams.version", .declared(["textDocument.publishDiagnostics.versionSupport"])),
    need(
      "RelatedFullDocumentDiagnosticReport.relatedDocuments",
      .declared(["textDocument.diagnostic.relatedDocumentSupport"])),
    need(
      "RelatedUnchangedDocumentDiagnosticReport.relatedDocuments",
      .declared(["textDocument.diagnostic.relatedDocumentSupport"])),
  ]

  private static let itemPrefix = "textDocument.completion.completionItem."

  private static let completionNeeds = [
    need("CompletionItem.kind", .knownOr(1...18, ["textDocument.completion.completionItemKind.valueSet"])),
    need("CompletionItem.tags", .listed([itemPrefix + "tagSupport.valueSet"])),
    need("CompletionItem.labelDetails", .declared([itemPrefix + "labelDetailsSupport"])),
    need("CompletionItem.deprecated", .declared([itemPrefix + "deprecatedSupport"])),
    need("CompletionItem.preselect", .declared([itemPrefix + "preselectSupport"])),
    need("CompletionItem.documentation", .format([itemPrefix + "documentationFormat"])),
    need("CompletionItem.insertTextFormat", .declaredFor(2, [itemPrefix + "snippetSupport"])),
    need("CompletionItem.insertTextMode", .listed([itemPrefix + "insertTextModeSupport.valueSet"])),
    need("CompletionItem.commitCharacters", .declared([itemPrefix + "commitCharactersSupport"])),
    need("InsertReplaceEdit.insert", .declared([itemPrefix + "insertReplaceSupport"])),
    need("CompletionList.itemDefaults", .declared(["textDocument.completion.completionList.itemDefaults"])),
    need("CompletionList.applyKind", .declared(["textDocument.completion.completionList.applyKindSupport"])),
  ]

  private static let outlinePrefix = "textDocument.documentSymbol."

  private static let symbolNeeds = [
    need("DocumentSymbol.selectionRange", .declared([outlinePrefix + "hierarchicalDocumentSymbolSupport"])),
    need("DocumentSymbol.kind", .knownOr(1...18, [outlinePrefix + "symbolKind.valueSet"])),
    need("DocumentSymbol.tags", .listed([outlinePrefix + "tagSupport.valueSet"])),
    need(
      "SymbolInformation.kind", .knownOr(1...18, [outlinePrefix + "symbolKind.valueSet"]),
      in: ["textDocument/documentSymbol"]),
    need(
      "SymbolInformation.kind", .knownOr(1...18, ["workspace.symbol.symbolKind.valueSet"]), in: ["workspace/symbol"]),
    need("WorkspaceSymbol.kind", .knownOr(1...18, ["workspace.symbol.symbolKind.valueSet"])),
    need("WorkspaceSymbol.tags", .listed(["workspace.symbol.tagSupport.valueSet"])),
    need("LocationUriOnly.uri", .declared(["workspace.symbol.resolveSupport"])),
  ]

  private static let actionPrefix = "textDocument.codeAction."

  private static let actionNeeds = [
    need("CodeAction.title", .declared([actionPrefix + "codeActionLiteralSupport"])),
    need("CodeAction.isPreferred", .declared([actionPrefix + "isPreferredSupport"])),
    need("CodeAction.disabled", .declared([actionPrefix + "disabledSupport"])),
    need("CodeAction.data", .declared([actionPrefix + "dataSupport"])),
    need("CodeAction.tags", .listed([actionPrefix + "tagSupport.valueSet"])),
  ]

  private static let otherNeeds =
    [
      need("Hover.contents", .format(["textDocument.hover.contentFormat"])),
      need("DocumentLink.tooltip", .declared(["textDocument.documentLink.tooltipSupport"])),
      need("FoldingRange.collapsedText", .declared(["textDocument.foldingRange.foldingRange.collapsedText"])),
      need("RelativePattern.pattern", .declared(["workspace.didChangeWatchedFiles.relativePatternSupport"])),
      need(
        "PrepareRenameDefaultBehavior.defaultBehavior", .declared(["textDocument.rename.prepareSupportDefaultBehavior"])
      ),
    ]
    + ["definition", "declaration", "typeDefinition", "implementation"].map { name in
      need(
        "LocationLink.targetUri", .declared(["textDocument.\(name).linkSupport"]), in: ["textDocument/\(name)"])
    }

  /// The members of the server's capabilities that need a client capability.
  private static let serverNeeds = [
    need("ServerCapabilities.codeActionProvider", .declaredForObject([actionPrefix + "codeActionLiteralSupport"])),
    need("ServerCapabilities.renameProvider", .declaredForObject(["textDocument.rename.prepareSupport"])),
    // A rule of this project, not of LSP: a client that cannot pull diagnostics gets published ones.
    need("ServerCapabilities.diagnosticProvider", .declared(["textDocument.diagnostic"])),
    need("CodeActionOptions.documentation", .declared([actionPrefix + "documentationSupport"])),
    need("DocumentRangeFormattingOptions.rangesSupport", .declared(["textDocument.rangeFormatting.rangesSupport"])),
    need("WorkspaceOptions.textDocumentContent", .declared(["workspace.textDocumentContent"])),
    need("WorkspaceOptions.workspaceFolders", .declared(["workspace.workspaceFolders"])),
  ]
}
