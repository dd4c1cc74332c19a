import UIModelJSON
import UIModelPlatform

/// The JSON form in which a live session is saved, and from which the same session is created again. Unlike the
/// responses to requests, it is complete and not meant for people.
extension LiveSession {
  package var kept: JSONValue {
    var object: JSONObject = [
      "device": .string(device), "orientation": .string(orientation),
      "layoutDirection": .string(layoutDirection.rawValue),
      "keyboardLayout": .string(keyboardLayout), "isFullKeyboardAccessOn": .bool(isFullKeyboardAccessOn),
      "presented": .kept(presented), "lastFocused": .kept(lastFocused), "selection": .kept(selection),
      "keyboard": keyboard.kept,
    ]
    object["platform"] = platform.map { .string($0.rawValue) }
    object["version"] = version.map { .string("\($0)") }
    object["windowSize"] = windowSize.map { [.number($0.width), .number($0.height)] }
    object["horizontalSizeClass"] = horizontalSizeClass.map { .string($0.rawValue) }
    object["verticalSizeClass"] = verticalSizeClass.map { .string($0.rawValue) }
    object["states"] = states.map { .strings($0.sorted()) }
    object["scene"] = scene.map { .string($0) }
    object["sceneSessions"] = sceneSessions.map { .kept($0) }
    object["screen"] = screen.map { .string($0) }
    object["focused"] = focused?.kept
    object["firstResponder"] = firstResponder?.kept
    let places = scrolled.map { item, offset -> JSONValue in ["item": item.kept, "offset": offset.kept] }
    object["scrolled"] = .array(places.sorted { $0.text() < $1.text() })
    object["customizations"] = .object(
      JSONObject(distinct: customizations.sorted { $0.key < $1.key }.map { ($0.key, $0.value.kept) }))
    return .object(object)
  }

  /// Creates the session that was saved. Each part that is missing or invalid gets the value of a new session.
  package init(kept: JSONValue) {
    self.init()
    platform = kept["platform"]?.string.flatMap { Platform(rawValue: $0) }
    version = kept["version"]?.string.flatMap { Version($0) }
    device = kept["device"]?.string ?? device
    orientation = kept["orientation"]?.string ?? orientation
    windowSize = kept["windowSize"]?.array.flatMap { WindowSize($0.compactMap(\.double)) }
    horizontalSizeClass = kept["horizontalSizeClass"]?.string.flatMap { WindowContainer.SizeClass(rawValue: $0) }
    verticalSizeClass = kept["verticalSizeClass"]?.string.flatMap { WindowContainer.SizeClass(rawValue: $0) }
    layoutDirection = kept["layoutDirection"]?.string.flatMap { LayoutDirection(rawValue: $0) } ?? layoutDirection
    keyboardLayout = kept["keyboardLayout"]?.string ?? keyboardLayout
    isFullKeyboardAccessOn = kept["isFullKeyboardAccessOn"]?.bool ?? isFullKeyboardAccessOn
    states = kept["states"]?.strings.map { Set($0) }
    scene = kept["scene"]?.string
    sceneSessions = kept["sceneSessions"]?.all(SceneSession.self)
    screen = kept["screen"]?.string
    presented = kept["presented"]?.all(PresentedScreen.self) ?? []
    focused = kept["focused"].flatMap { SessionItem(kept: $0) }
    firstResponder = kept["firstResponder"].flatMap { SessionItem(kept: $0) }
    lastFocused = kept["lastFocused"]?.all(SessionItem.self) ?? []
    selection = kept["selection"]?.all(SessionItem.self) ?? []
    keyboard = kept["keyboard"].flatMap { SessionKeyboard(kept: $0) } ?? keyboard
    for place in kept["scrolled"]?.array ?? [] {
      guard let item = place["item"].flatMap({ SessionItem(kept: $0) }) else { continue }
      scrolled[item] = place["offset"].flatMap { ScrollOffset(kept: $0) }
    }
    for member in kept["customizations"]?.object?.members ?? [] {
      customizations[member.name] = SavedCustomization(kept: member.value)
    }
  }
}

/// A part of a session that is saved as JSON.
private protocol Kept {
  var kept: JSONValue { get }
  /// Creates the part, or returns nil if the JSON does not describe one.
  init?(kept: JSONValue)
}

extension JSONValue {
  fileprivate static func kept(_ parts: [some Kept]) -> JSONValue { .array(parts.map(\.kept)) }
  fileprivate static func strings(_ strings: [String]) -> JSONValue { .array(strings.map { .string($0) }) }
  fileprivate var strings: [String]? { array?.compactMap(\.string) }
  fileprivate func all<Part: Kept>(_ kind: Part.Type) -> [Part]? { array?.compactMap { Part(kept: $0) } }
}

extension SessionItem: Kept {
  fileprivate var kept: JSONValue {
    var object: JSONObject = ["screen": .string(screen), "path": .array(path.map { .int($0) })]
    object["ref"] = ref.map { .string($0) }
    return .object(object)
  }

  fileprivate init?(kept: JSONValue) {
    guard let screen = kept["screen"]?.string else { return nil }
    self.init(screen: screen, ref: kept["ref"]?.string, path: kept["path"]?.array?.compactMap(\.int) ?? [])
  }
}

extension ScrollOffset: Kept {
  fileprivate var kept: JSONValue {
    var object: JSONObject = ["atLeast": .number(atLeast)]
    if atMost.isFinite { object["atMost"] = .number(atMost) }
    return .object(object)
  }

