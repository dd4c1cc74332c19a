import UIModelPlatform

/// The severities that rules have in one file, from all configurations around it.
package struct RuleSeverities: Sendable {
  /// What says something of severities, the first in rank first.
  private var layers: [[String: Severity?]] = []
  private var rulesVersion: Version?
  private var reasons: Bool?

  /// Whether suppression comments count only with a reason.
  package var requiresReasons: Bool { reasons ?? false }

  /// The severities that a configuration gives all files.
  package init(_ configuration: Configuration) {
    add(configuration, path: nil)
  }

  /// `around`: the configurations of the folders around a file, the outermost first, each with the file's path relative to
  /// its folder. `apps`: those that compile the file.
  package init(_ around: [(configuration: Configuration, path: String)], apps: [String] = []) {
    for (configuration, path) in around.reversed() { add(configuration, path: path, apps) }
  }

  private mutating func add(_ configuration: Configuration, path: String?, _ apps: [String] = []) {
    if let path { layers += configuration.overrides.reversed().filter { $0.covers(path, of: apps) }.map(\.severities) }
    layers.append(configuration.severities)
    rulesVersion = rulesVersion ?? configuration.rulesVersion
    reasons = reasons ?? configuration.requiresReasons
  }

  /// The severity that a rule has in the file; nil if it is switched off.
  package func severity(of code: String, default severity: Severity) -> Severity? {
    if let rulesVersion, !RuleCodes.exists(code, in: rulesVersion) { return nil }
    let names = [code] + RuleCodes.subjects(of: code)
    for layer in layers {
      for name in names { if let own = layer[name] { return own } }
    }
    return severity
  }
}
