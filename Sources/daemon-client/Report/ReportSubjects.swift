/// A group of related coverage subjects.
///
/// For example, the subjects "sheets" and "popovers" are both in `.presentations`.
enum ReportSubjectGroup: CaseIterable {
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

  /// The names of the coverage subjects in the group.
  var names: [String] {
    switch self {
    case .presentations: ["sheets", "popovers", "SwiftUI presentations"]
    case .menus: ["menus", "SwiftUI shortcuts"]
    case .bars: ["toolbars", "SwiftUI bars", "NSToolbar", "item names"]
    case .windows: ["windows", "scenes", "SwiftUI windows", "SwiftUI scenes"]
    case .focus: ["focus", "SwiftUI focus", "focus groups", "keyboard", "pointer"]
    }
  }

  /// Returns the group of a subject; nil for a subject without a group.
  static func group(_ name: String) -> ReportSubjectGroup? { allCases.first { $0.names.contains(name) } }

  /// The id of the heading above the group's unjudged places.
  var anchor: String { "not-judged-in-\(self)" }
}
