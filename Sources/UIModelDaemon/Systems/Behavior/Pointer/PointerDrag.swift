import UIModelJSON
import UIModelPlatform

/// A drag with the primary button held, and the movement of the pointer's effect. The effect follows the pointer along
/// the axes on which the region latches. It resists movement along the other axes; Apple does not publish by how much.
/// A region without latching axes loses the effect when the pointer leaves the region (WWDC21-10057).
///
/// For example, if a region latches horizontally, a drag by (30, 5) "follows 30 points right, resists movement down".
package struct PointerDrag: Sendable {
  /// The movement of the effect along one axis.
  package enum AxisMovement: Sendable, Hashable {
    /// The effect has followed the pointer by this distance, in points.
    case follows(Double)
    /// The effect stays and resists the pointer like a rubber band.
    case resists
  }

  package struct Step: Sendable {
    /// The pointer's x coordinate after the step, in points, in the view's space at the beginning of the drag.
    package let x: Double
    /// The pointer's y coordinate after the step, in points, in the view's space at the beginning of the drag.
    package let y: Double
    /// Whether the style and its accessories are still shown; nil if that is unknown.
    package let isStyleShown: Bool?
    package let horizontalMovement: AxisMovement
    package let verticalMovement: AxisMovement
    /// The region after the step, in the view's space; nil if the effect resists, or if the region is unknown.
    package let region: Rect?
    package let text: String
  }

  /// The look of the pointer when the button is pressed.
  package let look: PointerLook
  package private(set) var steps: [Step] = []
  /// The effect of releasing the button, as a phrase; empty if the view does not customize the pointer.
  package private(set) var releaseEffect = ""

  /// Computes the steps of a drag.
  ///
  /// - Parameter moves: the distance of each step from the previous position, in points.
  package init(
    over viewIndex: Int, in screen: Screen, from start: (x: Double, y: Double), moves: [(x: Double, y: Double)],
    _ environment: Environment
  ) {
    look = PointerLook(over: viewIndex, in: screen, at: .point(x: start.x, y: start.y), environment)
    guard look.customizesPointer == true else { return }
    let axes = look.latchingAxes.isKnown ? look.latchingAxes.value ?? [] : nil
    var (x, y) = (start.x, start.y)
    var isStyleShown: Bool? = axes == nil ? nil : true
    for move in moves {
      (x, y) = (x + move.x, y + move.y)
      let step: Step
      if let axes, !axes.isEmpty {
        step = latchedStep(axes, x, y, start)
      } else if axes == nil {
        step = Step(
          x: x, y: y, isStyleShown: nil, horizontalMovement: .follows(0), verticalMovement: .follows(0), region: nil,
          text: "the axes on which the region latches are not known")
      } else {
        step = unlatchedStep(x, y, isStyleShown)
        isStyleShown = step.isStyleShown == true ? true : nil
      }
      steps.append(step)
    }
    releaseEffect = releaseDescription(isStyleShown: steps.last.map(\.isStyleShown) ?? true)
  }

  private func latchedStep(_ axes: PointerAxes, _ x: Double, _ y: Double, _ start: (x: Double, y: Double)) -> Step {
    let (dx, dy) = (x - start.x, y - start.y)
    let horizontalMovement: AxisMovement = axes.contains(.horizontal) ? .follows(dx) : dx == 0 ? .follows(0) : .resists
    let verticalMovement: AxisMovement = axes.contains(.vertical) ? .follows(dy) : dy == 0 ? .follows(0) : .resists
    var region: Rect?
    if case .follows(let right) = horizontalMovement, case .follows(let down) = verticalMovement {
      region = look.rect?.moved(by: right, down)
    }
    var parts: [String] = []
    if axes.contains(.horizontal), dx != 0 {
      parts.append("follows \(PointerDrag.pointsText(abs(dx))) \(dx < 0 ? "left" : "right")")
    }
    if axes.contains(.vertical), dy != 0 {
      parts.append("follows \(PointerDrag.pointsText(abs(dy))) \(dy < 0 ? "up" : "down")")
    }
    if horizontalMovement == .resists { parts.append("resists movement \(dx < 0 ? "left" : "right")") }
    if verticalMovement == .resists { parts.append("resists movement \(dy < 0 ? "up" : "down")") }
    return Step(
      x: x, y: y, isStyleShown: true, horizontalMovement: horizontalMovement, verticalMovement: verticalMovement,
      region: region,
      text: parts.isEmpty ? "the effect does not move" : "the effect " + parts.joined(separator: ", "))
  }

  private func unlatchedStep(_ x: Double, _ y: Double, _ wasStyleShown: Bool?) -> Step {
    func step(_ isStyleShown: Bool?, _ text: String) -> Step {
      Step(
        x: x, y: y, isStyleShown: isStyleShown, horizontalMovement: .follows(0), verticalMovement: .follows(0),
        region: look.rect, text: text)
    }
    guard let rect = look.rect else { return step(nil, "the edges of the region are not known") }
    if rect.contains(x, y) {
      return wasStyleShown == true
        ? step(true, "the pointer is in the region and keeps its style")
        : step(nil, "the pointer is in the region again; it is not known whether a drag restores its style")
    }
    return step(false, "the pointer leaves the region, which does not latch, and loses its style and accessories")
  }

  private func releaseDescription(isStyleShown: Bool?) -> String {
    switch isStyleShown {
    case nil: return "the look of the pointer is not known"
    case false?: return "the pointer takes the style of the view under it"
    case true?: break
    }
    guard case .given(let axes, _)? = look.style.value?.constrainedAxes, !axes.isEmpty else {
      return "the region releases the pointer, which takes the style of the view under it"
    }
    let axesPhrase = axes == .both ? "on both axes" : axes == .horizontal ? "horizontally" : "vertically"
    return "the region releases the pointer, which returns to the center \(axesPhrase)"
  }

  private static func pointsText(_ value: Double) -> String {
    JSONValue.points(value).text() + (value == 1 ? " point" : " points")
  }
}

extension PointerDrag {
  package var json: JSONValue {
    var object: JSONObject = ["begins": look.json]
    if look.customizesPointer == true {
      object["steps"] = .array(steps.map(\.json))
      object["released"] = .string(releaseEffect)
    }
    object["text"] = .string(text)
    return .object(object)
  }

  package var text: String {
    look.text + steps.map { $0.text + "\n" }.joined() + (releaseEffect.isEmpty ? "" : "released: \(releaseEffect)\n")
  }
}

extension PointerDrag.Step {
  var json: JSONValue {
    [
      "pointer": .array([.points(x), .points(y)]), "styleHolds": isStyleShown.map { .bool($0) } ?? .null,
      "horizontally": horizontalMovement.json, "vertically": verticalMovement.json,
      "region": region.map(\.json) ?? .null,
      "text": .string(text),
    ]
  }
}

extension PointerDrag.AxisMovement {
  var json: JSONValue {
    switch self {
    case .follows(let points): ["follows": .points(points)]
    // No source documents how far a latched effect can be pulled.
    case .resists: ["follows": nil, "resists": true]
    }
  }
}
