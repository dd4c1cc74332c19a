import UIModelPlatform

/// Lookup of screens and presentations by their handles.
package protocol PresentationLookup {
  /// Returns the screen with this handle, or nil if it is not the only declaration with the handle.
  mutating func screen(named ref: String) -> Screen?

  /// Returns the presentation with this handle, or nil if it is not the only declaration with the handle.
  mutating func sheet(named ref: String) -> Sheet?
}

extension PresentationLookup {
  /// Returns a screen with all its children and columns, recursively. Nil if one of them is not declared.
  package mutating func screenTree(_ screen: Screen) -> [Screen]? {
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

  /// Whether a class belongs to a system framework, by its prefix. System controllers have their own contents and
  /// buttons. For example, `SFSafariViewController` is one, but `UIViewController` is not.
  static func isSystem(_ name: String) -> Bool {
    name != "UIViewController" && prefixes.contains { name.hasPrefix($0) }
  }
}
