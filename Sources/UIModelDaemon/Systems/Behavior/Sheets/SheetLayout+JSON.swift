import UIModelJSON
import UIModelPlatform

extension SheetLayout {
  /// The layout as JSON, for `uimodel/sheet/layout`.
  package var json: JSONValue {
    var object = JSONObject()
    object["presentation"] = presentation.map { .string($0.rawValue) } ?? .null
    if let controller { object["controller"] = .string(controller.rawValue) }
    object["container"] = container.json
    if raisesException { object["exception"] = .string(SheetLayout.exceptionText) }
    if presentation == .sheet {
      object["isEdgeAttached"] = systemPresentation == nil ? .bool(isEdgeAttached) : .null
      object["maximumDetentValue"] = .points(ifKnown: maximumDetentValue)
      object["positions"] = .array(positions.map { json(of: $0) })
      object["selected"] = selectedIndex.map { .int($0) } ?? .null
      object["inactive"] = .array(inactiveDetents.map(\.json))
      object["hasGrabber"] = state.hasGrabber.isKnown ? .bool(state.hasGrabber.value(default: false)) : .null
      object["cornerRadius"] = state.cornerRadius.radiusJSON
    }
    if !unknownFacts.isEmpty { object["unknown"] = .array(unknownFacts.map { .string($0) }) }
    return .object(object)
  }

  private static let exceptionText = "UIKit raises an exception, because the popover has no source"

  /// All unknown facts about the layout, as sentences.
  private var unknownFacts: [String] { unknownReasons + (unknownHeightReason.map { [$0] } ?? []) }
}

extension SheetLayout {
  private func json(of position: Position) -> JSONValue {
    [
      "detent": position.name.map { .string($0) } ?? .null, "value": .points(ifKnown: position.value),
      "height": .points(ifKnown: position.height), "frame": frame(of: position).json,
      "isDimmed": .bool(position.isDimmed),
      "isBackgroundUsable": .bool(position.isBackgroundUsable),
    ]
  }

  /// Returns the sheet's position while the keyboard is shown, as JSON.
  package func json(keyboardHeight: Double) -> JSONValue {
    guard let raisedPosition = raisedPosition(keyboardHeight: keyboardHeight) else { return .null }
    return [
      "position": .int(raisedPosition.positionIndex), "height": .points(ifKnown: raisedPosition.height),
      "frame": frame(height: raisedPosition.height).json,
    ]
  }

  private func roundedText(_ points: Double) -> String {
    let roundedPoints = points.rounded()
    return Int(exactly: roundedPoints).map { "\($0)" } ?? "\(roundedPoints)"
  }

  /// The layout as human-readable text, with lengths in whole points.
  package var text: String {
    var parts = [presentationPhrase]
    if presentation == .sheet {
      if isEdgeAttached { parts[0] += " on the bottom edge" }
      for (index, position) in positions.enumerated() {
        let backgroundText =
          position.isBackgroundUsable ? "usable behind" : position.isDimmed ? "dimmed behind" : "modal"
        let selectionMark = index == selectedIndex ? ", selected" : ""
        let height = position.height.map { ", \(roundedText($0)) points high" } ?? ""
        parts.append("\(position.phrase)\(height), \(backgroundText)\(selectionMark)")
      }
      for detent in inactiveDetents { parts.append("\(detent.name ?? "a detent") inactive: \(detent.reason)") }
    }
    if raisesException { parts.append(SheetLayout.exceptionText) }
    return (parts + unknownFacts.map { "not known: \($0)" }).joined(separator: "; ")
  }
}

extension SheetFrame {
  /// The frame as JSON, with null for an unknown value.
  package var json: JSONValue {
    [
      "x": .points(ifKnown: x), "y": .points(ifKnown: y), "width": .points(ifKnown: width),
      "height": .points(ifKnown: height),
    ]
  }
}

extension Property<Double?> {
  /// The corner radius as JSON: a number, `automatic`, or null if unknown.
  package var radiusJSON: JSONValue {
    switch self {
    case .given(.some(let radius), _): .points(radius)
    case .given(.none, _), .default: "automatic"
    case .unknown: .null
    }
  }
}

extension SheetLayout.InactiveDetent {
  fileprivate var json: JSONValue { ["detent": name.map { .string($0) } ?? .null, "reason": .string(reason)] }
}

extension WindowContainer {
  /// The container as JSON.
  package var json: JSONValue {
    [
      "width": .points(width), "height": .points(height),
      "safeAreaInsets": [
        "top": .points(safeArea.top), "left": .points(safeArea.left), "bottom": .points(safeArea.bottom),
        "right": .points(safeArea.right),
      ],
      "horizontalSizeClass": .string(horizontal.rawValue), "verticalSizeClass": .string(vertical.rawValue),
    ]
  }
}

extension JSONValue {
  /// Returns a length in points as JSON, rounded to hundredths; null if the length is nil.
  package static func points(ifKnown value: Double?) -> JSONValue { value.map { .points($0) } ?? .null }

  /// Returns a length in points as JSON, rounded to hundredths. For example, 12.346 becomes 12.35, and 12.0 becomes 12.
  package static func points(_ value: Double) -> JSONValue {
    let roundedValue = (value * 100).rounded() / 100
    return Int(exactly: roundedValue).map { .int($0) } ?? .number(roundedValue)
  }
}
