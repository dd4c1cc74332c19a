/// What the rules of focus are given: a screen with what the focus system makes of it, computed once.
// A class because it is large and handed to every rule.
final class FocusAnswer: Sendable {
  let screen: Screen
  let engine: FocusEngine
  /// Where keyboard navigation exists: iPadOS and Mac Catalyst since 15, linked against SDK 15.
  let environments: [Environment]
  /// The key commands of its responders of which something can be said.
  let commands: [FocusCommand]

  var tree: FocusTree { engine.tree }

  init(_ screen: Screen, environments: [Environment]) {
    self.screen = screen
    engine = FocusEngine(FocusTree(screen))
    self.environments = environments
    commands = FocusCommand.all(screen, engine.tree, environments)
  }
}

/// A rule about one screen.
protocol FocusRule: Rule {
  static func check(_ focus: FocusAnswer, _ report: inout Report)
}

/// Runs the rules of focus on one screen.
enum FocusChecks {
  /// What the app is launched with.
  static func check(_ app: App, _ report: inout Report) {
    InvalidLaunchArgument.check(app, &report)
    report.rulesRun += 1
  }

  static func check(_ screen: Screen, _ report: inout Report) {
    let environments = report.context.environments(where: \.hasKeyboardNavigation)
    guard !environments.isEmpty else { return }
    let answer = FocusAnswer(screen, environments: environments)
    for rule in FocusRules.checks { rule.check(answer, &report) }
    report.rulesRun += FocusRules.checks.count
  }
}

extension Environment {
  /// Whether the focus system of iPadOS 15 and Mac Catalyst is on here.
  package var hasKeyboardNavigation: Bool {
    (platform == .iPadOS || platform == .macCatalyst) && version >= 15 && (sdk ?? version) >= 15
  }
}
