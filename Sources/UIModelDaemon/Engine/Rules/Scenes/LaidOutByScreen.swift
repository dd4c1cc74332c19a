import UIModelPlatform

/// A view is as large as the screen, or a share of it, where its window may be smaller.
enum LaidOutByScreen: Rule {
  static let description = RuleDescription(
    code: "scene/laid-out-by-screen", severity: .warning, system: .scene,
    summary: "A view is laid out by the size of the screen instead of by that of its window",
    reason:
      "In Split View, Slide Over and Stage Manager a window is smaller than the screen, and on iPadOS 26 people give it "
      + "any size. What has the width of the screen then reaches beyond the window. In height a window differs from the "
      + "screen in Stage Manager only, and what is at most so wide fits into most windows, so those are hints.",
    advice: "Lay out by the view around: constraints to it, `GeometryReader`, `containerRelativeFrame(_:)` or "
      + "`frame(maxWidth: .infinity)`.",
    holds: "iPadOS; a height since 16",
    sources: [
      Source("Layouts by `UIScreen.main.bounds` that are wrong in Split View and Stage Manager", .observed),
      Source("UIScreen documentation: bounds are the screen's", .documented),
    ],
    wrong: [
      RuleExample(
        #"""
        { "screens": [ { "class": "Player", "windowUses": [
          { "by": 1️⃣"UIScreen.main.bounds"1️⃣, "sets": "bannerWidth.constant", "side": "width" } ] } ] }
        """#),
      RuleExample(
        #"""
        struct Banner: View {
          var body: some View {
            Image("banner").frame(width: 1️⃣UIScreen.main.bounds.width1️⃣, height: 200)
          }
        }
        """#, language: "swift"),
      RuleExample(
        #"""
        struct Sidebar: View {
          var body: some View {
            List {}.frame(width: min(400, 1️⃣UIScreen.main.bounds.width1️⃣ * 0.65))
          }
        }
        """#, language: "swift"),
    ],
    right: [
      // It fits into any window.
      RuleExample(
        #"""
        struct Banner: View {
          var body: some View {
            Image("banner").frame(width: min(300, UIScreen.main.bounds.width - 40))
          }
        }
        """#, language: "swift"),
      // Nothing is laid out by it.
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
      RuleExample(
        #"""
        struct Banner: View {
          var body: some View {
            Image("banner").frame(maxWidth: UIScreen.main.bounds.width)
          }
        }
        """#, language: "swift"),
    ])

  static func check(_ windows: WindowsInApp, _ report: inout Report) {
    let uses = windows.uses(.screenBounds).filter { $0.sets.isGiven && $0.side.isKnown }
    guard !uses.isEmpty, !report.mayRequireFullScreen else { return }
    for use in uses {
      let isHeight = use.side.value == .height
      let environments = report.context.environments { $0.platform == .iPadOS && (!isHeight || $0.version >= 16) }
      let side = isHeight ? "height" : "width"
      // How high something is may well go by how wide it is.
      let isOfHeight = use.sets.value?.lowercased().contains("height") ?? false
      let smaller = isHeight ? "lower, as in Stage Manager" : "narrower, as in Split View"
      report.report(
        self, at: use.means.place,
        "'\(use.sets.value ?? "the view")' goes by the \(side) of the screen; where the window is \(smaller), that is too much",
        restsOn: [use.sets], in: use.environments(environments),
        severity: isHeight || isOfHeight || use.atMost.isGiven ? .hint : nil)
    }
  }
}
