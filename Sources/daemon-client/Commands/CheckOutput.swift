/// The destinations and formats of a check's report. For example, `--format sarif --format text -o out.sarif` writes
/// SARIF to the file and text to standard output.
struct CheckOutput {
  private let arguments: Arguments
  /// The formats, each with the path of its file. A nil path means standard output.
  private let outputs: [(format: CheckFormat, file: String?)]

  /// Pairs the first `--output-file` with the first `--format`, and so on. At most one format is left for standard
  /// output.
  init(_ arguments: Arguments) throws(UsageError) {
    self.arguments = arguments
    let requestedFormats = arguments.values("format").compactMap(CheckFormat.init)
    let formats = requestedFormats.isEmpty ? [.text] : requestedFormats
    let filePaths = arguments.values("output-file")
    guard filePaths.count <= formats.count else { throw UsageError("there are more --output-file than --format") }
    guard formats.count - filePaths.count <= 1 else {
      throw UsageError("only one --format can go to standard output; give the others an --output-file")
    }
    var outputs: [(format: CheckFormat, file: String?)] = []
    for (index, format) in formats.enumerated() {
      outputs.append((format, index < filePaths.count ? filePaths[index] : nil))
    }
    self.outputs = outputs
    if arguments.has("statistics"), let unsupportedFormat = formats.first(where: { ![.text, .json].contains($0) }) {
      throw UsageError("--statistics is printed as text or json, not as \(unsupportedFormat.rawValue)")
    }
  }

  /// Whether at least one requested format includes the edits of fixes.
  var needsEdits: Bool { outputs.contains { [.json, .jsonl, .sarif, .rdjson].contains($0.format) } }

  /// The value of `--fail-on` with which no finding fails the check.
  static let failOnNever = "never"

  /// The lowest severity that fails the check; nil if no finding does.
  private var threshold: CheckReport.Level? {
    guard let name = arguments.value("fail-on") else { return .warning }
    return CheckReport.Level(rawValue: name)
  }

  /// Whether a finding fails the check: its severity reaches the threshold.
  func failsCheck(_ finding: CheckReport.Finding) -> Bool {
    threshold.map { finding.severity.rank <= $0.rank } ?? false
  }

  /// Whether at least one output lists hints.
  var listsHints: Bool { showsHints || outputs.contains { !$0.format.isForPeople } }

  /// Whether formats for people list hints: on request, or if hints determine the exit status.
  private var showsHints: Bool { arguments.has("hints") || threshold == .hint }

  /// Writes the report in all formats. If a file or standard output cannot be written, stops and returns the exit
  /// status.
  func write(_ report: CheckReport, _ check: Check) throws(UsageError) -> ExitStatus {
    for (format, file) in outputs {
      let status = try Output.write(text(report, format, check), to: file)
      guard status == .clean else { return status }
    }
    return .clean
  }

  private func text(_ report: CheckReport, _ format: CheckFormat, _ check: Check) -> String {
    let listedReport = format.isForPeople && !showsHints ? report.reportWithoutHints : report
    let style = Style(arguments.value("color"))
    if arguments.has("statistics") {
      return format == .json
        ? report.statisticsJSON.displayText(indent: 2) + "\n" : StatisticsReporter(style: style).text(report)
    }
    switch format {
    case .concise:
      let unjudgedLines = arguments.has("coverage") ? UnjudgedText.lines(report, style) : ""
      return LineReporter.conciseText(listedReport, isQuiet: arguments.has("quiet"), unjudged: unjudgedLines)
    case .xcode: return LineReporter.xcodeText(listedReport)
    case .json: return report.json.displayText(indent: 2) + "\n"
    case .jsonl: return report.jsonLines
    case .sarif: return SARIFReporter(source: check.source).text(report)
    case .github: return LineReporter.gitHubText(listedReport)
    case .gitlab: return GitLabReporter.text(report)
    case .junit: return JUnitReporter(isFailure: failsCheck).text(report)
    case .checkstyle: return CheckstyleReporter(source: check.source).text(report)
    case .rdjson: return ReviewdogReporter(source: check.source).text(report)
    case .text:
      return TextReporter(
        style: style, source: check.source, detail: detail, listsUnjudged: arguments.has("coverage")
      ).text(listedReport)
    }
  }

  private var detail: TextReporter.Detail {
    if arguments.has("quiet") { return .findings }
    if arguments.has("no-coverage") { return .summary }
    return arguments.has("verbose") || arguments.has("coverage") ? .systems : .coverage
  }
}
