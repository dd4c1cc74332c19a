import UIModelPlatform

/// The content of one or more `uimodel.config.json` files, resolved for a folder.
package struct Configuration: Sendable, Hashable {
  /// Severities for some of the files. An override covers a file if the file matches one of the patterns and only the
  /// listed targets compile the file. Patterns are relative to the configuration's folder.
  package struct Override: Sendable, Hashable {
    /// Glob patterns of the covered files; empty for all files.
    package let files: [String]
    /// Names of apps; empty for all files, including files that no app compiles.
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

  /// Apps that the configuration declares, with their sources.
  package var apps: [ConfiguredApp] = []
  /// Severities by rule code, or by system (such as `menu`). Nil turns the rule or the system's rules off.
  package var severities: [String: Severity?] = [:]
  /// Severities for some of the files. Later overrides take precedence.
  package var overrides: [Override] = []
  /// Whether the search for the project around a file ends in this folder.
  package var isRoot = false
  /// The daemon version whose rules are checked. Rules of later versions are off. Nil enables all rules.
  package var rulesVersion: Version?
  /// Whether suppression comments need a reason to be effective; nil if the configuration does not set this.
  package var requiresReasons: Bool?
  /// The targets of all apps that do not declare targets.
  package var targets: [Target] = []
  /// The places of `targets`. Findings refer to these places, so two configurations are equal only if the places are
  /// equal.
  package var targetPlaces: [Place] = []
  /// The environments to check. If the list is empty, every environment that the targets allow is checked.
  package var environments: [Environment] = []
  /// The SDK that apps are built with. This value takes precedence over the SDK derived from projects and CI.
  package var sdk: Version?
  /// The SDK version that the rules assume the apps are built with. It is derived from the command-line option, the
  /// configuration, CI and the projects.
  package var assumedSDK = AssumedSDK.unknown
  /// Globs of the paths to read, relative to the configuration's folder; empty for all paths.
  package var include: [String] = []
  /// Globs of the paths to ignore, relative to the configuration's folder.
  package var exclude: [String] = []
  /// Key combinations that the app must not use, each with the reason. The combinations are written with menu glyphs
  /// (`⌘K`) or in words (`cmd+k`).
  package var reservedKeys: [String: String] = [:]
  /// Whether a project's Info.plist requires, or might require, that windows are always as large as the screen
  /// (`UIRequiresFullScreen`). This value applies to apps whose documents do not declare the requirement.
  package var mayRequireFullScreen = false
  /// The localizations that projects name. They apply to apps whose documents do not declare localizations.
  package var localizations = Localizations()
  /// Whether apps without declared targets might run on Mac Catalyst in addition to `environments`, because this
  /// depends on a file that is not available.
  package var mayRunOnMacCatalyst = false
  /// The minimum deployment versions of apps without declared targets, according to their projects.
  package var minimumVersions: [Platform: Version] = [:]

  package init() {}

  /// Returns the configuration of an inner folder, completed with settings of this configuration that the inner
  /// configuration does not set.
  package func overlaid(by innerConfiguration: Configuration) -> Configuration {
    var result = innerConfiguration
    result.rulesVersion = innerConfiguration.rulesVersion ?? rulesVersion
    result.requiresReasons = innerConfiguration.requiresReasons ?? requiresReasons
    result.sdk = innerConfiguration.sdk ?? sdk
    if innerConfiguration.targets.isEmpty, innerConfiguration.environments.isEmpty {
      (result.targets, result.targetPlaces, result.environments) = (targets, targetPlaces, environments)
    }
    result.reservedKeys.merge(reservedKeys) { inner, _ in inner }
    return result
  }
}
