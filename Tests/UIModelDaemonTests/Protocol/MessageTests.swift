import Testing
import UIModelJSON
import UIModelProtocol

@Suite struct MessageTests {
  private func reader(_ text: String) -> ParameterReader {
    ParameterReader(params: JSONTree(Array(text.utf8), syntax: .strict).root)
  }

  private let range = LSP.Range(start: .init(line: 1, character: 2), end: .init(line: 1, character: 5))

  @Test func initializeParametersMayBeMissingOrNull() throws {
    let bare = try LSP.InitializeParams(reader("{}"))
    #expect(bare.processId == nil && bare.workspaceFolders.isEmpty && bare.capabilities == ClientCapabilities())
    let nulls = try LSP.InitializeParams(
      reader(#"{"processId":null,"rootUri":"file:///a","workspaceFolders":null,"capabilities":{"workspace":null}}"#))
    #expect(nulls.workspaceFolders == [LSP.WorkspaceFolder(uri: "file:///a", name: "")])
    let full = try LSP.InitializeParams(
      reader(
        #"{"processId":7,"clientInfo":{"name":"n","version":"1"},"trace":"verbose","initializationOptions":{"a":1},"#
          + #""workspaceFolders":[{"uri":"u","name":"w"}],"rootUri":"x","locale":"en"}"#))
    #expect(full.processId == 7 && full.clientName == "n" && full.trace == .verbose)
    #expect(full.workspaceFolders.map(\.name) == ["w"])
    #expect(full.initializationOptions == ["a": 1])
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
    let client = ClientCapabilities(reader(text).element)
    #expect(client.positionEncodings == [.utf32, .utf8])
    #expect(client.workDoneProgress && client.applyEdit && client.documentChanges && client.diagnosticsRefresh)
    #expect(client.didChangeWatchedFilesRegistration && !client.relativePatterns)
    #expect(client.publishDiagnostics && client.pullDiagnostics && client.diagnosticTags == [.deprecated])
    #expect(client.diagnosticRelatedInformation && !client.diagnosticCodeDescription)
    #expect(client.hoverFormat == .markdown && client.codeActionLiterals && client.codeActionResolvesEdit)
    #expect(client.completionSnippets && client.completionDeprecatedTag && !client.completionInsertReplace)
    #expect(client.hierarchicalSymbols && client.linkMethods.isEmpty)
    for odd in ["null", "3", "[]", "{}", #"{"textDocument":[],"workspace":1,"general":{"positionEncodings":[]}}"#] {
      #expect(ClientCapabilities(reader(odd).element) == ClientCapabilities())
    }
  }

  @Test func diagnosticsFollowTheCapabilities() {
    let diagnostic = LSP.Diagnostic(
      range: range, severity: .warning, code: "menu/duplicate", codeDescription: "https://x", source: "uimodel",
      message: "m", tags: [.unnecessary],
      relatedInformation: [.init(location: .init(uri: "u", range: range), message: "first")], data: ["f": 1])
    let place = #"{"start":{"line":1,"character":2},"end":{"line":1,"character":5}}"#
    #expect(
      diagnostic.json(for: ClientCapabilities()).text()
        == #"{"range":\#(place),"severity":2,"code":"menu/duplicate","source":"uimodel","message":"m"}"#)
    #expect(
      diagnostic.json.text()
        == #"{"range":\#(place),"severity":2,"code":"menu/duplicate","codeDescription":{"href":"https://x"},"#
        + #""source":"uimodel","message":"m","tags":[1],"relatedInformation":[{"location":{"uri":"u","range":\#(place)},"#
        + #""message":"first"}],"data":{"f":1}}"#)
  }

  @Test func editsFollowTheCapabilities() {
    let edit = LSP.WorkspaceEdit(documentChanges: [
      .init(uri: "a", version: 3, edits: [.init(range: range, newText: "x")]), .init(uri: "b", version: nil, edits: []),
    ])
    #expect(edit.json["documentChanges"]?.array?.first?["textDocument"] == ["uri": "a", "version": 3])
    #expect(edit.json["documentChanges"]?.array?.last?["textDocument"] == ["uri": "b", "version": nil])
    let plain = edit.json(for: ClientCapabilities())
    #expect(plain["changes"]?["a"]?.array?.count == 1)
    #expect(plain["documentChanges"] == nil)
  }

  @Test func resultsFollowTheCapabilities() {
    let hover = LSP.Hover(markdown: "**b**", plaintext: "b", range: nil)
    #expect(hover.json(for: ClientCapabilities()) == ["contents": ["kind": "plaintext", "value": "b"]])
    #expect(hover.json["contents"]?["kind"] == "markdown")
    let child = LSP.DocumentSymbol(name: "c", kind: .key, range: range, selectionRange: range)
    let parent = LSP.DocumentSymbol(name: "p", kind: .object, range: range, selectionRange: range, children: [child])
    let symbols = LSP.DocumentSymbols(uri: "u", symbols: [parent])
    #expect(symbols.json.array?.count == 1)
    let flat = symbols.json(for: ClientCapabilities()).array ?? []
    #expect(flat.map { $0["containerName"] } == [nil, "p"])
    let link = LSP.LocationLink(
      originSelectionRange: nil, targetUri: "u", targetRange: range, targetSelectionRange: range)
    let links = LSP.LocationLinks(.implementation, [link])
    #expect(links.json(for: ClientCapabilities()) == [LSP.Location(uri: "u", range: range).json])
    var client = ClientCapabilities()
    client.linkMethods = [.definition]
    #expect(links.json(for: client)[0]?["targetUri"] == nil)
    client.linkMethods = [.implementation]
    #expect(links.json(for: client)[0]?["targetUri"] == "u" && LSP.LocationLinks(.definition, []) == nil)
  }

  @Test func completionItemsFollowTheCapabilities() {
    var item = LSP.CompletionItem(label: "l", kind: .property, newText: "l: ", insert: range, replace: range)
    item.snippet = "l: $0"
    item.isDeprecated = true
    let bare = item.json(for: ClientCapabilities())
    #expect(bare["textEdit"]?["newText"] == "l: " && bare["insertTextFormat"] == nil && bare["tags"] == nil)
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

  @Test func catalogueMethodsAreUnique() {
    let names = MessageCatalog.entries.map(\.method)
    #expect(Set(names).count == names.count)
    for entry in MessageCatalog.entries {
      #expect(entry.summary.hasSuffix(".") && entry.summary.utf8.count <= 120)
      #expect(entry.method.hasPrefix("uimodel/") == (entry.specification == .uimodel))
    }
    #expect(MessageCatalog.entry("uimodel/menu/tree")?.kind == .request)
  }
}
