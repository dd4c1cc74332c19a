import UIModelJSON
import UIModelPlatform
import UIModelSwift
import UIModelSystems

/// What source says of classes, in one screen for each: several readers and files tell of one class.
struct ExportedScreens {
  /// In the order in which the classes come first.
  private(set) var all: [ExportedNode] = []

  init(_ parts: [ExportedNode], _ classes: ExportedClasses) {
    // What files tell of a name of several classes is of one class only within a file.
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
      if let both = Self.joined(all[known: first], part) { all[known: first] = both } else { all.append(part) }
    }
    all = all.map { Self.placed(Self.open($0), ambiguous, classes) }
  }

  /// Both in one; nil where they say different things of the same.
  private static func joined(_ one: ExportedNode, _ other: ExportedNode) -> ExportedNode? {
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
      // Controls of one list are in one view together; those of two need not be.
      case (.list(let first), .list(let second)) where member.name != "keyboardShortcuts":
        one = one.setting(member.name, ExportedNode(.list(first + second), at: own.place))
      // One reader may know nothing of what a class implements; the one that does has read all of it.
      case _ where member.name == "implements" && member.node.isUnknown: break
      case _ where member.name == "implements" && own.isUnknown: one = one.setting(member.name, member.node)
      default: return nil
      }
    }
    return one
  }

  /// Says of a class that is no view controller that it is none.
  private static func placed(
    _ screen: ExportedNode, _ ambiguous: Set<String>, _ classes: ExportedClasses
  ) -> ExportedNode {
    guard let name = screen["class"]?.string, !ambiguous.contains(name), classes.isNoViewController(name) else {
      return screen
    }
    return screen.setting("isViewController", .plain(false), keeps: true)
  }

  /// What is not read of a class is not known.
  private static func open(_ screen: ExportedNode) -> ExportedNode {
    let isView = ["keyboardShortcuts", "commands"].contains { screen[$0] != nil }
    var screen = screen
    for name in isView ? ["implements"] : ["implements", "keyCommands", "view"] {
      screen = screen.setting(name, ExportedNode(.unknown("it is not analyzed in Swift source")), keeps: true)
    }
    return screen
  }
}
