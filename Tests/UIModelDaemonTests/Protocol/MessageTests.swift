import Testing
import UIModelJSON
import UIModelProtocol

@Suite struct MessageTests {
  private func reader(_ text: String) -> ParameterReader {
    ParameterReader(params: JSONTree(Array(text.utf8), syntax: .strict).root)
  }

  private let range = LSP.Range(start: .init(line: 1, character: 2), end: .init(line: 1, character: 5))

  @Test func initializeParametersMayBeMissingOrNull() throws {
    let emptyParams = try LSP.InitializeParams(reader("{}"))
    #expect(
      emptyParams.processId == nil && emptyParams.workspaceFolders.isEmpty
        && emptyParams.capabilities == ClientCapabilities())
    let nullParams = try LSP.InitializeParams(
      reader(#"{"processId":null,"rootUri":"file:///a","workspaceFolders":null,"capabilities":{"workspace":null}}"#))
    #expect(nullParams.workspaceFolders == [LSP.WorkspaceFolder(uri: "file:///a", name: "")])
    let fullParams = try LSP.InitializeParams(
      reader(
        #"{"processId":7,"clientInfo":{"name":"n","version":"1"},"trace":"verbose","initializationOptions":{"a":1},"#
          + #""workspaceFolders":[{"uri":"u","name":"w"}],"rootUri":"x","locale":"en"}"#))
    #expect(fullParams.processId == 7 && fullParams.clientName == "n" && fullParams.trace == .verbose)
    #expect(fullParams.workspaceFolders.map(\.name) == ["w"])
    #expect(fullParams.initializationOptions == ["a": 1])
  }

  @Test func capabilitiesAreParsed() {
    let text = #"""
      {"general":{"positionEncodings":["utf-32","latin-1","utf-8"]},
       "window":{"workDoneProgress":true},
       "workspace":{"applyEdit":true,"workspaceEdit":{"documentChanges":true},"diagnostics":{"refreshSupport":true},
         "didChangeWatchedFiles":{"dynamicRegistration":true,"relativePatternSupport":"yes"}},
       "textDocument":{"publishDiagnostics":{"relatedInformation":true,"tagSupport":{"valueSet":[2,9]}},
         "diagnostic":{"dynamicRegistration":false},"hover":{"contentFormat":["markdown","plaintext"]},
         "codeAction":{"codeActionLiteralSupport":{},"resolveSupport":{"properties":["edit"]}},
         "completion":{"completionItem":{"snippetSupport":true,"tagSupport":{"valueSet":[1]}}},
         "documentSymbol":{"hierarchicalDocumentSymbolSupport":true}}}
      """#
    let capabilities = ClientCapabilities(reader(text).element)
    #expect(capabilities.positionEncodings == [.utf32, .utf8])
    #expect(
      capabilities.workDoneProgress && capabilities.applyEdit && capabilities.documentChanges
        && capabilities.diagnosticsRefresh)
    #expect(capabilities.didChangeWatchedFilesRegistration && !capabilities.relativePatterns)
    #expect(
      capabilities.publishDiagnostics && capabilities.pullDiagnostics && capabilities.diagnosticTags == [.deprecated])
    #expect(capabilities.diagnosticRelatedInformation && !capabilities.diagnosticCodeDescription)
    #expect(
      capabilities.hoverFormat == .markdown && capabilities.codeActionLiterals && capabilities.codeActionResolvesEdit)
    #expect(
      capabilities.completionSnippets && capabilities.completionDeprecatedTag && !capabilities.completionInsertReplace)
    #expect(capabilities.hierarchicalSymbols && capabilities.linkMethods.isEmpty)
    for malformedText in [
      "null", "3", "[]", "{}", #"{"textDocument":[],"workspace":1,"general":{"positionEncodings":[]}}"#,
    ] {
      #expect(ClientCapabilities(reader(malformedText).element) == ClientCapabilities())
    }
  }

  @Test func diagnosticsOmitUnsupportedMembers() {
    let diagnostic = LSP.Diagnostic(
      range: range, severity: .warning, code: "menu/duplicate", codeDescription: "https://x", source: "uimodel",
      message: "m", tags: [.unnecessary],
      relatedInformation: [.init(location: .init(uri: "u", range: range), message: "first")], data: ["f": 1])
    let rangeText = #"{"start":{"line":1,"character":2},"end":{"line":1,"character":5}}"#
    #expect(
      diagnostic.json(for: ClientCapabilities()).text()
        == #"{"range":\#(rangeText),"severity":2,"code":"menu/duplicate","source":"uimodel","message":"m"}"#)
    #expect(
      diagnostic.json.text()
        == #"{"range":\#(rangeText),"severity":2,"code":"menu/duplicate","codeDescription":{"href":"https://x"},"#
        + #""source":"uimodel","message":"m","tags":[1],"relatedInformation":[{"location":{"uri":"u","range":\#(rangeText)},"#
        + #""message":"first"}],"data":{"f":1}}"#)
  }

  @Test func workspaceEditFallsBackToChanges() {
    let edit = LSP.WorkspaceEdit(documentChanges: [
      .init(uri: "a", version: 3, edits: [.init(range: range, newText: "x")]), .init(uri: "b", version: nil, edits: []),
    ])
    #expect(edit.json["documentChanges"]?.array?.first?["textDocument"] == ["uri": "a", "version": 3])
    #expect(edit.json["documentChanges"]?.array?.last?["textDocument"] == ["uri": "b", "version": nil])
    let plainEdit = edit.json(for: ClientCapabilities())
    #expect(plainEdit["changes"]?["a"]?.array?.count == 1)
    #expect(plainEdit["documentChanges"] == nil)
  }

  @Test func resultFormatsDependOnTheCapabilities() {
    let hover = LSP.Hover(markdown: "**b**", plaintext: "b", range: nil)
    #expect(hover.json(for: ClientCapabilities()) == ["contents": ["kind": "plaintext", "value": "b"]])
    #expect(hover.json["contents"]?["kind"] == "markdown")
    let child = LSP.DocumentSymbol(name: "c", kind: .key, range: range, selectionRange: range)
    let parent = LSP.DocumentSymbol(name: "p", kind: .object, range: range, selectionRange: range, children: [child])
    let symbols = LSP.DocumentSymbols(uri: "u", symbols: [parent])
    #expect(symbols.json.array?.count == 1)
    let flatSymbols = symbols.json(for: ClientCapabilities()).array ?? []
    #expect(flatSymbols.map { $0["containerName"] } == [nil, "p"])
    let link = LSP.LocationLink(
      originSelectionRange: nil, targetUri: "u", targetRange: range, targetSelectionRange: range)
    let links = LSP.LocationLinks(.implementation, [link])
    #expect(links.json(for: ClientCapabilities()) == [LSP.Location(uri: "u", range: range).json])
    var capabilities = ClientCapabilities()
    capabilities.linkMethods = [.definition]
    #expect(links.json(for: capabilities)[0]?["targetUri"] == nil)
    capabilities.linkMethods = [.implementation]
    #expect(links.json(for: capabilities)[0]?["targetUri"] == "u" && LSP.LocationLinks(.definition, []) == nil)
  }

  @Test func snippetsNeedTheCompletionCapability() {
    var item = LSP.CompletionItem(label: "l", kind: .property, newText: "l: ", insertRange: range, replaceRange: range)
    item.snippet = "l: $0"
    item.isDeprecated = true
    let plainItem = item.json(for: ClientCapabilities())
    #expect(
      plainItem["textEdit"]?["newText"] == "l: " && plainItem["insertTextFormat"] == nil && plainItem["tags"] == nil)
    #expect(item.json["textEdit"]?["newText"] == "l: $0" && item.json["insertTextFormat"] == 2)
  }

  @Test func codeActionKindsContainTheirSubkinds() throws {
    let params = try LSP.CodeActionParams(
      reader(
        #"{"textDocument":{"uri":"u"},"range":{"start":{"line":0,"character":0},"end":{"line":0,"character":0}},"#
          + #""context":{"diagnostics":[],"only":["source"]}}"#))
    #expect(params.acceptsKind(.sourceFixAll) && params.acceptsKind(.source) && !params.acceptsKind(.quickFix))
    #expect(!LSP.CodeActionKind.source.contains(LSP.CodeActionKind(rawValue: "sources")))
  }

  @Test func catalogMethodsAreUnique() {
    let methodNames = MessageCatalog.entries.map(\.method)
    #expect(Set(methodNames).count == methodNames.count)
    for entry in MessageCatalog.entries {
      #expect(entry.summary.hasSuffix(".") && entry.summary.utf8.count <= 120)
      #expect(entry.method.hasPrefix("uimodel/") == (entry.specification == .uimodel))
    }
    #expect(MessageCatalog.entry("uimodel/menu/tree")?.kind == .request)
  }
}
