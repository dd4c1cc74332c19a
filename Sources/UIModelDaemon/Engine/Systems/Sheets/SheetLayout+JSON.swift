import UIModelJSON

extension SheetLayout {
  /// The layout as data, for `uimodel/sheet/layout`.
  package var json: JSONValue {
    var object = JSONObject()
    object["presentation"] = presentation.map { .string($0.rawValue) } ?? .null
    if let controller { object["controller"] = .string(controller.rawValue) }
    object["container"] = container.json
    if presentation == .sheet {
      object["isEdgeAttached"] = .bool(isEdgeAttached)
      object["maximumDetentValue"] = .points(maximumDetentValue)
      object["positions"] = .array(positions.map(\.json))
      object["selected"] = selected.map { .int($0) } ?? .null
      object["inactive"] = .array(inactive.map(\.json))
    }
    if !unknown.isEmpty { object["unknown"] = .array(unknown.map { .string($0) }) }
    return .object(object)
  }
}

extension SheetLayout.Position {
  fileprivate var json: JSONValue {
    [
      "detent": name.map { .string($0) } ?? .null, "value": .points(value), "height": .points(height),
      "isDimmed": .bool(isDimmed), "isBackgroundUsable": .bool(isBackgroundUsable),
    ]
  }
}

extension SheetLayout.InactiveDetent {
  fileprivate var json: JSONValue { ["detent": name.map { .string($0) } ?? .null, "reason": .string(reason)] }
}

extension WindowContainer {
  /// The container as data.
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
  /// A length in points, to the hundredth.
  package static func points(_ value: Double) -> JSONValue {
    let rounded = (value * 100).rounded() / 100
    return Int(exactly: rounded).map { .int($0) } ?? .number(rounded)
  }
}
