import UIModelJSON
import UIModelPlatform

/// A pointer region that lies outside its view or uses the superview's coordinates.
enum RegionOutsideView: Rule {
  static let description = RuleDescription(
    code: "pointer/region-outside-view", effect: .wrong, system: .pointer,
    summary: "Pointer region lies outside its view or uses the superview's coordinates",
    reason: "A region's rectangle is in the coordinates of the view that has the interaction. UIKit asks "
      + "the interaction's delegate only while the pointer is over this view. The pointer never enters a "
      + "region outside the view, so the style of the region never appears.",
    advice: "Convert the rectangle to the coordinates of the view, in which the top-left corner is (0, "
      + "0). For a region that covers the view, use `bounds` instead of `frame`.",
    holds: "iOS, iPadOS and Mac Catalyst 13.4 and later",
    sources: [Source("UIPointerRegion documentation: rect", .documented)],
    wrong: [
      RuleExample(
        #"""
        { "screens": [ { "view": { "subviews": [ {
          "ref": "handle", "class": "UIView", "frame": [300, 400, 40, 40],
          "pointerInteraction": {
            "style": { "effect": "lift" },
            "regions": [ { "rect": 1️⃣[310, 410, 20, 20]1️⃣ } ]
          }
        } ] } } ] }
        """#,
        fixed: #"""
          { "screens": [ { "view": { "subviews": [ {
            "ref": "handle", "class": "UIView", "frame": [300, 400, 40, 40],
            "pointerInteraction": {
              "style": { "effect": "lift" },
              "regions": [ { "rect": [10, 10, 20, 20] } ]
            }
          } ] } } ] }
          """#),
      RuleExample(
        #"""
        { "screens": [ { "view": { "subviews": [ {
          "ref": "page", "class": "UIView", "frame": [40, 60, 400, 300],
          "pointerInteraction": {
            "style": { "effect": "lift" },
            "regions": [ { "rect": 1️⃣[40, 60, 400, 300]1️⃣ } ]
          }
        } ] } } ] }
        """#,
        fixed: #"""
          { "screens": [ { "view": { "subviews": [ {
            "ref": "page", "class": "UIView", "frame": [40, 60, 400, 300],
            "pointerInteraction": {
              "style": { "effect": "lift" },
              "regions": [ { "rect": [0, 0, 400, 300] } ]
            }
          } ] } } ] }
          """#),
      RuleExample(
        #"""
        { "screens": [ { "view": { "subviews": [ {
          "ref": "page", "class": "UIView", "frame": [40, 60, 400, 300],
          "pointerInteraction": {
            "style": { "effect": "lift" },
            "regions": [ { "rect": [0, 0, 200, 300] }, { "rect": 1️⃣[600, 0, 200, 300]1️⃣ } ]
          }
        } ] } } ] }
        """#),
    ],
    right: [
      // An app's own class might move the origin of its bounds, as scroll views do.
      RuleExample(
        #"""
        { "screens": [ { "view": { "subviews": [ { "class": "CanvasView", "frame": [0, 64, 300, 200],
          "pointerInteraction": { "regions": [ { "rect": [0, 400, 20, 20] } ] } } ] } } ] }
        """#),
      // Regions inside the view, a region slightly larger than the view, and a region without a rectangle.
      RuleExample(
        #"""
        { "screens": [ { "view": { "subviews": [ {
          "class": "UIView", "frame": [300, 400, 40, 40],
          "pointerInteraction": {
            "style": { "effect": "lift" },
            "regions": [ { "rect": [0, 0, 20, 40] }, { "rect": [-8, -8, 56, 56] }, {} ]
          }
        } ] } } ] }
        """#),
      // A view with its own hit testing, views whose frame or region is unknown, and a scroll view, whose bounds origin
      // changes.
      RuleExample(
        #"""
        { "screens": [ { "view": { "subviews": [
          {
            "class": "HandleView", "frame": [300, 400, 8, 40],
            "implements": { "point(inside:with:)": [] },
            "pointerInteraction": {
              "style": { "effect": "lift" },
              "regions": [ { "rect": [10, 0, 20, 40] } ]
            }
          },
          {
            "class": "UIView",
            "pointerInteraction": {
              "style": { "effect": "lift" },
              "regions": [ { "rect": [310, 410, 20, 20] } ]
            }
          },
          {
            "class": "UIView", "frame": { "$unknown": "by constraints" },
            "pointerInteraction": {
              "style": { "effect": "lift" },
              "regions": [ { "rect": [310, 410, 20, 20] } ]
            }
          },
          {
            "class": "UIView", "frame": [300, 400, 40, 40],
            "pointerInteraction": {
              "style": { "effect": "lift" },
              "regions": [ { "rect": [ { "$unknown": "of the edge" }, 410, 20, 20 ] } ]
            }
          },
          {
            "class": "UIScrollView", "frame": [0, 0, 320, 400],
            "pointerInteraction": {
              "style": { "effect": "lift" },
              "regions": [ { "rect": [0, 900, 320, 44] } ]
            }
          }
        ] } } ] }
        """#),
    ])

  private static let hitTestMethods: Set<String> = [
    "point(inside:with:)", "pointInside:withEvent:", "hitTest(_:with:)", "hitTest:withEvent:",
  ]

  static func check(_ pointer: PointerFacts, _ report: inout Report) {
    let screen = pointer.screen
    for viewInteraction in pointer.pointerInteractions {
      let view = screen.views[viewInteraction.viewIndex]
      guard let frame = screen.frames[viewInteraction.viewIndex].value, !frame.isEmpty,
        !mayShiftBoundsOrigin(viewInteraction.viewIndex, screen),
        view.implementations.isKnown, hitTestMethods.isDisjoint(with: view.implementations.methods.keys)
      else { continue }
      let bounds = Rect(0, 0, frame.width, frame.height)
      let environments = report.context.pointerEnvironments(since: 13, where: viewInteraction.interaction.availability)
      for region in viewInteraction.interaction.regions.elements {
        guard case .given(let rect, let origin) = region.rect else { continue }
        let isFrame = rect == frame && !bounds.contains(rect)
        guard isFrame || !bounds.intersects(rect) else { continue }
        let movedRect = rect.moved(by: -frame.x, -frame.y)
        report.report(
          self, at: origin.place,
          isFrame
            ? "this is the view's frame in the superview's coordinates; use the view's own coordinates, which start at (0, 0)"
            : "the region lies outside '\(view.name)', which is \(JSONValue.number(frame.width).text()) × "
              + "\(JSONValue.number(frame.height).text()) points, so the pointer never enters the region; use the view's coordinates",
          related: screen.frames[viewInteraction.viewIndex].place.map {
            [RelatedPlace($0, "the view's frame is declared here")]
          }
            ?? [],
          fixes: bounds.contains(movedRect)
            ? [Fix("Convert the rectangle to the view's coordinates", .replace(origin.place, movedRect.jsonArray))]
            : [],
          in: environments)
      }
    }
  }

  /// Whether the origin of a view's bounds might differ from (0, 0).
  private static func mayShiftBoundsOrigin(_ index: Int, _ screen: Screen) -> Bool {
    if screen.listProperties[index] != nil || screen.details[index]?.contentOffset.isDefault == false { return true }
    let view = screen.views[index]
    guard view.className.isKnown, view.superclass.isKnown else { return true }
    // An app's own class may change the bounds origin, unless the document declares a superclass or, in `implements`,
    // the methods of the class.
    let hasKnownBaseClass = view.superclass.isGiven || view.className.value.map { ViewClass.named($0) != nil } ?? true
    guard hasKnownBaseClass || view.implementations.isGiven else { return true }
    return view.isUIKitClass(where: \.isScrollView)
  }
}
