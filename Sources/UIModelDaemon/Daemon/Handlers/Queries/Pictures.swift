import UIModelEngine
import UIModelSystems
import UIModelJSON
import UIModelProtocol

/// What there are pictures of. Each takes what the query of the same subject takes.
enum PictureKind: String, CaseIterable, Sendable {
  /// The tab loop over the frames.
  case focusLoop
  /// The focus groups, with their primary items.
  case focusGroups
  /// The pointer's regions over the frames, with what stands around the pointer.
  case pointerRegions
  /// A toolbar, or the bar of a screen, with its areas and menus.
  case toolbar
}

/// `uimodel/render`: a picture of what people would see, as SVG.
enum Pictures {
  struct Params: MessageParameters {
    let what: PictureKind
    let subject: Subject

    /// What is drawn; a case for each kind of subject.
    enum Subject: Sendable {
      case screen(FocusQueries.ScreenParams)
      case pointer(EntityAddress)
      case bar(ToolbarQueries.LayoutParams)
    }

    static let names =
      ["what", "screen", "regime", "layoutDirection"] + ToolbarQueries.LayoutParams.names.filter { $0 != "screen" }

    init(_ reader: ParameterReader) throws(ResponseError) {
      try reader.refuseUnknown(Params.names)
      what = try reader.choice("what", PictureKind.self)
      switch what {
      case .focusLoop, .focusGroups: subject = .screen(try FocusQueries.ScreenParams(reader, and: ["what"]))
      case .pointerRegions:
        try reader.refuseUnknown(["what", "screen"])
        subject = .pointer(try reader.read("screen", EntityAddress.self))
      case .toolbar: subject = .bar(try ToolbarQueries.LayoutParams(reader, and: ["what"]))
      }
    }
  }

  static func render(_ params: Params, _ context: RequestContext) throws(ResponseError) -> JSONValue {
    let picture: Picture
    switch params.subject {
    case .screen(let screen):
      let (engine, state) = try FocusQueries.system(screen, context)
      picture = params.what == .focusLoop ? FocusPicture.loop(engine, state) : FocusPicture.groups(engine, state)
    case .pointer(let address):
      let (screen, app) = try KeyboardQueries.screen(address, context)
      guard let drawn = PointerPicture.picture(of: screen, EnvironmentParams().environment(app)) else {
        throw ResponseError(
          .requestFailed, "the size of the view of \(address.description) is unknown",
          data: ["path": "params.screen"])
      }
      picture = drawn
    case .bar(let bar):
      let answer = try ToolbarQueries.answer(bar, context)
      guard let drawn = answer.bar.map(ToolbarPicture.bar) ?? answer.toolbar.map(ToolbarPicture.bar) else {
        throw ResponseError(.requestFailed, "params.entity: the entity has no bar to draw")
      }
      picture = drawn
    }
    return [
      "clock": .int(context.workspace.clock), "what": .string(params.what.rawValue), "mediaType": "image/svg+xml",
      "svg": .string(picture.svg), "width": .number(picture.width), "height": .number(picture.height),
      "isSchematic": .bool(picture.isSchematic), "notes": .array(picture.notes.map { .string($0) }),
    ]
  }
}
