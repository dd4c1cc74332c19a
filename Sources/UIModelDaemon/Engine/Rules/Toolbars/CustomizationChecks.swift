/// The saved customisations of an app, with the toolbars that they are of.
struct Customizations: Sendable {
  let toolbars: [Toolbar]
  /// Those that documents say the session starts with.
  let declared: [CustomizationDeclaration]
  /// What people have made of bars since, by the bar's id.
  let saved: [String: SavedCustomization]

  /// The toolbar that is saved under a name: its id, or its handle.
  func toolbar(_ name: String) -> Toolbar? {
    toolbars.first { $0.id.value?.literal == name } ?? toolbars.first { $0.ref.value == name }
  }
}

/// A rule about customisations together with the toolbars that they are of.
protocol CustomizationRule: Rule {
  static func check(_ customizations: Customizations, _ report: inout Report)
}

/// Runs the rules of saved customisations on one app.
enum CustomizationChecks {
  static let rules: [any CustomizationRule.Type] = [OrphanedCustomization.self]

  static func check(_ customizations: Customizations, _ report: inout Report) {
    for rule in rules { rule.check(customizations, &report) }
    report.rulesRun += rules.count
  }
}
