import UIModelDaemon
import UIModelEngine
import UIModelJSON

/// The output of `check --show-settings`: the settings that apply to a path, as a configuration. Comments name the
/// configurations and the origin of the releases.
enum SettingsReporter {
  static func text(_ result: JSONValue) -> String {
    var lines = ["project: \(result["project"]?.string.map { Paths.displayPath($0) } ?? "none")"]
    let configurations = (result["configurations"]?.array ?? []).compactMap { DocumentURI($0.string ?? "").path }
    lines += configurations.map { "configuration: \(Paths.displayPath($0))" }
    if configurations.isEmpty { lines.append("configuration: none found") }
    switch result["releasesFrom"]?.string {
    case "document": lines.append("releases: from the targets of a model document")
    case "configuration": lines.append("releases: from the configuration")
    case "project": lines.append("releases: from the project")
    default: lines.append("releases: assumed, iPadOS 15 and later")
    }
    if let sdk = result["sdk"], sdk["sign"] != nil {
      lines.append(ReportedSDK(sdk) { uri in DocumentURI(uri).path.map { Paths.displayPath($0) } ?? uri }.line())
    }
    let targets = (result["targets"]?.array ?? []).compactMap(\.string)
    if !targets.isEmpty { lines.append("app targets: \(targets.joined(separator: ", "))") }
    if result["isIncluded"]?.bool == false { lines.append("this path is excluded, so checks of the project skip it") }
    return lines.map { "// \(printable($0))\n" }.joined() + (result["settings"] ?? [:]).displayText(indent: 2) + "\n"
  }
}
