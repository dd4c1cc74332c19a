import UIModelPlatform

/// An inline menu that is inserted into a submenu and therefore becomes a submenu on Mac Catalyst.
enum InlineMenuBecomesSubmenu: Rule {
  static let description = RuleDescription(
    code: "menu/inline-menu-becomes-submenu", effect: .wrong, system: .menu,
    summary: "Inline menu becomes a submenu because its parent is not a top-level menu",
    reason:
      "If an inline menu is inserted into a menu below the top level, the Mac shows the inline menu as a "
      + "submenu. If the inline menu has no title, the submenu has no title either.",
    advice:
      "Insert the inline menu into a top-level menu. Alternatively, use `insertSibling(_:afterMenu:)` to "
      + "insert the inline menu after a group of the same parent menu.",
    holds: "Mac Catalyst",
    needs: [.mainMenu],
    sources: [Source("KeyboardKit: MenuBuilder.swift of the demo", .post)],
    wrong: [
      RuleExample(
        #"""
        import UIKit

        @main
        class AppDelegate: UIResponder, UIApplicationDelegate {
          override func buildMenu(with builder: UIMenuBuilder) {
            super.buildMenu(with: builder)
            guard builder.system == .main else { return }
            let reader = UICommand(title: "Reading Font", action: #selector(useReadingFont))
            builder.insertChild(
              1️⃣UIMenu(options: .displayInline, children: [reader])1️⃣, atEndOfMenu: .font)
          }

          @objc func useReadingFont(_ sender: Any?) {}
        }
        """#, language: "swift", files: [.catalystProject]),
      RuleExample(
        #"""
        { "app": {
          "targets": [ { "platform": "macCatalyst", "minimum": "16.0" } ],
          "delegate": { "buildMenu": { "steps": [ {
            "insertChild": 1️⃣{
              "options": ["displayInline"],
              "children": [ { "title": "Reader", "action": "reader:" } ]
            }1️⃣,
            "atEndOfMenu": "font"
          } ] } }
        } }
        """#),
    ],
    right: [
      RuleExample(
        #"""
        import UIKit

        @main
        class AppDelegate: UIResponder, UIApplicationDelegate {
          override func buildMenu(with builder: UIMenuBuilder) {
            super.buildMenu(with: builder)
            guard builder.system == .main else { return }
            let reader = UICommand(title: "Reading Font", action: #selector(useReadingFont))
            builder.insertSibling(
              UIMenu(options: .displayInline, children: [reader]), afterMenu: .textSize)
          }

          @objc func useReadingFont(_ sender: Any?) {}
        }
        """#, language: "swift", files: [.catalystProject]),
      RuleExample(
        #"""
        { "app": {
          "targets": [ { "platform": "iPadOS", "minimum": "16.0" } ],
          "delegate": { "buildMenu": { "steps": [
            { "insertChild": { "options": ["displayInline"] }, "atEndOfMenu": "font" }
          ] } }
        } }
        """#),
      RuleExample(
        #"""
        { "app": {
          "targets": [ { "platform": "macCatalyst", "minimum": "16.0" } ],
          "delegate": { "buildMenu": { "steps": [
            { "insertChild": { "options": ["displayInline"] }, "atEndOfMenu": "file" },
            { "insertChild": { "title": "Reader" }, "atEndOfMenu": "font" },
            { "insertSibling": { "options": ["displayInline"] }, "afterMenu": "textSize" }
          ] } }
        } }
        """#),
    ])

  static func check(_ menus: AppMainMenu, _ report: inout Report) {
    for (index, step) in menus.steps.enumerated() {
      guard case .insertChild(_, let reference, _) = step.operation,
        case .item(let item, let place)? = menus.items.operands[index].first,
        let element = menus.items.elements[Int(item)], element.isInline == true
      else { continue }
      let affectedBuilds = menus.builds.filter { build in
        guard build.isMac, build.presence[Int(item)] == .certain else { return false }
        let parentIndex = build.parents[Int(item)]
        // The parent must be a submenu that is not inline itself. UIKit shows an inline menu as a group inside its
        // parent. The display of inline menus inside an inline menu is not documented.
        return parentIndex > 0 && build.parents[Int(parentIndex)] > 0 && menus.isInline(parentIndex) == false
      }
      let isTitled = element.title.value?.isEmpty == false
      report.report(
        self, at: place,
        "\(element.name) becomes a submenu\(isTitled ? "" : " without a title"), because '\(reference.value)' is not a "
          + "top-level menu; insert the menu after a group in '\(reference.value)'",
        in: affectedBuilds.flatMap(\.environments))
    }
  }
}

extension AppMainMenu {
  /// Whether a menu is inline; nil if unknown.
  fileprivate func isInline(_ menuIndex: Int32) -> Bool? {
    items.elements[Int(menuIndex)].map(\.isInline) ?? items.system[Int(menuIndex)].isInline
  }
}
