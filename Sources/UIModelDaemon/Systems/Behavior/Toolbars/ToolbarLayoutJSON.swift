import UIModelJSON
import UIModelPlatform

extension ResolvedToolbarTitle {
  package var json: JSONValue {
    var object = JSONObject()
    object["text"] = text.json { $0.map { .string($0) } ?? .null }
    object["binding"] = binding.map { .string($0) }
    object["area"] = area.json { .string($0.rawValue) }
    object["mode"] = mode.json { .string($0) }
    object["replacement"] = replacement.map { .string($0) }
    object["isEditable"] = isEditable.json { .bool($0) }
    object["menu"] = menu.json { .array($0.map(\.json)) }
    object["documentHeader"] = header.json { $0?.json ?? .null }
    object["hasProxyIcon"] = hasProxyIcon.json { .bool($0) }
    return .object(object)
  }
}

extension ResolvedToolbarTitle.Element {
  fileprivate var json: JSONValue {
    var object: JSONObject = ["type": .string(type)]
    object["title"] = title.map { .string($0) }
    object["isSystem"] = .bool(isSystem)
    object["isEnabled"] = isEnabled.map { .bool($0) }
    return .object(object)
  }
}

extension ResolvedToolbarTitle.Header {
  fileprivate var json: JSONValue {
    var object = JSONObject()
    object["document"] = document.map { .string($0) }
    object["isDraggable"] = .bool(isDraggable)
    object["hasShare"] = .bool(allowsSharing)
    return .object(object)
  }
}

extension ToolbarFit {
  /// Returns the fit as JSON, with the names of the items that collapse or move into the overflow menu.
  ///
  /// - Parameter itemName: a function that returns the name of the item with a given index.
  func json(_ itemName: (Int) -> String) -> JSONValue {
    var object: JSONObject = ["width": .points(width), "reservedWidth": .points(reservedWidth)]
    switch outcome {
    case .unknown(let reason): object["$unknown"] = .string(reason)
    case .known(let outcome):
      object["neededWidth"] = .points(outcome.neededWidth)
      object["remainingWidth"] = .points(outcome.remainingWidth)
      object["fits"] = .bool(outcome.fits)
      object["collapsed"] = .array(outcome.collapsedIndices.map { .string(itemName($0)) })
      object["overflowed"] = .array(outcome.overflowedIndices.map { .string(itemName($0)) })
    }
    object["order"] = .array(ToolbarFit.orderDescription.map { .string($0) })
    object["note"] = .string(ToolbarFit.note)
    return .object(object)
  }

  private static let note =
    "the order is an assumption: only the collapse of labeled groups before the overflow is known; 'reservedWidth' "
    + "must cover the title, margins and spaces; a menu button counts as 44 points wide"
}

extension ToolbarLayout.Entry {
  /// The name of the entry in responses. An entry without name, title and type is named by its index, as in `item 2`.
  var label: String { name ?? title ?? type ?? "item \(itemIndex)" }
}

extension ToolbarLayout {
  /// The layout as text, for terminals.
  package var text: String {
    var text = title.summary
    for area in ToolbarArea.allCases {
      let entries = entries(in: area)
      guard !entries.isEmpty else { continue }
      let names = entries.map { $0.isCollapsed ? "\($0.label) (a menu)" : $0.label }
      text += "\(area.rawValue): \(names.joined(separator: ", "))\n"
    }
    for entry in entries {
      if case .unknown(let reason) = entry.area { text += "not known: \(entry.label), \(reason)\n" }
    }
    return text + (fit?.text ?? "")
  }
}

extension NavigationBarLayout {
  /// The response to `uimodel/toolbar/layout` for a screen.
  package var json: JSONValue {
    var areas = JSONObject()
    for area in ToolbarArea.allCases {
      let entries = entries(in: area)
      if !entries.isEmpty { areas[area.rawValue] = .array(entries.map(\.json)) }
    }
    var object: JSONObject = [
      "setting": setting.json, "style": style.json { .string($0.rawValue) },
      "titleArea": title.area.json { .string($0.rawValue) }, "title": title.json,
      "backButton": showsBackButton.json { .bool($0) },
      "additionalOverflowItems": additionalOverflowTitles.json { titles in
        titles.map { .array($0.map { .string($0) }) } ?? .null
      },
      "areas": .object(areas), "unknown": .array(entries.filter { $0.area.value == nil }.map(\.json)),
      "isComplete": .bool(isComplete),
    ]
    object["fit"] = fit.map { fit in fit.json { entries[$0].name } }
    return .object(object)
  }

  /// The layout as text, for terminals.
  package var text: String {
    var text = title.summary
    if showsBackButton == .known(true) { text += "leading: the back button\n" }
    for area in ToolbarArea.allCases {
      let entries = entries(in: area)
      guard !entries.isEmpty else { continue }
      let names = entries.map { $0.isCollapsed ? "\($0.name) (collapsed)" : $0.name }
      text += "\(area.rawValue): \(names.joined(separator: ", "))\n"
    }
    for entry in entries {
      if case .unknown(let reason) = entry.area { text += "not known: \(entry.name), \(reason)\n" }
    }
    return text + (fit?.text ?? "")
  }
}

extension NavigationBarLayout.Entry {
  fileprivate var json: JSONValue {
    var object: JSONObject = ["key": .string(propertyName), "index": .int(index), "name": .string(name)]
    object["kind"] = kind.map { .string($0 == .plain ? "UIBarButtonItemGroup" : $0.rawValue) }
    object["items"] = .array(itemNames.map { .string($0) })
    object["movedFrom"] = previousArea.map { .string($0.rawValue) }
    if isCollapsed { object["isCollapsed"] = true }
    if isAlwaysAvailable { object["isAlwaysAvailable"] = true }
    if case .unknown(let reason) = area { object["$unknown"] = .string(reason) }
    return .object(object)
  }
}

extension ResolvedToolbarTitle {
  fileprivate var summary: String {
    var text = "title: "
    switch self.text {
    case .known(let title): text += title ?? binding ?? "none"
    case .unknown(let reason): text += "not known (\(reason))"
    }
    if let replacement {
      text += ", replaced by \(replacement)"
    } else if let area = area.value {
      text += ", \(area.rawValue)"
    }
    if isEditable == .known(true) { text += ", can be edited" }
    text += "\n"
    if let elements = menu.value, !elements.isEmpty {
      text += "title menu: \(elements.map { $0.title ?? $0.type }.joined(separator: ", "))\n"
    }
    if let header = header.value ?? nil { text += "document: \(header.document ?? "one")\n" }
    return text
  }
}

extension ToolbarFit {
  fileprivate var text: String {
    switch outcome {
    case .unknown(let reason): "it is not known what fits: \(reason)\n"
    case .known(let outcome):
      "\(JSONValue.number(outcome.neededWidth.rounded()).text()) points are needed, and the bar has "
        + "\(JSONValue.number(width.rounded()).text()): "
        + ToolbarFit.movedItemsText(outcome) + (outcome.fits ? "\n" : ", and the remaining items are still too wide\n")
    }
  }

  private static func movedItemsText(_ outcome: Outcome) -> String {
    if outcome.collapsedIndices.isEmpty && outcome.overflowedIndices.isEmpty {
      return outcome.fits ? "everything fits" : "no item can move"
    }
    return
      "\(outcome.collapsedIndices.count) collapsed, \(outcome.overflowedIndices.count) moved into the overflow menu"
  }
}
