/// The colors of drawings, and a style sheet that applies them in light and dark mode. For example, the background
/// `light.paper` is `#ffffff`.
package enum DrawingColors {
  /// The colors of one appearance, named by their use, as `#rrggbb`.
  package struct Palette: Sendable {
    package let paper: String
    package let surface: String
    package let ink: String
    package let faint: String
    package let edge: String
    package let accent: String
    package let onAccent: String
    package let own: String
    package let system: String
    package let reserved: String
    package let reservedEdge: String
    package let dim: String
    package let covered: String
    /// The opacity of the tint in a tinted box, from 0 to 1.
    package let tintOpacity: Double
  }

  package static let light = Palette(
    paper: "#ffffff", surface: "#ffffff", ink: "#1c1c1e", faint: "#5b5b60", edge: "#8e8e93", accent: "#0060df",
    onAccent: "#ffffff", own: "#d3e5ff", system: "#e9e9ee", reserved: "#ffe6cc", reservedEdge: "#a85800",
    dim: "#c7c7cc", covered: "#f6c9c9", tintOpacity: 0.14)

  package static let dark = Palette(
    paper: "#1c1c1e", surface: "#2a2a2d", ink: "#f2f2f7", faint: "#b4b4ba", edge: "#8e8e93", accent: "#64b1ff",
    onAccent: "#000000", own: "#12406f", system: "#3f3f44", reserved: "#54330c", reservedEdge: "#ffb25e",
    dim: "#0c0c0d", covered: "#5e2429", tintOpacity: 0.22)

  /// The tints of groups. `DrawingLook.tint` selects one by its index, and starts over after the last one.
  package static let tints = [
    "#0a84ff", "#30a14e", "#e8830c", "#af52de", "#d6336c", "#0c8599", "#8d6e0b", "#6c5ce7",
  ]

  /// Returns the text color of each font and the background colors on which the font is used. Tests check the contrast.
  package static func contrasts(_ colors: Palette) -> [(font: DrawingFont, text: String, on: [String])] {
    let all = [
      colors.paper, colors.surface, colors.own, colors.system, colors.reserved, colors.dim, colors.covered,
    ]
    return DrawingFont.allCases.map { font in
      switch font {
      case .title, .heading, .text, .small: (font, colors.ink, all)
      case .note, .smallNote, .disabled: (font, colors.faint, [colors.paper, colors.surface, colors.system])
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
        .uimodel .own, .uimodel .item { fill: \(colors.own); stroke: \(colors.accent); stroke-width: 1.5 }
        .uimodel .item { fill: \(colors.surface); stroke: \(colors.edge) }
        .uimodel .likely { fill: \(colors.own); stroke: \(colors.ink); stroke-width: 1.5; stroke-dasharray: 5 4 }
        .uimodel .elsewhere { fill: \(colors.reserved); fill-opacity: 0.5; stroke: \(colors.edge) }
        .uimodel .wasted { fill: \(colors.covered); stroke: \(colors.edge) }
        .uimodel .system { fill: \(colors.system); stroke: \(colors.edge) }
        .uimodel .reserved { fill: \(colors.reserved); stroke: \(colors.reservedEdge); stroke-dasharray: 4 2 }
        .uimodel .free { fill: \(colors.paper); stroke: \(colors.edge) }
        .uimodel .dashed { fill: \(colors.surface); stroke: \(colors.ink); stroke-width: 2; stroke-dasharray: 6 4 }
        .uimodel .dim { fill: \(colors.dim); stroke: none }
        .uimodel .covered { fill: \(colors.covered); stroke: none }
        .uimodel .edge { fill: none; stroke: \(colors.ink); stroke-width: 2; stroke-dasharray: 6 4 }
        .uimodel .line { fill: none; stroke: \(colors.edge) }
        .uimodel .way, .uimodel .back { fill: none; stroke: \(colors.accent); stroke-width: 2 }
        .uimodel .back { stroke-dasharray: 3 4 }
        .uimodel .head, .uimodel .badge, .uimodel .chosen { fill: \(colors.accent) }
        .uimodel text { fill: \(colors.ink); font-size: 12px }
        .uimodel .title { font-size: 15px; font-weight: 600 }
        .uimodel .heading { font-weight: 600 }
        .uimodel .note, .uimodel .smallNote, .uimodel .disabled { fill: \(colors.faint) }
        .uimodel .small, .uimodel .smallNote { font-size: 9.5px }
        .uimodel .number, .uimodel .onChosen { fill: \(colors.onAccent) }
        .uimodel .number { font-size: 11px; font-weight: 600 }

    """
  }
}
