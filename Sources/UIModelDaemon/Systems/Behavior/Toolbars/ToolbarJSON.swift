import UIModelJSON
import UIModelPlatform

extension ToolbarFact {
  /// Returns a known value as JSON. For an unknown value, returns an object with the reason:
  ///
  ///     {"$unknown": "its placement is not known"}
  func json(_ transform: (Value) -> JSONValue) -> JSONValue {
    switch self {
    case .known(let value): transform(value)
    case .unknown(let reason): ["$unknown": .string(reason)]
    }
  }
}

extension ToolbarSetting {
  /// The setting of a response, as JSON.
  package var json: JSONValue {
    var object: JSONObject = [
      "platform": .string(environment.platform.rawValue), "version": .string(environment.version.description),
      "horizontalSizeClass": .string(horizontalSizeClass.rawValue), "hasBackButton": .bool(hasBackButton),
    ]
    object["states"] = states.map { .array($0.sorted().map { .string($0) }) }
    return .object(object)
  }
}

extension ToolbarLayout {
  /// The response to `uimodel/toolbar/layout` for a toolbar.
  package var json: JSONValue {
    var areas = JSONObject()
    var unplacedEntries: [JSONValue] = []
    for area in ToolbarArea.allCases {
      let entries = entries(in: area)
      if !entries.isEmpty { areas[area.rawValue] = .array(entries.map { $0.json }) }
    }
    for entry in entries where entry.area.value == nil { unplacedEntries.append(entry.json) }
    var object: JSONObject = [
      "setting": setting.json, "toolbarRole": role.json { .string($0.rawValue) },
      "titleArea": titleArea.json { .string($0.rawValue) }, "title": title.json, "areas": .object(areas),
      "unknown": .array(unplacedEntries), "isComplete": .bool(customization.isComplete),
    ]
    object["fit"] = fit.map { fit in fit.json { entries[$0].label } }
    return .object(object)
  }
}

extension ToolbarLayout.Entry {
  package var json: JSONValue {
    var object: JSONObject = ["item": .int(itemIndex)]
    object["part"] = viewIndex.map { .int($0) }
    object["name"] = name.map { .string($0) }
    object["title"] = title.map { .string($0) }
    object["type"] = type.map { .string($0) }
    object["placement"] = placement.map { .string($0.rawValue) }
    object["movedFrom"] = previousArea.map { .string($0.rawValue) }
    if isCollapsed { object["isCollapsed"] = true }
    if case .unknown(let reason) = area { object["$unknown"] = .string(reason) }
    object["source"] = source.map { .string($0.title) }
    object["confidence"] = source.map { .string($0.confidence.rawValue) }
    return .object(object)
  }
}

extension ToolbarCustomization {
  /// The response to `uimodel/toolbar/customizationPopover`.
  package var json: JSONValue {
    var object: JSONObject = [
      "platform": .string(environment.platform.rawValue), "version": .string(environment.version.description),
      "isOffered": isOffered.json { .bool($0) },
    ]
    object["bar"] = arrangement.map { .array($0.bar.map { .string($0) }) }
    object["popover"] = .array(popoverEntries.map { $0.json })
    object["overflow"] = arrangement.map { .array($0.overflow.map { .string($0) }) }
    object["items"] = .array(entries.map { $0.json })
    object["isComplete"] = .bool(isComplete)
    return .object(object)
  }

  /// Returns the customization as text for users.
  ///
  /// - Parameter barName: the bar's name in the text, such as `the toolbar`.
  package func text(of barName: String) -> String {
    let platform = environment.platform.displayName
    switch isOffered {
    case .unknown(let reason): return "it is not known whether users can customize \(barName): \(reason)\n"
    case .known(false): return "users cannot customize \(barName) on \(platform)\n"
    case .known(true): break
    }
    guard let arrangement else {
      return "the customizable items of \(barName) are not known, because not all of its items are\n"
    }
    func list(_ ids: [String]) -> String { ids.isEmpty ? "nothing" : ids.joined(separator: ", ") }
    var text = "in \(barName): \(list(arrangement.bar))\nin the popover: \(list(arrangement.popover))\n"
    if !arrangement.overflow.isEmpty { text += "in the overflow menu: \(list(arrangement.overflow))\n" }
    for id in arrangement.unknownReasons.keys.sorted() {
      text += "\(id): \(arrangement.unknownReasons[id] ?? "")\n"
    }
    return text
  }
}

extension ToolbarCustomization.Entry {
  package var json: JSONValue {
    var object: JSONObject = ["item": .int(itemIndex)]
    switch id {
    case .literal(let text): object["id"] = .string(text)
    case .generated(let generator): object["id"] = ["generated": .string(generator)]
    case nil: break
    }
    object["title"] = title.map { .string($0) }
    object["content"] = content.map { .string($0) }
    object["edits"] = edits.json { ["canMove": .bool($0.canMove), "canRemove": .bool($0.canRemove)] }
    object["isHiddenAtFirst"] = isInitiallyHidden.json { .bool($0) }
    object["isHidden"] = isHidden.json { .bool($0) }
    object["isAlwaysAvailable"] = .bool(isAlwaysAvailable)
    return .object(object)
  }
}

extension ToolbarArrangement {
  /// The current content of the bar, the popover and the overflow menu, as JSON.
  package var json: JSONValue {
    [
      "bar": .array(bar.map { .string($0) }), "popover": .array(popover.map { .string($0) }),
      "overflow": .array(overflow.map { .string($0) }),
    ]
  }
}

extension SavedCustomization {
  /// Returns the customization in the format of model documents.
  ///
  /// - Parameter lostIDs: the saved ids that no longer belong to any item of the bar.
  func json(lostIDs: [String]) -> JSONValue {
    var object: JSONObject = ["bar": .array(barIDs.map { .string($0) })]
    object["popover"] = popoverIDs.map { .array($0.map { .string($0) }) }
    if !lostIDs.isEmpty { object["lost"] = .array(lostIDs.map { .string($0) }) }
    return .object(object)
  }
}
