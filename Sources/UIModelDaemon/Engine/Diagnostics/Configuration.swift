import UIModelPlatform

/// What `uimodel.config.json` says, resolved.
package struct Configuration: Sendable, Hashable {
  /// Severities by code, or by system (`menu`); nil switches the rule off.
  package var severities: [String: Severity?] = [:]
  /// The version of the daemon whose rules are checked: later ones are off. Nil for all rules.
  package var rulesVersion: Version?
  /// Targets of apps that name none.
  package var targets: [Target] = []
  /// Where these are given: findings point there, so a configuration that says the same elsewhere is another one.
  package var targetPlaces: [Place] = []
  /// The environments to check; empty for every one that the targets allow.
  package var environments: [Environment] = []
  /// Paths that are read, as globs relative to the configuration's folder; empty for all.
  package var include: [String] = []
  /// Paths that are left out.
  package var exclude: [String] = []
  /// Key combinations that the app must not use, in the glyphs of menus (`⌘K`), each with the reason.
  package var reservedKeys: [String: String] = [:]
  /// Whether the windows of apps of which no document says it are always as large as the screen, or may be: a project's
  /// Info.plist says so.
  package var mayRequireFullScreen = false
  /// The oldest releases that such apps run on, as their projects say.
  package var oldest: [Platform: Version] = [:]

  package init() {}

  /// The severity that a rule has here; nil if it is switched off.
  package func severity(of code: String, default severity: Severity) -> Severity? {
    if let rulesVersion, !RuleCatalogue.exists(code, in: rulesVersion) { return nil }
    if let own = severities[code] { return own }
    let system = String(code.prefix { $0 != "/" })
    if let own = severities[system] { return own }
    return severity
  }
}
