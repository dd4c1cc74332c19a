import UIModelEngine
import UIModelSystems
import UIModelProtocol

/// `textDocument/hover`, `documentSymbol` and `completion`.
enum TextDocumentQueries {
  static func hover(
    _ params: LSP.TextDocumentPositionParams, _ context: RequestContext
  ) throws(ResponseError) -> LSP.Hover? {
    let record = try context.record(params.textDocument.uri)
    let offset = record.offset(params.position, context.encoding)
    guard context.session.allowsFindings(record) else { return nil }
    if record.document.kind == .swift { return try CodeHover.hover(record, at: offset, context) }
    guard let text = HoverText(record.document, at: offset, nameIndex: context.names(of: record)) else { return nil }
    return LSP.Hover(
      markdown: text.markdown, plaintext: text.plaintext, range: record.range(text.range, context.encoding))
  }

  /// Whether hover or completion may have a result at a position in a Swift file: at the keys of a command's shortcut,
  /// or in an argument that takes keys, which can refer to keys that are declared in another file.
  static func mayBeAtKeys(_ params: some LSP.PositionParameters, _ context: RequestContext) -> Bool {
    guard let record = context.workspace.record(uri: params.textDocument.uri) else { return false }
    let offset = record.offset(params.position, context.encoding)
    return context.keysInCode(of: record, at: offset) != nil || isInKeyArgument(record.document, offset)
  }

  /// Whether an offset is in an argument that takes keys, according to the preceding text on its line. For example, the
  /// offset after `input: ` or `.keyboardShortcut(` is in such an argument.
  private static func isInKeyArgument(_ document: Document, _ offset: Int) -> Bool {
    let precedingBytes = document.bytes(in: max(0, offset - 200)..<offset)
    let line = precedingBytes[(precedingBytes.lastIndex { $0 == 0x0A || $0 == 0x0D }.map { $0 + 1 } ?? 0)...]
    guard let separatorIndex = line.lastIndex(where: { $0 == UInt8(ascii: ",") || $0 == UInt8(ascii: "(") }) else {
      return false
    }
    let argument = line[(separatorIndex + 1)...].drop { $0 == 0x20 || $0 == 0x09 }
    if ["input:", "modifierFlags:", "modifiers:"].contains(where: { argument.starts(with: $0.utf8) }) { return true }
    return line[separatorIndex] == UInt8(ascii: "(")
      && ["keyboardShortcut", "KeyboardShortcut"].contains {
        line[..<separatorIndex].reversed().starts(with: $0.utf8.reversed())
      }
  }

  static func documentSymbol(
    _ params: LSP.DocumentSymbolParams, _ context: RequestContext
  ) throws(ResponseError) -> LSP.DocumentSymbols {
    let record = try context.record(params.textDocument.uri)
    let symbols = Outline.symbols(of: record.document).map { LSP.DocumentSymbol($0, record, context.encoding) }
    return LSP.DocumentSymbols(uri: record.spelling, symbols: symbols)
  }

  static func completion(
    _ params: LSP.CompletionParams, _ context: RequestContext
  ) throws(ResponseError) -> LSP.CompletionList {
    let record = try context.record(params.textDocument.uri)
    let offset = record.offset(params.position, context.encoding)
    guard context.session.allowsFindings(record) else { return LSP.CompletionList(isIncomplete: false, items: []) }
    if record.document.kind == .swift { return try CodeCompletion.completion(record, at: offset, context) }
    guard let completions = CompletionCandidates(record.document, at: offset, nameIndex: context.names(of: record))
    else {
      return LSP.CompletionList(isIncomplete: false, items: [])
    }
    let insertRange = record.range(completions.insertRange, context.encoding)
    let replaceRange = record.range(completions.replaceRange, context.encoding)
    let items = completions.candidates.map { candidate -> LSP.CompletionItem in
      var item = LSP.CompletionItem(
        label: candidate.label, kind: LSP.CompletionItemKind(candidate.kind), newText: candidate.newText,
        insertRange: insertRange, replaceRange: replaceRange)
      item.detail = candidate.detail
      item.documentation = candidate.documentation.isEmpty ? nil : candidate.documentation
      if item.documentation != nil {
        item.data = ["document": .string(record.spelling), "position": params.position.json]
      }
      item.isDeprecated = candidate.isDeprecated
      item.snippet = candidate.snippet
      // Clients filter by the replaced text, which begins with a quote.
      item.filterText = candidate.newText.hasPrefix("\"") ? JSONWriting.stringLiteral(candidate.label) : candidate.label
      return item.adjustedForQuotes(completions.replaceRange, offset, record.document)
    }
    return LSP.CompletionList(isIncomplete: false, items: items)
  }
}

extension LSP.DocumentSymbol {
  fileprivate init(_ symbol: OutlineSymbol, _ record: DocumentRecord, _ encoding: LSP.PositionEncodingKind) {
    self.init(
      name: symbol.name, detail: symbol.detail.isEmpty ? nil : symbol.detail, kind: LSP.SymbolKind(symbol.entity),
      range: record.range(symbol.range, encoding), selectionRange: record.range(symbol.nameRange, encoding),
      children: symbol.children.map { LSP.DocumentSymbol($0, record, encoding) })
  }
}

extension LSP.CompletionItemKind {
  fileprivate init(_ kind: CompletionCandidate.Kind) {
    switch kind {
    case .property: self = .property
    case .value: self = .enumMember
    case .name: self = .reference
    }
  }
}
