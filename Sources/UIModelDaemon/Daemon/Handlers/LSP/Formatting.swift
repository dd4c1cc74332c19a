import UIModelEngine
import UIModelJSON
import UIModelPlatform
import UIModelProtocol

/// `textDocument/formatting`, `rangeFormatting`, `rangesFormatting` and `onTypeFormatting` in JSON documents.
enum Formatting {
  /// The options of on-type formatting: the characters that trigger it.
  static let onTypeOptions: JSONObject = ["firstTriggerCharacter": "}", "moreTriggerCharacter": ["]", "\n"]]

  /// Returns the edits that format a document, or nil if it has a syntax error or is Swift source.
  static func format(
    _ params: LSP.DocumentFormattingParams, _ context: RequestContext
  ) throws(ResponseError) -> [LSP.TextEdit]? {
    guard let record = try context.record(params.textDocument.uri).asJSONDocument else { return nil }
    let edits = FormattedText.edits(
      of: record.document, FormattingStyle(params.options), lines: params.ranges?.map(lines))
    return edits.map { record.textEdits($0, context.encoding).edits }
  }

  /// Returns the lines of a range. If the range ends before the first character of a line, that line is not included.
  private static func lines(_ range: LSP.Range) -> ClosedRange<Int> {
    let lastLine = range.end.character == 0 && range.end.line > range.start.line ? range.end.line - 1 : range.end.line
    return range.start.line...max(range.start.line, lastLine)
  }

  static func formatOnType(
    _ params: LSP.DocumentOnTypeFormattingParams, _ context: RequestContext
  ) throws(ResponseError) -> [LSP.TextEdit]? {
    guard let record = try context.record(params.textDocument.uri).asJSONDocument else { return nil }
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
