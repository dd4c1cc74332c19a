import UIModelPlatform

/// Lookup of screens and presentations by their handles.
package protocol PresentationLookup {
  /// Returns the screen with this handle; nil if no declaration or several declarations have the handle.
  mutating func screen(named ref: String) -> Screen?

  /// Returns the presentation with this handle; nil if no declaration or several declarations have the handle.
  mutating func sheet(named ref: String) -> Sheet?
}

extension PresentationLookup {
  /// Returns a screen with all its children and columns, recursively. Nil if a child or a column is not declared.
  package mutating func screenTree(_ screen: Screen) -> [Screen]? {
    var screens = [screen]
    var visitedHandles: Set<String> = screen.ref.value.map { [$0] } ?? []
    var nextIndex = 0
    while nextIndex < screens.count {
      guard screens[nextIndex].childHandles.isComplete else { return nil }
      for (name, _) in screens[nextIndex].embeddedScreens where visitedHandles.insert(name.value).inserted {
        guard let childScreen = self.screen(named: name.value) else { return nil }
        screens.append(childScreen)
      }
      nextIndex += 1
    }
    return screens
  }
}

extension ControllerClass {
  private static let prefixes = ["UI", "PH", "SF", "QL", "MF", "AV", "SK", "CN", "EK", "PK", "GK"]

  /// Returns whether a class is a system controller with its own content and buttons, judged by the prefix of its name.
  /// For example, `SFSafariViewController` is one. `UIViewController` is not, because apps provide its content.
  static func isSystem(_ name: String) -> Bool {
    name != "UIViewController" && prefixes.contains { name.hasPrefix($0) }
  }
}
