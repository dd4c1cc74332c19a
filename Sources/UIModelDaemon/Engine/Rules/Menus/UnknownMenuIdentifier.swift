import UIModelJSON
import UIModelPlatform

/// A step with a menu identifier that neither the system nor the app has.
enum UnknownMenuIdentifier: Rule {
  static let description = RuleDescription(
    code: "menu/unknown-identifier", effect: .wrong, system: .menu,
    summary: "Menu builder call uses an identifier that no menu has",
    reason:
      "The menu builder silently ignores a call that refers to a menu identifier that no menu has. The "
      + "compiler does not check identifiers that are created from strings.",
    advice:
      "Use the identifier of a system menu, for example `.file` or `.view`, or of a menu that the app "
      + "inserts.",
    needs: [.mainMenu],
    sources: [
      Source("UIMenu.h: UIMenuIdentifier", .header), Source("Builder measured on iOS 26 (openuikit)", .rederived),
    ],
    wrong: [
      RuleExample(
        #"""
        import UIKit

        final class AppDelegate: UIResponder, UIApplicationDelegate {
          override func buildMenu(with builder: UIMenuBuilder) {
            super.buildMenu(with: builder)
            guard builder.system == .main else { return }
            builder.remove(menu: 1️⃣UIMenu.Identifier("com.apple.menu.fromat")1️⃣)
          }
        }
        """#,
        fixed: #"""
          import UIKit

          final class AppDelegate: UIResponder, UIApplicationDelegate {
            override func buildMenu(with builder: UIMenuBuilder) {
              super.buildMenu(with: builder)
              guard builder.system == .main else { return }
              builder.remove(menu: UIMenu.Identifier.format)
            }
          }
          """#, language: "swift"),
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
        import UIKit

        final class AppDelegate: UIResponder, UIApplicationDelegate {
          override func buildMenu(with builder: UIMenuBuilder) {
            super.buildMenu(with: builder)
            guard builder.system == .main else { return }
            builder.remove(menu: .format)
            builder.insertChild(UIMenu(title: "Sort"), atEndOfMenu: .view)
          }
        }
        """#, language: "swift"),
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
        #"""
        { "app": { "delegate": { "buildMenu": { "steps": [
          { "$unknown": "a helper" }, { "remove": "extras" }
        ] } } } }
        """#),
    ])

  static func check(_ menus: MenuAnswer, _ report: inout Report) {
    guard !report.context.names.mayHaveMore(of: [.menu, .menuElement]) else { return }
    // Sorted only if an unknown menu is found.
    lazy var known = KnownMenus(menus)
    for (index, step) in menus.steps.enumerated() {
      // An unknown step or operand may have inserted a menu with this name.
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
      // Menus made elsewhere have identifiers in reverse domain order, and Apple has undocumented ones.
      if name.contains("."), !isApples || nearest == nil { continue }
      report.report(
        self, at: reference.place,
        "no menu has the identifier '\(name)', so UIKit ignores this call"
          + (nearest.map { "; did you mean '\($0)'?" } ?? ""), restsOn: [report.context.names],
        fixes: nearest.map { [Fix("Change to '\($0)'", .replace(reference.place, .string($0)))] } ?? [])
    }
  }

  /// Whether the last parts of the identifiers are similar as well: all of Apple's identifiers share the prefix.
  private static func isMisspelled(_ name: String, _ other: String) -> Bool {
    guard let last = name.split(separator: ".").last, let otherLast = other.split(separator: ".").last else {
      return false
    }
    return last == otherLast || nearestName(to: String(last), among: [String(otherLast)]) != nil
  }
}

/// The known menu identifiers, for suggestions.
private struct KnownMenus {
  private let names: [String]
  private let apples: [String]
  private let own: NearestNames

  init(_ menus: MenuAnswer) {
    names = SystemMenuIdentifier.names
    apples = SystemMenuIdentifier.all.map(\.rawValue)
    own = NearestNames(menus.items.menusByName.keys)
  }

  /// The known identifier that is most similar. If two are equally similar, the system's.
  func nearest(to name: String, isApples: Bool) -> String? {
    nearestName(to: name, among: isApples ? apples : names + own.candidates(for: name))
  }
}
