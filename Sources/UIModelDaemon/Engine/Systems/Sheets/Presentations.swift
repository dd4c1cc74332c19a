/// What an app presents from where, by name.
package struct Presentations: Sendable {
  package let app: AppModel
  private let screensByRef: [String: [Int]]
  private let sheetsByRef: [String: [Int]]

  package init(_ app: AppModel) {
    self.app = app
    var screens: [String: [Int]] = [:]
    for (index, screen) in app.screens.enumerated() {
      if let ref = screen.ref.value { screens[ref, default: []].append(index) }
    }
    var sheets: [String: [Int]] = [:]
    for (index, sheet) in app.sheets.enumerated() {
      if let ref = sheet.ref.value { sheets[ref, default: []].append(index) }
    }
    (screensByRef, sheetsByRef) = (screens, sheets)
  }

  /// The only screen, and nothing else, that has a handle.
  package func screen(named ref: String) -> Screen? {
    guard let indices = screensByRef[ref], indices.count == 1, sheetsByRef[ref] == nil else { return nil }
    return app.screens[indices[0]]
  }

  /// The only presentation, and nothing else, that has a handle.
  package func sheet(named ref: String) -> Sheet? {
    guard let indices = sheetsByRef[ref], indices.count == 1, screensByRef[ref] == nil else { return nil }
    return app.sheets[indices[0]]
  }

  /// A screen and all that it holds as children and columns; nil where one of them is not declared.
  package func whole(_ screen: Screen) -> [Screen]? {
    var found = [screen]
    var seen: Set<String> = screen.ref.value.map { [$0] } ?? []
    var next = 0
    while next < found.count {
      guard found[next].children.isComplete else { return nil }
      for (name, _) in found[next].embedded where seen.insert(name.value).inserted {
        guard let inner = self.screen(named: name.value) else { return nil }
        found.append(inner)
      }
      next += 1
    }
    return found
  }
}

extension ControllerClass {
  private static let prefixes = ["UI", "PH", "SF", "QL", "MF", "AV", "SK", "CN", "EK", "PK", "GK"]

  /// Whether a controller is one of the system's, by its prefix: these have contents, and buttons, of their own.
  static func isSystem(_ name: String) -> Bool {
    name != "UIViewController" && prefixes.contains { name.hasPrefix($0) }
  }
}
