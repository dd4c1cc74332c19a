import UIModelPlatform

/// What the rules of focus are given: a screen with what the focus system makes of it, computed once.
// A class because it is large and handed to every rule.
final class FocusAnswer: Sendable {
  let screen: Screen
  let engine: FocusEngine
  /// Where keyboard navigation exists: iPadOS and Mac Catalyst since 15, linked against SDK 15.
  let environments: [Environment]
  /// The key commands of its responders of which something can be said.
  let commands: [FocusCommand]

  /// The nodes that implement, or may implement, anything but `canBecomeFocused`.
  let implementing: [Int]
  /// Its tables and collection views.
  let lists: [ListFocus]

  var tree: FocusTree { engine.tree }

  /// `embedded` finds the screens that this one shows as children or columns. Without them nothing is said of its key
  /// commands, which may be for what is embedded.
  /// `before` is what the focus system made of the screen at the last check.
  init(
    _ screen: Screen, environments: [Environment], embedded: ((String) -> Screen?)? = nil,
    after before: FocusEngine? = nil
  ) {
    self.screen = screen
    let engine =
      embedded.map { FocusEngine(FocusTree(screen, embedded: $0)) } ?? FocusEngine(screen, after: before)
    self.engine = engine
    implementing = engine.tree.nodes.indices.filter { engine.tree.implementsMore($0) }
    self.environments = environments
    lists = ListFocus.all(screen, engine.tree)
    let hasAll = embedded != nil || !screen.embedsScreens
    commands = hasAll ? FocusCommand.all(screen, engine.tree, environments) : []
  }
}

extension FocusAnswer {
  /// Checks a screen. `engine` is what the last check made of it; it is kept for screens that are worth it.
  static func check(_ screen: Screen, _ report: inout Report, _ engine: inout FocusEngine?) {
    let environments = report.context.environmentsWithKeyboardNavigation
    guard !environments.isEmpty else { return }
    let answer = FocusAnswer(screen, environments: environments, after: engine)
    engine = screen.views.count >= keptFrom ? answer.engine : nil
    report.run(on: answer)
    report.run(on: FocusKeys(focus: answer, isWithEmbedded: false))
  }

  /// Screens of fewer views are looked at anew in no time.
  private static let keptFrom = 500

  /// The key commands of a screen that embeds others: whether their keys move focus is seen only together with these.
  static func checkContainer(_ screen: Screen, _ report: inout Report) {
    guard screen.embedsScreens, screen.hasKeyCommands else { return }
    let environments = report.context.environmentsWithKeyboardNavigation
    guard !environments.isEmpty, let embedded = screen.embeddedAtOnce({ report.firstScreen(named: $0) }) else { return }
    let answer = FocusAnswer(screen, environments: environments, embedded: { embedded[$0] })
    guard !answer.commands.isEmpty else { return }
    report.run(on: FocusKeys(focus: answer, isWithEmbedded: true))
  }
}

extension Screen {
  fileprivate var embedsScreens: Bool { !embedded.isEmpty || !children.isComplete }

  /// Everything that it embeds, by name, if all of it is given and certainly shown together: the columns of a split view
  /// are, where there is room; of several children one may take the place of another. No screen is in two places.
  fileprivate func embeddedAtOnce(_ find: (String) -> Screen?) -> [String: Screen]? {
    var found: [String: Screen] = [:]
    var seen = Set<Place>()
    var waiting = [self]
    while let screen = waiting.popLast() {
      guard seen.insert(screen.place).inserted, screen.children.isComplete, screen.children.elements.count <= 1 else {
        return nil
      }
      for (name, _) in screen.embedded {
        guard let child = find(name.value) else { return nil }
        found[name.value] = child
        waiting.append(child)
      }
    }
    return found
  }
}

extension AppContext {
  /// Where keyboard navigation certainly exists: targets of which nothing is known may be no iPads, and an SDK of which
  /// nothing is known may be an old one.
  var environmentsWithKeyboardNavigation: [Environment] {
    environments { environment in
      environment.hasKeyboardNavigation
        && !(environment.sdk == nil
          && targets.contains { $0.platform == environment.platform && !$0.sdk.isKnown })
    }
  }
}

extension Environment {
  /// Whether the focus system of iPadOS 15 and Mac Catalyst is on here.
  package var hasKeyboardNavigation: Bool {
    (platform == .iPadOS || platform == .macCatalyst) && version >= 15 && (sdk ?? version) >= 15
  }
}
