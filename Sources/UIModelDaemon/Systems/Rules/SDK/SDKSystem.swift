import UIModelPlatform

extension DeclaredSystem {
  /// What newer SDKs ask of apps as they are built.
  static let sdk = DeclaredSystem(
    together: Together(
      screen: Concern(where: {
        $0.saysBuiltApps || $0.saysRemovedNames || $0.saysStateAssignments || $0.saysTabSelections
          || $0.saysSplitInitializers
      }) { screen, report in
        for app in screen.builtApps.elements { report.run(on: app) }
        for name in screen.removedNames.elements { report.run(on: name) }
        for assignment in screen.stateAssignments.elements { report.run(on: assignment) }
        for selection in screen.tabSelections.elements { report.run(on: selection) }
        for initializer in screen.splitInitializers.elements { report.run(on: initializer) }
      }))
}
