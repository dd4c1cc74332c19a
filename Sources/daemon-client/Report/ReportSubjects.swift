/// Subjects of coverage that readers look for together.
enum ReportSubjects: CaseIterable {
  case presentations, menus, bars, windows, focus

  var title: String {
    switch self {
    case .presentations: "Sheets and other presentations"
    case .menus: "Menus and shortcuts"
    case .bars: "Bars and their items"
    case .windows: "Windows and scenes"
    case .focus: "Focus, keyboard and pointer"
    }
  }

  /// As coverage calls them.
  var names: [String] {
    switch self {
    case .presentations: ["sheets", "popovers", "SwiftUI presentations"]
    case .menus: ["menus", "SwiftUI shortcuts"]
    case .bars: ["toolbars", "SwiftUI bars", "NSToolbar", "item names"]
    case .windows: ["windows", "scenes", "SwiftUI windows", "SwiftUI scenes"]
    case .focus: ["focus", "SwiftUI focus", "focus groups", "keyboard", "pointer"]
    }
  }

  static func of(_ name: String) -> ReportSubjects? { allCases.first { $0.names.contains(name) } }

  /// The heading of the places that are not judged.
  var anchor: String { "not-judged-in-\(self)" }
}
