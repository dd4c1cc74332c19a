import UIModelJSON
import UIModelPlatform

extension SessionSimulation {
  /// The session and the layers of its window, as JSON.
  package var json: JSONValue {
    var object: JSONObject = [
      "platform": .string(environment.platform.rawValue), "version": .string("\(environment.version)"),
      "device": .string(session.device), "orientation": .string(session.orientation),
      "layoutDirection": .string(session.layoutDirection.rawValue),
      "keyboardLayout": .string(session.keyboardLayout), "fullKeyboardAccess": .bool(session.isFullKeyboardAccessOn),
    ]
    if let size = session.windowSize {
      object["windowSize"] = ["width": .points(size.width), "height": .points(size.height)]
    }
    if let sizeClass = session.horizontalSizeClass { object["horizontalSizeClass"] = .string(sizeClass.rawValue) }
    if let sizeClass = session.verticalSizeClass { object["verticalSizeClass"] = .string(sizeClass.rawValue) }
    if let states = session.states { object["states"] = .array(states.sorted().map { .string($0) }) }
    object["layers"] = .array(
      window.layers.enumerated().map { index, layer in
        self.json(of: layer, index, isReached: index >= window.layers.count - window.reachedCount)
      })
    if !app.scenes.isEmpty { object["scenes"] = .array(sceneSessions.map { json(of: $0) }) }
    object["focused"] = session.focused.map { json(of: $0) } ?? .null
    object["firstResponder"] = session.firstResponder.map { json(of: $0) } ?? .null
    object["selection"] = .array(session.selection.map { json(of: $0) })
    object["keyboard"] = keyboardJSON
    object["toolbarCustomizations"] = customizationsJSON
    // This note covers the release in general. A change in one feature is reported by the requests about that feature.
    object["notes"] = environment.verification(of: ReleaseTables.session).map { [$0.json] }
    if !window.unknown.isEmpty { object["unknown"] = .array(window.unknown.map { .string($0) }) }
    return .object(object)
  }

  /// Returns a session of the app switcher as JSON. The last session in the foreground is in front.
  package func json(of scene: SceneSession) -> JSONValue {
    [
      "name": .string(scene.name), "scene": .string(scene.scene), "isConnected": .bool(scene.isConnected),
      "activationState": .string(scene.state.rawValue), "isInFront": .bool(scene.name == frontScene?.name),
      "hasStateRestorationActivity": scene.hasActivity.map { .bool($0) } ?? .null,
    ]
  }

  private func json(of layer: SessionWindow.Layer, _ index: Int, isReached: Bool) -> JSONValue {
    var object: JSONObject = ["name": .string(layer.name)]
    object["sheet"] = layer.presented?.sheet.map { .string($0) }
    object["screen"] = layer.screen.map { .string(app.screens[$0].name) }
    if let layout = layer.layout {
      object["presentation"] = layout.presentation.map { .string($0.rawValue) } ?? .null
      if let selected = layout.selected, layout.positions.indices.contains(selected) {
        object["detent"] = layout.positions[selected].name.map { .string($0) }
        if layout.presentation == .sheet {
          object["frame"] = layout.frame(of: layout.positions[selected]).json
          if index == window.layers.count - 1 { raise(&object, layout) }
        }
      }
      if layout.presentation == .sheet {
        object["cornerRadius"] = window.cornerRadius(index).radiusJSON
        if index < window.layers.count - 1 {
          object["isPushedBack"] = window.isPushedBack(index).map { .bool($0) } ?? .null
        }
      }
    }
    if layer.presented != nil { object["covers"] = layer.covers.map { .bool($0) } ?? .null }
    object["isReached"] = .bool(isReached)
    return .object(object)
  }

  /// Sets the frame that a sheet has while the keyboard raises it.
  private func raise(_ object: inout JSONObject, _ layout: SheetLayout) {
    switch keyboardHold {
    case .none, .selected: break
    case .raised(let raised):
      object["frame"] = layout.frame(height: raised.height).json
      object["isHeldByKeyboard"] = true
    case .unknown:
      object["frame"] = .null
      object["isHeldByKeyboard"] = .null
    }
  }

  private func json(of item: SessionItem) -> JSONValue {
    var object: JSONObject = ["screen": .string(item.screen), "name": .string(name(of: item))]
    object["ref"] = item.ref.map { .string($0) }
    return .object(object)
  }

  /// The customizations of bars as JSON; nil while no bar is customized. `lost` lists saved ids for which the bar has
  /// no item.
  private var customizationsJSON: JSONValue? {
    guard !session.customizations.isEmpty else { return nil }
    var object = JSONObject()
    var byName: [String: CustomizableBar] = [:]
    let bars = bars
    for bar in bars {
      for name in [bar.id.value?.literal, bar.handle] {
        if let name, byName[name] == nil { byName[name] = bar }
      }
    }
    let areNamesKnown = bars.allSatisfy(\.id.isKnown)
    for (name, saved) in session.customizations.sorted(by: { $0.key < $1.key }) {
      let bar = byName[name]
      var lost = bar.map { LostItem.all(of: saved, in: $0).map(\.id) } ?? []
      if bar == nil, areNamesKnown { lost = saved.ids }
      object[name] = saved.json(lost: lost)
    }
    return .object(object)
  }

  /// The keyboard as JSON; nil while it is dismissed and has its initial settings.
  private var keyboardJSON: JSONValue? {
    let presence = keyboardPresence
    guard presence.form != .dismissed || session.keyboard != SessionKeyboard() else { return nil }
    var object: JSONObject = ["form": presence.form.map { .string($0.rawValue) } ?? .null]
    object["style"] = .string(session.keyboard.style.rawValue)
    object["hardwareKeyboard"] = .bool(session.keyboard.isHardwareAttached)
    if session.keyboard.isHardwareAttached { object["assistantBar"] = .string(session.keyboard.assistantBar.rawValue) }
    switch presence.place {
    case .at(let rect): object["frame"] = rect.json
    case .offScreen: break
    case .unknown(let reason): object["unknown"] = .string(reason)
    }
    return .object(object)
  }

  /// The steps of the event as text, one per line.
  package var text: String { steps.map { $0.text + "\n" }.joined() }
}
