import UIModelPlatform

extension DeclaredSystem {
  /// The rules for SDK requirements on build settings, Info.plist keys and code. For example, `NoLaunchScreen` checks a
  /// key that App Store Connect requires with Xcode 27.
  static let sdk = DeclaredSystem(
    crossChecks: CrossChecks(
      screen: ConditionalCheck(where: {
        $0.declaresBuiltApps || $0.declaresRemovedNames || $0.declaresStateAssignments || $0.declaresTabSelections
          || $0.declaresSplitInitializers
      }) { screen, report in
        for app in screen.builtApps.elements { report.run(on: app) }
        for name in screen.removedNames.elements { report.run(on: name) }
        for assignment in screen.stateAssignments.elements { report.run(on: assignment) }
        for selection in screen.tabSelections.elements { report.run(on: selection) }
        for initializer in screen.splitInitializers.elements { report.run(on: initializer) }
      }))
}
