import UIModelDaemon
import UIModelJSON

/// The reports that have one line for each finding.
enum LineReporter {
  /// For people with many findings: `path:line:column: severity: message [code]`, with `[*]` before the code where there is
  /// a fix, then what was not judged and what was fixed, and the summary.
  static func concise(_ report: CheckReport, isQuiet: Bool, unjudged: String = "") -> String {
    let lines = report.findings.map { finding in
      line(finding, path: finding.place.path, finding.severity.rawValue, finding.fixes.isEmpty ? "" : "[*] ")
    }
    let end =
      applied(report) + report.summary + "\n" + (report.fixable.map { "[*] \($0)\n" } ?? "")
      + report.sdkLines.map { printable($0) + "\n" }.joined()
    return lines.joined() + unjudged + (isQuiet ? "" : end)
  }

  /// What fixes have done, a line each: `path:line:column: fixed: title [code]`.
  static func applied(_ report: CheckReport) -> String {
    report.applied.map { fix in
      "\(printable(fix.place.path)):\(fix.place.line):\(fix.place.column): fixed: \(printable(fix.title)) [\(fix.code)]\n"
    }
    .joined()
  }

  /// For a Run Script phase: Xcode opens absolute paths only, and knows `error`, `warning` and `note`.
  static func xcode(_ report: CheckReport) -> String {
    report.findings.map { finding in
      let severity =
        switch finding.severity {
        case .error, .warning: finding.severity.rawValue
        case .information, .hint: "note"
        }
      return line(finding, path: DocumentURI(finding.place.uri).path ?? finding.place.path, severity)
    }
    .joined()
  }

  private static func line(
    _ finding: CheckReport.Finding, path: String, _ severity: String, _ mark: String = ""
  ) -> String {
    let place = "\(printable(path)):\(finding.place.line):\(finding.place.column)"
    return "\(place): \(severity): \(printable(finding.message)) \(mark)[\(finding.code)]\n"
  }

  /// For GitHub Actions: workflow commands, which become annotations of the files.
  /// Source: GitHub's documentation, "Workflow commands for GitHub Actions".
  static func github(_ report: CheckReport) -> String {
    report.findings.map { finding in
      let place = finding.place
      let command =
        switch finding.severity {
        case .error: "error"
        case .warning: "warning"
        case .information, .hint: "notice"
        }
      var properties = [
        ("file", withoutControls(place.repositoryPath)), ("line", String(place.line)),
        ("endLine", String(place.endLine)),
      ]
      // Columns of a range over several lines would be read as those of its first line.
      if place.line == place.endLine {
        properties += [("col", String(place.column)), ("endColumn", String(place.endColumn))]
      }
      properties.append(("title", finding.code))
      let list = properties.map { "\($0.0)=\(escaped($0.1, inProperty: true))" }.joined(separator: ",")
      return "::\(command) \(list)::\(escaped(printable(finding.message), inProperty: false))\n"
    }
    .joined()
  }

  /// The name with its control characters escaped, but for those that commands have escapes of their own for: GitHub finds
  /// the file by its name.
  private static func withoutControls(_ path: String) -> String {
    path.unicodeScalars.map { $0 == "\r" || $0 == "\n" ? String($0) : printable(String($0)) }.joined()
  }

  private static func escaped(_ text: String, inProperty: Bool) -> String {
    text.map { character in
      switch character {
      case "%": "%25"
      case "\r": "%0D"
      case "\n": "%0A"
      case "\r\n": "%0D%0A"
      case ":" where inProperty: "%3A"
      case "," where inProperty: "%2C"
      default: String(character)
      }
    }
    .joined()
  }
}
