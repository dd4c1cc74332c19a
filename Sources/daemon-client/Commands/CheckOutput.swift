/// Where the report of a check goes, and in which formats.
struct CheckOutput {
  private let arguments: Arguments
  /// Each with the file that it is written to, or nil for standard output.
  private let outputs: [(format: CheckFormat, file: String?)]

  /// The first `--output-file` is for the first `--format`, and so on; one format at most is left for standard output.
  init(_ arguments: Arguments) throws(UsageError) {
    self.arguments = arguments
    let named = arguments.values("format").compactMap(CheckFormat.init)
    let formats = named.isEmpty ? [.text] : named
    let files = arguments.values("output-file")
    guard files.count <= formats.count else { throw UsageError("there are more --output-file than --format") }
    guard formats.count - files.count <= 1 else {
      throw UsageError("only one --format can go to standard output; give the others an --output-file")
    }
    var outputs: [(format: CheckFormat, file: String?)] = []
    for (index, format) in formats.enumerated() {
      outputs.append((format, index < files.count ? files[index] : nil))
    }
    self.outputs = outputs
    if arguments.has("statistics"), let other = formats.first(where: { ![.text, .json].contains($0) }) {
      throw UsageError("--statistics is printed as text or json, not as \(other.rawValue)")
    }
  }

  /// Whether a format says what fixes change.
  var needsEdits: Bool { outputs.contains { [.json, .jsonl, .sarif, .rdjson].contains($0.format) } }

  /// From which severity on a finding fails the check.
  var threshold: CheckReport.Level {
    arguments.value("fail-on").flatMap { CheckReport.Level(rawValue: $0) } ?? .warning
  }

  /// Whether some output lists hints.
  var listsHints: Bool { hasHints || outputs.contains { !$0.format.isForPeople } }

  /// Hints that decide the exit status are not hidden.
  private var hasHints: Bool { arguments.has("hints") || threshold == .hint }

  func write(_ report: CheckReport, _ check: Check) throws(UsageError) -> ExitStatus {
    for (format, file) in outputs {
      let status = try Output.write(text(report, format, check), to: file)
      guard status == .clean else { return status }
    }
    return .clean
  }

  private func text(_ report: CheckReport, _ format: CheckFormat, _ check: Check) -> String {
    let shown = format.isForPeople && !hasHints ? report.withoutHints : report
    let style = Style(arguments.value("color"))
    if arguments.has("statistics") {
      return format == .json
        ? report.statisticsJSON.shown(indent: 2) + "\n" : StatisticsReporter(style: style).text(report)
    }
    switch format {
    case .concise: return LineReporter.concise(shown, isQuiet: arguments.has("quiet"))
    case .xcode: return LineReporter.xcode(shown)
    case .json: return report.json.shown(indent: 2) + "\n"
    case .jsonl: return report.jsonLines
    case .sarif: return SARIFReporter(source: check.source).text(report)
    case .github: return LineReporter.github(shown)
    case .gitlab: return GitLabReporter.text(report)
    case .junit: return JUnitReporter(threshold: threshold).text(report)
    case .checkstyle: return CheckstyleReporter(source: check.source).text(report)
    case .rdjson: return ReviewdogReporter(source: check.source).text(report)
    case .text: return TextReporter(style: style, source: check.source, detail: detail).text(shown)
    }
  }

  private var detail: TextReporter.Detail {
    if arguments.has("quiet") { return .findings }
    if arguments.has("no-coverage") { return .summary }
    if arguments.has("coverage") { return .everything }
    return arguments.has("verbose") ? .systems : .coverage
  }
}
