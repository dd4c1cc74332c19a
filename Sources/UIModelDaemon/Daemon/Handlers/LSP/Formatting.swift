import UIModelEngine
import UIModelJSON
import UIModelPlatform
import UIModelProtocol

/// `textDocument/formatting` and its relatives.
enum Formatting {
  /// What is typed before the line is indented.
  static let typed: JSONObject = ["firstTriggerCharacter": "}", "moreTriggerCharacter": ["]", "\n"]]

  /// Null for a text that cannot be read.
  static func format(
    _ params: LSP.DocumentFormattingParams, _ context: RequestContext
  ) throws(ResponseError) -> [LSP.TextEdit]? {
    guard let record = try context.record(params.textDocument.uri).withFeatures else { return nil }
    let edits = FormattedText.edits(
      of: record.document, FormattingStyle(params.options), lines: params.ranges?.map(lines))
    return edits.map { record.textEdits($0, context.encoding).edits }
  }

  /// The lines of a range. One that ends before the first character of a line does not have that line.
  private static func lines(_ range: LSP.Range) -> ClosedRange<Int> {
    let last = range.end.character == 0 && range.end.line > range.start.line ? range.end.line - 1 : range.end.line
    return range.start.line...max(range.start.line, last)
  }

  static func type(
    _ params: LSP.DocumentOnTypeFormattingParams, _ context: RequestContext
  ) throws(ResponseError) -> [LSP.TextEdit]? {
    guard let record = try context.record(params.textDocument.uri).withFeatures else { return nil }
    let offset = record.offset(params.position, context.encoding)
    let edit = TypedLine.edit(of: record.document, at: offset, FormattingStyle(params.options))
    return edit.map { record.textEdits([$0], context.encoding).edits }
  }
}

extension FormattingStyle {
  fileprivate init(_ options: LSP.FormattingOptions) {
    self.init(
      tabSize: options.tabSize, insertSpaces: options.insertSpaces, insertsFinalNewline: options.insertFinalNewline)
  }
}
