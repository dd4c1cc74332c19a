import UIModelPlatform

/// A screen with the result of the focus engine for it, computed once. This is the subject of most focus rules.
// A class, because the value is large and is passed to every rule.
final class FocusAnalysis: Sendable {
  let screen: Screen
  let engine: FocusEngine
  /// The environments with keyboard navigation: iPadOS and Mac Catalyst 15 and later, built with the iOS 15 SDK or
  /// later.
  let environments: [Environment]
  /// The key commands of the screen's responders that rules can check (see `FocusCommand`).
  let commands: [FocusCommand]

  /// The nodes that override, or may override, methods other than `canBecomeFocused`.
  let implementingNodes: [Int]
  /// The screen's table and collection views.
  let lists: [ListFocus]

  var tree: FocusTree { engine.tree }

  /// Computes the focus data of a screen.
  /// - Parameter environments: the environments in which the screen is checked.
  /// - Parameter embedded: a function that finds the screens that this screen shows as children or columns. Without it,
  ///   the key commands of a screen that embeds others are not checked, because they may be meant for the embedded
  ///   screens.
  /// - Parameter previousEngine: the focus engine of the screen's last check, if it was kept.
  init(
    _ screen: Screen, environments: [Environment], embedded: ((String) -> Screen?)? = nil,
    after previousEngine: FocusEngine? = nil
  ) {
    self.screen = screen
    let engine =
      embedded.map { FocusEngine(FocusTree(screen, embedded: $0)) } ?? FocusEngine(screen, after: previousEngine)
    self.engine = engine
    implementingNodes = engine.tree.nodes.indices.filter { engine.tree.mayOverrideOtherMethods($0) }
    self.environments = environments
    lists = ListFocus.all(screen, engine.tree)
    let knowsEmbeddedScreens = embedded != nil || !screen.embedsScreens
    commands = knowsEmbeddedScreens ? FocusCommand.all(screen, engine.tree, environments) : []
  }
}

extension FocusAnalysis {
  /// Checks a screen without its embedded screens. `engine` is the focus engine of the last check. The check replaces
  /// it with the new engine for screens with 500 or more views, and with nil for smaller screens.
  static func check(_ screen: Screen, _ report: inout Report, _ engine: inout FocusEngine?) {
    let environments = report.context.environmentsWithKeyboardNavigation
    guard !environments.isEmpty else { return }
    let analysis = FocusAnalysis(screen, environments: environments, after: engine)
    engine = screen.views.count >= minimumCachedViewCount ? analysis.engine : nil
    report.run(on: analysis)
    report.run(on: FocusKeys(focus: analysis, includesEmbedded: false))
  }

  /// The minimum number of views of a screen whose focus engine is kept. A smaller screen is checked quickly without
  /// it.
  private static let minimumCachedViewCount = 500

  /// Checks the key commands of a screen together with the screens that it embeds. Items in the embedded screens can
  /// decide whether a key moves focus.
  static func checkContainer(_ screen: Screen, _ report: inout Report) {
    guard screen.embedsScreens, screen.hasKeyCommands else { return }
    let environments = report.context.environmentsWithKeyboardNavigation
    guard !environments.isEmpty, let embedded = screen.embeddedScreensByName({ report.firstScreen(named: $0) }) else {
      return
    }
    let analysis = FocusAnalysis(screen, environments: environments, embedded: { embedded[$0] })
    guard !analysis.commands.isEmpty else { return }
    report.run(on: FocusKeys(focus: analysis, includesEmbedded: true))
  }
}

extension Screen {
  fileprivate var embedsScreens: Bool { !embeddedScreens.isEmpty || !children.isComplete }

  /// Returns all directly or indirectly embedded screens by name. Nil if one is unknown, is embedded twice, or might
  /// not be shown together with the others. The columns of a split view are shown together where there is room. Several
  /// children might replace each other.
  fileprivate func embeddedScreensByName(_ find: (String) -> Screen?) -> [String: Screen]? {
    var screensByName: [String: Screen] = [:]
    var visitedPlaces = Set<Place>()
    var pendingScreens = [self]
    while let screen = pendingScreens.popLast() {
      guard visitedPlaces.insert(screen.place).inserted, screen.children.isComplete, screen.children.elements.count <= 1
      else {
        return nil
      }
      for (name, _) in screen.embeddedScreens {
        guard let child = find(name.value) else { return nil }
        screensByName[name.value] = child
        pendingScreens.append(child)
      }
    }
    return screensByName
  }
}

extension AppContext {
  /// The environments that certainly have keyboard navigation. An unknown target might not be an iPad, and an unknown
  /// SDK might be older than the iOS 15 SDK.
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
