import UIModelEngine
import UIModelPlatform
import UIModelSystems
import UIModelJSON
import UIModelProtocol

/// The parameters of `uimodel/keyboard/…`.
enum KeyboardParameters {
  /// The maximum absolute value of a coordinate, in points. The value is larger than any screen, and small enough for
  /// exact sums of coordinates.
  static let maximumCoordinate = 1_000_000.0
  /// The maximum number of windows in a request. No screen shows more windows.
  static let sceneLimit = 100

  /// A window of this app or of another app.
  struct Scene: MessageParameters {
    let name: String?
    let frame: Rect
    let isOnKeyboardScreen: Bool

    init(_ reader: ParameterReader) throws(ResponseError) {
      try reader.rejectUnknownMembers(["name", "windowFrame", "onKeyboardScreen"])
      name = try reader.string(ifPresent: "name")
      frame = try reader.requiredMember("windowFrame", "[x, y, width, height]").rect()
      isOnKeyboardScreen = try reader.bool(ifPresent: "onKeyboardScreen") ?? true
    }
  }

  struct Layout: MessageParameters {
    let screen: EntityAddress
    let view: String?
    let viewFrame: Rect?
    let device: String
    let isLandscape: Bool
    private(set) var windowFrame: Rect?
    let isInStageManager: Bool?
    let isOnKeyboardScreen: Bool
    let safeAreaBottomInset: Double?
    let state: KeyboardState
    let isHardwareAttached: Bool
    let assistantBar: AssistantBar
    let keyboardFrame: Rect?
    let gesture: DismissGesture?
    let systemSpacing: Double?
    let isRightToLeft: Bool
    let scenes: [Scene]
    let environment: EnvironmentParams

    static let parameterNames = [
      "screen", "view", "viewFrame", "device", "orientation", "windowFrame", "stageManager", "onKeyboardScreen",
      "safeAreaBottom", "state", "hardwareKeyboard", "assistantBar", "keyboardFrame", "gesture", "systemSpacing",
      "layoutDirection", "scenes", "environment",
    ]

    /// Returns the parameters with another window frame.
    func withWindowFrame(_ frame: Rect) -> Layout {
      var params = self
      params.windowFrame = frame
      return params
    }

    enum Orientation: String, CaseIterable { case portrait, landscape }

    init(_ reader: ParameterReader) throws(ResponseError) { try self.init(reader, and: []) }

    /// Reads the parameters.
    ///
    /// - Parameter additionalNames: the names of further parameters that the method accepts.
    init(_ reader: ParameterReader, and additionalNames: [String]) throws(ResponseError) {
      try reader.rejectUnknownMembers(additionalNames + Layout.parameterNames)
      screen = try reader.read("screen", EntityAddress.self)
      view = try reader.string(ifPresent: "view")
      viewFrame = try reader.rect(ifPresent: "viewFrame")
      device = try KeyboardParameters.device(reader)
      isLandscape = try reader.choice(ifPresent: "orientation", Orientation.self) == .landscape
      windowFrame = try reader.rect(ifPresent: "windowFrame")
      isInStageManager = try reader.bool(ifPresent: "stageManager")
      isOnKeyboardScreen = try reader.bool(ifPresent: "onKeyboardScreen") ?? true
      safeAreaBottomInset = try reader.nonNegativeNumber(ifPresent: "safeAreaBottom")
      state = try reader.choice(ifPresent: "state", KeyboardState.self) ?? .docked
      isHardwareAttached = try reader.bool(ifPresent: "hardwareKeyboard") ?? false
      assistantBar = try reader.choice(ifPresent: "assistantBar", AssistantBar.self) ?? .full
      keyboardFrame = try reader.rect(ifPresent: "keyboardFrame")
      gesture = try reader.member("gesture").map { member throws(ResponseError) in try member.gesture() }
      systemSpacing = try reader.nonNegativeNumber(ifPresent: "systemSpacing")
      isRightToLeft = try reader.choice(ifPresent: "layoutDirection", LayoutDirection.self) == .rightToLeft
      scenes = try reader.list(ifPresent: "scenes", of: Scene.self) ?? []
      if scenes.count > KeyboardParameters.sceneLimit, let member = try reader.member("scenes") {
        throw member.mismatch("at most \(KeyboardParameters.sceneLimit) scenes")
      }
      environment = try reader.read(ifPresent: "environment", EnvironmentParams.self) ?? EnvironmentParams()
    }
  }

  struct Timeline: MessageParameters {
    let architecture: KeyboardTimeline.Architecture?
    let event: KeyboardTimeline.Event
    let screen: EntityAddress?
    let field: String?
    let mainThreadWork: Double?
    let environment: EnvironmentParams

