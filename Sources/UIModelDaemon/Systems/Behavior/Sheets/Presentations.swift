import UIModelPlatform

/// Lookup of screens and presentations by their handles.
package protocol PresentationLookup {
  /// Returns the screen with this handle; nil if there is none or several declarations have the handle.
  mutating func screen(named ref: String) -> Screen?

  /// Returns the presentation with this handle; nil if there is none or several declarations have the handle.
  mutating func sheet(named ref: String) -> Sheet?
}

extension PresentationLookup {
  /// Returns a screen with all its children and columns, recursively. Nil if one of them is not declared.
  package mutating func screenTree(_ screen: Screen) -> [Screen]? {
    var screens = [screen]
    var seen: Set<String> = screen.ref.value.map { [$0] } ?? []
    var next = 0
    while next < screens.count {
      guard screens[next].children.isComplete else { return nil }
      for (name, _) in screens[next].embeddedScreens where seen.insert(name.value).inserted {
        guard let childScreen = self.screen(named: name.value) else { return nil }
        screens.append(childScreen)
      }
      next += 1
    }
    return screens
  }
}

extension ControllerClass {
  private static let prefixes = ["UI", "PH", "SF", "QL", "MF", "AV", "SK", "CN", "EK", "PK", "GK"]

  /// Whether a class is a system controller that has its own content and buttons, judged by the prefix of its name. For
  /// example, `SFSafariViewController` is one. `UIViewController` is not, because apps provide its content.
  static func isSystem(_ name: String) -> Bool {
    name != "UIViewController" && prefixes.contains { name.hasPrefix($0) }
  }
}
