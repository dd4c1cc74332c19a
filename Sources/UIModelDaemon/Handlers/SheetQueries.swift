import UIModelEngine
import UIModelPlatform
import UIModelSystems
import UIModelJSON
import UIModelProtocol

/// `uimodel/sheet/layout`: where a sheet rests, in the windows of the devices that the app runs on.
enum SheetQueries {
  struct LayoutParams: MessageParameters {
    let entity: EntityAddress
    let platform: Platform?
    let device: String?
    /// How many of the sheet's later changes have been made.
    let after: Int
    let selected: String?
    /// How much of the window's bottom a keyboard covers, in points.
    let keyboardHeight: Double?

    init(_ reader: ParameterReader) throws(ResponseError) {
      try reader.refuseUnknown(["entity", "platform", "device", "after", "selectedDetentIdentifier", "keyboardHeight"])
      entity = try reader.read("entity", EntityAddress.self)
      platform = try reader.choice(ifPresent: "platform", Platform.self)
      device = try reader.string(ifPresent: "device")
      after = try reader.uinteger(ifPresent: "after") ?? 0
      selected = try reader.string(ifPresent: "selectedDetentIdentifier")
      keyboardHeight = try reader.points("keyboardHeight", 0...WindowSize.limit)
      let devices = DeviceWindow.all.map(\.device)
      if let device, !devices.contains(device) {
        let nearest = nearestName(to: device, among: devices)
        throw ResponseError(
          .invalidParams,
          "params.device: there is no device '\(device)'"
            + (nearest.map { "; did you mean '\($0)'?" } ?? ""),
          data: ["path": "params.device", "nearest": nearest.map { .string($0) } ?? .null])
      }
    }
  }

  static func layout(_ params: LayoutParams, _ context: RequestContext) throws(ResponseError) -> JSONValue {
    let found = try context.find(params.entity, as: .sheet)
    guard let sheet = found.block.declarations.sheets.first(where: { $0.place == found.place }) else {
      throw context.wrongKind(params.entity, "entity", .sheet)
    }
    let platforms: [Platform] = params.platform.map { [$0] } ?? found.app?.environments.map(\.platform) ?? [.iPadOS]
    // The parts of a screen only for a device that is asked for: they are many.
    let windows = (params.device == nil ? DeviceWindow.all : DeviceWindow.table).filter { window in
      params.device.map { $0 == window.device } ?? platforms.contains(window.platform)
    }
    let answer = SheetAnswer(sheet)
    func layout(in window: DeviceWindow) -> SheetLayout {
      SheetLayout(answer, in: window.container, after: params.after, selecting: params.selected.map { .named($0) })
    }
    let layouts = windows.map { window -> JSONValue in
      var object: JSONObject = [
        "device": .string(window.device), "posture": .string(window.posture),
        "platform": .string(window.platform.rawValue),
      ]
      let layout = layout(in: window)
      object["layout"] = layout.json
      object["keyboard"] = params.keyboardHeight.map { layout.json(keyboardHeight: $0) }
      return .object(object)
    }
    return [
      "clock": .int(context.workspace.clock), "layouts": .array(layouts),
      "text": .string(text(in: windows, layout)),
    ]
  }

  /// A line for each window.
  static func text(in windows: [DeviceWindow], _ layout: (DeviceWindow) -> SheetLayout) -> String {
    windows.map { "\($0.device), \($0.posture): \(layout($0).text)\n" }.joined()
  }
}

extension ParameterReader {
  /// A length or a speed within bounds; nil where it is not given.
  func points(_ key: JSONKey, _ range: ClosedRange<Double>) throws(ResponseError) -> Double? {
    guard let member = try member(key) else { return nil }
    let value = try member.double()
    guard range.contains(value) else {
      throw member.mismatch("a number from \(Int(range.lowerBound)) to \(Int(range.upperBound))")
    }
    return value
  }
}
