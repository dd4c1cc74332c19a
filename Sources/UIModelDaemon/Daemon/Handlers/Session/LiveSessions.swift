import UIModelEngine
import UIModelPlatform
import UIModelSystems
import UIModelJSON
import UIModelProtocol

/// `uimodel/session/…`: the state of a simulated app and the events that change it. Documents do not change.
enum LiveSessions {
  struct AppParams: MessageParameters {
    let app: String?

    init(_ reader: ParameterReader) throws(ResponseError) {
      try reader.rejectUnknownMembers(["app"])
      app = try reader.string(ifPresent: "app")
    }
  }

  static func get(_ params: AppParams, _ context: RequestContext) throws(ResponseError) -> JSONValue {
    let (_, simulation) = try simulation(params.app, context)
    return result(simulation, context)
  }

  /// Resets the session to the initial state that the documents describe.
  static func reset(_ params: AppParams, _ context: RequestContext) throws(ResponseError) -> JSONValue {
    let appID = try appID(params.app, context)
    try setSession(appID, nil, context)
    return result(try simulation(params.app, context).1, context)
  }

  static func set(_ params: SetParams, _ context: RequestContext) throws(ResponseError) -> JSONValue {
    let appID = try appID(params.app, context)
    var session = context.workspace.session(of: appID)
    params.apply(to: &session)
    // The initializer of the simulation removes state that is no longer declared or that cannot exist on the new
    // platform.
    let newSimulation = try simulation(params.app, context, session).1
    if let screen = params.screen, newSimulation.responders.screen(named: screen) == nil {
      let similarName = nearestName(to: screen, among: newSimulation.app.screens.compactMap(\.ref.value).sorted())
      throw notFoundError("screen", "there is no screen '\(screen)'", similarName: similarName)
    }
    var adaptedSimulation = newSimulation
    adaptedSimulation.reportAdaptation(from: try simulation(params.app, context).1)
    try setSession(appID, adaptedSimulation.session, context)
    return [
      "clock": .int(context.workspace.clock), "steps": .array(adaptedSimulation.steps.map(\.json)),
      "session": adaptedSimulation.json,
      "text": .string(adaptedSimulation.text),
    ]
  }

  // MARK: Shared functions

  static func appID(_ name: String?, _ context: RequestContext) throws(ResponseError) -> AppID {
    guard let appID = try context.app(name) else {
      throw ResponseError(.notFound, "there is no app, because no document is open")
    }
    return appID
  }

  /// Returns an app's ID and the simulation of the app. The simulation uses `session`, or the app's current session if
  /// `session` is nil.
  static func simulation(
    _ name: String?, _ context: RequestContext, _ session: LiveSession? = nil
  ) throws(ResponseError) -> (AppID, SessionSimulation) {
    let appID = try appID(name, context)
    let session = session ?? context.workspace.session(of: appID)
    let model = context.workspace.analysis.model(of: appID) ?? AppModel(app: nil, menus: [], screens: [])
    let environment = EnvironmentParams(platform: session.platform, version: session.version)
      .environment(context.workspace.analysis.upToDateContext(of: appID))
    let declarations = context.documents(of: appID).flatMap(\.document.blocks).map { $0.declarations(in: environment) }
    return (
      appID,
      SessionSimulation(
        session, model, sheets: declarations.flatMap(\.sheets), toolbars: declarations.flatMap(\.toolbars), environment)
    )
  }

  static func setSession(_ appID: AppID, _ session: LiveSession?, _ context: RequestContext) throws(ResponseError) {
    do { _ = try context.workspace.apply(.session(appID, session)) } catch { throw ResponseError(error) }
  }

  static func result(_ simulation: SessionSimulation, _ context: RequestContext) -> JSONValue {
    ["clock": .int(context.workspace.clock), "session": simulation.json]
  }

  static func notFoundError(_ parameter: String, _ message: String, similarName: String?) -> ResponseError {
    let hint = similarName.map { "; did you mean '\($0)'?" } ?? ""
    return ResponseError(
      .notFound, "params.\(parameter): \(message)\(hint)",
      data: ["path": .string("params.\(parameter)"), "nearest": similarName.map { .string($0) } ?? .null])
  }
}

