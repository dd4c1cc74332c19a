/// The pictures on the pages of rules: for each subject one of the documentation's.
enum RulePictures {
  /// The section with the picture; empty for rules whose subject has none.
  static func section(for code: String) -> String {
    guard let kind = kind(of: code), let words = words[kind] else { return "" }
    return """

      ## Picture

      `daemon-client render \(kind)` draws \(words). This picture is of an example; [Pictures](../../pictures.md) has all.

      ![\(words.prefix(1).uppercased() + words.dropFirst())](../../pictures/\(kind).svg)

      """
  }

  private static let words = [
    "shortcuts": "the keys that are in use, reserved and free", "menu-bar": "the menu bar with one menu open",
    "keyboard": "the keyboard over a window", "sheet": "a sheet at each of its detents",
    "presentations": "what presents what", "toolbar": "a bar at three widths",
    "focus-groups": "the focus groups of a screen",
    "scenes": "the scenes of an app, and what opens them", "pointer-regions": "the pointer regions of a screen",
  ]

  /// The kind of picture, as `render` takes it, that shows a rule's subject; nil for none.
  private static func kind(of code: String) -> String? {
    let parts = code.split(separator: "/").map { String($0) }
    guard let area = parts.first, let name = parts.last else { return nil }
    switch area {
    case "menu": return ["shortcut", "key"].contains { name.contains($0) } ? "shortcuts" : "menu-bar"
    case "sheet":
      let ofSheets = ["detent", "undimmed", "grabber", "corner", "resizable", "scrolling", "width"]
      return ofSheets.contains { name.contains($0) } ? "sheet" : "presentations"
    case "focus": return "focus-groups"
    case "scene": return "scenes"
    case "pointer": return "pointer-regions"
    case "keyboard", "toolbar": return area
    default: return nil
    }
  }
}
