import UIModelDaemon
import UIModelEngine
import UIModelPlatform
import UIModelSystems
import UIModelJSON
import UIModelProtocol

/// The command `check`, which reports problems in documents. For example, `check Sources --format sarif -o out.sarif`
/// writes the findings of a folder to a SARIF file.
enum CheckCommand {
  static let command = Command(
    name: "check", usage: "[OPTION]... [PATH]...", summary: "report problems in Swift source and model documents",
    details: """
      PATH is a file, or a folder that is searched for Swift source and model documents (*.uimodel.json). The default is
      the current folder. A file that is named is always checked, even if the configuration excludes it.

      Each PATH is checked within its project, so a file has the same findings alone and with the whole app. The project
      is the Git repository or, outside a repository, the outermost folder that has an Xcode project, a package or a
      uimodel.config.json. A configuration with "root": true ends the search. Configurations apply to their folders, the
      innermost first. A mistake in one of them is reported, and the exit status is 2.

      Lines and columns count from 1, columns in bytes of UTF-8. Findings are sorted by path and position. Files that
      cannot be read have the finding daemon/unread-file; if a PATH names one, the exit status is 2.

      The last line says how many places in Swift source were judged, and how many rules could not run because something
      about the app is unknown. --verbose breaks this down by system and gives the first reasons. --coverage lists every
      place that was not judged, and these rules. This does not change the exit status.

      What an app does may depend on the SDK that it is built with. CI files, .xcode-version and projects say which Xcode
      builds it; --sdk, or "sdk" in the configuration, comes before them. The report says what was assumed, and why.

      The report ends with how many findings have fixes. --fix applies the safe ones of the findings that are listed, and
      names each. It leaves hints alone unless they are listed too.

      Formats for people: text shows the source, concise has one line for each finding, xcode has absolute paths, and
      github prints annotations of GitHub Actions. They count hints and list them only with --hints; text and concise
      may change. Formats for programs have all findings: json is one object. jsonl is one object per line; its kind is
      finding, error or summary, and the summary comes last. sarif is SARIF 2.1.0, gitlab is GitLab's code quality report,
      rdjson is reviewdog's format, with fixes as suggestions, and junit and checkstyle are XML.
      """,
    options: [
      Option(
        name: "format", placeholder: "FORMAT", choices: CheckFormat.allCases.map(\.rawValue),
        summary: "text (the default), concise, xcode, github, or one for programs (see above); may be repeated"),
      Option(
        name: "output-file", shortName: "o", placeholder: "FILE",
        summary: "write to a file; the first one is for the first --format, and so on"),
      Option(name: "fix", summary: "apply safe fixes to the files, and report what is left"),
      Option(name: "unsafe-fixes", summary: "with --fix or --diff: also apply fixes that may not be what you intend"),
      Option(
        name: "diff",
        summary: "print what --fix would change without changing anything; exit with 1 if there are changes"),
      Option(
        name: "stdin-filename", placeholder: "FILE",
        summary: "check standard input (PATH is -) as if it were this file; --fix prints the text"),
      Option(
        name: "fail-on", placeholder: "LEVEL",
        choices: CheckReport.Level.allCases.map(\.rawValue) + [CheckOutput.failOnNever],
        summary: "exit with 1 at this severity or above: error, warning (default), information, hint; or never"),
      Option(name: "config", placeholder: "FILE", summary: "use this configuration instead of those that are found"),
      Option(name: "isolated", summary: "use no configuration"),
      Option(
        name: "sdk", placeholder: "VERSION",
        summary: "the SDK that the apps are built with, such as 27; by default what CI files and projects say"),
      Option(name: "show-settings", summary: "print the settings that apply to PATH, and where they come from"),
      Option(
        name: "rules-version", placeholder: "VERSION",
        summary: "check only the rules that this version has, such as 0.1"),
      Option(
        name: "select", placeholder: "RULES",
        summary: "report only these rules or subjects, such as menu,sheet/no-detents"),
      Option(name: "ignore", placeholder: "RULES", summary: "do not report these rules or subjects"),
      Option(name: "exclude", placeholder: "PATTERN", summary: "do not report files that match, such as Legacy/**"),
      Option(
        name: "target", placeholder: "NAME", summary: "report only what concerns this app target; may be repeated"),
      Option(
        name: "changed-lines", placeholder: "DIFF",
        summary: "report only what touches lines that a unified diff changes; - is standard input"),
      Option(name: "baseline", placeholder: "FILE", summary: "do not report the findings that this file accepts"),
      Option(name: "write-baseline", summary: "accept all findings: write them to the baseline"),
      Option(name: "prune-baseline", summary: "remove entries from the baseline whose findings no longer exist"),
      Option(name: "watch", summary: "check again whenever something changes; starts the project's shared daemon"),
      Option(name: "hints", summary: "list hints; without it, formats for people only count them"),
      Option(name: "statistics", summary: "print how often each rule is reported, not the findings"),
      Option(name: "absolute-paths", summary: "print absolute paths"),
      Option(
        name: "verbose", shortName: "v",
        summary: "print what was judged in each system; name the project and configurations on standard error"),
      Option(name: "quiet", shortName: "q", summary: "print only the findings"),
      Option(name: "no-coverage", summary: "leave out how much of the Swift source was judged"),
      Option(name: "coverage", summary: "list what was not judged in Swift source, and the rules that could not run"),
      Option(name: "require-project", summary: "fail if no project or configuration says where Swift apps run"),
      Option(name: "allow-empty", summary: "succeed even if there is nothing to check"),
      Style.option,
    ] + OpenedPaths.options,
    maximumOperandCount: .max, run: run)

