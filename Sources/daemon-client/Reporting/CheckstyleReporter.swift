/// The XML of Checkstyle, which Jenkins and other services read.
/// Source: Checkstyle, `XMLLogger`; its columns count characters.
struct CheckstyleReporter {
  /// The text of a document by its URI; nil where it cannot be had.
  let source: (String) -> SourceText?

  func text(_ report: CheckReport) -> String {
    var text = XMLText.declaration + "<checkstyle version=\"4.3\">\n"
    for (path, findings) in report.findingsByPath {
      text += "  <file\(XMLText.attributes([("name", path)]))>\n"
      for finding in findings {
        let place = finding.place
        let column = source(place.uri)?.utf16Column(place.column, line: place.line) ?? place.column
        // Readers take the part after the last dot as the rule, and the part before as its tool.
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
