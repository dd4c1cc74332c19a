import UIModelJSON
import UIModelPlatform

extension DeclaredSystem {
  /// The rules that check the actions of commands.
  static let actions = DeclaredSystem(
    entityChecks: EntityChecks(screen: { screen, report, _ in
      guard screen.reader["unansweredActions"] != nil else { return }
      let unimplementedActions = screen.reader.list("unansweredActions") { element -> UnimplementedAction? in
        guard element.kind == .object else { return nil }
        let reader = ObjectReader(element, in: screen.reader.block)
        return UnimplementedAction(
          action: reader.string("action"), nameLocation: reader.string("namedIn"),
          targetName: reader.string("target").value, implementationFile: reader.string("implementedIn").value)
      }
      for action in unimplementedActions.elements { report.run(on: action) }
    }))
}
