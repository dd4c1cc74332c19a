import UIModelJSON
import UIModelPlatform

extension DeclaredSystem {
  /// The rules that check the actions of commands.
  static let actions = DeclaredSystem(
    entities: Entities(screen: { screen, report, _ in
      guard screen.reader["unansweredActions"] != nil else { return }
      let all = screen.reader.list("unansweredActions") { element -> UnansweredAction? in
        guard element.kind == .object else { return nil }
        let reader = ObjectReader(element, in: screen.reader.block)
        return UnansweredAction(
          action: reader.string("action"), namedIn: reader.string("namedIn"),
          target: reader.string("target").value, implementedIn: reader.string("implementedIn").value)
      }
      for action in all.elements { report.run(on: action) }
    }))
}