  @Sendable private static func run(_ arguments: Arguments) throws(UsageError) -> ExitStatus {
    let fixOptions = try FixOptions(arguments)
    return try run(arguments, fixOptions)
  }

  /// Checks the paths and applies fixes on request. With `--watch`, repeats the check after each change.
  static func run(_ arguments: Arguments, _ fixOptions: FixOptions) throws(UsageError) -> ExitStatus {
    try refuseInvalidVersions(arguments)
    try refuseCombinations(arguments, fixOptions)
    let selection = try FindingSelection(arguments)
    let settings = try settings(arguments)
    let output = try CheckOutput(arguments)
    let paths = try paths(arguments, settings)
    let absolutePaths = paths.map { FileSystem.absolute($0) }
    // The shared daemon is not used, because its other clients must not get this check's text, configuration, SDK or
    // fixes.
    let needsOwnEngine =
      fixOptions.isRequested || settings.standardInput != nil || settings.configurationPath != nil
      || settings.isIsolated
      || settings.sdk != nil
    var watch: CheckWatch?
    if arguments.has("watch") {
      let conflictingOptions = [
        "fix", "diff", "config", "isolated", "no-daemon", "on-disk", "write-baseline", "prune-baseline",
      ]
      if needsOwnEngine {
        throw UsageError("--watch cannot be combined with standard input, fixes, --config, --isolated or --sdk")
      }
      if let conflictingOption = conflictingOptions.first(where: arguments.has) {
        throw UsageError("--watch cannot be combined with --\(conflictingOption)")
      }
      do throws(DaemonConnector.Failure) { watch = try CheckWatch(absolutePaths) } catch { return error.report() }
    }
    let sharedConnection =
      watch?.connection ?? (needsOwnEngine ? nil : OpenedPaths.sharedConnection(around: absolutePaths, arguments))
    var check = Check(
      showsAbsolutePaths: arguments.has("absolute-paths"), needsEdits: output.needsEdits, shared: sharedConnection)
    while true {
      watch?.prepareNextCheck()
      let status = try run(&check, paths, selection, output, arguments, fixOptions, settings)
      guard let watch else { return status }
      guard watch.waitForChange() else {
        let silenceMessage = watch.connection.silentDaemon?.message("the project's daemon")
        Client.printError(silenceMessage.map { "\($0); \(SilentDaemon.advice)" } ?? "the daemon has ended")
        return .unreachable
      }
    }
  }

