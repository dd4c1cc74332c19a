import UIModelJSON
import UIModelPlatform

/// A pointer shape in the wrong coordinate space.
enum ShapeInWrongSpace: Rule {
  static let description = RuleDescription(
    code: "pointer/shape-in-wrong-space", effect: .wrong, system: .pointer,
    summary: "Pointer shape uses the wrong coordinate space",
    reason: "If the pointer style has an effect, UIKit reads the shape's rectangle in the coordinates of "
      + "the preview's container, by default the view's superview. A rectangle with the view's bounds "
      + "then appears in the superview's corner. Without an effect, the rectangle's origin is an offset "
      + "from the pointer. A rectangle with the view's frame then appears far from the pointer.",
    advice: "If the style has an effect, use the view's `frame`, or convert the rectangle to the "
      + "coordinates of the preview's container. If the style has no effect, use a rectangle that starts "
      + "at (0, 0).",
    holds: "iOS, iPadOS and Mac Catalyst 13.4 and later",
    sources: [Source("UIPointerStyle.h: UIPointerShape, roundedRect", .header)],
    wrong: [
      RuleExample(
        #"""
        { "screens": [ { "view": {
          "ref": "root",
          "subviews": [ {
            "ref": "button", "class": "UIView", "frame": [300, 400, 80, 40],
            "pointerInteraction": { "style": {
              "effect": "highlight",
              "shape": { "roundedRect": 1️⃣[0, 0, 80, 40]1️⃣, "space": "button" }
            } }
          } ]
        } } ] }
        """#,
        fixed: #"""
          { "screens": [ { "view": {
            "ref": "root",
            "subviews": [ {
              "ref": "button", "class": "UIView", "frame": [300, 400, 80, 40],
              "pointerInteraction": { "style": {
                "effect": "highlight",
                "shape": { "roundedRect": [300, 400, 80, 40], "space": "root" }
              } }
            } ]
          } } ] }
          """#),
      RuleExample(
        #"""
        { "screens": [ { "view": { "subviews": [ {
          "class": "UIView", "frame": [300, 400, 80, 40],
          "pointerInteraction": { "style": {
            "effect": "lift",
            "shape": { "roundedRect": 1️⃣[0, 0, 80, 40]1️⃣ }
          } }
        } ] } } ] }
        """#,
        fixed: #"""
          { "screens": [ { "view": { "subviews": [ {
            "class": "UIView", "frame": [300, 400, 80, 40],
            "pointerInteraction": { "style": {
              "effect": "lift",
              "shape": { "roundedRect": [300, 400, 80, 40] }
            } }
          } ] } } ] }
          """#),
      RuleExample(
        #"""
        { "screens": [ { "view": {
          "ref": "root",
          "subviews": [ {
            "ref": "handle", "class": "UIView", "frame": [300, 400, 16, 16],
            "pointerInteraction": { "regions": [
              { "rect": [0, 0, 16, 16], "style": { "shape": { "roundedRect": 1️⃣[300, 400, 16, 16]1️⃣ } } }
            ] }
          } ]
        } } ] }
        """#,
        fixed: #"""
          { "screens": [ { "view": {
            "ref": "root",
            "subviews": [ {
              "ref": "handle", "class": "UIView", "frame": [300, 400, 16, 16],
              "pointerInteraction": { "regions": [
                { "rect": [0, 0, 16, 16], "style": { "shape": { "roundedRect": [0, 0, 16, 16] } } }
              ] }
            } ]
          } } ] }
          """#),
    ],
    right: [
      RuleExample(
        #"""
        { "screens": [ { "view": {
          "ref": "root",
          "subviews": [ {
            "ref": "button", "class": "UIView", "frame": [300, 400, 80, 40],
            "pointerInteraction": {
              "style": {
                "effect": "highlight",
                "shape": { "roundedRect": [296, 396, 88, 48], "cornerRadius": 8, "space": "root" }
              },
              "regions": [
                { "rect": [0, 0, 10, 40], "style": { "shape": { "roundedRect": [0, 0, 20, 20] } } },
                { "rect": [10, 0, 10, 40], "style": { "shape": { "roundedRect": [6, -6, 20, 20] } } },
                {
                  "rect": [20, 0, 10, 40],
                  "style": { "shape": { "verticalBeam": 20 }, "constrainedAxes": "vertical" }
                }
              ]
            }
          } ]
        } } ] }
        """#),
      // At the superview's origin, both coordinate spaces are equal. Shapes in the space of a third view are not
      // checked.
      RuleExample(
        #"""
        { "screens": [ { "view": { "subviews": [
          {
            "ref": "bar", "class": "UIView", "frame": [0, 0, 80, 40],
            "pointerInteraction": { "style": {
              "effect": "lift",
              "shape": { "roundedRect": [0, 0, 80, 40], "space": "bar" }
            } }
          },
          { "ref": "overlay", "class": "UIView", "frame": [100, 0, 400, 400] },
          {
            "class": "UIView", "frame": [300, 400, 80, 40],
            "pointerInteraction": { "style": {
              "effect": "lift",
              "shape": { "roundedRect": [0, 0, 80, 40], "space": "overlay" }
            } }
          }
        ] } } ] }
        """#),
      RuleExample(
        #"""
        { "screens": [ { "view": { "subviews": [
          {
            "class": "UIView", "frame": { "$unknown": "by constraints" },
            "pointerInteraction": { "style": {
              "effect": "lift",
              "shape": { "roundedRect": [0, 0, 80, 40] }
            } }
          },
          {
            "class": "UIView", "frame": [300, 400, 80, 40],
            "pointerInteraction": { "style": {
              "effect": { "$unknown": "a setting" },
              "shape": { "roundedRect": [300, 400, 80, 40] }
            } }
          },
          {
            "class": "UIView", "frame": [300, 400, 80, 40],
            "pointerInteraction": { "style": {
              "effect": "lift",
              "shape": { "roundedRect": { "$unknown": "computed" } }
            } }
          },
          {
            "class": "UIView", "frame": [300, 400, 80, 40],
            "pointerInteraction": { "style": {
              "effect": "lift",
              "shape": {
                "roundedRect": [0, 0, 80, 40], "space": { "$unknown": "of a preview target" }
              }
            } }
          }
        ] } } ] }
        """#),
    ])

  static func check(_ pointer: PointerFacts, _ report: inout Report) {
    for viewInteraction in pointer.pointerInteractions {
      guard let frame = pointer.screen.frames[viewInteraction.viewIndex].value, frame.x != 0 || frame.y != 0 else {
        continue
      }
      for (style, _) in pointer.styles(viewInteraction) {
        guard style.name == nil, let shape = style.shape.value, shape.coordinateSpaceView.isKnown,
          case .given(let rect, let origin) = shape.roundedRect
        else { continue }
        let environments = report.context.pointerEnvironments(
          since: 13, where: viewInteraction.interaction.availability)
        switch style.effect {
        case .unknown: continue
        case .given:
          checkWithEffect(viewInteraction, pointer.screen, shape, (rect, origin.place), frame, environments, &report)
        case .default:
          guard rect == frame else { continue }
          report.report(
            self, at: origin.place,
            "without an effect, the origin is an offset from the pointer, so the view's frame puts the shape far away; "
              + "start at (0, 0)",
            fixes: [
              Fix("Start the shape at (0, 0)", .replace(origin.place, Rect(0, 0, rect.width, rect.height).jsonArray))
            ], in: environments)
        }
      }
    }
  }

  /// Reports the shape of a style with an effect if the shape equals the view's bounds or uses the view's own
  /// coordinate space.
  private static func checkWithEffect(
    _ viewInteraction: PointerFacts.ViewPointerInteraction, _ screen: Screen, _ shape: PointerShape,
    _ locatedRect: (value: Rect, place: Place),
    _ frame: Rect, _ environments: [Environment], _ report: inout Report
  ) {
    let view = screen.views[viewInteraction.viewIndex]
    guard let parentIndex = view.parentIndex,
      !screen.views[viewInteraction.viewIndex].isUIKitClass(where: \.isScrollView)
    else { return }
    let isInViewSpace = shape.coordinateSpaceView.value.map { $0 == view.ref.value } ?? false
    let isViewBounds = shape.coordinateSpaceView.isDefault && locatedRect.value == Rect(0, 0, frame.width, frame.height)
    guard isInViewSpace || isViewBounds else { return }
    var edits = [ModelEdit.replace(locatedRect.place, locatedRect.value.moved(by: frame.x, frame.y).jsonArray)]
    if isInViewSpace, let place = shape.coordinateSpaceView.place {
      edits.append(screen.views[parentIndex].ref.value.map { .replace(place, .string($0)) } ?? .remove(place))
    }
    report.report(
      self, at: locatedRect.place,
      isInViewSpace
        ? "with an effect, UIKit reads the shape in the coordinates of '\(screen.views[parentIndex].name)', not of "
          + "'\(view.name)'; convert the rectangle"
        : "with an effect, UIKit reads the shape in the coordinates of '\(screen.views[parentIndex].name)'; use the frame of "
          + "'\(view.name)', not its bounds",
      related: screen.frames[viewInteraction.viewIndex].place.map {
        [RelatedPlace($0, "the view's frame is declared here")]
      } ?? [],
      fixes: [Fix("Convert the rectangle to the superview's coordinates", edits: edits)], in: environments)
  }
}