extension LiveSessions {
  /// The properties of the simulated app to change. Absent properties do not change.
  struct SetParams: MessageParameters {
    let app: String?
    let environment: EnvironmentParams
    let device: String?
    let orientation: Orientation?
    /// The new window size. `.none` means no change. `.some(nil)`, from null, means the device's default.
    let windowSize: WindowSize??
    let horizontalSizeClass: WindowContainer.SizeClass??
    let verticalSizeClass: WindowContainer.SizeClass??
    let layoutDirection: LayoutDirection?
    let keyboardLayout: String?
    let hasFullKeyboardAccess: Bool?
    let states: [String]?
    let screen: String?

    enum Orientation: String, CaseIterable {
      case portrait, portraitUpsideDown, landscape, landscapeLeft, landscapeRight
    }

    static let parameterNames = [
      "app", "platform", "version", "device", "orientation", "windowSize", "horizontalSizeClass",
      "verticalSizeClass", "layoutDirection", "keyboardLayout", "fullKeyboardAccess", "states", "screen",
    ]

    init(_ reader: ParameterReader) throws(ResponseError) {
      try reader.rejectUnknownMembers(SetParams.parameterNames)
      app = try reader.string(ifPresent: "app")
      let platform = try reader.choice(ifPresent: "platform", Platform.self)
      environment = EnvironmentParams(
        platform: platform, version: try EnvironmentParams.release(reader, of: platform))
      device = try reader.string(ifPresent: "device")
      let devices = DeviceWindow.standardWindows.map(\.device)
      if let device, !devices.contains(device) {
        throw LiveSessions.notFoundError(
          "device", "there is no device '\(device)'", similarName: nearestName(to: device, among: devices))
      }
      orientation = try reader.choice(ifPresent: "orientation", Orientation.self)
      windowSize = try SetParams.size(reader)
      horizontalSizeClass =
        reader.element?["horizontalSizeClass"] == nil
        ? .none : .some(try reader.choice(ifPresent: "horizontalSizeClass", WindowContainer.SizeClass.self))
      verticalSizeClass =
        reader.element?["verticalSizeClass"] == nil
        ? .none : .some(try reader.choice(ifPresent: "verticalSizeClass", WindowContainer.SizeClass.self))
      layoutDirection = try reader.choice(ifPresent: "layoutDirection", LayoutDirection.self)
      keyboardLayout = try reader.string(ifPresent: "keyboardLayout")
      hasFullKeyboardAccess = try reader.bool(ifPresent: "fullKeyboardAccess")
      states = try reader.strings(ifPresent: "states")
      screen = try reader.string(ifPresent: "screen")
    }

    private static func size(_ reader: ParameterReader) throws(ResponseError) -> WindowSize?? {
      guard reader.element?["windowSize"] != nil else { return .none }
      guard let member = try reader.member("windowSize") else { return .some(nil) }
      let numbers = try member.numbers(["width", "height"], "[width, height] in points")
      guard let size = WindowSize(numbers) else {
        throw member.mismatch("a width and a height in points, above 0 and at most \(Int(WindowSize.maximumLength))")
      }
      return size
    }

    func apply(to session: inout LiveSession) {
      session.platform = environment.platform ?? session.platform
      session.version = environment.version ?? session.version
      session.device = device ?? session.device
      session.orientation = orientation?.rawValue ?? session.orientation
      if let windowSize { session.windowSize = windowSize }
      if let horizontalSizeClass { session.horizontalSizeClass = horizontalSizeClass }
      if let verticalSizeClass { session.verticalSizeClass = verticalSizeClass }
      session.layoutDirection = layoutDirection ?? session.layoutDirection
      session.keyboardLayout = keyboardLayout ?? session.keyboardLayout
      session.isFullKeyboardAccessOn = hasFullKeyboardAccess ?? session.isFullKeyboardAccessOn
      session.states = states.map { Set($0) } ?? session.states
      guard let screen, screen != session.screenName else { return }
      // A new screen fills the window, with nothing presented over it.
      session.screenName = screen
      session.presentedScreens = []
      (session.focusedItem, session.firstResponder) = (nil, nil)
    }
  }
}
