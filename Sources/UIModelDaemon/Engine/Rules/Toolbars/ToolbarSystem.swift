import UIModelPlatform

extension DeclaredSystem {
  /// Toolbars of SwiftUI.
  static let toolbars = DeclaredSystem(
    entities: Entities(toolbar: { toolbar, report in report.run(on: ToolbarAnswer(toolbar, report.context)) }))
}
