import UIModelPlatform

/// The content of one or more `uimodel.config.json` files, resolved for a folder.
package struct Configuration: Sendable, Hashable {
  /// Severities for some of the files. An override covers a file if the file matches one of the patterns and only the
  /// listed targets compile it. Patterns are relative to the configuration's folder.
  package struct Override: Sendable, Hashable {
    /// Glob patterns; empty for all files.
    package let files: [String]
    /// Names of apps; empty for all files, including those that no app compiles.
    package let targets: [String]
    package let severities: [String: Severity?]

    /// Whether the override applies to a file.
    ///
    /// - Parameter apps: the apps that compile the file.
    func covers(_ path: String, of apps: [String]) -> Bool {
      let isInTargets = targets.isEmpty || !apps.isEmpty && apps.allSatisfy(targets.contains)
      return isInTargets && (files.isEmpty || files.contains { GlobPattern($0).matches(path) })
    }
  }

  /// Apps that the configuration declares with their sources.
  package var apps: [ConfiguredApp] = []
  /// Severities by rule code, or by system (`menu`). The value nil turns the rule off.
  package var severities: [String: Severity?] = [:]
  /// Severities for some of the files. Later overrides take precedence.
  package var overrides: [Override] = []
  /// Whether the search for the project around a file ends in this folder.
  package var isRoot = false
  /// The daemon version whose rules are checked: rules of later versions are off. Nil enables all rules.
  package var rulesVersion: Version?
  /// Whether suppression comments need a reason to be effective; nil if the configuration does not say.
  package var requiresReasons: Bool?
  /// The targets of apps that declare none.
  package var targets: [Target] = []
  /// The places of the targets. Findings refer to them, so configurations with equal targets at other places are not
  /// equal.
  package var targetPlaces: [Place] = []
  /// The environments to check. If it is empty, every environment that the targets allow is checked.
  package var environments: [Environment] = []
  /// The SDK that apps are built with. It takes precedence over the one derived from projects and CI.
  package var sdk: Version?
  /// The SDK that the apps are built with, derived from the command-line option, the configuration, CI and the
  /// projects.
  package var assumedSDK = AssumedSDK.unknown
  /// Globs of the paths to read, relative to the configuration's folder; empty for all paths.
  package var include: [String] = []
  /// Globs of the paths to ignore, relative to the configuration's folder.
  package var exclude: [String] = []
  /// Key combinations that the app must not use, each with the reason. They are written with menu glyphs (`⌘K`) or in
  /// words (`cmd+k`).
  package var reservedKeys: [String: String] = [:]
  /// Whether a project's Info.plist requires, or might require, that windows are always as large as the screen. This
  /// value applies to apps whose documents do not declare it.
  package var mayRequireFullScreen = false
  /// The localizations that projects name, for apps whose documents do not declare any.
  package var localizations = Localizations()
  /// Whether apps without declared targets might run on Mac Catalyst in addition to `environments`, because this
  /// depends on a file that is not available.
  package var mayRunOnMacCatalyst = false
  /// The oldest releases of apps without declared targets, according to their projects.
  package var minimumVersions: [Platform: Version] = [:]

  package init() {}

  /// Returns the settings of an inner folder: its own configuration, in which settings of this configuration fill the
  /// gaps.
  package func overlaid(by inner: Configuration) -> Configuration {
    var all = inner
    all.rulesVersion = inner.rulesVersion ?? rulesVersion
    all.requiresReasons = inner.requiresReasons ?? requiresReasons
    all.sdk = inner.sdk ?? sdk
    if inner.targets.isEmpty, inner.environments.isEmpty {
      (all.targets, all.targetPlaces, all.environments) = (targets, targetPlaces, environments)
    }
    all.reservedKeys.merge(reservedKeys) { inner, _ in inner }
    return all
  }
}
