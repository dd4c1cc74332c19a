import UIModelPlatform

/// A deployment target, of the app or of code built with the app, that Xcode 27 no longer supports.
enum DeploymentTargetTooLow: Rule {
  private static let maximumNoteCount = 5

  static let description = RuleDescription(
    code: "sdk/deployment-target-too-low", effect: .crash, system: .sdk,
    summary: "Deployment target of the app or its pods is lower than iOS 15",
    reason:
      "Xcode 27 builds only for iOS 15 and later. A target with a lower `IPHONEOS_DEPLOYMENT_TARGET` does not build: "
      + "\"the range of supported deployment target versions is 15.0 to 27.0\". From April 2027, App Store Connect "
      + "requires iOS 15 or later as the minimum.",
    advice:
      "Raise the deployment target to 15.0 or later in the places that the notes name. In a Podfile, raise the version "
      + "of `platform :ios`, and let `post_install` delete each pod's own deployment target. Xcode 26 still builds for "
      + "earlier releases.",
    holds: "iPhone and iPad",
    needsSDK: .sdk27,
    sources: [
      Source("Xcode: System requirements", .documented),
      Source("GitHub: iziz/libPhoneNumber-iOS #449, hmlongco/Factory #382, mplpl/mft #12", .observed),
    ],
    wrong: [
      RuleExample(
        #"""
        import SwiftUI

        @main
        struct 1️⃣NotesApp1️⃣: App {
          var body: some Scene {
            WindowGroup { Text("Notes") }
          }
        }
        """#, language: "swift", files: [.project(setting: "IPHONEOS_DEPLOYMENT_TARGET: \"14.0\""), .infoPlist]),
      RuleExample(
        #"""
        {
          "screens": [ { "class": "NotesApp", "builtApps": [ {
            "name": "Notes", "deploymentTargets": 1️⃣[ { "version": "14.0", "place": "Notes.xcodeproj" } ]1️⃣
          } ] } ]
        }
        """#),
    ],
    right: [
      RuleExample(
        #"""
        import SwiftUI

        @main
        struct NotesApp: App {
          var body: some Scene {
            WindowGroup { Text("Notes") }
          }
        }
        """#, language: "swift", files: [.project(setting: "IPHONEOS_DEPLOYMENT_TARGET: \"15.0\""), .infoPlist]),
      RuleExample(
        #"""
        {
          "screens": [ { "class": "NotesApp", "builtApps": [ {
            "name": "Notes", "deploymentTargets": [ { "version": "15.0", "place": "Notes.xcodeproj" } ]
          } ] } ]
        }
        """#),
    ])

  static func check(_ app: BuiltApp, _ report: inout Report) {
    let minimumVersion = BuiltSettings.oldestDeploymentTarget
    let lowTargets = app.deploymentTargets.elements.filter { ($0.version.value ?? minimumVersion) < minimumVersion }
    guard let lowestVersion = lowTargets.compactMap(\.version.value).min() else { return }
    report.report(
      self, at: app.deploymentTargets.place,
      "the app does not build, because a deployment target (iOS \(lowestVersion)) is lower than iOS \(minimumVersion)",
      notes: lowTargets.prefix(maximumNoteCount).compactMap { target in
        target.version.value.map { "deployment target \($0)" + (target.location.value.map { ": \($0)" } ?? "") }
      },
      in: app.environments(report.context.environments { $0.platform == .iOS || $0.platform == .iPadOS }))
  }
}
