import UIModelPlatform

extension Schema {
  /// What `uimodel.config.json` may say.
  package static let configuration = Schema(
    [
      ObjectType(
        documentType, "How the model documents of a folder are checked.",
        [
          PropertyDefinition("$schema", .string, "Where an editor finds the schema of this file."),
          PropertyDefinition(
            "targets", .list(.object("Target")), "The platforms of apps that name none themselves.",
            default: "every iPadOS since 15"),
          PropertyDefinition(
            "environments", .list(.object("ConfiguredEnvironment")),
            "The environments to check. Without them: every release that the targets allow."),
          PropertyDefinition(
            "rules", .map(.enumeration(ConfiguredSeverity.cases)),
            "Severities by a rule's code or a system's name: what a finding counts as, or \"off\"."),
          PropertyDefinition(
            "include", .list(.string), "The files to read, as patterns relative to this file; `**` spans folders.",
            default: "[\"**/*.uimodel.json\"]"),
          PropertyDefinition(
            "exclude", .list(.string), "Files to leave out, as patterns relative to this file.", default: "[]"),
          PropertyDefinition(
            "reservedKeys", .map(.string),
            "Key combinations that the app must leave alone, in menu glyphs (\"⌘K\"), each with the reason."),
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
    ] + AppSchema.types.filter { $0.name == "Target" })
}

/// What a rule's findings count as.
enum ConfiguredSeverity: String, CaseIterable {
  case error, warning, information, hint, off

  static let cases = allCases.map {
    EnumerationCase($0.rawValue, $0 == .off ? "The rule is switched off." : "Findings count as \($0.rawValue).")
  }

  var severity: Severity? { Severity(rawValue: rawValue) }
}
