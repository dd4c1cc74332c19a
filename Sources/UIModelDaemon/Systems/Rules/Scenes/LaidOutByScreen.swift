import UIModelPlatform

/// Reports a view whose layout depends on the screen's size, although the window may be smaller than the screen.
enum LaidOutByScreen: Rule {
  static let description = RuleDescription(
    code: "scene/laid-out-by-screen", effect: .wrong, system: .scene,
    summary: "View is sized by the screen instead of its window",
    reason:
      "In Split View, Slide Over and Stage Manager, a window can be smaller than the screen, and on iPadOS "
      + "26 people can resize windows freely. A view that is as wide as the screen then extends beyond the "
      + "window. Limits, positions, measurements of text, and factors that scale other sizes go wrong in the same way. "
      + "The daemon reports heights, widths with a maximum, and everything but sizes as hints, because they fit in more "
      + "windows. A limit that is exactly the screen's width is not reported in `frame(maxWidth:)`, which never makes "
      + "a view wider than its container.",
    advice:
      "Size the view relative to its container. In UIKit, use constraints to the superview. In SwiftUI, "
      + "use `frame(maxWidth: .infinity)`, `containerRelativeFrame(_:)` or `GeometryReader`.",
    holds:
      "iPadOS. Heights are reported on iPadOS 16 and later. Not reported if Info.plist sets, or may set, "
      + "`UIRequiresFullScreen`",
    needs: [.fullScreen],
    sources: [
      Source("Layouts by `UIScreen.main.bounds` that are wrong in Split View and Stage Manager", .observed),
      Source("UIScreen documentation: bounds are the screen's", .documented),
    ],
    wrong: [
      RuleExample(
        #"""
        import SwiftUI

        struct ProfileHeader: View {
          let name: String

          var body: some View {
            VStack(alignment: .leading) {
              Image("cover")
                .resizable()
                .scaledToFill()
                .frame(width: 1️⃣UIScreen.main.bounds.width1️⃣, height: 200)
              Text(name).font(.title)
            }
          }
        }
        """#, language: "swift"),
      RuleExample(
        #"""
        import UIKit

        class PlayerViewController: UIViewController {
          private let banner = UIImageView()

          override func viewDidLoad() {
            super.viewDidLoad()
            banner.translatesAutoresizingMaskIntoConstraints = false
            view.addSubview(banner)
            NSLayoutConstraint.activate([
              banner.topAnchor.constraint(equalTo: view.safeAreaLayoutGuide.topAnchor),
              banner.leadingAnchor.constraint(equalTo: view.leadingAnchor),
              banner.widthAnchor.constraint(equalToConstant: 1️⃣UIScreen.main.bounds.width1️⃣),
            ])
          }
        }
        """#, language: "swift"),
      RuleExample(
        #"""
        import SwiftUI

        struct Banner: View {
          var body: some View {
            Image("banner").frame(width: 1️⃣UIScreen.main.bounds.width1️⃣, height: 200)
          }
        }
        """#, language: "swift"),
      RuleExample(
        #"""
        import SwiftUI

        struct Sidebar: View {
          var body: some View {
            List {
              Text("Inbox")
            }
            .frame(width: min(400, 1️⃣UIScreen.main.bounds.width1️⃣ * 0.65))
          }
        }
        """#, language: "swift"),
      RuleExample(
        #"""
        import UIKit

        class ShareViewController: UIViewController {
          @objc func share(_ sender: UIButton) {
            let sheet = UIActivityViewController(activityItems: ["Note"], applicationActivities: nil)
            sheet.popoverPresentationController?.sourceView = view
            sheet.popoverPresentationController?.sourceRect = CGRect(
              x: 1️⃣UIScreen.main.bounds.width1️⃣ - 60, y: 60, width: 44, height: 44)
            present(sheet, animated: true)
          }
        }
        """#, language: "swift"),
      RuleExample(
        #"""
        import SwiftUI

        struct Bubble: View {
          let text: String

          var body: some View {
            // In a window of half the width, the bubble leaves no margin.
            Text(text).frame(maxWidth: 1️⃣UIScreen.main.bounds.width1️⃣ * 0.75)
          }
        }
        """#, language: "swift"),
      RuleExample(
        #"""
        { "screens": [ { "class": "Player", "windowUses": [
          { "by": 1️⃣"UIScreen.main.bounds"1️⃣, "sets": "bannerWidth.constant", "side": "width" } ] } ] }
        """#),
      RuleExample(
        #"""
        { "screens": [ { "class": "Chat", "windowUses": [
          { "by": 1️⃣"UIScreen.main.bounds"1️⃣, "sets": "boundingRect(with:)", "side": "width",
            "purpose": "measurement" } ] } ] }
        """#),
    ],
    right: [
      RuleExample(
        #"""
        import UIKit

        class PlayerViewController: UIViewController {
          private let banner = UIImageView()

          override func viewDidLoad() {
            super.viewDidLoad()
            banner.translatesAutoresizingMaskIntoConstraints = false
            view.addSubview(banner)
            NSLayoutConstraint.activate([
              banner.topAnchor.constraint(equalTo: view.safeAreaLayoutGuide.topAnchor),
              banner.leadingAnchor.constraint(equalTo: view.leadingAnchor),
              banner.trailingAnchor.constraint(equalTo: view.trailingAnchor),
            ])
          }
        }
        """#, language: "swift"),
      RuleExample(
        #"""
        import SwiftUI

        struct Banner: View {
          var body: some View {
            // A maximum width does not make the view wider than its container.
            Image("banner").frame(maxWidth: UIScreen.main.bounds.width)
          }
        }
        """#, language: "swift"),
      // A width of at most 300 points fits into any window.
      RuleExample(
        #"""
        import SwiftUI

        struct Banner: View {
          var body: some View {
            // A width of at most 300 points fits in every window.
            Image("banner").frame(width: min(300, UIScreen.main.bounds.width - 40))
          }
        }
        """#, language: "swift"),
      // The code reads the screen's size but sizes no view with it.
      RuleExample(#"{ "screens": [ { "class": "Player", "windowUses": [ { "by": "UIScreen.main.bounds" } ] } ] }"#),
      RuleExample(
        #"""
        { "app": { "infoPlist": { "UIRequiresFullScreen": true } },
          "screens": [ { "class": "Player", "windowUses": [
            { "by": "UIScreen.main.bounds", "sets": "bannerWidth.constant", "side": "width" } ] } ] }
        """#),
      RuleExample(
        #"""
        {
          "app": { "targets": [ { "platform": "iPadOS", "minimum": "15.0" } ] },
          "screens": [ {
            "class": "Player",
            "windowUses": [ {
              "by": "UIScreen.main.bounds", "availableOn": { "iPadOS": "..<16.0" },
              "sets": "bannerHeight.constant", "side": "height"
            } ]
          } ]
        }
        """#),
    ])

  static func check(_ screenUses: ScreenWindowUses, _ report: inout Report) {
    let uses = screenUses.uses(.screenBounds).filter {
      $0.assignedProperty.isGiven && $0.side.isKnown && $0.purpose.isKnown && $0.purpose.value != .choice
    }
    guard !uses.isEmpty, !report.mayRequireFullScreen else { return }
    for use in uses {
      let isHeight = use.side.value == .height
      let environments = report.context.environments { $0.platform == .iPadOS && (!isHeight || $0.version >= 16) }
      // If the code computes a height from the screen's width, the fixed proportion might be intended.
      let setsHeight = use.assignedProperty.value?.lowercased().contains("height") ?? false
      // A value that is used as a limit or a position, and not as a size, might be intended too.
      let hasSizePurpose = use.purpose.value ?? .size == .size
      let mayFitWindow =
        isHeight || setsHeight || !hasSizePurpose || use.maximumPoints.isGiven || (use.autoresizes.value ?? false)
        || !use.autoresizes.isKnown
      report.report(
        self, at: use.usedAPI.place, message(of: use, isHeight: isHeight), facts: [use.assignedProperty],
        related: use.separateAssignments.elements.map { RelatedPlace($0.place, "'\($0.value)' is set here") },
        in: use.environments(environments), severity: mayFitWindow ? .hint : nil)
    }
  }

  private static func message(of use: WindowUse, isHeight: Bool) -> String {
    let side = isHeight ? "height" : "width"
    let name = use.assignedProperty.value ?? "the view"
    let explanation = "but a window may be \(isHeight ? "shorter" : "narrower"); use the container's"
    switch use.purpose.value ?? .size {
    case .limit: return "'\(name)' is limited by the screen's \(side), \(explanation) \(side)"
    case .position: return "'\(name)' is placed by the screen's \(side), \(explanation) bounds"
    case .measurement: return "'\(name)' measures content for the screen's \(side), \(explanation) \(side)"
    case .scale: return "'\(name)' scales sizes by the screen's \(side), \(explanation) \(side)"
    case .size, .choice:
      let windowPhrase = isHeight ? "shorter window, as in Stage Manager" : "narrower window, as in Split View"
      return "'\(name)' uses the screen's \(side), which is too large in a \(windowPhrase); use the container's size"
    }
  }
}
