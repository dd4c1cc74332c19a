import UIModelJSON
import UIModelPlatform
import UIModelSwift
import UIModelSystems

/// The screens of an exported document, one for each class. Several readers and files may contribute to one class.
struct ExportedScreens {
  /// The screens, in the order in which their classes first occur.
  private(set) var all: [ExportedNode] = []

  init(_ parts: [ExportedNode], _ classes: ExportedClasses) {
    // A class name that several classes share identifies a class only within one file.
    let ambiguous = classes.ambiguous
    var firsts: [String: Int] = [:]
    var named: Set<String> = []
    for part in parts {
      guard let name = part["class"]?.string else {
        all.append(part)
        continue
      }
      let key = ambiguous.contains(name) ? "\(name) \(part.place?.block.document ?? 0)" : name
      guard let first = firsts[key] else {
        firsts[key] = all.count
        let isNamed = named.insert(name).inserted
        all.append(isNamed ? part.setting("ref", .plain(.string(name)), first: true, keeps: true) : part)
        continue
      }
      if let both = Self.merged(all[known: first], part) { all[known: first] = both } else { all.append(part) }
    }
    all = all.map { Self.markingOtherClass(Self.markingUnknowns($0), ambiguous, classes) }
  }

  /// Returns the union of two screens of one class; nil if they contradict each other.
  private static func merged(_ one: ExportedNode, _ other: ExportedNode) -> ExportedNode? {
    guard case .object(let more) = other.value, one["availableOn"]?.json == other["availableOn"]?.json else {
      return nil
    }
    var one = one
    for member in more {
      guard let own = one[member.name] else {
        one = one.setting(member.name, member.node)
        continue
      }
      switch (own.value, member.node.value) {
      case _ where own.json == member.node.json: break
      // Controls in one list are in the same view. Controls in two lists may be in different views.
      case (.list(let first), .list(let second)) where member.name != "keyboardShortcuts":
        one = one.setting(member.name, ExportedNode(.list(first + second), at: own.place))
      // One reader may not know the methods that a class implements. A reader that knows them has read the complete
      // class.
      case _ where member.name == "implements" && member.node.isUnknown: break
      case _ where member.name == "implements" && own.isUnknown: one = one.setting(member.name, member.node)
      default: return nil
      }
    }
    return one
  }

  /// Adds `isViewController: false` to the screen of a class that cannot be a view controller.
  private static func markingOtherClass(
    _ screen: ExportedNode, _ ambiguous: Set<String>, _ classes: ExportedClasses
  ) -> ExportedNode {
    guard let name = screen["class"]?.string, !ambiguous.contains(name), classes.cannotBeViewController(name) else {
      return screen
    }
    return screen.setting("isViewController", .plain(false), keeps: true)
  }

  /// Marks the properties that are not read from source as unknown.
  private static func markingUnknowns(_ screen: ExportedNode) -> ExportedNode {
    let isView = ["keyboardShortcuts", "commands"].contains { screen[$0] != nil }
    var screen = screen
    for name in isView ? ["implements"] : ["implements", "keyCommands", "view"] {
      screen = screen.setting(name, ExportedNode(.unknown("it is not analyzed in Swift source")), keeps: true)
    }
    return screen
  }
}
