import UIModelPlatform

/// What `uimodel.config.json` says, resolved.
package struct Configuration: Sendable, Hashable {
  /// Severities for some of the files: those that match one of the patterns, which are relative to the configuration's
  /// folder, and that no other apps compile than these.
  package struct Override: Sendable, Hashable {
    /// Empty for all files.
    package let files: [String]
    /// Empty for files of all apps, and of none.
    package let targets: [String]
    package let severities: [String: Severity?]

    /// `apps`: the apps that compile the file.
    func covers(_ path: String, of apps: [String]) -> Bool {
      let isInTargets = targets.isEmpty || !apps.isEmpty && apps.allSatisfy(targets.contains)
      return isInTargets && (files.isEmpty || files.contains { GlobPattern($0).matches(path) })
    }
  }

  /// Apps whose sources are given by hand.
  package var apps: [ConfiguredApp] = []
  /// Severities by code, or by system (`menu`); nil switches the rule off.
  package var severities: [String: Severity?] = [:]
  /// Severities for some of the files, the last of them first in rank.
  package var overrides: [Override] = []
  /// Whether a search for the project around a file ends here.
  package var isRoot = false
  /// The version of the daemon whose rules are checked: later ones are off. Nil for all rules.
  package var rulesVersion: Version?
  /// Whether suppression comments count only with a reason; nil if it does not say.
  package var requiresReasons: Bool?
  /// Targets of apps that name none.
  package var targets: [Target] = []
  /// Where these are given: findings point there, so a configuration that says the same elsewhere is another one.
  package var targetPlaces: [Place] = []
  /// The environments to check; empty for every one that the targets allow.
  package var environments: [Environment] = []
  /// The SDK that apps are built with, where projects and CI say nothing else, or the wrong thing.
  package var sdk: Version?
  /// The SDK that the apps are built with, by the option, the configuration, CI and the projects.
  package var assumedSDK = AssumedSDK.unknown
  /// Paths that are read, as globs relative to the configuration's folder; empty for all.
  package var include: [String] = []
  /// Paths that are left out.
  package var exclude: [String] = []
  /// Key combinations that the app must not use, in the glyphs of menus (`⌘K`) or in words (`cmd+k`), each with the reason.
  package var reservedKeys: [String: String] = [:]
  /// Whether the windows of apps of which no document says it are always as large as the screen, or may be: a project's
  /// Info.plist says so.
  package var mayRequireFullScreen = false
  /// What such apps are localized into, as far as their projects say.
  package var localizations = Localizations()
  /// Whether such apps may run on Mac Catalyst besides `environments`: something that is not there says it.
  package var mayRunElsewhere = false
  /// The oldest releases that such apps run on, as their projects say.
  package var oldest: [Platform: Version] = [:]

  package init() {}

  /// What holds in a folder: what this one says, unless the configuration of a folder inside says it too.
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
