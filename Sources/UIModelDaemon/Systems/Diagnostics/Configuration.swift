import UIModelPlatform

/// The content of one or more `uimodel.config.json` files, resolved for a folder.
package struct Configuration: Sendable, Hashable {
  /// Severities for some of the files. A file is covered if it matches one of the patterns, which are relative to the
  /// configuration's folder, and only the listed targets compile it.
  package struct Override: Sendable, Hashable {
    /// Glob patterns; empty for all files.
    package let files: [String]
    /// Names of apps; empty for all files, including those that no app compiles.
    package let targets: [String]
    package let severities: [String: Severity?]

    /// Whether the override applies to a file.
    ///
    /// - Parameter apps: The apps that compile the file.
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
  /// Whether windows are, or may be, always as large as the screen, according to a project's Info.plist. It applies to
  /// apps whose documents do not say so.
  package var mayRequireFullScreen = false
  /// The localizations of apps whose documents do not give them, as far as the projects do.
  package var localizations = Localizations()
  /// Whether apps without declared targets may run on Mac Catalyst besides `environments`, because a file that is not
  /// available decides it.
  package var mayRunElsewhere = false
  /// The oldest releases of apps without declared targets, according to their projects.
  package var oldest: [Platform: Version] = [:]

  package init() {}

  /// Returns the settings of an inner folder: those of its own configuration, completed by this one.
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
