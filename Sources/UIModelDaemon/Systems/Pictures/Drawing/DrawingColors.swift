/// The colors of drawings, and a style sheet that applies them in light and dark mode. For example, the background
/// `light.paper` is `#ffffff`.
package enum DrawingColors {
  /// The colors of one appearance, named by their use, as `#rrggbb`.
  package struct Palette: Sendable {
    package let paper: String
    package let surface: String
    package let ink: String
    package let secondaryInk: String
    package let edge: String
    package let accent: String
    package let onAccent: String
    package let appElement: String
    package let systemElement: String
    package let reservedKey: String
    package let reservedEdge: String
    package let dimmedArea: String
    package let coveredArea: String
    /// The opacity of the tint in a tinted box, from 0 to 1.
    package let tintOpacity: Double
  }

  package static let light = Palette(
    paper: "#ffffff", surface: "#ffffff", ink: "#1c1c1e", secondaryInk: "#5b5b60", edge: "#8e8e93", accent: "#0060df",
    onAccent: "#ffffff", appElement: "#d3e5ff", systemElement: "#e9e9ee", reservedKey: "#ffe6cc",
    reservedEdge: "#a85800",
    dimmedArea: "#c7c7cc", coveredArea: "#f6c9c9", tintOpacity: 0.14)

  package static let dark = Palette(
    paper: "#1c1c1e", surface: "#2a2a2d", ink: "#f2f2f7", secondaryInk: "#b4b4ba", edge: "#8e8e93", accent: "#64b1ff",
    onAccent: "#000000", appElement: "#12406f", systemElement: "#3f3f44", reservedKey: "#54330c",
    reservedEdge: "#ffb25e",
    dimmedArea: "#0c0c0d", coveredArea: "#5e2429", tintOpacity: 0.22)

  /// The colors of groups. `DrawingLook.tint` selects a color by the tint's number modulo the number of colors.
  package static let tints = [
    "#0a84ff", "#30a14e", "#e8830c", "#af52de", "#d6336c", "#0c8599", "#8d6e0b", "#6c5ce7",
  ]

  /// Returns the text color of each font, together with the background colors on which drawings use the font. Tests
  /// check the contrast.
  package static func textColorUses(_ colors: Palette) -> [(font: DrawingFont, text: String, on: [String])] {
    let backgrounds = [
      colors.paper, colors.surface, colors.appElement, colors.systemElement, colors.reservedKey, colors.dimmedArea,
      colors.coveredArea,
    ]
    return DrawingFont.allCases.map { font in
      switch font {
      case .title, .heading, .text, .small: (font, colors.ink, backgrounds)
      case .note, .smallNote, .disabled:
        (font, colors.secondaryInk, [colors.paper, colors.surface, colors.systemElement])
      case .number, .onChosen: (font, colors.onAccent, [colors.accent])
      }
    }
  }

  static let styleSheet =
    rules(light) + tintRules(light) + "    @media (prefers-color-scheme: dark) {\n" + rules(dark) + tintRules(dark)
    + "    }\n"

  private static func tintRules(_ colors: Palette) -> String {
    tints.enumerated().map {
      "    .uimodel .tint\($0) { fill: \($1); fill-opacity: \(colors.tintOpacity); stroke: \($1); stroke-width: 1.5 }\n"
    }.joined()
  }

  private static func rules(_ colors: Palette) -> String {
    """
        .uimodel .paper { fill: \(colors.paper) }
        .uimodel .outline { fill: none; stroke: \(colors.edge); stroke-width: 1.5 }
        .uimodel .surface { fill: \(colors.surface); stroke: \(colors.edge) }
        .uimodel .own, .uimodel .item { fill: \(colors.appElement); stroke: \(colors.accent); stroke-width: 1.5 }
        .uimodel .item { fill: \(colors.surface); stroke: \(colors.edge) }
        .uimodel .likely { fill: \(colors.appElement); stroke: \(colors.ink); stroke-width: 1.5; stroke-dasharray: 5 4 }
        .uimodel .elsewhere { fill: \(colors.reservedKey); fill-opacity: 0.5; stroke: \(colors.edge) }
        .uimodel .wasted { fill: \(colors.coveredArea); stroke: \(colors.edge) }
        .uimodel .system { fill: \(colors.systemElement); stroke: \(colors.edge) }
        .uimodel .reserved { fill: \(colors.reservedKey); stroke: \(colors.reservedEdge); stroke-dasharray: 4 2 }
        .uimodel .free { fill: \(colors.paper); stroke: \(colors.edge) }
        .uimodel .dashed { fill: \(colors.surface); stroke: \(colors.ink); stroke-width: 2; stroke-dasharray: 6 4 }
        .uimodel .dim { fill: \(colors.dimmedArea); stroke: none }
        .uimodel .covered { fill: \(colors.coveredArea); stroke: none }
        .uimodel .edge { fill: none; stroke: \(colors.ink); stroke-width: 2; stroke-dasharray: 6 4 }
        .uimodel .line { fill: none; stroke: \(colors.edge) }
        .uimodel .way, .uimodel .back { fill: none; stroke: \(colors.accent); stroke-width: 2 }
        .uimodel .back { stroke-dasharray: 3 4 }
        .uimodel .head, .uimodel .badge, .uimodel .chosen { fill: \(colors.accent) }
        .uimodel text { fill: \(colors.ink); font-size: 12px }
        .uimodel .title { font-size: 15px; font-weight: 600 }
        .uimodel .heading { font-weight: 600 }
        .uimodel .note, .uimodel .smallNote, .uimodel .disabled { fill: \(colors.secondaryInk) }
        .uimodel .small, .uimodel .smallNote { font-size: 9.5px }
        .uimodel .number, .uimodel .onChosen { fill: \(colors.onAccent) }
        .uimodel .number { font-size: 11px; font-weight: 600 }

    """
  }
}
