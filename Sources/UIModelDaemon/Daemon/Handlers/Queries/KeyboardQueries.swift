import UIModelEngine
import UIModelPlatform
import UIModelSystems
import UIModelJSON
import UIModelProtocol

/// Handlers of `uimodel/keyboard/layout`, `timeline` and `traits`: how the keyboard changes a screen's layout, in which
/// order this happens, and which settings apply to text inputs.
enum KeyboardQueries {
  static func layout(
    _ params: KeyboardParameters.Layout, _ context: RequestContext
  ) throws(ResponseError) -> JSONValue {
    let layoutResult = try layoutResult(params, context)
    let environment = layoutResult.environment
    var object: JSONObject = [
      "clock": .int(context.workspace.clock), "environment": environment.json, "layout": layoutResult.layout.json,
    ]
    if !params.scenes.isEmpty {
      object["scenes"] = .array(params.scenes.map { json($0, params, environment, layoutResult.layout.setting) })
    }
    object["notes"] = environment.notes(from: ReleaseTables.keyboardTables).json
    return .object(object)
  }

  /// Returns the screen, the environment and the keyboard layout for a request. Throws if the frame of the view is
  /// unknown.
  static func layoutResult(
    _ params: KeyboardParameters.Layout, _ context: RequestContext
  ) throws(ResponseError) -> (screen: Screen, environment: Environment, layout: KeyboardSceneLayout) {
    let (screen, app) = try screen(params.screen, context)
    let environment = params.environment.environment(app)
    let setting = try setting(params, environment)
    let viewIndex = try viewIndex(params.view, screen, params.screen)
    let frameResult = screen.frameInWindow(viewIndex, setting.windowFrame)
    guard let frame = params.viewFrame ?? frameResult.frame else {
      throw ResponseError(
        .requestFailed,
        "the frame of '\(screen.views[viewIndex].name)' in the window is unknown: \(frameResult.reason ?? "")",
        data: ["path": "params.viewFrame"])
    }
    let layout = KeyboardSceneLayout(
      screen,
      KeyboardSceneLayout.Query(
        viewIndex: viewIndex, frame: frame, gesture: params.gesture, systemSpacing: params.systemSpacing), setting)
    return (screen, environment, layout)
  }

  static func timeline(
    _ params: KeyboardParameters.Timeline, _ context: RequestContext
  ) throws(ResponseError) -> JSONValue {
    let screenAndApp = try params.screen.map { address throws(ResponseError) in try screen(address, context) }
    let app: AppContext?
    if let screenAndApp {
      app = screenAndApp.app
    } else {
      app = try context.app(nil).flatMap { context.workspace.analysis.upToDateContext(of: $0) }
    }
    let environment = params.environment.environment(app)
    if let field = params.field, let screen = screenAndApp?.screen, let address = params.screen {
      _ = try viewIndex(field, screen, address, "field")
    }
    let knownArchitecture = params.architecture ?? KeyboardTimeline.architecture(environment)
    var object: JSONObject = ["clock": .int(context.workspace.clock), "environment": environment.json]
    if knownArchitecture == nil {
      object["unknown"] =
        .string("no source says in which process the keyboard runs on \(environment.description); both are answered")
    }
    object["timelines"] = .array(
      (knownArchitecture.map { [$0] } ?? KeyboardTimeline.Architecture.allCases).map { architecture in
        KeyboardTimeline(
          params.event, architecture, fieldName: params.field, mainThreadMilliseconds: params.mainThreadWork
        )
        .json(screenAndApp?.screen.keyboardObservations.elements ?? [], environment)
      })
    object["notes"] = environment.notes(from: [KeyboardSceneLayout.self]).json
    return .object(object)
  }

