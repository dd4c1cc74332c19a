import UIModelPlatform

extension DeclaredSystem {
  /// The rules for SwiftUI toolbars and for items without a name in them. For example, `UnnamedBarItem` reports a
  /// button that has only an image.
  static let toolbars = DeclaredSystem(
    entities: Entities(toolbar: { toolbar, report in
      let answer = ToolbarAnswer(toolbar, report.context)
      report.run(on: answer)
      for item in answer.items {
        for view in (item.content.value ?? []).compactMap({ UnnamedItem($0, in: item) }) { report.run(on: view) }
      }
    }))
}
