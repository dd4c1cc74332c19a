/// The report in the XML format of JUnit, which most CI services show as test results. A file is a test suite, and a
/// finding is a test. Source: JUnit, `junit-platform-reporting`; GitLab's documentation, "Unit test reports".
struct JUnitReporter {
  /// Returns whether a finding fails the check, and is therefore a failed test. Other findings are passed tests with
  /// output.
  let isFailure: (CheckReport.Finding) -> Bool

  func text(_ report: CheckReport) -> String {
    var suites = report.findingsByPath.map { path, findings in
      suite(path, findings.map(test), failures: findings.count(where: isFailure))
    }
    if !report.failures.isEmpty {
      let tests = report.failures.map { failure in
        let message = XMLText.attributes([("message", failure.message), ("type", "unreadable")])
        return JUnitReporter.test(failure.path, "UIModelDaemon", "      <error\(message)/>\n")
      }
      suites.append(suite("UIModelDaemon", tests, errors: tests.count))
    }
    // Services treat a report without tests as broken.
    if suites.isEmpty { suites.append(suite("UIModelDaemon", [JUnitReporter.test("check", "UIModelDaemon", "")])) }
    let countAttributes = XMLText.attributes([
      ("name", "UIModelDaemon"), ("tests", String(max(1, report.findings.count + report.failures.count))),
      ("failures", String(report.findings.count(where: isFailure))), ("errors", String(report.failures.count)),
    ])
    return XMLText.declaration + "<testsuites\(countAttributes)>\n" + suites.joined() + "</testsuites>\n"
  }

  private func suite(_ name: String, _ tests: [String], failures: Int = 0, errors: Int = 0) -> String {
    let attributes = XMLText.attributes([
      ("name", name), ("tests", String(tests.count)), ("failures", String(failures)), ("errors", String(errors)),
    ])
    return "  <testsuite\(attributes)>\n" + tests.joined() + "  </testsuite>\n"
  }

  private func test(_ finding: CheckReport.Finding) -> String {
    let place = finding.place
    let header = "\(place.rootedPath):\(place.line):\(place.column): \(finding.severity.rawValue): \(finding.message)"
    let text = XMLText.content(([header] + finding.notes).joined(separator: "\n"))
    let attributes = XMLText.attributes([("message", finding.message), ("type", finding.severity.rawValue)])
    let body =
      isFailure(finding)
      ? "      <failure\(attributes)>\(text)</failure>\n" : "      <system-out>\(text)</system-out>\n"
    // Services treat tests with the same name as one test.
    let name = "\(finding.code) at \(place.line):\(place.column)"
    return JUnitReporter.test(
      name, place.rootedPath, body, [("file", place.rootedPath), ("line", String(place.line))])
  }

  private static func test(
    _ name: String, _ className: String, _ body: String, _ extraAttributes: [(String, String)] = []
  ) -> String {
    let attributes = XMLText.attributes(
      [("name", name), ("classname", className)] + extraAttributes.map { ($0.0, $0.1) })
    return body.isEmpty ? "    <testcase\(attributes)/>\n" : "    <testcase\(attributes)>\n\(body)    </testcase>\n"
  }
}
