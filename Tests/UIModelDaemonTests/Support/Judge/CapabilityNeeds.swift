/// The client capabilities that the specification requires for members of structures.
extension CapabilityNeed {
  static let all = edits + diagnostics + completion + symbols + actions + others + serverCapabilities

  private static func need(_ member: String, _ condition: Condition, in methods: [String] = []) -> CapabilityNeed {
    let parts = member.split(separator: ".").map { String($0) }
    return CapabilityNeed(structure: parts[0], member: parts[1], condition: condition, methods: methods)
  }

  private static let edits = [
    need("WorkspaceEdit.documentChanges", .declared(["workspace.workspaceEdit.documentChanges"])),
    need("WorkspaceEdit.changeAnnotations", .declared(["workspace.workspaceEdit.changeAnnotationSupport"])),
    need("CreateFile.kind", .listed(["workspace.workspaceEdit.resourceOperations"])),
    need("RenameFile.kind", .listed(["workspace.workspaceEdit.resourceOperations"])),
    need("DeleteFile.kind", .listed(["workspace.workspaceEdit.resourceOperations"])),
    need("AnnotatedTextEdit.annotationId", .declared(["workspace.workspaceEdit.changeAnnotationSupport"])),
    need("SnippetTextEdit.snippet", .declared(["workspace.workspaceEdit.snippetEditSupport"])),
    need("ApplyWorkspaceEditParams.metadata", .declared(["workspace.workspaceEdit.metadataSupport"])),
  ]

  /// Returns the paths of a capability for pushed and for pulled diagnostics. Before LSP 3.18, capabilities of pushed
  /// diagnostics also applied to pulled ones.
  private static func pushAndPullPaths(_ name: String) -> [String] {
    ["textDocument.publishDiagnostics." + name, "textDocument.diagnostic." + name]
  }

  private static let diagnostics = [
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

  private static let item = "textDocument.completion.completionItem."

  private static let completion = [
    need("CompletionItem.kind", .knownOr(1...18, ["textDocument.completion.completionItemKind.valueSet"])),
    need("CompletionItem.tags", .listed([item + "tagSupport.valueSet"])),
    need("CompletionItem.labelDetails", .declared([item + "labelDetailsSupport"])),
    need("CompletionItem.deprecated", .declared([item + "deprecatedSupport"])),
    need("CompletionItem.preselect", .declared([item + "preselectSupport"])),
    need("CompletionItem.documentation", .format([item + "documentationFormat"])),
    need("CompletionItem.insertTextFormat", .declaredFor(2, [item + "snippetSupport"])),
    need("CompletionItem.insertTextMode", .listed([item + "insertTextModeSupport.valueSet"])),
    need("CompletionItem.commitCharacters", .declared([item + "commitCharactersSupport"])),
    need("InsertReplaceEdit.insert", .declared([item + "insertReplaceSupport"])),
    need("CompletionList.itemDefaults", .declared(["textDocument.completion.completionList.itemDefaults"])),
    need("CompletionList.applyKind", .declared(["textDocument.completion.completionList.applyKindSupport"])),
  ]

  private static let outline = "textDocument.documentSymbol."

  private static let symbols = [
    need("DocumentSymbol.selectionRange", .declared([outline + "hierarchicalDocumentSymbolSupport"])),
    need("DocumentSymbol.kind", .knownOr(1...18, [outline + "symbolKind.valueSet"])),
    need("DocumentSymbol.tags", .listed([outline + "tagSupport.valueSet"])),
    need(
      "SymbolInformation.kind", .knownOr(1...18, [outline + "symbolKind.valueSet"]),
      in: ["textDocument/documentSymbol"]),
    need(
      "SymbolInformation.kind", .knownOr(1...18, ["workspace.symbol.symbolKind.valueSet"]), in: ["workspace/symbol"]),
    need("WorkspaceSymbol.kind", .knownOr(1...18, ["workspace.symbol.symbolKind.valueSet"])),
    need("WorkspaceSymbol.tags", .listed(["workspace.symbol.tagSupport.valueSet"])),
    need("LocationUriOnly.uri", .declared(["workspace.symbol.resolveSupport"])),
  ]

  private static let action = "textDocument.codeAction."

  private static let actions = [
    need("CodeAction.title", .declared([action + "codeActionLiteralSupport"])),
    need("CodeAction.isPreferred", .declared([action + "isPreferredSupport"])),
    need("CodeAction.disabled", .declared([action + "disabledSupport"])),
    need("CodeAction.data", .declared([action + "dataSupport"])),
    need("CodeAction.tags", .listed([action + "tagSupport.valueSet"])),
  ]

  private static let others =
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
  private static let serverCapabilities = [
    need("ServerCapabilities.codeActionProvider", .declaredForObject([action + "codeActionLiteralSupport"])),
    need("ServerCapabilities.renameProvider", .declaredForObject(["textDocument.rename.prepareSupport"])),
    // A rule of this project, not of LSP: a client that cannot pull diagnostics gets published ones.
    need("ServerCapabilities.diagnosticProvider", .declared(["textDocument.diagnostic"])),
    need("CodeActionOptions.documentation", .declared([action + "documentationSupport"])),
    need("DocumentRangeFormattingOptions.rangesSupport", .declared(["textDocument.rangeFormatting.rangesSupport"])),
    need("WorkspaceOptions.textDocumentContent", .declared(["workspace.textDocumentContent"])),
    need("WorkspaceOptions.workspaceFolders", .declared(["workspace.workspaceFolders"])),
  ]
}
