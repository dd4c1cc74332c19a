import UIModelDaemon
import UIModelJSON
import UIModelProtocol
import UIModelSystems

/// The content of the report page, gathered from the daemon.
struct ReportContent {
  /// The title of the page: the name of the app, or the last components of the checked paths.
  let title: String
  /// The report of the check, limited to the findings that the command's options select. Findings in the baseline are
  /// included.
  let report: CheckReport
  let findings: [ReportFinding]
  /// The number of selected findings that are not in the baseline; nil without a baseline.
  let newFindingCount: Int?
  /// The explanations of the rules that have findings or could not run, sorted by code.
  let rules: [(code: String, json: JSONValue)]
  let shortcuts: [ReportShortcuts]
  /// The number of apps whose shortcuts are left out because there are more than `ReportShortcuts.maximumAppCount`.
  let hiddenAppCount: Int
  let models: [ReportModel]
  let pictures: [ReportPicture]
  let links: ReportLinks
  /// Returns the text of a document by its URI; nil if the text cannot be read.
  let source: (String) -> SourceText?

  /// Gathers the content of the page for the checked paths, which must be absolute.
  ///
  /// - Parameter app: the only app whose shortcuts and model are shown; nil for all apps.
  init(
    _ report: CheckReport, _ check: Check, _ paths: [String], _ selection: FindingSelection, _ links: ReportLinks,
    app: String?
  ) throws {
    var report = report
    report.findings = selection.selectedFindings(report)
    let findings = report.findings.map { finding in
      ReportFinding(finding: finding, isNew: selection.isNew(finding), path: links.path(finding.place))
    }
    self.findings = ReportFinding.ordered(findings)
    newFindingCount = selection.hasBaseline ? findings.count { $0.isNew == true } : nil
    self.report = report
    self.links = links
    source = check.source
    let codes = Set(report.findings.map(\.code) + (report.coverage?.disabledRules ?? []).flatMap(\.ruleCodes))
    rules = codes.sorted().compactMap { code in
      (try? check.request("uimodel/diagnostics/explain", ["code": .string(code)])).map { (code, $0) }
    }
    let openedPaths = try OpenedPaths(paths, over: check.connection)
    shortcuts = try ReportShortcuts.shortcutsOfApps(openedPaths, app: app, shownPath: check.displayPath)
    hiddenAppCount = app == nil ? max(0, openedPaths.apps.count - ReportShortcuts.maximumAppCount) : 0
    models = try ReportModel.models(check, app: app)
    let remarkedPlaces = ReportPictures.RemarkedPlaces(report, links)
    pictures = ReportPictures.pictures(check.connection, of: check.documentURIs, remarkedPlaces)
    title = app ?? ReportContent.title(paths, report, openedPaths, shortcuts)
  }

  private static func title(
    _ paths: [String], _ report: CheckReport, _ openedPaths: OpenedPaths, _ shortcuts: [ReportShortcuts]
  ) -> String {
    let checkedAppNames = Set(openedPaths.apps.compactMap { $0["name"]?.string } + shortcuts.compactMap(\.appName))
    // A project can have apps outside of the checked paths.
    let appNames = checkedAppNames.isEmpty ? Set((report.coverage?.apps ?? []).map(\.name)) : checkedAppNames
    if appNames.count == 1, let app = appNames.first { return app }
    let names = paths.map { path in path.split(separator: "/").last.map { String($0) } ?? path }
    let moreText = names.count > 2 ? " and \(counted(names.count - 1, "more path"))" : ""
    return names.prefix(names.count > 2 ? 1 : 2).joined(separator: ", ") + moreText
  }

  /// A one-line summary, such as "3 documents, 40 entities: 1 error, 2 new".
  var summary: String { report.summary + (newFindingCount.map { ", \($0) new" } ?? "") }
}
