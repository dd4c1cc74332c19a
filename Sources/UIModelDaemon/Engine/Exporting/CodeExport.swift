import UIModelJSON
import UIModelPlatform
import UIModelSwift
import UIModelSystems

/// The model document for an app that is written in Swift, assembled from the declarations in its files. Properties
/// that are not read from source are marked as unknown. Without these markers, the document would declare that the app
/// does not have the properties.
package struct CodeExport {
  private let documents: [Document]
  private let placeName: (Place) -> String?

  /// Creates the export of an app.
  /// - Parameter documents: the app's files, in order.
  /// - Parameter placeName: a function that returns the display name of a place, such as `Player.swift:12`.
  package init(_ documents: [Document], placeName: @escaping (Place) -> String?) {
    (self.documents, self.placeName) = (documents.filter { $0.kind == .swift }, placeName)
  }

  /// Whether the Swift source does not declare any part of a model.
  package var isEmpty: Bool { documents.allSatisfy { document in document.blocks.allSatisfy(\.entries.isEmpty) } }

  /// Returns the root of the model document.
  /// - Parameter app: the known properties of the app that are not in its source.
  /// - Parameter hasOtherMenus: whether code that is not analyzed may also build the main menu.
  package func root(app: [ExportedNode.Member], hasOtherMenus: Bool) -> ExportedNode {
    var app = app
    app.append(ExportedNode.Member(name: "readFrom", node: .jsonValue("source")))
    if let delegate = delegate(hasOtherMenus: hasOtherMenus) {
      app.append(ExportedNode.Member(name: "delegate", node: delegate))
    }
    var members = [
      ExportedNode.Member(name: "version", node: .jsonValue(1)),
      ExportedNode.Member(name: "app", node: ExportedNode(.object(app))),
    ]
    let screens = ExportedScreens(section("screens"), ExportedClasses(documents))
    for (section, elements) in [
      ("screens", screens.screens), ("sheets", elementsWithRefs(section("sheets"))),
      ("toolbars", elementsWithRefs(section("toolbars"))),
    ] where !elements.isEmpty {
      members.append(ExportedNode.Member(name: section, node: ExportedNode(.list(elements))))
    }
    return ExportedNode(.object(members))
  }

  private func section(_ name: String) -> [ExportedNode] {
    documents.flatMap { document in
      document.blocks.flatMap { block in
        block.entries.filter { $0.kind == .element && $0.section == name }.map {
          ExportedNode(JSONElement(tree: block.tree, index: $0.nodeIndex), in: block.id)
        }
      }
    }
  }

  /// Returns the delegate that builds the main menu; nil if no class does. The delegate is an unknown value if several
  /// classes build the menu, or if no class does but code that is not analyzed may.
  private func delegate(hasOtherMenus: Bool) -> ExportedNode? {
    let delegates = documents.flatMap { document in
      document.blocks.flatMap { block in
        block.entries.filter { $0.kind == .member && $0.section == "app" }.compactMap { entry in
          ExportedNode(JSONElement(tree: block.tree, index: entry.nodeIndex + 1), in: block.id)["delegate"]
        }
      }
    }
    if delegates.count > 1 { return ExportedNode(.unknown("several classes build the main menu")) }
    if let delegate = delegates.first { return delegate }
    return hasOtherMenus ? ExportedNode(.unknown("the code that builds the main menu is not analyzed")) : nil
  }

  /// Returns the elements, with a `ref` added to each element without a name. The `ref` is the element's place in the
  /// source, so that requests can refer to the element. Of several equal elements at one place, only the first is
  /// returned.
  private func elementsWithRefs(_ elements: [ExportedNode]) -> [ExportedNode] {
    var elementsByName: [String: [JSONValue]] = [:]
    return elements.compactMap { element in
      guard element["ref"] == nil, element["id"] == nil, let name = element.place.flatMap(placeName) else {
        return element
      }
      // Equal elements at one place are one declaration that code reaches on several paths.
      let earlierElements = elementsByName[name] ?? []
      if earlierElements.contains(element.json) { return nil }
      elementsByName[name] = earlierElements + [element.json]
      let ref = earlierElements.isEmpty ? name : "\(name) (\(earlierElements.count + 1))"
      return element.setting("ref", .jsonValue(.string(ref)), insertsFirst: true)
    }
  }
}