  fileprivate init?(kept: JSONValue) {
    guard let atLeast = kept["atLeast"]?.double else { return nil }
    self.init(atLeast: atLeast, atMost: kept["atMost"]?.double ?? .infinity)
  }
}

extension PresentedScreen: Kept {
  fileprivate var kept: JSONValue {
    var object: JSONObject = ["changes": .array(changes.map { .int($0) })]
    object["sheet"] = sheet.map { .string($0) }
    object["screen"] = screen.map { .string($0) }
    object["selectedDetent"] = selectedDetent?.kept
    object["focusedBefore"] = focusedBefore?.kept
    return .object(object)
  }

  fileprivate init?(kept: JSONValue) {
    guard kept.object != nil else { return nil }
    self.init(
      sheet: kept["sheet"]?.string, screen: kept["screen"]?.string,
      selectedDetent: kept["selectedDetent"].flatMap { DetentReference(kept: $0) },
      changes: kept["changes"]?.array?.compactMap(\.int) ?? [],
      focusedBefore: kept["focusedBefore"].flatMap { SessionItem(kept: $0) })
  }
}

extension SceneSession: Kept {
  fileprivate var kept: JSONValue {
    var object: JSONObject = [
      "name": .string(name), "scene": .string(scene), "state": .string(state.rawValue),
      "hasActivity": hasActivity.map { .bool($0) } ?? .null, "content": content.kept,
    ]
    object["savedFirstResponder"] = savedFirstResponder?.kept
    return .object(object)
  }

  fileprivate init?(kept: JSONValue) {
    guard let name = kept["name"]?.string, let scene = kept["scene"]?.string,
      let state = kept["state"]?.string.flatMap({ SceneActivationState(rawValue: $0) })
    else { return nil }
    self.init(
      name: name, scene: scene, state: state, hasActivity: kept["hasActivity"]?.bool,
      content: kept["content"].flatMap { SceneContent(kept: $0) } ?? SceneContent(),
      savedFirstResponder: kept["savedFirstResponder"].flatMap { SessionItem(kept: $0) })
  }
}

extension SceneContent: Kept {
  fileprivate var kept: JSONValue {
    var object: JSONObject = ["presented": .kept(presented)]
    object["screen"] = screen.map { .string($0) }
    object["focused"] = focused?.kept
    object["firstResponder"] = firstResponder?.kept
    return .object(object)
  }

  fileprivate init?(kept: JSONValue) {
    self.init(
      screen: kept["screen"]?.string, presented: kept["presented"]?.all(PresentedScreen.self) ?? [],
      focused: kept["focused"].flatMap { SessionItem(kept: $0) },
      firstResponder: kept["firstResponder"].flatMap { SessionItem(kept: $0) })
  }
}

extension DetentReference: Kept {
  fileprivate var kept: JSONValue {
    switch self {
    case .named(let name): ["named": .string(name)]
    case .at(let index): ["at": .int(index)]
    case .all: "all"
    case .unknown: "unknown"
    case .value(.medium): ["value": "medium"]
    case .value(.large): ["value": "large"]
    case .value(.height(let height)): ["height": .number(height)]
    case .value(.fraction(let fraction)): ["fraction": .number(fraction)]
    case .value(.customType(let type)): ["customType": .string(type)]
    }
  }

  fileprivate init?(kept: JSONValue) {
    if let name = kept["named"]?.string {
      self = .named(name)
    } else if let index = kept["at"]?.int {
      self = .at(index)
    } else if let height = kept["height"]?.double {
      self = .value(.height(height))
    } else if let fraction = kept["fraction"]?.double {
      self = .value(.fraction(fraction))
    } else if let type = kept["customType"]?.string {
      self = .value(.customType(type))
    } else {
      switch (kept.string, kept["value"]?.string) {
      case ("all", _): self = .all
      case ("unknown", _): self = .unknown
      case (_, "medium"): self = .value(.medium)
      case (_, "large"): self = .value(.large)
      default: return nil
      }
    }
  }
}

extension SessionKeyboard: Kept {
  fileprivate var kept: JSONValue {
    var object: JSONObject = [
      "style": .string(style.rawValue), "isHardwareAttached": .bool(isHardwareAttached),
      "assistantBar": .string(assistantBar.rawValue),
    ]
    object["frame"] = frame.map { [.number($0.x), .number($0.y), .number($0.width), .number($0.height)] }
    return .object(object)
  }

  fileprivate init?(kept: JSONValue) {
    self.init()
    style = kept["style"]?.string.flatMap { KeyboardState(rawValue: $0) } ?? style
    isHardwareAttached = kept["isHardwareAttached"]?.bool ?? isHardwareAttached
    assistantBar = kept["assistantBar"]?.string.flatMap { AssistantBar(rawValue: $0) } ?? assistantBar
    let numbers = kept["frame"]?.array?.compactMap(\.double) ?? []
    if numbers.count == 4 { frame = Rect(numbers[0], numbers[1], numbers[2], numbers[3]) }
  }
}

extension SavedCustomization: Kept {
  fileprivate var kept: JSONValue {
    var object: JSONObject = ["bar": .strings(bar), "isDeclared": .bool(isDeclared)]
    object["popover"] = popover.map { .strings($0) }
    object["known"] = known.map { .strings($0) }
    object["handle"] = handle.map { .string($0) }
    return .object(object)
  }

  fileprivate init?(kept: JSONValue) {
    guard let bar = kept["bar"]?.strings else { return nil }
    self.init(
      bar: bar, popover: kept["popover"]?.strings, known: kept["known"]?.strings,
      isDeclared: kept["isDeclared"]?.bool ?? false)
    handle = kept["handle"]?.string
  }
}
