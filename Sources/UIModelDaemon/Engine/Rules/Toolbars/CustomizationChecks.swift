/// The saved customisations of an app, with the toolbars that they are of.
struct Customizations: Sendable {
  let toolbars: [Toolbar]
  /// Those that documents say the session starts with.
  let declared: [CustomizationDeclaration]
  /// What people have made of bars since, by the bar's id.
  let saved: [String: SavedCustomization]

  private let byID: [String: Toolbar]
  private let byHandle: [String: Toolbar]

  init(toolbars: [Toolbar], declared: [CustomizationDeclaration], saved: [String: SavedCustomization]) {
    self.toolbars = toolbars
    self.declared = declared
    self.saved = saved
    func index(_ name: (Toolbar) -> String?) -> [String: Toolbar] {
      Dictionary(toolbars.compactMap { toolbar in name(toolbar).map { ($0, toolbar) } }) { first, _ in first }
    }
    byID = index { $0.id.value?.literal }
    byHandle = index { $0.ref.value }
  }

  /// The toolbar that is saved under a name: its id, or its handle.
  func toolbar(_ name: String) -> Toolbar? { byID[name] ?? byHandle[name] }

  func toolbar(id: String) -> Toolbar? { byID[id] }

  /// Of more toolbars, or more customisations, nobody looks for names that are nearly the same.
  var canCompareNames: Bool { toolbars.count <= 64 && declared.count <= 64 }
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
