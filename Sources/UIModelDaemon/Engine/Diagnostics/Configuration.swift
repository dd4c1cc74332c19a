import UIModelPlatform

/// What `uimodel.config.json` says, resolved.
package struct Configuration: Sendable, Hashable {
  /// Severities for the files that match one of the patterns, which are relative to the configuration's folder.
  package struct Override: Sendable, Hashable {
    package let files: [String]
    package let severities: [String: Severity?]

    func covers(_ path: String) -> Bool { files.contains { GlobPattern($0).matches(path) } }
  }

  /// Severities by code, or by system (`menu`); nil switches the rule off.
  package var severities: [String: Severity?] = [:]
  /// Severities for some of the files, the last of them first in rank.
  package var overrides: [Override] = []
  /// Whether a search for the project around a file ends here.
  package var isRoot = false
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

  /// What holds in a folder: what this one says, unless the configuration of a folder inside says it too.
  package func overlaid(by inner: Configuration) -> Configuration {
    var all = inner
    all.rulesVersion = inner.rulesVersion ?? rulesVersion
    if inner.targets.isEmpty, inner.environments.isEmpty {
      (all.targets, all.targetPlaces, all.environments) = (targets, targetPlaces, environments)
    }
    all.reservedKeys.merge(reservedKeys) { inner, _ in inner }
    return all
  }
}