  private static func run(
    _ check: inout Check, _ paths: [String], _ selection: FindingSelection, _ output: CheckOutput,
    _ arguments: Arguments, _ fixOptions: FixOptions, _ settings: Check.Settings
  ) throws(UsageError) -> ExitStatus {
    var report: CheckReport
    let progress = Progress("reading the project", isQuiet: arguments.has("quiet") || arguments.has("verbose"))
    defer { progress.end() }
    do {
      try check.open(paths, settings)
      if arguments.has("show-settings"), check.isOpen {
        return Client.print(SettingsReporter.text(try check.settings()))
      }
      if arguments.has("verbose") { for line in check.originLines { Client.printError(line) } }
      progress.showActivity("checking")
      report = try check.report()
      try selection.refuseUnknownTargets(report)
      if fixOptions.isRequested { progress.showActivity("fixing") }
      if fixOptions.isRequested, !report.isMisconfigured {
        let fixResult = try check.fix(
          selection.codes, includingUnsafe: fixOptions.includesUnsafeFixes, includingHints: output.listsHints,
          where: selection.includes(path:))
        if fixOptions.writesFixes, settings.standardInput == nil { try check.save() }
        report = try check.report()
        (report.fixedFiles, report.appliedFixes) = (fixResult.files, fixResult.fixes)
      }
    } catch let error as UsageError {
      throw error
    } catch let error as ResponseError {
      Client.printError(error.message)
      // Invalid parameters count as a usage error, because the configuration is the only user input among them.
      return error.code == .invalidParams ? .usage : .requestFailed
    } catch {
      return .internalError
    }
    progress.end()
    if let file = arguments.value("baseline"), arguments.has("write-baseline") || arguments.has("prune-baseline") {
      let addsFindings = arguments.has("write-baseline")
      return try writeBaseline(
        addsFindings ? selection.extendedBaseline(report) : selection.prunedBaseline(report), file)
    }
    report = selection.filteredReport(from: report)
    return try printResult(report, check, output, arguments, fixOptions, settings)
  }

  /// Prints the report, or the result of the fixes, and returns the exit status.
  private static func printResult(
    _ report: CheckReport, _ check: Check, _ output: CheckOutput, _ arguments: Arguments, _ fixOptions: FixOptions,
    _ settings: Check.Settings
  ) throws(UsageError) -> ExitStatus {
    let status: ExitStatus
    if fixOptions.isRequested, !fixOptions.writesFixes {
      status = Client.print(
        report.fixedFiles.map { UnifiedDiff.text($0.repositoryPath, $0.textBefore, $0.textAfter) }.joined())
    } else if fixOptions.isRequested, settings.standardInput != nil {
      status = Client.print(check.standardInputText ?? "")
    } else {
      status = try output.write(report, check)
    }
    guard status == .clean else { return status }
    for failure in report.failures { Client.printError(failure.message) }
    if !report.failures.isEmpty || report.isMisconfigured { return .usage }
    if report.isEmpty, settings.standardInput == nil, !arguments.has("allow-empty") {
      let folderList = arguments.operands.isEmpty ? "the current folder" : arguments.operands.joined(separator: ", ")
      Client.printError(
        "found no *.uimodel.json and no Swift files in \(folderList); use --allow-empty if that is intended")
      return .usage
    }
    if arguments.has("require-project"), report.coverage?.releaseOrigin == "assumed" {
      Client.printError(
        "no project or configuration says which releases the app runs on; generate the project first, or set 'targets' in "
          + DocumentKind.configurationFileName)
      return .usage
    }
    if fixOptions.isRequested, !fixOptions.writesFixes { return report.fixedFiles.isEmpty ? .clean : .findings }
    return report.findings.contains(where: output.failsCheck) ? .findings : .clean
  }

