import UIModelJSON
import UIModelPlatform

/// Archives of live sessions as JSON. A session that is created from an archive equals the archived session. An archive
/// is complete and not meant to be read by people, unlike the responses to requests.
extension LiveSession {
  package var archive: JSONValue {
    var object: JSONObject = [
      "device": .string(device), "orientation": .string(orientation),
      "layoutDirection": .string(layoutDirection.rawValue),
      "keyboardLayout": .string(keyboardLayout), "isFullKeyboardAccessOn": .bool(isFullKeyboardAccessOn),
      "presented": .archive(presentedScreens), "lastFocused": .archive(lastFocusedItems),
      "selection": .archive(selection),
      "keyboard": keyboard.archive,
    ]
    object["platform"] = platform.map { .string($0.rawValue) }
    object["version"] = version.map { .string("\($0)") }
    object["windowSize"] = windowSize.map { [.number($0.width), .number($0.height)] }
    object["horizontalSizeClass"] = horizontalSizeClass.map { .string($0.rawValue) }
    object["verticalSizeClass"] = verticalSizeClass.map { .string($0.rawValue) }
    object["states"] = states.map { .strings($0.sorted()) }
    object["scene"] = frontSceneName.map { .string($0) }
    object["sceneSessions"] = sceneSessions.map { .archive($0) }
    object["screen"] = screenName.map { .string($0) }
    object["focused"] = focusedItem?.archive
    object["firstResponder"] = firstResponder?.archive
    let scrollEntries = scrollOffsets.map { item, offset -> JSONValue in
      ["item": item.archive, "offset": offset.archive]
    }
    object["scrolled"] = .array(scrollEntries.sorted { $0.text() < $1.text() })
    object["customizations"] = .object(
      JSONObject(distinct: customizations.sorted { $0.key < $1.key }.map { ($0.key, $0.value.archive) }))
    return .object(object)
  }

  /// Creates a session from an archive. Each part that is missing or invalid keeps its default value.
  package init(archive: JSONValue) {
    self.init()
    platform = archive["platform"]?.string.flatMap { Platform(rawValue: $0) }
    version = archive["version"]?.string.flatMap { Version($0) }
    device = archive["device"]?.string ?? device
    orientation = archive["orientation"]?.string ?? orientation
    windowSize = archive["windowSize"]?.array.flatMap { WindowSize($0.compactMap(\.double)) }
    horizontalSizeClass = archive["horizontalSizeClass"]?.string.flatMap { WindowContainer.SizeClass(rawValue: $0) }
    verticalSizeClass = archive["verticalSizeClass"]?.string.flatMap { WindowContainer.SizeClass(rawValue: $0) }
    layoutDirection = archive["layoutDirection"]?.string.flatMap { LayoutDirection(rawValue: $0) } ?? layoutDirection
    keyboardLayout = archive["keyboardLayout"]?.string ?? keyboardLayout
    isFullKeyboardAccessOn = archive["isFullKeyboardAccessOn"]?.bool ?? isFullKeyboardAccessOn
    states = archive["states"]?.strings.map { Set($0) }
    frontSceneName = archive["scene"]?.string
    sceneSessions = archive["sceneSessions"]?.parts(SceneSession.self)
    screenName = archive["screen"]?.string
    presentedScreens = archive["presented"]?.parts(PresentedScreen.self) ?? []
    focusedItem = archive["focused"].flatMap { SessionItem(archive: $0) }
    firstResponder = archive["firstResponder"].flatMap { SessionItem(archive: $0) }
    lastFocusedItems = archive["lastFocused"]?.parts(SessionItem.self) ?? []
    selection = archive["selection"]?.parts(SessionItem.self) ?? []
    keyboard = archive["keyboard"].flatMap { SessionKeyboard(archive: $0) } ?? keyboard
    for scrollEntry in archive["scrolled"]?.array ?? [] {
      guard let item = scrollEntry["item"].flatMap({ SessionItem(archive: $0) }) else { continue }
      scrollOffsets[item] = scrollEntry["offset"].flatMap { ScrollOffset(archive: $0) }
    }
    for member in archive["customizations"]?.object?.members ?? [] {
      customizations[member.name] = SavedCustomization(archive: member.value)
    }
  }
}

/// A part of a session that can be archived as JSON.
private protocol Archivable {
  var archive: JSONValue { get }
  /// Creates the part from its archive. Returns nil if the JSON value does not describe the part.
  init?(archive: JSONValue)
}

extension JSONValue {
  fileprivate static func archive(_ parts: [some Archivable]) -> JSONValue { .array(parts.map(\.archive)) }
  fileprivate static func strings(_ strings: [String]) -> JSONValue { .array(strings.map { .string($0) }) }
  fileprivate var strings: [String]? { array?.compactMap(\.string) }
  fileprivate func parts<Part: Archivable>(_ partType: Part.Type) -> [Part]? { array?.compactMap { Part(archive: $0) } }
}

extension SessionItem: Archivable {
  fileprivate var archive: JSONValue {
    var object: JSONObject = ["screen": .string(screenName), "path": .array(path.map { .int($0) })]
    object["ref"] = ref.map { .string($0) }
    return .object(object)
  }

  fileprivate init?(archive: JSONValue) {
    guard let screen = archive["screen"]?.string else { return nil }
    self.init(screenName: screen, ref: archive["ref"]?.string, path: archive["path"]?.array?.compactMap(\.int) ?? [])
  }
}

extension ScrollOffset: Archivable {
  fileprivate var archive: JSONValue {
    var object: JSONObject = ["atLeast": .number(minimum)]
    if maximum.isFinite { object["atMost"] = .number(maximum) }
    return .object(object)
  }

