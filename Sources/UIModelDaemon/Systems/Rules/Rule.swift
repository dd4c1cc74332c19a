import UIModelPlatform

/// A check for one kind of mistake, declared in its own file.
///
/// A rule has no state: its findings depend only on the subject and on queries to the report. Most subjects are values
/// that a system computes from a declaration. For example, the rule `CoveredItem` checks a `FocusAnalysis`. The lists
/// of rules in `RuleLists.swift` are generated from the rule files.
package protocol Rule<Subject>: Sendable {
  /// The type of value that the rule checks.
  associatedtype Subject
  static var description: RuleDescription { get }
  /// Reports the mistakes in a subject to `report`.
  static func check(_ subject: Subject, _ report: inout Report)
}

/// The complete description of a rule. The rule's tests, its page in `docs/rules/`, `explain`, `schema/rules.json` and
/// code descriptions in editors are generated from this value.
package struct RuleDescription: Sendable {
  /// The code in the form `system/what-is-wrong`, such as `focus/covered-item`.
  package let code: String
  package let effect: RuleEffect
  /// The severity that follows from the effect, lowered if even the rule's strongest source is weak, such as a talk.
  /// Weaker sources beside a strong one do not lower the severity.
  package let severity: Severity
  package let system: RuleSystem
  /// The first version of the daemon that has the rule.
  package let firstVersion: Version
  package let status: RuleStatus
  /// The mistake, in one sentence without a full stop.
  package let summary: String
  /// The behavior of the platform if the code contains the mistake, and why developers may not notice this behavior.
  package let reason: String
  /// The way to correct the mistake.
  package let advice: String
  /// The conditions under which the rule reports, as a phrase; "everywhere" if the rule has no conditions.
  package let conditionText: String
  /// The app-wide facts that the rule depends on. If one is unknown, the rule reports nothing in that app.
  package let neededFacts: Set<RuleNeed>
  /// The SDK with which an app must be built for the described behavior; nil if the behavior does not depend on the
  /// SDK. With an older SDK, findings are hints. If the SDK is unknown, errors become warnings, and other findings
  /// become hints.
  package let requiredSDK: RequiredSDK?
  package let sources: [Source]
  /// Examples in which the rule reports exactly the marked places. If the rule can report in Swift, the first example
  /// is a Swift example.
  package let wrongExamples: [RuleExample]
  /// Examples in which no rule reports a finding.
  package let correctExamples: [RuleExample]

  package init(
    code: String, effect: RuleEffect, system: RuleSystem, since: Version = Version(0, 1), status: RuleStatus = .stable,
    summary: String, reason: String, advice: String, holds: String = "everywhere",
    needs: Set<RuleNeed> = [], needsSDK: RequiredSDK? = nil, sources: [Source],
    wrong: [RuleExample], right: [RuleExample]
  ) {
    self.code = code
    self.effect = effect
    let severityCap = sources.map { $0.confidence.severityCap(sourceCount: sources.count) }.min()
    severity = max(effect.severity, severityCap ?? .hint)
    self.system = system
    self.firstVersion = since
    self.status = status
    self.summary = summary
    self.reason = reason
    self.advice = advice
    self.conditionText = holds
    self.neededFacts = needs
    self.requiredSDK = needsSDK
    self.sources = sources
    self.wrongExamples = wrong
    self.correctExamples = right
  }
}

extension RuleDescription {
  /// The languages in which the rule can report: the languages of its wrong examples, such as `["swift", "uimodel"]`.
  package var languages: [String] {
    ["swift", "uimodel"].filter { language in wrongExamples.contains { $0.language == language } }
  }
}

/// An SDK that changes the behavior of apps, and that App Store uploads will require.
package struct RequiredSDK: Sendable, Hashable {
  package let version: Version
  /// The month from which App Store uploads require the SDK.
  package let date: String

  /// The SDK of Xcode 27. Source: developer.apple.com/news, "Upcoming requirements", September 2026.
  package static let sdk27 = RequiredSDK(version: 27, date: "April 2027")

  /// The end of a message if the app is, or may be, built with an older SDK. For example, "when built with Xcode 27,
  /// required from April 2027".
  package var phrase: String { "when built with Xcode \(version), required from \(date)" }
}

