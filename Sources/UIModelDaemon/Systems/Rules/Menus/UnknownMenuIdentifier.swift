import UIModelJSON
import UIModelPlatform

/// A menu builder call with an identifier that no menu of the system or the app has.
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
      RuleExample(
        #"{ "app": { "delegate": { "buildMenu": { "steps": [ { "remove": 1️⃣"com.apple.menu.speech"1️⃣ } ] } } } }"#,
        fixed:
          #"{ "app": { "delegate": { "buildMenu": { "steps": [ { "remove": "com.apple.command.speech" } ] } } } }"#),
      RuleExample(
        #"{ "app": { "delegate": { "buildMenu": { "steps": [ { "remove": 1️⃣"com.example.tools"1️⃣ } ] } } } }"#),
      RuleExample(
        #"""
        { "app": { "delegate": { "buildMenu": { "steps": [
          { "replaceChildren": ["newScene", 1️⃣"clsoe"1️⃣, "print:"], "ofMenu": "file" }
        ] } } } }
        """#),
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

  static func check(_ menus: AppMainMenu, _ report: inout Report) {
    guard !report.context.names.mayHaveUnknownNames(of: [.menu, .menuElement]) else { return }
    // Lazy, because the known identifiers are needed only after an unknown identifier is found.
    lazy var knownMenus = KnownMenus(menus)
    for (index, step) in menus.steps.enumerated() {
      // An unknown step or operand might insert a menu with this name.
      if case .unknown = step.operation { return }
      for case .unknown in menus.items.operands[index] { return }
      for case .name(let name, let place) in menus.items.operands[index]
      where isUnknown(name, menus, &report) && menus.items.identity(ofCommand: name) == nil {
        check(child: name, place, knownMenus, &report)
      }
      guard let reference = step.targetMenu else { continue }
      let name = reference.value
      guard isUnknown(name, menus, &report) else { continue }
      let isAppleIdentifier = SystemMenuIdentifier.looksLikeAppleIdentifier(name)
      let nearestIdentifier = knownMenus.nearestIdentifier(to: name, isAppleIdentifier: isAppleIdentifier).flatMap {
        isAppleIdentifier && !hasSimilarLastComponent(name, $0) ? nil : $0
      }
      // Apple also uses undocumented identifiers.
      if isAppleIdentifier, nearestIdentifier == nil { continue }
      if nearestIdentifier == nil, name.contains(".") {
        // A name with a period might be the reverse-DNS identifier of a menu that other code creates, so this is a
        // hint.
        report.report(
          self, at: reference.place,
          "no known menu has the identifier '\(name)', so UIKit ignores this call unless other code inserts the menu",
          facts: [report.context.names], severity: .hint)
        continue
      }
      report.report(
        self, at: reference.place,
        "no menu has the identifier '\(name)', so UIKit ignores this call"
          + (nearestIdentifier.map { "; did you mean '\($0)'?" } ?? ""), facts: [report.context.names],
        fixes: nearestIdentifier.map { [Fix("Change to '\($0)'", .replace(reference.place, .string($0)))] } ?? [])
    }
  }

  private static func isUnknown(_ name: String, _ menus: AppMainMenu, _ report: inout Report) -> Bool {
    SystemMenuIdentifier.named(name) == nil && menus.items.menusByName[name] == nil
      && menus.items.identity(ofMenu: name) == nil && report.find(name, [.menu, .menuElement]).isEmpty
  }

  /// Reports an unknown name in the operands of a build step. Names that contain a period or end with a colon are not
  /// reported.
  private static func check(child name: String, _ place: Place, _ knownMenus: KnownMenus, _ report: inout Report) {
    if name.contains(".") || name.hasSuffix(":") { return }
    let nearestIdentifier = knownMenus.nearestIdentifier(to: name, isAppleIdentifier: false)
    report.report(
      self, at: place,
      "no menu or command has the identifier '\(name)', so it cannot be kept as a child"
        + (nearestIdentifier.map { "; did you mean '\($0)'?" } ?? ""), facts: [report.context.names],
      fixes: nearestIdentifier.map { [Fix("Change to '\($0)'", .replace(place, .string($0)))] } ?? [])
  }

  /// Whether the last components of two identifiers are equal or similar. Other components are not compared, because
  /// nearly all Apple identifiers share them.
  private static func hasSimilarLastComponent(_ name: String, _ otherIdentifier: String) -> Bool {
    guard let lastComponent = name.split(separator: ".").last,
      let otherLastComponent = otherIdentifier.split(separator: ".").last
    else {
      return false
    }
    return lastComponent == otherLastComponent
      || nearestName(to: String(lastComponent), among: [String(otherLastComponent)]) != nil
  }
}

/// The known menu identifiers, for spelling suggestions.
private struct KnownMenus {
  private let systemNames: [String]
  private let appleIdentifiers: [String]
  private let appNames: NearestNames

  init(_ menus: AppMainMenu) {
    systemNames = SystemMenuIdentifier.names
    appleIdentifiers = SystemMenuIdentifier.allIdentifiers.map(\.rawValue)
    appNames = NearestNames(menus.items.menusByName.keys)
  }

  /// Returns the known identifier that is most similar to a name, or nil if none is similar. If a system identifier and
  /// an app identifier are equally similar, the system identifier is returned.
  func nearestIdentifier(to name: String, isAppleIdentifier: Bool) -> String? {
    guard isAppleIdentifier else { return nearestName(to: name, among: systemNames + appNames.candidates(for: name)) }
    // The last components are compared first, because one of Apple's identifiers has a different prefix than the
    // others.
    return appleIdentifiers.first { $0.split(separator: ".").last == name.split(separator: ".").last }
      ?? nearestName(to: name, among: appleIdentifiers)
  }
}
