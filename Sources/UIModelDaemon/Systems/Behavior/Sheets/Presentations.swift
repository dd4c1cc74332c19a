import UIModelPlatform

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

extension ControllerClass {
  private static let prefixes = ["UI", "PH", "SF", "QL", "MF", "AV", "SK", "CN", "EK", "PK", "GK"]

  /// Whether a controller is one of the system's, by its prefix: these have contents, and buttons, of their own.
  static func isSystem(_ name: String) -> Bool {
    name != "UIViewController" && prefixes.contains { name.hasPrefix($0) }
  }
}
