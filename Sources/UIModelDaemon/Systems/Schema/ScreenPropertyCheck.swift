import UIModelJSON
import UIModelPlatform

/// A check that the `selectedIndex` of a tab bar controller is the index of one of its children.
///
/// For example, 2 is reported if `children` has two elements.
enum ScreenPropertyCheck {
  private static let selectedIndexProperty = PropertyDefinition("selectedIndex", .integer, "")

  static func problems(_ screen: JSONElement) -> [ObjectProblem] {
    let classNames = ["class", "superclass"].compactMap { screen[JSONKey($0)]?.string }
    guard classNames.contains("UITabBarController"), let value = screen["selectedIndex"], let index = value.int,
      let children = screen["children"], children.kind == .array, children.unknownReason == nil, children.count > 0,
      children.elements.allSatisfy({ $0.kind == .string }), !(0..<children.count).contains(index)
    else { return [] }
    let allowedIndices = (0..<min(children.count, 16)).map { "\($0)" }
    return [.unknownValue(value, property: selectedIndexProperty, nearest: nil, allowed: allowedIndices)]
  }
}
