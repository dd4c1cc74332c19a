import UIModelEngine
import UIModelPlatform
import UIModelSystems
import UIModelJSON
import UIModelProtocol

/// Handler of `uimodel/sheet/layout`: the position and size of a sheet in the windows of the app's devices.
enum SheetQueries {
  struct LayoutParams: MessageParameters {
    let entity: EntityAddress
    let platform: Platform?
    let device: String?
    /// The number of the sheet's declared changes that have already been made.
    let appliedChangeCount: Int
    let selectedDetent: String?
    /// The height of the window's bottom part that the keyboard covers, in points.
    let keyboardHeight: Double?
    let environment: EnvironmentParams

    static let names = [
      "entity", "platform", "device", "after", "selectedDetentIdentifier", "keyboardHeight", "environment",
    ]

    init(_ reader: ParameterReader) throws(ResponseError) { try self.init(reader, and: []) }

    /// Reads the parameters of a sheet layout. Throws if the device table does not contain `device`.
    ///
    /// - Parameter additionalNames: the names of the method's additional parameters.
    init(_ reader: ParameterReader, and additionalNames: [String]) throws(ResponseError) {
      try reader.rejectUnknownMembers(additionalNames + LayoutParams.names)
      entity = try reader.read("entity", EntityAddress.self)
      platform = try reader.choice(ifPresent: "platform", Platform.self)
      device = try reader.string(ifPresent: "device")
      appliedChangeCount = try reader.uinteger(ifPresent: "after") ?? 0
      selectedDetent = try reader.string(ifPresent: "selectedDetentIdentifier")
      keyboardHeight = try reader.points("keyboardHeight", 0...WindowSize.maximumLength)
      environment = try reader.read(ifPresent: "environment", EnvironmentParams.self) ?? EnvironmentParams()
      let devices = DeviceWindow.standardWindows.map(\.device)
      if let device, !devices.contains(device) {
        let nearestDevice = nearestName(to: device, among: devices)
        throw ResponseError(
          .invalidParams,
          "params.device: there is no device '\(device)'"
            + (nearestDevice.map { "; did you mean '\($0)'?" } ?? ""),
          data: ["path": "params.device", "nearest": nearestDevice.map { .string($0) } ?? .null])
      }
    }
  }

  static func layout(_ params: LayoutParams, _ context: RequestContext) throws(ResponseError) -> JSONValue {
    let locatedSheet = try locatedSheet(params, context)
    let platforms: [Platform] =
      (params.platform ?? params.environment.platform).map { [$0] } ?? locatedSheet.app?.environments.map(\.platform)
      ?? [.iPadOS]
    // Split View and Stage Manager windows are included only if a device is named, because there are many.
    let windows = (params.device == nil ? DeviceWindow.standardWindows : DeviceWindow.allWindows).filter { window in
      params.device.map { $0 == window.device } ?? platforms.contains(window.platform)
    }
    let layouts = layouts(of: locatedSheet, in: windows, params)
    let notes = Environment.notes(
      in: layouts.map(\.environment).distinct(limit: .max).elements, from: ReleaseTables.sheetTables)
    var object: JSONObject = [
      "clock": .int(context.workspace.clock),
      "layouts": .array(layouts.map { $0.json(keyboardHeight: params.keyboardHeight) }),
      "text": .string(notes.textWithNotes(layouts.map(\.text).joined())),
    ]
    object["notes"] = notes.json
    return .object(object)
  }

  /// The position of a sheet declaration in its document, with the block that contains the declaration and the app.
  typealias LocatedSheet = (place: Place, block: Block, app: AppContext?)

  static func locatedSheet(_ params: LayoutParams, _ context: RequestContext) throws(ResponseError) -> LocatedSheet {
    let locatedSheet = try context.findEntity(params.entity, as: .sheet)
    guard locatedSheet.block.declarations.sheets.contains(where: { $0.place == locatedSheet.place }) else {
      throw context.wrongKindError(params.entity, "entity", .sheet)
    }
    return (locatedSheet.place, locatedSheet.block, locatedSheet.app)
  }

  /// Returns the layouts of the sheet in the given windows.
  ///
  /// - Parameter assumedPresentation: the presentation to assume if the declared presentation is unknown; nil to assume
  ///   none.
  static func layouts(
    of locatedSheet: LocatedSheet, in windows: [DeviceWindow], _ params: LayoutParams,
    assuming assumedPresentation: SheetPresentation? = nil
  ) -> [Layout] {
    var sheetsByEnvironment: [Environment: SheetFacts?] = [:]
    return windows.map { window -> Layout in
      let environment = params.environment.environment(locatedSheet.app, on: window.platform)
      let sheetFacts =
        sheetsByEnvironment[environment] ?? sheetFacts(at: locatedSheet.place, of: locatedSheet.block, in: environment)
      sheetsByEnvironment[environment] = sheetFacts
      let layout = sheetFacts.map {
        SheetLayout(
          $0, in: window.container, on: environment, after: params.appliedChangeCount,
          selectedDetent: params.selectedDetent.map { .named($0) },
          assuming: assumedPresentation)
      }
      return Layout(window: window, environment: environment, layout: layout)
    }
  }

  /// Returns the sheet that is declared at a place, for an environment. Returns nil if the declaration is unavailable,
  /// or only possibly available, in the environment.
  static func sheetFacts(at place: Place, of block: Block, in environment: Environment) -> SheetFacts? {
    block.declarations(in: environment).sheets.first { $0.place == place }.map { SheetFacts($0) }
  }

  /// The sheet's layout in one window.
  struct Layout {
    let window: DeviceWindow
    let environment: Environment
    /// The layout; nil if the sheet is not declared for the environment.
    let layout: SheetLayout?

    /// Returns the layout as JSON.
    ///
    /// - Parameter keyboardHeight: the height of the window's bottom part that a keyboard covers, in points; nil if no
    ///   keyboard is shown.
    func json(keyboardHeight: Double?) -> JSONValue {
      var object: JSONObject = [
        "device": .string(window.device), "posture": .string(window.posture),
        "platform": .string(window.platform.rawValue), "version": .string("\(environment.version)"),
      ]
      object["layout"] = layout?.json ?? .null
      object["keyboard"] = keyboardHeight.map { layout?.json(keyboardHeight: $0) ?? .null }
      return .object(object)
    }

    var text: String {
      let text = layout?.text ?? "the sheet is not declared for \(environment.description)"
      return "\(window.device), \(window.posture): \(text)\n"
    }
  }
}

extension ParameterReader {
  /// Reads a number of points, or of points per second. Returns nil if the parameter is missing, and throws if the
  /// number is out of range.
  func points(_ key: JSONKey, _ range: ClosedRange<Double>) throws(ResponseError) -> Double? {
    guard let member = try member(key) else { return nil }
    let value = try member.double()
    guard range.contains(value) else {
      throw member.mismatch("a number from \(Int(range.lowerBound)) to \(Int(range.upperBound))")
    }
    return value
  }
}
