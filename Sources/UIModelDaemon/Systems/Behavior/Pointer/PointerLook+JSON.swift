import UIModelJSON
import UIModelPlatform

extension PointerLook {
  package var json: JSONValue {
    var object: JSONObject = [
      "view": .string(viewName), "customizes": customizesPointer.map { .bool($0) } ?? .null, "reason": .string(reason),
    ]
    if customizesPointer == true {
      var regionObject = JSONObject()
      regionObject["index"] = regionIndex.map { .int($0) }
      regionObject["identifier"] = region?.identifier.value.map { .string($0) }
      regionObject["rect"] = rect.map(\.json) ?? .null
      regionObject["latchingAxes"] = latchingAxes.isKnown ? .string(latchingAxes.value?.name ?? "neither") : .null
      object["region"] = .object(regionObject)
      object["style"] = style.value.map(json) ?? .null
      object["accessories"] = .array(accessories.map(\.json))
    }
    if !notes.isEmpty { object["notes"] = .array(notes.map { .string($0) }) }
    if !unknownFacts.isEmpty { object["unknown"] = .array(unknownFacts.map { .string($0) }) }
    object["text"] = .string(text)
    return .object(object)
  }

  private func json(_ style: PointerStyle) -> JSONValue {
    if let name = style.name { return ["kind": .string(name.rawValue), "text": .string(PointerLook.phrase(name))] }
    var object: JSONObject = [
      "kind": .string(style.effect.isDefault ? "shape" : "effect"), "text": .string(phrase(style)),
    ]
    if !style.effect.isDefault { object["effect"] = style.effect.value.map { .string($0.rawValue) } ?? .null }
    if !style.shape.isDefault {
      object["shape"] = style.shape.value.map { json($0, besideEffect: !style.effect.isDefault) } ?? .null
    }
    if !style.constrainedAxes.isDefault {
      object["constrainedAxes"] = style.constrainedAxes.value.map { .string($0.name) } ?? .null
    }
    return .object(object)
  }

  private func json(_ shape: PointerShape, besideEffect: Bool) -> JSONValue {
    guard var object = shape.kind?.json(cornerRadius: shape.cornerRadius) else { return .null }
    if case .roundedRect? = shape.kind {
      object["space"] = besideEffect ? "previewContainer" : "pointer"
      if besideEffect { object["container"] = superviewName.map { .string($0) } }
    }
    return .object(object)
  }

  // MARK: Text

  /// The look of the pointer as one line of text, such as `region 'divider': the pointer becomes a vertical beam`.
  package var text: String {
    guard customizesPointer == true else { return reason + "\n" }
    var line = "\(regionDescription): "
    switch style {
    case .given(let style, _): line += style.name.map(PointerLook.phrase) ?? phrase(style)
    case .default: line += "no style"
    case .unknown: line += "an unknown style"
    }
    if !accessories.isEmpty {
      line += "; " + accessories.map(\.phrase).joined(separator: ", ")
    }
    if let axes = latchingAxes.value, !axes.isEmpty {
      line +=
        axes == .both ? "; latches on both axes" : "; latches \(axes == .horizontal ? "horizontally" : "vertically")"
    }
    return line + "\n"
  }

  private static func phrase(_ name: PointerStyle.Name) -> String {
    switch name {
    case .hidden: "the pointer is hidden"
    case .system: "the system's pointer"
    }
  }

  /// Returns the effect of a style on the pointer and the view (UIPointerStyle.h), as a phrase. For a style without an
  /// effect, returns the pointer's new shape.
  private func phrase(_ style: PointerStyle) -> String {
    switch style.effect {
    case .given(.automatic, _): "the system chooses the effect for '\(viewName)'"
    case .given(.highlight, _): "the pointer slides under '\(viewName)' and takes its shape"
    case .given(.lift, _):
      "the pointer slides under '\(viewName)' and disappears, and '\(viewName)' scales up with a shadow"
    case .given(.hover, _): "the pointer keeps the system's shape, and '\(viewName)' is tinted and scaled"
    case .unknown: "an unknown effect"
    case .default:
      switch style.shape.value?.kind {
      case .system?: "the system's shape"
      case .path?: "the pointer becomes a path"
      case .roundedRect?: "the pointer becomes a rounded rectangle around its position"
      case .verticalBeam?: "the pointer becomes a vertical beam"
      case .horizontalBeam?: "the pointer becomes a horizontal beam"
      case nil: style.shape.isDefault ? "the system's pointer" : "an unknown shape"
      }
    }
  }
}

extension PointerLook.Accessory {
  var json: JSONValue {
    var object = JSONObject()
    object["position"] = name.map { .string($0) }
    object["shape"] = isArrow == true ? "arrow" : shape?.kind.map { .object($0.json(cornerRadius: .default)) } ?? .null
    object["orientationMatchesAngle"] = rotatesWithAngle.map { .bool($0) } ?? .null
    guard let position, let vector = position.vector else {
      object["offset"] = .null
      return .object(object)
    }
    object["offset"] = .points(position.offset)
    object["angle"] = .number((position.angle * 10000).rounded() / 10000)
    object["x"] = .points(vector.x)
    object["y"] = .points(vector.y)
    return .object(object)
  }

  var phrase: String {
    let accessoryPhrase = isArrow == true ? "an arrow" : "an accessory"
    if let direction = position?.direction { return "\(accessoryPhrase) at \(direction)" }
    return position == nil ? "\(accessoryPhrase) at an unknown position" : "\(accessoryPhrase) at an angle"
  }
}

extension PointerShape.Kind {
  func json(cornerRadius: Property<Double>) -> JSONObject {
    switch self {
    case .system: return ["kind": "system"]
    case .path: return ["kind": "path"]
    case .roundedRect(let rect):
      var object: JSONObject = ["kind": "roundedRect", "rect": rect.json]
      object["cornerRadius"] =
        cornerRadius.isKnown ? cornerRadius.value.map { .points($0) } ?? "system" : .null
      return object
    case .verticalBeam(let length): return ["kind": "verticalBeam", "length": .points(length)]
    case .horizontalBeam(let length): return ["kind": "horizontalBeam", "length": .points(length)]
    }
  }
}