  /// Returns the effective inline prediction setting of each text input on a screen, with the reason.
  static func traits(
    _ params: KeyboardParameters.Traits, _ context: RequestContext
  ) throws(ResponseError) -> JSONValue {
    let (screen, app) = try screen(params.screen, context)
    let environment = params.environment.environment(app)
    let inputs = screen.views.indices.compactMap { index -> JSONValue? in
      let view = screen.views[index]
      let text = screen.details[index]?.textInput
      guard let prediction = InlinePrediction(view, text, environment) else { return nil }
      var object: JSONObject = ["name": .string(view.name)]
      object["ref"] = view.ref.value.map { .string($0) }
      object["inlinePredictionType"] = text?.inlinePredictionType.value.map { .string($0.rawValue) }
      object["inlinePrediction"] = prediction.isOn.map { .bool($0) } ?? .null
      object["reason"] = .string(prediction.reason)
      return .object(object)
    }
    var object: JSONObject = [
      "clock": .int(context.workspace.clock), "environment": environment.json, "textInputs": .array(inputs),
    ]
    object["notes"] = environment.notes(from: [KeyboardSceneLayout.self]).json
    return .object(object)
  }

  // MARK: Helpers

  private static func json(
    _ scene: KeyboardParameters.Scene, _ params: KeyboardParameters.Layout, _ environment: Environment,
    _ baseSetting: KeyboardSetting
  ) -> JSONValue {
    var setting = baseSetting
    setting.windowFrame = scene.frame
    setting.isOnKeyboardScreen = scene.isOnKeyboardScreen
    setting.windowBottomInset = scene.frame.maxY >= baseSetting.screenBounds.maxY ? baseSetting.screenBottomInset : 0
    var object = JSONObject()
    object["name"] = scene.name.map { .string($0) }
    object["windowFrame"] = scene.frame.json
    object["adjustment"] = setting.adjustment(of: Rect(0, 0, scene.frame.width, scene.frame.height)).json
    return .object(object)
  }

  private static func setting(
    _ params: KeyboardParameters.Layout, _ environment: Environment
  ) throws(ResponseError) -> KeyboardSetting {
    var session = LiveSession()
    session.device = params.device
    session.orientation = params.isLandscape ? "landscape" : "portrait"
    guard let deviceWindow = DeviceWindow.window(session, environment.platform) else {
      throw ResponseError(.requestFailed, "the device table has no window for '\(params.device)'")
    }
    var setting = KeyboardSetting(environment, on: deviceWindow, windowFrame: params.windowFrame)
    setting.state = params.state
    setting.isHardwareAttached = params.isHardwareAttached
    setting.assistantBar = params.assistantBar
    setting.keyboardFrame = params.keyboardFrame
    setting.windowBottomInset = params.safeAreaBottomInset ?? setting.windowBottomInset
    setting.isStageManager = params.isInStageManager ?? setting.isStageManager
    setting.isOnKeyboardScreen = params.isOnKeyboardScreen
    setting.isRightToLeft = params.isRightToLeft
    if let frame = params.keyboardFrame, setting.form == .docked, frame.maxY < setting.screenBounds.maxY {
      throw ResponseError(
        .invalidParams,
        "params.keyboardFrame: a docked keyboard touches the screen's bottom edge, at "
          + "\(JSONValue.number(setting.screenBounds.maxY).text()) points; set 'state' for another keyboard",
        data: ["path": "params.keyboardFrame", "expected": "a frame at the bottom of the screen"])
    }
    return setting
  }

  static func screen(
    _ address: EntityAddress, _ context: RequestContext
  ) throws(ResponseError) -> (screen: Screen, app: AppContext?) {
    let entity = try context.findEntity(address, as: .screen)
    guard let screen = entity.block.declarations.screens.first(where: { $0.place == entity.place }) else {
      throw context.wrongKindError(address, "screen", .screen)
    }
    return (screen, entity.app)
  }

  /// Returns the index of the view with a handle. Returns 0, the root view, if `name` is nil.
  static func viewIndex(
    _ name: String?, _ screen: Screen, _ address: EntityAddress, _ parameter: String = "view"
  ) throws(ResponseError) -> Int {
    guard !screen.views.isEmpty else {
      throw ResponseError(.requestFailed, "\(address.description) does not describe its view")
    }
    guard let name else { return 0 }
    if let viewIndex = screen.viewIndicesByRef[name] { return viewIndex }
    let nearestHandle = nearestName(to: name, among: screen.viewIndicesByRef.keys.sorted())
    throw ResponseError(
      .notFound,
      "\(address.description) has no view '\(name)'" + (nearestHandle.map { "; did you mean '\($0)'?" } ?? ""),
      data: [
        "path": .string("params.\(parameter)"), "nearest": nearestHandle.map { .string($0) } ?? .null,
      ])
  }
}
