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
        self.json(of: layer, index, isReachable: index >= window.layers.count - window.reachableLayerCount)
      })
    if !app.scenes.isEmpty { object["scenes"] = .array(sceneSessions.map { json(of: $0) }) }
    object["focused"] = session.focusedItem.map { json(of: $0) } ?? .null
    object["firstResponder"] = session.firstResponder.map { json(of: $0) } ?? .null
    object["selection"] = .array(session.selection.map { json(of: $0) })
    object["keyboard"] = keyboardJSON
    object["toolbarCustomizations"] = customizationsJSON
    // This note covers all features of a session on the release. Responses about one feature have a note for that
    // feature.
    object["notes"] = environment.verificationNote(of: ReleaseTables.sessionTables).map { [$0.json] }
    if !window.unknownFacts.isEmpty { object["unknown"] = .array(window.unknownFacts.map { .string($0) }) }
    return .object(object)
  }

  /// Returns a session of the app switcher as JSON. The last session in the foreground is in front.
  package func json(of scene: SceneSession) -> JSONValue {
    [
      "name": .string(scene.name), "scene": .string(scene.sceneName), "isConnected": .bool(scene.isConnected),
      "activationState": .string(scene.state.rawValue), "isInFront": .bool(scene.name == frontSession?.name),
      "hasStateRestorationActivity": scene.hasActivity.map { .bool($0) } ?? .null,
    ]
  }

  private func json(of layer: SessionWindow.Layer, _ index: Int, isReachable: Bool) -> JSONValue {
    var object: JSONObject = ["name": .string(layer.name)]
    object["sheet"] = layer.presentedScreen?.sheetHandle.map { .string($0) }
    object["screen"] = layer.screenIndex.map { .string(app.screens[$0].name) }
    if let layout = layer.layout {
      object["presentation"] = layout.presentation.map { .string($0.rawValue) } ?? .null
      if let selectedIndex = layout.selectedIndex, layout.positions.indices.contains(selectedIndex) {
        object["detent"] = layout.positions[selectedIndex].name.map { .string($0) }
        if layout.presentation == .sheet {
          object["frame"] = layout.frame(of: layout.positions[selectedIndex]).json
          if index == window.layers.count - 1 { setRaisedFrame(&object, layout) }
        }
      }
      if layout.presentation == .sheet {
        object["cornerRadius"] = window.cornerRadius(index).radiusJSON
        if index < window.layers.count - 1 {
          object["isPushedBack"] = window.isPushedBack(index).map { .bool($0) } ?? .null
        }
      }
    }
    if layer.presentedScreen != nil { object["covers"] = layer.coversBackground.map { .bool($0) } ?? .null }
    object["isReached"] = .bool(isReachable)
    return .object(object)
  }

  /// Sets the frame of a sheet that the keyboard raises; the frame is null if unknown.
  private func setRaisedFrame(_ object: inout JSONObject, _ layout: SheetLayout) {
    switch keyboardEffect {
    case .none, .notRaised: break
    case .raised(let raisedPosition):
      object["frame"] = layout.frame(height: raisedPosition.height).json
      object["isHeldByKeyboard"] = true
    case .unknown:
      object["frame"] = .null
      object["isHeldByKeyboard"] = .null
    }
  }

  private func json(of item: SessionItem) -> JSONValue {
    var object: JSONObject = ["screen": .string(item.screenName), "name": .string(name(of: item))]
    object["ref"] = item.ref.map { .string($0) }
    return .object(object)
  }

  /// The customizations of bars as JSON; nil if no bar is customized. The member `lost` lists the saved ids for which
  /// the bar has no item.
  private var customizationsJSON: JSONValue? {
    guard !session.customizations.isEmpty else { return nil }
    var object = JSONObject()
    var barsByName: [String: CustomizableBar] = [:]
    let bars = bars
    for bar in bars {
      for name in [bar.id.value?.literal, bar.handle] {
        if let name, barsByName[name] == nil { barsByName[name] = bar }
      }
    }
    let areNamesKnown = bars.allSatisfy(\.id.isKnown)
    for (name, customization) in session.customizations.sorted(by: { $0.key < $1.key }) {
      let bar = barsByName[name]
      var missingIDs = bar.map { LostItem.items(of: customization, in: $0).map(\.id) } ?? []
      if bar == nil, areNamesKnown { missingIDs = customization.itemIDs }
      object[name] = customization.json(lostIDs: missingIDs)
    }
    return .object(object)
  }

  /// The keyboard as JSON; nil if the keyboard is dismissed and has its default settings.
  private var keyboardJSON: JSONValue? {
    let presence = keyboardPresence
    guard presence.form != .dismissed || session.keyboard != SessionKeyboard() else { return nil }
    var object: JSONObject = ["form": presence.form.map { .string($0.rawValue) } ?? .null]
    object["style"] = .string(session.keyboard.style.rawValue)
    object["hardwareKeyboard"] = .bool(session.keyboard.isHardwareAttached)
    if session.keyboard.isHardwareAttached { object["assistantBar"] = .string(session.keyboard.assistantBar.rawValue) }
    switch presence.position {
    case .onScreen(let rect): object["frame"] = rect.json
    case .offScreen: break
    case .unknown(let reason): object["unknown"] = .string(reason)
    }
    return .object(object)
  }

  /// The steps of the last event as text, one per line.
  package var text: String { steps.map { $0.text + "\n" }.joined() }
}
