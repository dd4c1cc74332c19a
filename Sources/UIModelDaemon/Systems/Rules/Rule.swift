import UIModelPlatform

/// What can be wrong in a model, one rule a file. A rule is a pure function of a subject: most often an answer, which is
/// what a system makes of a declaration. The lists of rules are made from these files (`RuleLists.swift`).
package protocol Rule<Subject>: Sendable {
  /// What the rule looks at.
  associatedtype Subject
  static var description: RuleDescription { get }
  /// Reports what is wrong with a subject.
  static func check(_ subject: Subject, _ report: inout Report)
}

/// Everything there is to say about a rule. Its tests, its page in `docs/rules/`, `explain`, `schema/rules.json` and
/// code descriptions in editors are made from this.
package struct RuleDescription: Sendable {
  /// `system/what-is-wrong`.
  package let code: String
  package let effect: RuleEffect
  /// By effect, capped by the strongest source: a rule may name weaker ones beside it.
  package let severity: Severity
  package let system: RuleSystem
  /// The first version of the daemon that has the rule.
  package let since: Version
  package let status: RuleStatus
  /// What is wrong, in one sentence without a full stop.
  package let summary: String
  /// What the platform does then, and why nobody notices.
  package let reason: String
  /// What to do.
  package let advice: String
  /// Where it holds, in words; "everywhere" if no axis matters.
  package let holds: String
  /// What it has to know of all of the app to report anything.
  package let needs: Set<RuleNeed>
  /// The SDK with which the app has to be built for what the rule says to happen; nil where it always does. With an older
  /// one its findings are hints, and where nobody knows they are one step less severe.
  package let needsSDK: RequiredSDK?
  package let sources: [Source]
  /// Examples that raise exactly what is marked. A rule that can fire on Swift has a Swift example, which comes first.
  package let wrong: [RuleExample]
  /// Examples that raise nothing.
  package let right: [RuleExample]

  package init(
    code: String, effect: RuleEffect, system: RuleSystem, since: Version = Version(0, 1), status: RuleStatus = .stable,
    summary: String, reason: String, advice: String, holds: String = "everywhere",
    needs: Set<RuleNeed> = [], needsSDK: RequiredSDK? = nil, sources: [Source],
    wrong: [RuleExample], right: [RuleExample]
  ) {
    self.code = code
    self.effect = effect
    let cap = sources.map { $0.confidence.severityCap(sources: sources.count) }.min()
    severity = max(effect.severity, cap ?? .hint)
    self.system = system
    self.since = since
    self.status = status
    self.summary = summary
    self.reason = reason
    self.advice = advice
    self.holds = holds
    self.needs = needs
    self.needsSDK = needsSDK
    self.sources = sources
    self.wrong = wrong
    self.right = right
  }
}

extension RuleDescription {
  /// The kinds of source in which the rule can report something: those of its wrong examples.
  package var languages: [String] {
    ["swift", "uimodel"].filter { language in wrong.contains { $0.language == language } }
  }
}

/// An SDK that changes what an app does, and that the App Store will demand.
package struct RequiredSDK: Sendable, Hashable {
  package let version: Version
  /// The month from which uploads need it.
  package let date: String

  /// Source: developer.apple.com/news, "Upcoming requirements", September 2026.
  package static let sdk27 = RequiredSDK(version: 27, date: "April 2027")

  /// What a message says where the app is, or may be, built with an older one.
  package var words: String { "when built with Xcode \(version), required from \(date)" }
}

/// How far a rule can be relied on (docs/stability.md).
package enum RuleStatus: String, Sendable, CaseIterable {
  /// New: it may change or go in a minor version. It reports hints, unless it is about an SDK that the app is built with.
  case preview
  case stable
  /// It still reports, and goes in the next major version.
  case deprecated
}

/// A document that shows a rule.
package struct RuleExample: Sendable {
  /// The kind of document.
  package let language: String
  /// The text. What the rule should mark stands between two `1️⃣`, further findings between two `2️⃣` and so on.
  package let text: String
  /// The text after the fix that comes first; nil where there is none.
  package let fixed: String?
  /// Markers that belong to another rule, by its code: what a document wrong in this way cannot help but raise.
  package let also: [String: String]
  /// Other files of the app, such as its project and Info.plist, where one file alone does not show it.
  package let beside: [RuleExampleFile]

  package init(
    _ text: String, fixed: String? = nil, also: [String: String] = [:], language: String = "uimodel",
    beside: [RuleExampleFile] = []
  ) {
    self.text = text
    self.fixed = fixed
    self.also = also
    self.language = language
    self.beside = beside
  }
}

/// A file that an example needs beside it.
package struct RuleExampleFile: Sendable {
  /// The path in the app's folder; the example itself is in `Sources`.
  package let path: String
  package let text: String

  package init(_ path: String, _ text: String) {
    self.path = path
    self.text = text
  }

  /// An Info.plist with these keys.
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

  /// The project of an iPad app whose Info.plist is the file of this name.
  package static let project = RuleExampleFile("project.yml", projectText)

  /// The same project, built for Mac Catalyst as well.
  package static let catalystProject = RuleExampleFile(
    "project.yml", projectText + "\n      SUPPORTS_MACCATALYST: YES")

  /// The same project with one more build setting.
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
