import UIModelDaemon
import UIModelJSON

/// The report in GitLab's code quality format, which merge requests show. Source: GitLab's documentation, "Code
/// Quality", "Code Quality report format".
enum GitLabReporter {
  static func text(_ report: CheckReport) -> String {
    let issues = report.findings.map { finding -> JSONValue in
      [
        "description": .string(printable(finding.message)), "check_name": .string(finding.code),
        "fingerprint": .string(finding.fingerprint), "severity": .string(severity(finding.severity)),
        "location": [
          "path": .string(finding.place.repositoryPath),
          "lines": ["begin": .int(finding.place.line), "end": .int(finding.place.endLine)],
        ],
      ]
    }
    return JSONValue.array(issues).displayText(indent: 2) + "\n"
  }

  private static func severity(_ level: CheckReport.Level) -> String {
    switch level {
    case .error: "critical"
    case .warning: "major"
    case .information: "minor"
    case .hint: "info"
    }
  }
}