  static func refuseInvalidVersions(_ arguments: Arguments) throws(UsageError) {
    if let version = arguments.value("rules-version"), Version(version) == nil {
      throw UsageError("'\(version)' is not a version; use one such as 0.1")
    }
    if let sdk = arguments.value("sdk"), Version(sdk) == nil {
      throw UsageError("--sdk: '\(sdk)' is not a version; use one such as 27")
    }
  }

  /// Throws for options that exclude each other. For example, fixes apply to complete files, so they cannot be limited
  /// to changed lines.
  private static func refuseCombinations(_ arguments: Arguments, _ fixOptions: FixOptions) throws(UsageError) {
    let narrowingOption = ["changed-lines", "baseline", "target"].first(where: arguments.has)
    if fixOptions.isRequested, let narrowingOption {
      throw UsageError("fixes cannot be limited by --\(narrowingOption); use --select, --exclude or a PATH")
    }
    let baselineOption = ["write-baseline", "prune-baseline"].first(where: arguments.has)
    if let baselineOption, let conflictingOption = ["changed-lines", "exclude", "target"].first(where: arguments.has) {
      throw UsageError("--\(baselineOption) cannot be combined with --\(conflictingOption); use --select or a PATH")
    }
    if arguments.has("show-settings"), arguments.operands.count > 1 || arguments.operands == ["-"] {
      throw UsageError("--show-settings takes one PATH")
    }
    if arguments.value("changed-lines") == "-", arguments.operands.contains("-") {
      throw UsageError("standard input is either the diff or the text to check; give one of them as a file")
    }
  }

  private static func writeBaseline(_ baseline: Baseline, _ file: String) throws(UsageError) -> ExitStatus {
    let status = try Output.write(baseline.text, to: file)
    return status == .clean ? Client.print("\(file): \(counted(baseline.entries.count, "finding"))\n") : status
  }

  /// Returns the paths to open. For standard input, this is the path of the file whose content the input replaces, or
  /// the nearest existing folder around that path.
  private static func paths(_ arguments: Arguments, _ settings: Check.Settings) throws(UsageError) -> [String] {
    guard let input = settings.standardInput else {
      let paths = arguments.operands.isEmpty ? ["."] : arguments.operands
      for path in paths { _ = try Paths.absolute(path) }
      return paths
    }
    // Neither the file nor its folder has to exist yet.
    var path = input.path
    while !FileSystem.exists(path), let folder = DocumentURI(path: path).folder { path = folder }
    return [path]
  }

  private static func standardInput(_ arguments: Arguments) throws(UsageError) -> Check.StandardInput? {
    let name = arguments.value("stdin-filename")
    guard arguments.operands.contains("-") else {
      if name != nil { throw UsageError("--stdin-filename needs '-' as the only PATH") }
      return nil
    }
    guard arguments.operands.count == 1 else { throw UsageError("'-' cannot be combined with other paths") }
    guard let name else {
      throw UsageError("'-' needs --stdin-filename, which names the file that standard input stands for")
    }
    let path = try Paths.absolute(name)
    guard DocumentKind(fileName: path.split(separator: "/").last ?? "") != nil else {
      throw UsageError("\(name) is not a model document (*\(DocumentKind.modelSuffix)) or a Swift file")
    }
    return Check.StandardInput(path: path, text: String(decoding: Console.readAll(), as: UTF8.self))
  }

  /// Returns the settings of the check from `--config`, `--isolated`, `--sdk`, `--rules-version` and standard input.
  static func settings(_ arguments: Arguments) throws(UsageError) -> Check.Settings {
    guard !arguments.has("isolated") || !arguments.has("config") else {
      throw UsageError("use either --config or --isolated")
    }
    let configuration = arguments.value("config")
    if let configuration, !FileSystem.exists(try Paths.absolute(configuration)) {
      throw UsageError(Paths.missingMessage(try Paths.absolute(configuration)))
    }
    return Check.Settings(
      rulesVersion: arguments.value("rules-version"), configurationPath: configuration,
      isIsolated: arguments.has("isolated"), sdk: arguments.value("sdk"), standardInput: try standardInput(arguments))
  }
}
