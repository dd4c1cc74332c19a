import UIModelJSON
import UIModelPlatform

/// A step that names a menu which no platform has, nor the app.
enum UnknownMenuIdentifier: Rule {
  static let description = RuleDescription(
    code: "menu/unknown-identifier", severity: .warning, system: .menu,
    summary: "A name that no menu of the system or the app has",
    reason: "The builder does nothing with an identifier that it does not find, without a word.",
    advice: "Use the name of a system menu (`file`, `view`, …), or the identifier of a menu that the app inserts.",
    sources: [
      Source("UIMenu.h: UIMenuIdentifier", .header), Source("Builder measured on iOS 26 (openuikit)", .rederived),
    ],
    wrong: [
      RuleExample(
        #"{ "app": { "delegate": { "buildMenu": { "steps": [ { "remove": 1️⃣"fromat"1️⃣ } ] } } } }"#,
        fixed: #"{ "app": { "delegate": { "buildMenu": { "steps": [ { "remove": "format" } ] } } } }"#),
      RuleExample(
        #"""
        {
          "app": { "delegate": { "buildMenu": { "steps": [
            { "insertSibling": "marks", "afterMenu": "view" },
            { "insertChild": { "title": "Sort" }, "atEndOfMenu": 1️⃣"mraks"1️⃣ }
          ] } } },
          "menus": [ { "identifier": "marks", "title": "Marks" } ]
        }
        """#),
      RuleExample(
        #"{ "app": { "delegate": { "buildMenu": { "steps": [ { "remove": 1️⃣"com.apple.menu.fromat"1️⃣ } ] } } } }"#),
    ],
    right: [
      RuleExample(
        #"""
        { "app": { "delegate": { "buildMenu": { "steps": [
          { "remove": "com.apple.menu.format" },
          { "insertChild": { "title": "A" }, "atEndOfMenu": "com.example.made-in-code" },
          { "insertChild": { "title": "B" }, "atEndOfMenu": "com.apple.menu.text-input" },
          { "insertChild": { "title": "C" }, "atEndOfMenu": "com.apple.menu.scale" }
        ] } } } }
        """#),
      RuleExample(
        #"""
        {
          "app": { "delegate": { "buildMenu": { "steps": [
            { "insertSibling": "marks", "afterMenu": "view" },
            { "insertChild": { "title": "Sort" }, "atEndOfMenu": "marks" }
          ] } } },
          "menus": [ { "ref": "marks", "title": "Marks" } ]
        }
        """#),
      RuleExample(
        #"{ "app": { "delegate": { "buildMenu": { "steps": [ { "$unknown": "a helper" }, { "remove": "extras" } ] } } } }"#
      ),
    ])

  static func check(_ menus: MenuAnswer, _ report: inout Report) {
    guard !report.context.names.mayHaveMore(of: [.menu, .menuElement]) else { return }
    // Only what names an unknown menu has the known ones put in order.
    lazy var known = KnownMenus(menus)
    for (index, step) in menus.steps.enumerated() {
      // What nobody knows may have brought the name.
      if case .unknown = step.operation { return }
      for case .unknown in menus.items.operands[index] { return }
      guard let reference = step.reference else { continue }
      let name = reference.value
      guard SystemMenuIdentifier.named(name) == nil, menus.items.menusByName[name] == nil,
        menus.items.identity(ofMenu: name) == nil, report.find(name, [.menu, .menuElement]).isEmpty
      else { continue }
      let isApples = SystemMenuIdentifier.looksLikeApples(name)
      let nearest = known.nearest(to: name, isApples: isApples).flatMap {
        isApples && !isMisspelled(name, $0) ? nil : $0
      }
      // Menus made elsewhere have identifiers in reverse domain order; Apple has some that are not written down.
      if name.contains("."), !isApples || nearest == nil { continue }
      report.report(
        self, at: reference.place,
        "neither the system nor the app has a menu '\(name)', so the step does nothing"
          + (nearest.map { "; did you mean '\($0)'?" } ?? ""), restsOn: [report.context.names],
        fixes: nearest.map { [Fix("Change to '\($0)'", .replace(reference.place, .string($0)))] } ?? [])
    }
  }

  /// Whether what comes after the prefix that all of Apple's have is near, too: the prefix alone makes any two alike.
  private static func isMisspelled(_ name: String, _ other: String) -> Bool {
    guard let last = name.split(separator: ".").last, let otherLast = other.split(separator: ".").last else {
      return false
    }
    return last == otherLast || nearestName(to: String(last), among: [String(otherLast)]) != nil
  }
}

/// The menus that a name may be meant for.
private struct KnownMenus {
  private let names: [String]
  private let apples: [String]
  private let own: NearestNames

  init(_ menus: MenuAnswer) {
    names = SystemMenuIdentifier.names
    apples = SystemMenuIdentifier.all.map(\.rawValue)
    own = NearestNames(menus.items.menusByName.keys)
  }

  /// Of two that are equally near, the system's.
  func nearest(to name: String, isApples: Bool) -> String? {
    nearestName(to: name, among: isApples ? apples : names + own.candidates(for: name))
  }
}
