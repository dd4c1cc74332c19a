/// The report in the XML format of Checkstyle, which Jenkins and other services read. Columns count UTF-16 code units.
/// Source: Checkstyle, `XMLLogger`.
struct CheckstyleReporter {
  /// Returns the text of a document by its URI; nil if the text is not available.
  let source: (String) -> SourceText?

  func text(_ report: CheckReport) -> String {
    var text = XMLText.declaration + "<checkstyle version=\"4.3\">\n"
    for (path, findings) in report.findingsByPath {
      text += "  <file\(XMLText.attributes([("name", path)]))>\n"
      for finding in findings {
        let place = finding.place
        let column = source(place.uri)?.utf16Column(place.column, line: place.line) ?? place.column
        // Readers split the source at the last dot: the part before it is the tool, the part after it is the rule.
        let attributes = XMLText.attributes([
          ("line", String(place.line)), ("column", String(column)),
          ("severity", CheckstyleReporter.severity(finding.severity)), ("message", finding.message),
          ("source", "uimodel.\(finding.code)"),
        ])
        text += "    <error\(attributes)/>\n"
      }
      text += "  </file>\n"
    }
    return text + "</checkstyle>\n"
  }

  private static func severity(_ level: CheckReport.Level) -> String {
    switch level {
    case .error: "error"
    case .warning: "warning"
    case .information, .hint: "info"
    }
  }
}
