import UIModelPlatform

extension Schema {
  /// The property with the severities of rules. A key is a rule code, such as `menu/input-is-no-key`, or the name of a
  /// system, such as `menu`.
  package static let configuredRules = PropertyDefinition(
    "rules", .map(.enumeration(ConfiguredSeverity.cases)),
    "The severity of findings by rule code or subject, or \"off\".")

  /// The property with the reserved key combinations. The value of each combination is the reason why the app must not
  /// use it.
  package static let reservedKeys = PropertyDefinition(
    "reservedKeys", .map(.string),
    "Key combinations that the app must not use, in menu glyphs (\"⌘K\") or in words (\"cmd+k\"), each with the reason."
  )

  /// The schema of `uimodel.config.json`.
  package static let configuration = Schema(
    [
      ObjectType(
        documentType, "Settings for checking the files in a folder.",
        [
          PropertyDefinition("$schema", .string, "The location of this file's schema, for editors.", isPath: true),
          PropertyDefinition(
            "targets", .list(.object("Target")), "The platforms and minimum OS versions to check.",
            default: "those of the project; without one, iPadOS 15 and later"),
          PropertyDefinition(
            "apps", .list(.object("ConfiguredApp")),
            "The apps in this folder, if no Xcode project, project.yml or package describes them."),
          PropertyDefinition(
            "environments", .list(.object("ConfiguredEnvironment")),
            "The environments to check. By default, every release that the targets allow."),
          PropertyDefinition(
            "sdk", .version, "The SDK that the apps are built with, such as \"27\".",
            default: "the one that CI files and projects specify"),
          PropertyDefinition(
            "root", .boolean,
            "Whether this folder is a project of its own. If true, files in the folders above are not read.",
            default: "false"),
          Schema.configuredRules,
          PropertyDefinition(
            "overrides", .list(.object("ConfiguredOverride")),
            "Severities for some of the files. If several match, the last one applies."),
          PropertyDefinition(
            "rulesVersion", .version,
            "The version of the daemon whose rules are checked; rules that were added later are off.",
            default: "all rules"),
          PropertyDefinition(
            "requireReasons", .boolean, "Whether a suppression comment needs a reason to have an effect.",
            default: "false"),
          PropertyDefinition(
            "include", .list(.string), "The files to read, as patterns relative to this file; `**` spans folders.",
            default: "all documents and Swift files"),
          PropertyDefinition(
            "exclude", .list(.string), "The files to exclude, as patterns relative to this file.", default: "[]"),
          Schema.reservedKeys,
        ]),
      ObjectType(
        "ConfiguredApp", "An app that no project describes.",
        [
          PropertyDefinition("name", .string, "The name of the app target.", isRequired: true),
          PropertyDefinition(
            "sources", .list(.string), "The Swift files and folders that the app compiles, relative to this file.",
            isRequired: true, isPath: true),
          PropertyDefinition(
            "infoPlist", .string, "The path of the app's Info.plist, relative to this file.", isPath: true),
          PropertyDefinition(
            "targets", .list(.object("Target")), "The platforms that the app is built for.",
            default: "those of this configuration"),
        ]),
      ObjectType(
        "ConfiguredEnvironment", "One environment to check.",
        [
          PropertyDefinition(
            "platform", .enumeration(Platform.allCases.map { EnumerationCase($0.rawValue, $0.displayName) }),
            "The platform.", isRequired: true),
          PropertyDefinition("version", .version, "The release.", isRequired: true),
          PropertyDefinition("sdk", .version, "The SDK that the app is linked against."),
        ]),
      ObjectType(
        "ConfiguredOverride", "Severities for some of the files.",
        [
          PropertyDefinition(
            "files", .list(.string), "The files, as patterns relative to the configuration.", default: "all files"),
          PropertyDefinition(
            "targets", .list(.string), "The app targets. A file that another app compiles too is not affected.",
            default: "all targets"),
          Schema.configuredRules,
        ]),
    ] + AppSchema.types.filter { $0.name == "Target" })
}

/// The severities that a configuration can give to the findings of a rule. `off` disables the rule.
enum ConfiguredSeverity: String, CaseIterable {
  case error, warning, information, hint, off

  static let cases = allCases.map {
    EnumerationCase($0.rawValue, $0 == .off ? "The rule is disabled." : "Findings are reported as \($0.rawValue).")
  }

  var severity: Severity? { Severity(rawValue: rawValue) }
}
