/// The pictures on rule pages. A rule page shows the picture from the documentation that fits the rule's subject.
enum RulePictures {
  /// Returns the section with the picture, or an empty string if no picture shows the rule's subject.
  static func section(for code: String) -> String {
    guard let kind = kind(of: code), let description = descriptions[kind] else { return "" }
    return """

      ## Picture

      `daemon-client render \(kind)` draws \(description). This picture is of an example; [Pictures](../../pictures.md) has all.

      ![\(description.prefix(1).uppercased() + description.dropFirst())](../../pictures/\(kind).svg)

      """
  }

  private static let descriptions = [
    "shortcuts": "the keys that are in use, reserved and free", "menu-bar": "the menu bar with one menu open",
    "keyboard": "the keyboard over a window", "sheet": "a sheet at each of its detents",
    "presentations": "what presents what", "toolbar": "a bar at three widths",
    "focus-groups": "the focus groups of a screen",
    "scenes": "the scenes of an app, and what opens them", "pointer-regions": "the pointer regions of a screen",
  ]

  /// Returns the kind of picture that shows a rule's subject, such as `shortcuts` for `menu/duplicate-shortcut`. The
  /// kinds are those of `daemon-client render`. Returns nil if no picture shows the subject.
  private static func kind(of code: String) -> String? {
    let parts = code.split(separator: "/").map { String($0) }
    guard let system = parts.first, let name = parts.last else { return nil }
    switch system {
    case "menu": return ["shortcut", "key"].contains { name.contains($0) } ? "shortcuts" : "menu-bar"
    case "sheet":
      let sheetTerms = ["detent", "undimmed", "grabber", "corner", "resizable", "scrolling", "width"]
      return sheetTerms.contains { name.contains($0) } ? "sheet" : "presentations"
    case "focus": return "focus-groups"
    case "scene": return "scenes"
    case "pointer": return "pointer-regions"
    case "keyboard", "toolbar": return system
    default: return nil
    }
  }
}
