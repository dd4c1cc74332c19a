import UIModelJSON
import UIModelPlatform
import UIModelSwift
import UIModelSystems

/// The screens of an exported document, one for each class. Several readers of Swift source and several files may
/// contribute to one class.
struct ExportedScreens {
  /// The screens, in the order in which their classes first occur.
  private(set) var screens: [ExportedNode] = []

  init(_ parts: [ExportedNode], _ classes: ExportedClasses) {
    // A class name that several classes share identifies a class only within one file.
    let ambiguousNames = classes.ambiguousNames
    var indexByKey: [String: Int] = [:]
    var namedClasses: Set<String> = []
    for part in parts {
      guard let name = part["class"]?.string else {
        screens.append(part)
        continue
      }
      let key = ambiguousNames.contains(name) ? "\(name) \(part.place?.block.document ?? 0)" : name
      guard let screenIndex = indexByKey[key] else {
        indexByKey[key] = screens.count
        let isNamed = namedClasses.insert(name).inserted
        screens.append(
          isNamed ? part.setting("ref", .jsonValue(.string(name)), insertsFirst: true, keepsExisting: true) : part)
        continue
      }
      if let mergedScreen = Self.union(screens[known: screenIndex], part) {
        screens[known: screenIndex] = mergedScreen
      } else {
        screens.append(part)
      }
    }
    screens = screens.map { Self.markingNonController(Self.markingUnknowns($0), ambiguousNames, classes) }
  }

  /// Returns the union of two screens of one class; nil if the screens contradict each other.
  private static func union(_ screen: ExportedNode, _ addition: ExportedNode) -> ExportedNode? {
    guard case .object(let addedMembers) = addition.value, screen["availableOn"]?.json == addition["availableOn"]?.json
    else {
      return nil
    }
    var result = screen
    for member in addedMembers {
      guard let existingMember = result[member.name] else {
        result = result.setting(member.name, member.node)
        continue
      }
      switch (existingMember.value, member.node.value) {
      case _ where existingMember.json == member.node.json: break
      // Lists of keyboard shortcuts are not joined: the controls in one list are in the same view, but controls in two
      // lists may be in different views.
      case (.list(let first), .list(let second)) where member.name != "keyboardShortcuts":
        result = result.setting(member.name, ExportedNode(.list(first + second), at: existingMember.place))
      // One reader might not know the methods that a class implements. A reader that knows these methods has read the
      // complete class.
      case _ where member.name == "implements" && member.node.isUnknown: break
      case _ where member.name == "implements" && existingMember.isUnknown:
        result = result.setting(member.name, member.node)
      default: return nil
      }
    }
    return result
  }

  /// Returns the screen with `isViewController: false` if its class cannot be a view controller.
  private static func markingNonController(
    _ screen: ExportedNode, _ ambiguousNames: Set<String>, _ classes: ExportedClasses
  ) -> ExportedNode {
    guard let name = screen["class"]?.string, !ambiguousNames.contains(name), classes.cannotBeViewController(name)
    else {
      return screen
    }
    return screen.setting("isViewController", .jsonValue(false), keepsExisting: true)
  }

  /// Returns the screen with the properties that are not read from source marked as unknown.
  private static func markingUnknowns(_ screen: ExportedNode) -> ExportedNode {
    let isView = ["keyboardShortcuts", "commands"].contains { screen[$0] != nil }
    var screen = screen
    for name in isView ? ["implements"] : ["implements", "keyCommands", "view"] {
      screen = screen.setting(name, ExportedNode(.unknown("it is not analyzed in Swift source")), keepsExisting: true)
    }
    return screen
  }
}
