import UIModelPlatform

/// A screen with its focus engine, both computed once for all rules that check the screen. Most focus rules have this
/// subject.
// A class, because the value is large and is passed to every rule.
final class FocusAnalysis: Sendable {
  let screen: Screen
  let engine: FocusEngine
  /// The checked environments with keyboard navigation: iPadOS and Mac Catalyst 15 and later, built with the iOS 15 SDK
  /// or later.
  let environments: [Environment]
  /// The key commands of the screen's responders that rules can check (see `FocusCommand`).
  let commands: [FocusCommand]

  /// The nodes that override methods other than `canBecomeFocused`, or might override such methods.
  let implementingNodes: [Int]
  /// The screen's table and collection views.
  let lists: [ListFocus]

  var tree: FocusTree { engine.tree }

  /// Computes the focus data of a screen.
  /// - Parameter environments: the environments in which the screen is checked.
  /// - Parameter findScreen: a function that returns an embedded screen (a child or a column) by its name. Without this
  ///   function, the key commands of a screen with embedded screens are not checked, because these commands may be
  ///   meant for the embedded screens.
  /// - Parameter previousEngine: the focus engine from the previous check of the screen; nil if no engine was kept.
  init(
    _ screen: Screen, environments: [Environment], findScreen: ((String) -> Screen?)? = nil,
    after previousEngine: FocusEngine? = nil
  ) {
    self.screen = screen
    let engine =
      findScreen.map { FocusEngine(FocusTree(screen, embedded: $0)) } ?? FocusEngine(screen, after: previousEngine)
    self.engine = engine
    implementingNodes = engine.tree.nodes.indices.filter { engine.tree.mayOverrideOtherMethods($0) }
    self.environments = environments
    lists = ListFocus.makeLists(screen, engine.tree)
    let knowsEmbeddedScreens = findScreen != nil || !screen.mayEmbedScreens
    commands = knowsEmbeddedScreens ? FocusCommand.makeCommands(screen, engine.tree, environments) : []
  }
}

extension FocusAnalysis {
  /// Checks a screen without its embedded screens. `engine` is the focus engine from the previous check of the screen.
  /// The check replaces `engine` with the new engine if the screen has at least 500 views, and with nil otherwise.
  static func check(_ screen: Screen, _ report: inout Report, _ engine: inout FocusEngine?) {
    let environments = report.context.environmentsWithKeyboardNavigation
    guard !environments.isEmpty else { return }
    let analysis = FocusAnalysis(screen, environments: environments, after: engine)
    engine = screen.views.count >= minimumCachedViewCount ? analysis.engine : nil
    report.run(on: analysis)
    report.run(on: FocusKeys(focus: analysis, includesEmbeddedScreens: false))
  }

  /// The minimum number of views of a screen whose focus engine is kept. The check of a smaller screen is fast even
  /// without a previous engine.
  private static let minimumCachedViewCount = 500

  /// Checks the key commands of a screen together with its embedded screens. Items in the embedded screens can decide
  /// whether a key moves focus.
  static func checkContainer(_ screen: Screen, _ report: inout Report) {
    guard screen.mayEmbedScreens, screen.hasKeyCommands else { return }
    let environments = report.context.environmentsWithKeyboardNavigation
    guard !environments.isEmpty, let screensByName = screen.embeddedScreensByName({ report.firstScreen(named: $0) })
    else {
      return
    }
    let analysis = FocusAnalysis(screen, environments: environments, findScreen: { screensByName[$0] })
    guard !analysis.commands.isEmpty else { return }
    report.run(on: FocusKeys(focus: analysis, includesEmbeddedScreens: true))
  }
}

extension Screen {
  fileprivate var mayEmbedScreens: Bool { !embeddedScreens.isEmpty || !childHandles.isComplete }

  /// Returns all directly or indirectly embedded screens, by name. Returns nil if an embedded screen is unknown or
  /// embedded twice, or if a screen has several children, because one child might replace another. The columns of a
  /// split view may be several, because they are shown side by side if there is room.
  fileprivate func embeddedScreensByName(_ findScreen: (String) -> Screen?) -> [String: Screen]? {
    var screensByName: [String: Screen] = [:]
    var visitedPlaces = Set<Place>()
    var pendingScreens = [self]
    while let screen = pendingScreens.popLast() {
      guard visitedPlaces.insert(screen.place).inserted, screen.childHandles.isComplete,
        screen.childHandles.elements.count <= 1
      else {
        return nil
      }
      for (name, _) in screen.embeddedScreens {
        guard let child = findScreen(name.value) else { return nil }
        screensByName[name.value] = child
        pendingScreens.append(child)
      }
    }
    return screensByName
  }
}

extension AppContext {
  /// The environments that certainly have keyboard navigation. Environments are omitted if the target is unknown,
  /// because it might not be an iPad, or if the SDK is unknown, because it might be older than the iOS 15 SDK.
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
