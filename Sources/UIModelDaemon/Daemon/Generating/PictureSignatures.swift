import UIModelJSON

/// The signatures of `uimodel/render` and `uimodel/render/list`.
extension ProtocolSignatures {
  static let pictureQueries: [String: Signature] = [
    "uimodel/render": (
      [pictureKindParameter(isRequired: true)] + pictureParameters,
      [
        resultClock, ProtocolMember("what", ProtocolTypes.string, "The picture that is drawn."),
        ProtocolMember("title", ProtocolTypes.string, "What the picture is of."),
        ProtocolMember("mediaType", ProtocolTypes.string, "Always \"image/svg+xml\"."),
        ProtocolMember("svg", ProtocolTypes.string, "The SVG document, readable in light and dark mode."),
        ProtocolMember("width", ["type": "number"], "The width in points."),
        ProtocolMember("height", ["type": "number"], "The height in points."),
        ProtocolMember(
          "isSchematic", ProtocolTypes.boolean, "Frames are unknown, so the picture shows only order and structure."),
        ProtocolMember("notes", ProtocolTypes.strings, "Notes that are also drawn in the picture."), resultText,
        ProtocolMember("dot", ProtocolTypes.string, "A graph in the language of Graphviz."),
        ProtocolMember("mermaid", ProtocolTypes.string, "A graph in the language of Mermaid."),
      ]
    ),
    "uimodel/render/list": (
      [pictureKindParameter(isRequired: false)],
      [
        resultClock,
        ProtocolMember(
          "pictures", ProtocolTypes.list(ProtocolTypes.object),
          "For each picture `what`, `title` and `params`, which draw it; with `error` if it cannot be drawn."),
      ]
    ),
  ]

  private static func pictureKindParameter(isRequired: Bool) -> ProtocolMember {
    ProtocolMember(
      "what", ProtocolTypes.choice(PictureKind.allCases.map(\.rawValue)),
      isRequired ? "The picture to draw." : "Only pictures of this kind.", isRequired: isRequired)
  }

  /// The parameters of `uimodel/render` except `what`. Most of them are also parameters of other queries, such as
  /// `uimodel/sheet/layout`.
  private static let pictureParameters: [ProtocolMember] = {
    let pictureOnlyParameters = [
      ProtocolMember(
        "entity", ProtocolTypes.reference("Entity"), "The sheet, the toolbar, or a screen with a navigation item."),
      ProtocolMember(
        "menu", ProtocolTypes.string,
        "The identifier or title of the open menu. Default: the one with most commands "
          + "of the app."),
    ]
    let queryParameters = [
      menuQueries["uimodel/menu/overlay"], responderSheetToolbarQueries["uimodel/sheet/layout"],
      responderSheetToolbarQueries["uimodel/toolbar/layout"],
      keyboardQueries["uimodel/keyboard/layout"],
    ].flatMap { $0?.0 ?? [] }
    let candidates = pictureOnlyParameters + queryParameters + screenMembers("")
    return PictureParams.names.filter { $0 != "what" }.compactMap { name in candidates.first { $0.name == name } }
  }()
}
