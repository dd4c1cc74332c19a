import UIModelPlatform

extension DeclaredSystem {
  /// SwiftUI toolbars.
  static let toolbars = DeclaredSystem(
    entities: Entities(toolbar: { toolbar, report in report.run(on: ToolbarAnswer(toolbar, report.context)) }))
}
