import UIModelDaemon
import UIModelJSON

/// The reports with one line for each finding: `concise`, `xcode` and `github`.
enum LineReporter {
  /// Returns the format `concise`, for people with many findings. Each line is `path:line:column: severity: message
  /// [code]`, with `[*]` before the code if there is a fix. Unjudged places, applied fixes and the summary follow.
  static func conciseText(_ report: CheckReport, isQuiet: Bool, unjudged: String = "") -> String {
    let lines = report.findings.map { finding in
      line(finding, path: finding.place.path, finding.severity.rawValue, finding.fixes.isEmpty ? "" : "[*] ")
    }
    let summaryLines =
      appliedFixLines(report) + report.summary + "\n" + (report.fixSummary.map { "[*] \($0)\n" } ?? "")
      + report.sdkLines.map { printable($0) + "\n" }.joined()
    return lines.joined() + unjudged + (isQuiet ? "" : summaryLines)
  }

  /// Returns a line for each applied fix: `path:line:column: fixed: title [code]`.
  static func appliedFixLines(_ report: CheckReport) -> String {
    report.appliedFixes.map { fix in
      "\(printable(fix.place.path)):\(fix.place.line):\(fix.place.column): fixed: \(printable(fix.title)) [\(fix.code)]\n"
    }
    .joined()
  }

  /// Returns the format for a Run Script phase of Xcode. Xcode opens only absolute paths, and recognizes `error`,
  /// `warning` and `note`.
  static func xcodeText(_ report: CheckReport) -> String {
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

  /// Returns workflow commands for GitHub Actions, which become annotations of the files. Source: GitHub's
  /// documentation, "Workflow commands for GitHub Actions".
  static func gitHubText(_ report: CheckReport) -> String {
    report.findings.map { finding in
      let place = finding.place
      let command =
        switch finding.severity {
        case .error: "error"
        case .warning: "warning"
        case .information, .hint: "notice"
        }
      var properties = [
        ("file", pathWithoutControls(place.repositoryPath)), ("line", String(place.line)),
        ("endLine", String(place.endLine)),
      ]
      // GitHub would apply both columns of a range over several lines to the first line.
      if place.line == place.endLine {
        properties += [("col", String(place.column)), ("endColumn", String(place.endColumn))]
      }
      properties.append(("title", finding.code))
      let propertyList = properties.map { "\($0.0)=\(escaped($0.1, inProperty: true))" }.joined(separator: ",")
      return "::\(command) \(propertyList)::\(escaped(printable(finding.message), inProperty: false))\n"
    }
    .joined()
  }

  /// Escapes the control characters of a path except CR and LF. `escaped` encodes these two as `%0D` and `%0A`, which
  /// GitHub decodes again to find the file.
  private static func pathWithoutControls(_ path: String) -> String {
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