    init(_ reader: ParameterReader) throws(ResponseError) {
      try reader.rejectUnknownMembers(["architecture", "event", "screen", "field", "mainThreadWork", "environment"])
      architecture = try reader.choice(ifPresent: "architecture", KeyboardTimeline.Architecture.self)
      event = try reader.choice(ifPresent: "event", KeyboardTimeline.Event.self) ?? .show
      screen = try reader.read(ifPresent: "screen", EntityAddress.self)
      field = try reader.string(ifPresent: "field")
      mainThreadWork = try reader.nonNegativeNumber(ifPresent: "mainThreadWork")
      environment = try reader.read(ifPresent: "environment", EnvironmentParams.self) ?? EnvironmentParams()
      if field != nil, screen == nil {
        throw ResponseError(
          .invalidParams, "params.screen: expected the screen of the field, got nothing",
          data: ["path": "params.screen", "expected": "the screen of the field"])
      }
    }
  }

  struct Traits: MessageParameters {
    let screen: EntityAddress
    let environment: EnvironmentParams

    init(_ reader: ParameterReader) throws(ResponseError) {
      try reader.rejectUnknownMembers(["screen", "environment"])
      screen = try reader.read("screen", EntityAddress.self)
      environment = try reader.read(ifPresent: "environment", EnvironmentParams.self) ?? EnvironmentParams()
    }
  }

  private static func device(_ reader: ParameterReader) throws(ResponseError) -> String {
    guard let member = try reader.member("device") else { return LiveSession().device }
    let device = try member.string()
    let devices = DeviceWindow.standardWindows.map(\.device)
    guard devices.contains(device) else {
      let similarName = nearestName(to: device, among: devices)
      throw ResponseError(
        .invalidParams,
        "params.device: there is no device '\(device)'"
          + (similarName.map { "; did you mean '\($0)'?" } ?? ""),
        data: ["path": "params.device", "nearest": similarName.map { .string($0) } ?? .null])
    }
    return device
  }
}

extension ParameterReader {
  /// Reads numbers in points from a list, or from an object whose members are `names`. Some results contain such
  /// objects.
  func numbers(_ names: [JSONKey], _ expectedForm: String) throws(ResponseError) -> [Double] {
    var parts: [ParameterReader] = []
    if element?.kind == .object {
      try rejectUnknownMembers(names.map(\.name))
      for name in names { parts.append(try requiredMember(name, "points")) }
    } else {
      parts = try array()
    }
    guard parts.count == names.count else { throw mismatch(expectedForm) }
    var numbers: [Double] = []
    for part in parts {
      let number = try part.double()
      guard abs(number) <= KeyboardParameters.maximumCoordinate else {
        throw part.mismatch("points that a screen can have")
      }
      numbers.append(number)
    }
    return numbers
  }

  /// Reads `[x, y, width, height]`, or an object with these members, in points.
  func rect() throws(ResponseError) -> Rect {
    let numbers = try numbers(["x", "y", "width", "height"], "[x, y, width, height] in points")
    guard numbers[2] >= 0, numbers[3] >= 0 else {
      throw mismatch("a rectangle whose width and height are not negative")
    }
    return Rect(numbers[0], numbers[1], numbers[2], numbers[3])
  }

  func rect(ifPresent key: JSONKey) throws(ResponseError) -> Rect? {
    guard let member = try member(key) else { return nil }
    return try member.rect()
  }

  /// Reads a number from 0 to 1,000,000, or returns nil if the member is absent.
  func nonNegativeNumber(ifPresent key: JSONKey) throws(ResponseError) -> Double? {
    guard let member = try member(key) else { return nil }
    let number = try member.double()
    guard (0...KeyboardParameters.maximumCoordinate).contains(number) else {
      throw member.mismatch("a non-negative number")
    }
    return number
  }

  /// Reads a drag that dismisses the keyboard: the points by which a finger moves down, or an object such as `{"from":
  /// 600, "by": 200}` with the y coordinate at which the drag begins.
  func gesture() throws(ResponseError) -> DismissGesture {
    func coordinate(_ reader: ParameterReader) throws(ResponseError) -> Double {
      let number = try reader.double()
      guard abs(number) <= KeyboardParameters.maximumCoordinate else {
        throw reader.mismatch("points that a screen can have")
      }
      return number
    }
    guard element?.kind == .object else {
      guard element?.double != nil else { throw mismatch("points, or { \"from\": y, \"by\": points }") }
      return DismissGesture(distance: try coordinate(self))
    }
    try rejectUnknownMembers(["from", "by"])
    let distance = try coordinate(requiredMember("by", "points"))
    return DismissGesture(
      start: try member("from").map { member throws(ResponseError) in try coordinate(member) }, distance: distance)
  }
}
