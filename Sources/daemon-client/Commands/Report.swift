import UIModelDaemon
import UIModelJSON
import UIModelProtocol

/// The command `report`, which writes findings, shortcuts, coverage and the model of an app as one HTML page.
enum ReportCommand {
  static let command = Command(
    name: "report", usage: "[FILE|FOLDER]... [OPTION]...",
    summary: "write findings, shortcuts, coverage and model as one HTML page",
    details: """
      Writes one HTML file that needs no network and no other files. It contains the findings with their source lines
      and fixes, all shortcuts with a search for free ones, the places that could not be judged, the model, and
      pictures. The default FOLDER is the current folder.

        \(Help.program) report ~/MyApp -o report.html --link-base https://github.com/o/r/blob/main/

      The findings are those of `check`, including hints. --baseline does not hide findings: it marks those that are
      new.

      The exit status is 0 even if there are findings; use `check` to fail a build. The page has no date, so it only
      changes if the files do.
      """,
    options: [
      Option(
        name: "output", shortName: "o", placeholder: "FILE",
        summary: "write to a file and overwrite an existing one; default: standard output"),
      Option(name: "baseline", placeholder: "FILE", summary: "mark the findings that this file does not accept as new"),
      Option(
        name: "link-base", placeholder: "URL",
        summary: "link places to URL + path + #L12; paths are those in the Git repository"),
      Option(name: "app", placeholder: "NAME", summary: "show the shortcuts and the model of this app only"),
    ] + CheckCommand.command.options.filter { sharedOptionNames.contains($0.name) } + OpenedPaths.options,
    maximumOperandCount: .max, run: run)

  /// The names of the options that have the same meaning in `check`, without dashes.
  private static let sharedOptionNames: Set<String> = [
    "config", "isolated", "sdk", "rules-version", "select", "ignore", "exclude", "target", "changed-lines", "quiet",
    "allow-empty",
  ]

  @Sendable private static func run(_ arguments: Arguments) throws(UsageError) -> ExitStatus {
    try CheckCommand.refuseInvalidVersions(arguments)
    let paths = try paths(arguments)
    let settings = try CheckCommand.settings(arguments)
    // The shared daemon is not used, because its other clients must not get this report's configuration or SDK.
    let needsOwnEngine = settings.configurationPath != nil || settings.isIsolated || settings.sdk != nil
    let absolutePaths = paths.map { FileSystem.absolute($0) }
    let (selection, links) = (try FindingSelection(arguments), try ReportLinks(arguments, absolutePaths))
    var check = Check(
      needsEdits: true, shared: needsOwnEngine ? nil : OpenedPaths.sharedConnection(around: absolutePaths, arguments))
    let progress = Progress("reading the project", isQuiet: arguments.has("quiet"))
    defer { progress.end() }
    let content: ReportContent
    do {
      try check.open(paths, settings)
      progress.showActivity("checking")
      let report = try check.report()
      try selection.refuseUnknownTargets(report)
      progress.showActivity("writing the report")
      content = try ReportContent(report, check, absolutePaths, selection, links, app: arguments.value("app"))
    } catch let error as UsageError {
      throw error
    } catch let error as CommandError {
      return try error.report(arguments)
    } catch let error as ResponseError {
      return arguments.reportRefusal(error)
    } catch {
      return .internalError
    }
    progress.end()
    return try writePage(content, arguments)
  }

  private static func paths(_ arguments: Arguments) throws(UsageError) -> [String] {
    let paths = arguments.operands.isEmpty ? ["."] : arguments.operands
    for path in paths {
      if path == "-" { throw UsageError("report reads files and folders, not standard input") }
      let absolutePath = try Paths.absolute(path)
      guard FileSystem.exists(absolutePath) else { throw UsageError(Paths.missingMessage(absolutePath)) }
    }
    return paths
  }

  /// Writes the page and returns the exit status. The status is `.usage` if there is nothing to check, if a path could
  /// not be checked, or if a configuration has a mistake.
  private static func writePage(_ content: ReportContent, _ arguments: Arguments) throws(UsageError) -> ExitStatus {
    let report = content.report
    for failure in report.failures { Client.printError(failure.message) }
    if report.isEmpty, !arguments.has("allow-empty") {
      Client.printError("found no *.uimodel.json and no Swift files; use --allow-empty if that is intended")
      return .usage
    }
    let file = arguments.value("output")
    let status = try Output.write(ReportPage(content).html, to: file)
    guard status == .clean else { return status }
    if !report.failures.isEmpty || report.isMisconfigured { return .usage }
    guard let file, file != "-", !arguments.has("quiet") else { return .clean }
    return Client.print(printable(content.summary) + "\n")
  }
}