/// The stability of a rule (docs/stability.md).
package enum RuleStatus: String, Sendable, CaseIterable {
  /// A new rule, which may change or be removed in a minor version. It reports hints, unless it depends on an SDK.
  case preview
  case stable
  /// A rule that still reports but will be removed in the next major version.
  case deprecated
}

/// A model document or a Swift file that demonstrates a rule.
package struct RuleExample: Sendable {
  /// The language of the document: `uimodel` or `swift`.
  package let language: String
  /// The text with markers. The place that the rule reports is between two `1️⃣`, the place of the next finding is
  /// between two `2️⃣`, and so on.
  package let text: String
  /// The text after the first fix is applied; nil if the rule offers no fix.
  package let fixedText: String?
  /// The codes of other rules that report findings in the same text, by the marker of the finding's place.
  package let otherRuleCodes: [String: String]
  /// Other files of the app, such as its project and Info.plist, if the text alone does not show the mistake.
  package let files: [RuleExampleFile]

  package init(
    _ text: String, fixed: String? = nil, also: [String: String] = [:], language: String = "uimodel",
    files: [RuleExampleFile] = []
  ) {
    self.text = text
    self.fixedText = fixed
    self.otherRuleCodes = also
    self.language = language
    self.files = files
  }
}

/// An additional file that an example needs.
package struct RuleExampleFile: Sendable {
  /// The path relative to the app's folder. The example itself is in `Sources`.
  package let path: String
  package let text: String

  package init(_ path: String, _ text: String) {
    self.path = path
    self.text = text
  }

  /// Creates an Info.plist file from XML text with keys and their values.
  package init(infoPlist keys: String) {
    self.init(
      "Info.plist",
      """
      <?xml version="1.0" encoding="UTF-8"?>
      <plist version="1.0">
      <dict>
        \(keys)
      </dict>
      </plist>
      """)
  }

  /// The project file of an iPhone and iPad app whose Info.plist is `Info.plist`.
  package static let project = RuleExampleFile("project.yml", projectText)

  /// The project file of an iPhone and iPad app that is also built for Mac Catalyst.
  package static let catalystProject = RuleExampleFile(
    "project.yml", projectText + "\n      SUPPORTS_MACCATALYST: YES")

  /// Returns the project file of an iPhone and iPad app with an additional build setting, such as
  /// `IPHONEOS_DEPLOYMENT_TARGET: "14.0"`.
  package static func project(setting: String) -> RuleExampleFile {
    RuleExampleFile("project.yml", projectText + "\n      " + setting)
  }

  private static let projectText = """
    name: Notes
    targets:
      Notes:
        type: application
        platform: iOS
        deploymentTarget: "17.0"
        sources: [Sources]
        settings:
          INFOPLIST_FILE: Info.plist
          TARGETED_DEVICE_FAMILY: "1,2"
    """

  /// The Info.plist of an app that has not adopted scenes.
  package static let infoPlist = RuleExampleFile(
    "Info.plist",
    """
    <?xml version="1.0" encoding="UTF-8"?>
    <plist version="1.0">
    <dict>
      <key>UILaunchScreen</key>
      <dict/>
    </dict>
    </plist>
    """)

  /// The Info.plist of an app with several scenes, one scene configuration and one activity type.
  package static let scenesInfoPlist = RuleExampleFile(
    "Info.plist",
    """
    <?xml version="1.0" encoding="UTF-8"?>
    <plist version="1.0">
    <dict>
      <key>NSUserActivityTypes</key>
      <array>
        <string>com.example.notes.edit</string>
      </array>
      <key>UIApplicationSceneManifest</key>
      <dict>
        <key>UIApplicationSupportsMultipleScenes</key>
        <true/>
        <key>UISceneConfigurations</key>
        <dict>
          <key>UIWindowSceneSessionRoleApplication</key>
          <array>
            <dict>
              <key>UISceneConfigurationName</key>
              <string>Main</string>
              <key>UISceneDelegateClassName</key>
              <string>$(PRODUCT_MODULE_NAME).SceneDelegate</string>
            </dict>
          </array>
        </dict>
      </dict>
      <key>UILaunchScreen</key>
      <dict/>
    </dict>
    </plist>
    """)
}
