import UIModelPlatform

/// A use of an API name that existed only in betas of iOS 27.
enum BetaNameRemoved: Rule {
  static let description = RuleDescription(
    code: "sdk/beta-name-removed", effect: .crash, system: .sdk,
    summary: "Code uses an API name that existed only in betas of iOS 27",
    reason:
      "The betas of Xcode 27, and the WWDC sessions of June 2026, used `toolbarMinimizeBehavior`, "
      + "`barMinimizeBehavior` and `barMinimizationSafeAreaAdjustment`. The released SDK has different names, so the "
      + "code does not compile.",
    advice:
      "In SwiftUI, use `toolbarMinimizationBehavior`. In UIKit, set the `minimizationBehavior` and "
      + "`safeAreaAdjustment` properties of the navigation item's `navigationBarMinimization`.",
    holds: "all platforms except macOS",
    needsSDK: .sdk27,
    sources: [
      Source("iOS & iPadOS 27 release notes, 177954148 and 177953926", .documented),
      Source("GitHub: dotnet/macios #26007", .observed),
    ],
    wrong: [
      RuleExample(
        #"""
        import SwiftUI

        struct NoteList: View {
          var body: some View {
            List { Text("Notes") }
              .1️⃣toolbarMinimizeBehavior1️⃣(.onScrollDown, for: .navigationBar)
          }
        }
        """#,
        fixed: #"""
          import SwiftUI

          struct NoteList: View {
            var body: some View {
              List { Text("Notes") }
                .toolbarMinimizationBehavior(.onScrollDown, for: .navigationBar)
            }
          }
          """#, language: "swift", files: [.project, .scenesInfoPlist]),
      RuleExample(
        #"""
        { "screens": [ { "class": "NoteList", "removedNames": [ { "name": 1️⃣"barMinimizeBehavior"1️⃣ } ] } ] }
        """#),
    ],
    right: [
      RuleExample(
        #"""
        import SwiftUI

        struct NoteList: View {
          var body: some View {
            List { Text("Notes") }
              .toolbarMinimizationBehavior(.onScrollDown, for: .navigationBar)
          }
        }
        """#, language: "swift", files: [.project, .scenesInfoPlist]),
      // The app declares its own function of this name.
      RuleExample(
        #"""
        import SwiftUI

        struct NoteList: View {
          var body: some View {
            List { Text("Notes") }
              .toolbarMinimizeBehavior(true)
          }
        }

        extension View {
          func toolbarMinimizeBehavior(_ minimizes: Bool) -> some View { self }
        }
        """#, language: "swift", files: [.project, .scenesInfoPlist]),
      RuleExample(#"{ "screens": [ { "class": "NoteList", "removedNames": [] } ] }"#),
    ])

  static func check(_ removedName: RemovedName, _ report: inout Report) {
    guard let name = removedName.name.located else { return }
    report.report(
      self, at: name.place,
      "'\(name.value.rawValue)' does not compile, because only betas had it",
      notes: ["use '\(name.value.replacement)'"],
      fixes: name.value.differsOnlyInName
        ? [Fix("Use '\(name.value.replacement)'", .code(name.place, .rename(name.value.replacement)))] : [],
      in: removedName.environments(report.context.environments { $0.platform != .macOS }))
  }
}
