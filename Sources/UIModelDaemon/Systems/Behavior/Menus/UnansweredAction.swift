import UIModelPlatform

/// An action that commands send by a selector made of a string, and that nobody implements.
struct UnansweredAction: Sendable {
  let action: Property<String>
  /// The file and line that name it, where that is no code.
  let namedIn: Property<String>
  /// The target in which nobody implements it, if it is known.
  let target: String?
  /// The file of another target that implements it.
  let implementedIn: String?
}

extension DeclaredSystem {
  /// What commands send.
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
