/// Who presents what, by name.
package protocol PresentationNames {
  /// The only screen, and nothing else, that has a handle.
  mutating func screen(named ref: String) -> Screen?

  /// The only presentation, and nothing else, that has a handle.
  mutating func sheet(named ref: String) -> Sheet?
}

extension PresentationNames {
  /// A screen and all that it holds as children and columns; nil where one of them is not declared.
  package mutating func whole(_ screen: Screen) -> [Screen]? {
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

/// The names of an app that is given as a whole.
package struct Presentations: PresentationNames, Sendable {
  private let app: AppModel
  private let holders: [String: Holder]

  /// What has a handle.
  private enum Holder {
    case screen(Int), sheet(Int)
    /// No name for anything.
    case several
  }

  package init(_ app: AppModel) {
    self.app = app
    var holders: [String: Holder] = [:]
    holders.reserveCapacity(app.screens.count + app.sheets.count)
    func note(_ ref: String?, _ holder: Holder) {
      guard let ref else { return }
      if holders.updateValue(holder, forKey: ref) != nil { holders[ref] = .several }
    }
    for (index, screen) in app.screens.enumerated() { note(screen.ref.value, .screen(index)) }
    for (index, sheet) in app.sheets.enumerated() { note(sheet.ref.value, .sheet(index)) }
    self.holders = holders
  }

  package func screen(named ref: String) -> Screen? {
    if case .screen(let index)? = holders[ref] { app.screens[index] } else { nil }
  }

  package func sheet(named ref: String) -> Sheet? {
    if case .sheet(let index)? = holders[ref] { app.sheets[index] } else { nil }
  }
}

extension ControllerClass {
  private static let prefixes = ["UI", "PH", "SF", "QL", "MF", "AV", "SK", "CN", "EK", "PK", "GK"]

  /// Whether a controller is one of the system's, by its prefix: these have contents, and buttons, of their own.
  static func isSystem(_ name: String) -> Bool {
    name != "UIViewController" && prefixes.contains { name.hasPrefix($0) }
  }
}
