import UIModelPlatform

/// Reports a layout that depends on a comparison with the screen's size instead of the window's size.
enum LayoutChosenByScreen: Rule {
  static let description = RuleDescription(
    code: "scene/layout-chosen-by-screen", effect: .advice, system: .scene, status: .preview,
    summary: "Layout is chosen by the screen's size instead of its window's",
    reason:
      "On iPad, the screen is always large, but a window can be as narrow as an iPhone. A comparison of the screen's "
      + "width or height therefore never chooses the layout for small windows, and a comparison of both sides asks "
      + "for the orientation of the device, not for the shape of the window.",
    advice:
      "Compare the size of the container, or use size classes. In UIKit, use the view's bounds in "
      + "`viewWillLayoutSubviews()`, or `traitCollection`. In SwiftUI, use `onGeometryChange`, `ViewThatFits` or "
      + "`horizontalSizeClass`.",
    holds:
      "iPadOS 16 and later. Reported where the screen is compared with a constant or with its other side. Not reported "
      + "for comparisons with a window, a view or a keyboard, or with the exact size of a device. Not reported if "
      + "Info.plist sets, or may set, `UIRequiresFullScreen`",
    needs: [.fullScreen],
    sources: [
      Source("UIScreen documentation: bounds are the screen's", .documented),
      Source("Layouts for small screens that small windows never get", .observed),
    ],
    wrong: [
      RuleExample(
        #"""
        import UIKit

        class ScannerViewController: UIViewController {
          private let stack = UIStackView()

          override func viewDidLoad() {
            super.viewDidLoad()
            stack.spacing = 1️⃣UIScreen.main.bounds.height1️⃣ < 700 ? 8 : 24
            view.addSubview(stack)
          }
        }
        """#, language: "swift"),
      RuleExample(
        #"""
        import SwiftUI

        struct Summary: View {
          var body: some View {
            if 1️⃣UIScreen.main.bounds.width1️⃣ > 600 {
              HStack { Text("Total"); Text("12") }
            } else {
              VStack { Text("Total"); Text("12") }
            }
          }
        }
        """#, language: "swift"),
      RuleExample(
        #"""
        { "screens": [ { "class": "Scanner", "windowUses": [
          { "by": 1️⃣"UIScreen.main.bounds"1️⃣, "sets": "stack.spacing", "side": "height", "purpose": "choice" } ] } ] }
        """#),
    ],
    right: [
      RuleExample(
        #"""
        import SwiftUI

        struct Summary: View {
          @Environment(\.horizontalSizeClass) private var horizontalSizeClass

          var body: some View {
            if horizontalSizeClass == .regular {
              HStack { Text("Total"); Text("12") }
            } else {
              VStack { Text("Total"); Text("12") }
            }
          }
        }
        """#, language: "swift"),
      RuleExample(
        #"""
        import UIKit

        class PlayerViewController: UIViewController {
          private let stack = UIStackView()

          override func viewDidLayoutSubviews() {
            super.viewDidLayoutSubviews()
            // The window is compared with the screen.
            stack.axis = view.bounds.width < UIScreen.main.bounds.width ? .vertical : .horizontal
          }
        }
        """#, language: "swift"),
      RuleExample(
        #"""
        { "app": { "infoPlist": { "UIRequiresFullScreen": true } },
          "screens": [ { "class": "Scanner", "windowUses": [
            { "by": "UIScreen.main.bounds", "sets": "stack.spacing", "side": "height", "purpose": "choice" } ] } ] }
        """#),
    ])

  static func check(_ screenUses: ScreenWindowUses, _ report: inout Report) {
    let uses = screenUses.uses(.screenBounds).filter {
      $0.assignedProperty.isGiven && $0.side.isKnown && $0.purpose.value == .choice
    }
    guard !uses.isEmpty, !report.mayRequireFullScreen else { return }
    for use in uses {
      let environments = report.context.environments { $0.platform == .iPadOS && $0.version >= 16 }
      let isHeight = use.side.value == .height
      report.report(
        self, at: use.usedAPI.place,
        "'\(use.assignedProperty.value ?? "layout")' depends on the screen's \(isHeight ? "height" : "width"), but a window may be "
          + "\(isHeight ? "shorter" : "narrower"); compare the container's size",
        facts: [use.assignedProperty],
        related: use.separateAssignments.elements.map { RelatedPlace($0.place, "'\($0.value)' depends on it here") },
        in: use.environments(environments))
    }
  }
}
