import UIModelJSON
import UIModelProtocol

/// The server capabilities for `initialize`. A method is offered if it has a route and the client supports the method.
/// For example, a client that supports pull diagnostics is offered `diagnosticProvider`.
enum ServerOffer {
  static func capabilities(for profile: Session.Profile, of server: Server) -> LSP.ServerCapabilities {
    let client = profile.capabilities
    var offer = LSP.ServerCapabilities()
    offer.positionEncoding = profile.positionEncoding
    offer.textDocumentSync = server.hasRoute("textDocument/didChange")
    offer.hover = server.hasRoute("textDocument/hover")
    offer.definition = server.hasRoute("textDocument/definition")
    offer.references = server.hasRoute("textDocument/references")
    offer.documentHighlight = server.hasRoute("textDocument/documentHighlight")
    offer.documentSymbol = server.hasRoute("textDocument/documentSymbol")
    offer.declaration = server.hasRoute("textDocument/declaration")
    offer.typeDefinition = server.hasRoute("textDocument/typeDefinition")
    offer.implementation = server.hasRoute("textDocument/implementation")
    offer.callHierarchy = client.callHierarchy && server.hasRoute("textDocument/prepareCallHierarchy")
    if client.inlayHints, server.hasRoute("textDocument/inlayHint") {
      offer.inlayHint = LSP.ServerCapabilities.InlayHintOptions(
        canResolve: client.inlayHintResolvesTooltip && server.hasRoute("inlayHint/resolve"))
    }
    if server.hasRoute("textDocument/completion") {
      offer.completion = LSP.ServerCapabilities.CompletionOptions(
        triggerCharacters: ["\"", ":"],
        canResolve: client.completionResolvesDocumentation && server.hasRoute("completionItem/resolve"))
    }
    if server.hasRoute("textDocument/codeAction"), client.codeActionLiterals {
      let canResolve = client.codeActionResolvesEdit && client.codeActionData && server.hasRoute("codeAction/resolve")
      offer.codeAction = LSP.ServerCapabilities.CodeActionOptions(
        kinds: [.quickFix, .refactorRewrite, .sourceFixAll], canResolve: canResolve)
    }
    if server.hasRoute("textDocument/rename") {
      let canPrepare = client.prepareRename && server.hasRoute("textDocument/prepareRename")
      offer.rename = LSP.ServerCapabilities.RenameOptions(canPrepare: canPrepare)
    }
    if server.hasRoute("workspace/symbol") {
      offer.workspaceSymbol = LSP.ServerCapabilities.WorkspaceSymbolOptions(
        canResolve: client.symbolResolvesRange && server.hasRoute("workspaceSymbol/resolve"))
    }
    // A session uses one channel for diagnostics: the server does not push diagnostics to clients that can pull them.
    if server.hasRoute("textDocument/diagnostic"), client.pullDiagnostics {
      offer.diagnostics = LSP.ServerCapabilities.DiagnosticOptions(
        identifier: "uimodel", interFileDependencies: true,
        workspaceDiagnostics: server.hasRoute("workspace/diagnostic"))
    }
    offer.documentFeatures = DocumentFeatures.offeredFeatures(to: client)
    offer.workspaceFolders = client.workspaceFolders && server.hasRoute("workspace/didChangeWorkspaceFolders")
    if client.executeCommand, server.hasRoute("workspace/executeCommand") {
      offer.commands = Commands.supportedCommands
      // Lenses run server commands, which work in every client that supports `workspace/executeCommand`.
      offer.codeLens = client.codeLens && server.hasRoute("textDocument/codeLens")
    }
    if client.textDocumentContent, server.hasRoute("workspace/textDocumentContent") {
      offer.contentSchemes = [VirtualDocument.scheme]
    }
    offer.fileOperations = client.fileOperations.filter { server.hasRoute($0.method) }
    offer.fileOperationGlobs = FileOperations.globs
    offer.experimental = ["uimodel": ["version": .int(Product.protocolVersion)]]
    return offer
  }
}
