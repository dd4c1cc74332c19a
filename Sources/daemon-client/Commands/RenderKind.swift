/// A kind of picture, as the command line names it.
enum RenderKind: String, CaseIterable {
  case shortcuts, keyboard, sheet
  case menuBar = "menu-bar"
  case overlay, toolbar, presentations
  case focusLoop = "focus-loop"
  case focusGroups = "focus-groups"
  case scenes
  case pointerRegions = "pointer-regions"

  /// The kind's name in the protocol: `menu-bar` becomes `menuBar`.
  var protocolName: String {
    let words = rawValue.split(separator: "-")
    return words.prefix(1).joined() + words.dropFirst().map { $0.prefix(1).uppercased() + $0.dropFirst() }.joined()
  }

  init?(protocolName: String) {
    guard let kind = RenderKind.allCases.first(where: { $0.protocolName == protocolName }) else { return nil }
    self = kind
  }

  /// Whether the picture shows a complete app, and not one sheet, bar or screen.
  var showsWholeApp: Bool {
    switch self {
    case .shortcuts, .menuBar, .overlay, .presentations, .scenes: true
    case .keyboard, .sheet, .toolbar, .focusLoop, .focusGroups, .pointerRegions: false
    }
  }

  /// The names of this kind's options that some other kinds do not accept.
  var optionNames: [String] {
    switch self {
    case .shortcuts, .scenes, .overlay: ["app", "environment"]
    case .menuBar: ["app", "environment", "menu"]
    case .presentations: ["app", "of"]
    case .sheet: ["of", "environment", "device"]
    case .keyboard: ["of", "environment", "device", "window"]
    case .toolbar: ["of", "environment", "width"]
    case .focusLoop, .focusGroups: ["of", "regime", "right-to-left"]
    case .pointerRegions: ["of"]
    }
  }
}
