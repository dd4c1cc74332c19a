import UIModelJSON
import UIModelPlatform
import UIModelSystems

/// The selector and the class name at a place of a document.
extension Cursor {
  /// The selector of an action or of an implemented method at the place, in Objective-C spelling; nil for any other
  /// value.
  package var selector: String? {
    guard let name = token?.string else { return nil }
    if isOnKey { return steps.dropLast().last?.property?.name == "implements" ? Selector.normalized(name) : nil }
    return steps.last?.property?.name == "action" ? Selector.normalized(name) : nil
  }

  /// The name of the class that the place refers to, without its module; nil for any other value.
  package var className: String? {
    guard let step = steps.last, let property = step.property?.name, Self.classKeys.contains(property) else {
      return nil
    }
    return isOnKey ? nil : token?.string?.className
  }

  private static let classKeys: Set<String> = ["class", "superclass", "delegateClass", "sceneClass"]
}

extension String {
  /// The class name without its module. For example, "App.Scene" in an Info.plist becomes "Scene".
  fileprivate var className: String { split(separator: ".").last.map { String($0) } ?? self }
}

extension Document {
  /// Returns the class name that the document declares for the entity at a place; nil if there is none.
  package func className(of object: Place) -> String? {
    guard let (element, _) = element(at: object) else { return nil }
    let value = element["class"] ?? element["delegateClass"]
    return value?.kind == .string ? value?.string?.className : nil
  }

  /// Returns the places of the keys in `implements` objects that name a method.
  package func implementations(of selector: String) -> [Place] {
    blocks.flatMap { $0.implementedMethods.filter { $0.selector == selector }.map(\.place) }
  }
}

extension Block {
  /// The selectors of all methods that entities in the block implement, with the places of their keys.
  var implementedMethods: [(selector: String, place: Place)] {
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
