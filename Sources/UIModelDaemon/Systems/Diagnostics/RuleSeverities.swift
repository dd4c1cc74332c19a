import UIModelPlatform

/// The severities of rules in one file, combined from all configurations around the file.
package struct RuleSeverities: Sendable {
  /// The severities of each configuration and override, in order of precedence.
  private var layers: [[String: Severity?]] = []
  private var rulesVersion: Version?
  private var configuredReasonRequirement: Bool?

  /// Whether suppression comments are effective only with a reason.
  package var requiresReasons: Bool { configuredReasonRequirement ?? false }

  /// Creates the severities that a configuration gives to all files. The configuration's overrides are ignored.
  package init(_ configuration: Configuration) {
    add(configuration, path: nil)
  }

  /// Creates the severities for a file.
  ///
  /// - Parameter configurations: the configurations of the folders around the file, the outermost first, each with the
  ///   file's path relative to the configuration's folder.
  /// - Parameter apps: the apps that compile the file.
  package init(_ configurations: [(configuration: Configuration, path: String)], apps: [String] = []) {
    for (configuration, path) in configurations.reversed() { add(configuration, path: path, apps) }
  }

  private mutating func add(_ configuration: Configuration, path: String?, _ apps: [String] = []) {
    if let path { layers += configuration.overrides.reversed().filter { $0.covers(path, of: apps) }.map(\.severities) }
    layers.append(configuration.severities)
    rulesVersion = rulesVersion ?? configuration.rulesVersion
    configuredReasonRequirement = configuredReasonRequirement ?? configuration.requiresReasons
  }

  /// Returns the severity of a rule in the file; nil if the rule is off.
  package func severity(of code: String, default severity: Severity) -> Severity? {
    if let rulesVersion, !RuleCodes.exists(code, in: rulesVersion) { return nil }
    let names = [code] + RuleCodes.systems(of: code)
    for layer in layers {
      for name in names { if let configuredSeverity = layer[name] { return configuredSeverity } }
    }
    return severity
  }
}
