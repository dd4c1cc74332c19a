import UIModelPlatform

extension DeclaredSystem {
  /// The rules for SwiftUI toolbars and for toolbar items without a name. For example, `UnnamedBarItem` reports a
  /// button that has only an image.
  static let toolbars = DeclaredSystem(
    entityChecks: EntityChecks(toolbar: { toolbar, report in
      let facts = ToolbarFacts(toolbar, report.context)
      report.run(on: facts)
      for item in facts.items {
        for unnamedItem in (item.content.value ?? []).compactMap({ UnnamedItem($0, in: item) }) {
          report.run(on: unnamedItem)
        }
      }
    }))
}