  fileprivate init?(archive: JSONValue) {
    guard let minimum = archive["atLeast"]?.double else { return nil }
    self.init(minimum: minimum, maximum: archive["atMost"]?.double ?? .infinity)
  }
}

extension PresentedScreen: Archivable {
  fileprivate var archive: JSONValue {
    var object: JSONObject = ["changes": .array(changeIndices.map { .int($0) })]
    object["sheet"] = sheetHandle.map { .string($0) }
    object["screen"] = screenName.map { .string($0) }
    object["selectedDetent"] = selectedDetent?.archive
    object["focusedBefore"] = previousFocusedItem?.archive
    return .object(object)
  }

  fileprivate init?(archive: JSONValue) {
    guard archive.object != nil else { return nil }
    self.init(
      sheetHandle: archive["sheet"]?.string, screenName: archive["screen"]?.string,
      selectedDetent: archive["selectedDetent"].flatMap { DetentReference(archive: $0) },
      changeIndices: archive["changes"]?.array?.compactMap(\.int) ?? [],
      previousFocusedItem: archive["focusedBefore"].flatMap { SessionItem(archive: $0) })
  }
}

extension SceneSession: Archivable {
  fileprivate var archive: JSONValue {
    var object: JSONObject = [
      "name": .string(name), "scene": .string(sceneName), "state": .string(state.rawValue),
      "hasActivity": hasActivity.map { .bool($0) } ?? .null, "content": content.archive,
    ]
    object["savedFirstResponder"] = savedFirstResponder?.archive
    return .object(object)
  }

  fileprivate init?(archive: JSONValue) {
    guard let name = archive["name"]?.string, let scene = archive["scene"]?.string,
      let state = archive["state"]?.string.flatMap({ SceneActivationState(rawValue: $0) })
    else { return nil }
    self.init(
      name: name, sceneName: scene, state: state, hasActivity: archive["hasActivity"]?.bool,
      content: archive["content"].flatMap { SceneContent(archive: $0) } ?? SceneContent(),
      savedFirstResponder: archive["savedFirstResponder"].flatMap { SessionItem(archive: $0) })
  }
}

extension SceneContent: Archivable {
  fileprivate var archive: JSONValue {
    var object: JSONObject = ["presented": .archive(presentedScreens)]
    object["screen"] = screenName.map { .string($0) }
    object["focused"] = focusedItem?.archive
    object["firstResponder"] = firstResponder?.archive
    return .object(object)
  }

  fileprivate init?(archive: JSONValue) {
    self.init(
      screenName: archive["screen"]?.string, presentedScreens: archive["presented"]?.parts(PresentedScreen.self) ?? [],
      focusedItem: archive["focused"].flatMap { SessionItem(archive: $0) },
      firstResponder: archive["firstResponder"].flatMap { SessionItem(archive: $0) })
  }
}

extension DetentReference: Archivable {
  fileprivate var archive: JSONValue {
    switch self {
    case .named(let name): ["named": .string(name)]
    case .index(let index): ["at": .int(index)]
    case .all: "all"
    case .unknown: "unknown"
    case .value(.medium): ["value": "medium"]
    case .value(.large): ["value": "large"]
    case .value(.height(let height)): ["height": .number(height)]
    case .value(.fraction(let fraction)): ["fraction": .number(fraction)]
    case .value(.customType(let type)): ["customType": .string(type)]
    }
  }

  fileprivate init?(archive: JSONValue) {
    if let name = archive["named"]?.string {
      self = .named(name)
    } else if let index = archive["at"]?.int {
      self = .index(index)
    } else if let height = archive["height"]?.double {
      self = .value(.height(height))
    } else if let fraction = archive["fraction"]?.double {
      self = .value(.fraction(fraction))
    } else if let type = archive["customType"]?.string {
      self = .value(.customType(type))
    } else {
      switch (archive.string, archive["value"]?.string) {
      case ("all", _): self = .all
      case ("unknown", _): self = .unknown
      case (_, "medium"): self = .value(.medium)
      case (_, "large"): self = .value(.large)
      default: return nil
      }
    }
  }
}

extension SessionKeyboard: Archivable {
  fileprivate var archive: JSONValue {
    var object: JSONObject = [
      "style": .string(style.rawValue), "isHardwareAttached": .bool(isHardwareAttached),
      "assistantBar": .string(assistantBar.rawValue),
    ]
    object["frame"] = frame.map { [.number($0.x), .number($0.y), .number($0.width), .number($0.height)] }
    return .object(object)
  }

  fileprivate init?(archive: JSONValue) {
    self.init()
    style = archive["style"]?.string.flatMap { KeyboardState(rawValue: $0) } ?? style
    isHardwareAttached = archive["isHardwareAttached"]?.bool ?? isHardwareAttached
    assistantBar = archive["assistantBar"]?.string.flatMap { AssistantBar(rawValue: $0) } ?? assistantBar
    let numbers = archive["frame"]?.array?.compactMap(\.double) ?? []
    if numbers.count == 4 { frame = Rect(numbers[0], numbers[1], numbers[2], numbers[3]) }
  }
}

extension SavedCustomization: Archivable {
  fileprivate var archive: JSONValue {
    var object: JSONObject = ["bar": .strings(barIDs), "isDeclared": .bool(isDeclared)]
    object["popover"] = popoverIDs.map { .strings($0) }
    object["known"] = knownIDs.map { .strings($0) }
    object["handle"] = handle.map { .string($0) }
    return .object(object)
  }

  fileprivate init?(archive: JSONValue) {
    guard let barIDs = archive["bar"]?.strings else { return nil }
    self.init(
      barIDs: barIDs, popoverIDs: archive["popover"]?.strings, knownIDs: archive["known"]?.strings,
      isDeclared: archive["isDeclared"]?.bool ?? false)
    handle = archive["handle"]?.string
  }
}
