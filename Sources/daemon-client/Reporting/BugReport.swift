import UIModelDaemon
import UIModelSystems
import UIModelJSON

/// The text that `bug-report` prints: version, system, `doctor`, settings, daemon state and log. Each part has a
/// heading, such as `== doctor`.
struct BugReport {
  private let folder: String
  private let includesDocumentText: Bool
  private let address: SharedAddress

  /// Creates a report about the project around a folder. If `includesDocumentText` is true, the text of the project's
  /// model documents is included.
  init(folder: String, includesDocumentText: Bool) {
    (self.folder, self.includesDocumentText) = (folder, includesDocumentText)
    address = SharedAddress(around: folder)
  }

  /// The maximum number of lines from the end of the daemon's log.
  private static let maximumLogLineCount = 200

  var text: String {
    var text = "\(Product.name) \(Product.fullVersion)\n\(Console.systemName)\n"
    text += section("doctor", DoctorCommand.text(Doctor.examine(folder)))
    if case .connected(let connection) = SharedConnection.connect(address, of: .anyBuild),
      case .success(let stats) = connection.request("uimodel/daemon/stats", nil)
    {
      text += section("shared daemon", StatisticsText.stats(stats))
    }
    let ownConnection = InProcessConnection()
    let openResult = ownConnection.request("uimodel/workspace/open", ["path": .string(folder), "projects": true])
    if case .failure(let error) = openResult { text += section("opening", error.message + "\n") }
    if case .success(let settings) = ownConnection.request("uimodel/workspace/settings", ["path": .string(folder)]) {
      text += section("settings", SettingsReporter.text(settingsWithoutDefaults(settings)))
    }
    let logLines = address.rotatingLog.lines(last: Self.maximumLogLineCount) ?? ["there is none"]
    text += section("log", logLines.map { $0 + "\n" }.joined())
    if includesDocumentText { text += documentSections(ownConnection) }
    return textWithAbbreviatedHome(text)
  }

  /// Returns the settings without the rules that have their default severity.
  private func settingsWithoutDefaults(_ result: JSONValue) -> JSONValue {
    guard var object = result.object, var settings = result["settings"]?.object, let rules = settings["rules"]?.object
    else { return result }
    let defaultSeverities = Dictionary(
      RuleCatalog.all.map { ($0.description.code, $0.description.severity.rawValue) }, uniquingKeysWith: { $1 })
    let changedRules = rules.members.filter { defaultSeverities[$0.name] != $0.value.string }
    settings["rules"] = .object(JSONObject(distinct: changedRules.map { ($0.name, $0.value) }))
    object["settings"] = .object(settings)
    return .object(object)
  }

  private func section(_ title: String, _ text: String) -> String { "\n== \(title)\n\n\(text)" }

  private func documentSections(_ connection: InProcessConnection) -> String {
    guard case .success(let documentList) = connection.request("uimodel/workspace/get", nil) else { return "" }
    let uris = (documentList["documents"]?.array ?? []).compactMap { $0["uri"]?.string }
    return uris.filter { $0.hasSuffix(DocumentKind.modelSuffix) }.map { uri in
      let result = try? connection.request("uimodel/workspace/get", ["document": .string(uri)]).get()
      return section(uri, (result?["documents"]?.array?.first?["text"]?.string ?? "") + "\n")
    }.joined()
  }

  /// Returns a text with the home folder replaced by `~`: `/Users/me/App` becomes `~/App`.
  private func textWithAbbreviatedHome(_ text: String) -> String {
    guard let home = Console.environment("HOME"), home.hasPrefix("/"), home != "/" else { return text }
    return text.replacing(home + "/", with: "~/")
  }
}
