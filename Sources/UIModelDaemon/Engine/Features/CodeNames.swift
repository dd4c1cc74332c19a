import UIModelJSON
import UIModelPlatform
import UIModelSystems

/// Names of Swift code in documents: selectors and classes.
extension Cursor {
  /// The selector at the place, as Objective-C spells it: of an action, or of a method that something implements.
  package var selector: String? {
    guard let name = token?.string else { return nil }
    if isOnKey { return steps.dropLast().last?.property?.name == "implements" ? Selector.normalized(name) : nil }
    return steps.last?.property?.name == "action" ? Selector.normalized(name) : nil
  }

  /// The class that the place names.
  package var className: String? {
    guard let step = steps.last, let property = step.property?.name, Self.classKeys.contains(property) else {
      return nil
    }
    return isOnKey ? nil : token?.string?.className
  }

  private static let classKeys: Set<String> = ["class", "superclass", "delegateClass", "sceneClass"]
}

extension String {
  /// The class itself: without the module that Info.plist writes before it.
  fileprivate var className: String { split(separator: ".").last.map { String($0) } ?? self }
}

extension Document {
  /// The class of an entity, where the document says it.
  package func className(of object: Place) -> String? {
    guard let (element, _) = element(at: object) else { return nil }
    let value = element["class"] ?? element["delegateClass"]
    return value?.kind == .string ? value?.string?.className : nil
  }

  /// What implements a method: the keys in `implements`.
  package func implementations(of selector: String) -> [Place] {
    blocks.flatMap { $0.implemented.filter { $0.selector == selector }.map(\.place) }
  }
}

extension Block {
  /// The selectors of the methods that anything in it implements, with their keys.
  var implemented: [(selector: String, place: Place)] {
    let key: JSONKey = "implements"
    return tree.nodes.indices.flatMap { index -> [(selector: String, place: Place)] in
      let node = tree.nodes[known: index]
      guard node.payload == key.hash, node.kind == .key, JSONElement(tree: tree, index: index).isKey(key) else {
        return []
      }
      return JSONElement(tree: tree, index: index + 1).members.filter { !$0.name.hasPrefix("$") }
        .map { (Selector.normalized($0.name), place($0.key)) }
    }
  }
}
