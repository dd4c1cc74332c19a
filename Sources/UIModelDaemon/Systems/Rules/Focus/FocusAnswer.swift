import UIModelPlatform

/// The input of the focus rules: a screen and the result of the focus engine for it, computed once.
// A class, because the value is large and is passed to every rule.
final class FocusAnswer: Sendable {
  let screen: Screen
  let engine: FocusEngine
  /// The environments with keyboard navigation: iPadOS and Mac Catalyst 15 and later, built with the iOS 15 SDK or
  /// later.
  let environments: [Environment]
  /// The key commands of the screen's responders for which all facts that the rules need are known.
  let commands: [FocusCommand]

  /// The nodes that implement, or may implement, more than `canBecomeFocused`.
  let implementing: [Int]
  /// The screen's table and collection views.
  let lists: [ListFocus]

  var tree: FocusTree { engine.tree }

  /// Computes the focus data of a screen.
  /// - Parameter environments: The environments in which the screen is checked.
  /// - Parameter embedded: Finds the screens that this screen shows as children or columns. Without it, the key
  ///   commands of a screen that embeds others are not checked, because they may be meant for the embedded screens.
  /// - Parameter before: The focus engine of the screen's last check, if it was kept.
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
  /// Checks a screen without its embedded screens. `engine` is the focus engine of the last check. It is replaced by
  /// the new engine for screens with 500 or more views, and by nil for smaller ones.
  static func check(_ screen: Screen, _ report: inout Report, _ engine: inout FocusEngine?) {
    let environments = report.context.environmentsWithKeyboardNavigation
    guard !environments.isEmpty else { return }
    let answer = FocusAnswer(screen, environments: environments, after: engine)
    engine = screen.views.count >= engineCacheThreshold ? answer.engine : nil
    report.run(on: answer)
    report.run(on: FocusKeys(focus: answer, includesEmbedded: false))
  }

  /// The minimum number of views of a screen whose engine is kept. A smaller screen can be checked again quickly.
  private static let engineCacheThreshold = 500

  /// Checks the key commands of a screen together with the screens that it embeds, because these screens decide whether
  /// a key moves focus.
  static func checkContainer(_ screen: Screen, _ report: inout Report) {
    guard screen.embedsScreens, screen.hasKeyCommands else { return }
    let environments = report.context.environmentsWithKeyboardNavigation
    guard !environments.isEmpty, let embedded = screen.embeddedAtOnce({ report.firstScreen(named: $0) }) else { return }
    let answer = FocusAnswer(screen, environments: environments, embedded: { embedded[$0] })
    guard !answer.commands.isEmpty else { return }
    report.run(on: FocusKeys(focus: answer, includesEmbedded: true))
  }
}

extension Screen {
  fileprivate var embedsScreens: Bool { !embedded.isEmpty || !children.isComplete }

  /// Returns all directly or indirectly embedded screens by name. Nil if one is unknown, is embedded twice, or may not
  /// be shown together with the others. The columns of a split view are shown together where there is room. Several
  /// children may replace each other.
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
  /// The environments that certainly have keyboard navigation. An unknown target may not be an iPad, and an unknown
  /// SDK may be older than the iOS 15 SDK.
  var environmentsWithKeyboardNavigation: [Environment] {
    environments { environment in
      environment.hasKeyboardNavigation
        && !(environment.sdk == nil
          && targets.contains { $0.platform == environment.platform && !$0.sdk.isKnown })
    }
  }
}

extension Environment {
  /// Whether this environment has keyboard navigation: iPadOS or Mac Catalyst 15 and later, with the iOS 15 SDK or
  /// later. For example, Mac Catalyst 16 has keyboard navigation, but iOS 16 on iPhone does not.
  package var hasKeyboardNavigation: Bool {
    (platform == .iPadOS || platform == .macCatalyst) && version >= 15 && (sdk ?? version) >= 15
  }
}
