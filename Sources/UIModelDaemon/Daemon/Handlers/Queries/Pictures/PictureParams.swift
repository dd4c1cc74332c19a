import UIModelEngine
import UIModelSystems
import UIModelJSON
import UIModelProtocol

/// The parameters of `uimodel/render`. For example, `{"what": "focusLoop", "screen": "login"}` draws the tab loop of a
/// screen.
struct PictureParams: MessageParameters {
  let kind: PictureKind
  let subject: Subject

  /// The subject of the picture, with the parameters of the corresponding query.
  enum Subject: Sendable {
    case app(MenuQueries.TreeParams)
    case menu(MenuQueries.OverlayParams, open: String?)
    case sheet(SheetQueries.LayoutParams)
    case keyboard(KeyboardParameters.Layout)
    case bar(ToolbarQueries.LayoutParams)
    case presentations(app: String?, screen: EntityAddress?)
    case screen(FocusQueries.ScreenParams)
    case pointer(EntityAddress)
  }

  /// The parameters of all kinds of pictures, without duplicates.
  static let names: [String] = {
    let allNames =
      ["what", "app", "menu"] + MenuQueries.OverlayParams.names + SheetQueries.LayoutParams.names
      + KeyboardParameters.Layout.parameterNames + ToolbarQueries.LayoutParams.names + ["regime"]
    var seenNames: Set<String> = []
    return allNames.filter { !unsupportedNames.contains($0) && seenNames.insert($0).inserted }
  }()

  /// Query parameters that pictures do not support.
  private static let unsupportedNames: Set<String> = ["tap", "scenes", "gesture", "keyboardHeight", "platform"]

  init(_ reader: ParameterReader) throws(ResponseError) {
    try reader.rejectUnknownMembers(PictureParams.names)
    kind = try reader.choice("what", PictureKind.self)
    switch kind {
    case .shortcuts, .scenes: subject = .app(try MenuQueries.TreeParams(reader, and: ["what"]))
    case .menuBar:
      let openMenu = try reader.string(ifPresent: "menu")
      subject = .menu(try MenuQueries.OverlayParams(reader, and: ["what", "menu"]), open: openMenu)
    case .overlay: subject = .menu(try MenuQueries.OverlayParams(reader, and: ["what"]), open: nil)
    case .sheet: subject = .sheet(try SheetQueries.LayoutParams(reader, and: ["what"]))
    case .keyboard: subject = .keyboard(try KeyboardParameters.Layout(reader, and: ["what"]))
    case .toolbar: subject = .bar(try ToolbarQueries.LayoutParams(reader, and: ["what"]))
    case .presentations:
      try reader.rejectUnknownMembers(["what", "app", "screen"])
      subject = .presentations(
        app: try reader.string(ifPresent: "app"),
        screen: try reader.read(ifPresent: "screen", EntityAddress.self))
    case .focusLoop, .focusGroups: subject = .screen(try FocusQueries.ScreenParams(reader, and: ["what"]))
    case .pointerRegions:
      try reader.rejectUnknownMembers(["what", "screen"])
      subject = .pointer(try reader.read("screen", EntityAddress.self))
    }
  }
}
