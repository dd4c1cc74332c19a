import UIModelJSON
import UIModelPlatform
import UIModelSwift
import UIModelSystems

/// The model document for an app that is written in Swift, assembled from the declarations in its files. Properties
/// that are not read from source are marked as unknown, because a missing property would mean that the app does not
/// have it.
package struct CodeExport {
  private let documents: [Document]
  private let name: (Place) -> String?

  /// Creates the export of an app.
  /// - Parameter documents: The app's files, in order.
  /// - Parameter name: Returns a display name for a place, such as `Player.swift:12`.
  package init(_ documents: [Document], name: @escaping (Place) -> String?) {
    (self.documents, self.name) = (documents.filter { $0.kind == .swift }, name)
  }

  /// Whether the Swift source declares no part of a model.
  package var isEmpty: Bool { documents.allSatisfy { document in document.blocks.allSatisfy(\.entries.isEmpty) } }

  /// Returns the root of the model document.
  /// - Parameter app: The known properties of the app that are not in its source.
  /// - Parameter hasOtherMenus: Whether code that is not analyzed may also build the main menu.
  package func root(app: [ExportedNode.Member], hasOtherMenus: Bool) -> ExportedNode {
    var app = app
    app.append(ExportedNode.Member(name: "readFrom", node: .plain("source")))
    if let delegate = delegate(hasOtherMenus: hasOtherMenus) {
      app.append(ExportedNode.Member(name: "delegate", node: delegate))
    }
    var members = [
      ExportedNode.Member(name: "version", node: .plain(1)),
      ExportedNode.Member(name: "app", node: ExportedNode(.object(app))),
    ]
    let screens = ExportedScreens(section("screens"), ExportedClasses(documents))
    for (section, elements) in [
      ("screens", screens.all), ("sheets", named(section("sheets"))),
      ("toolbars", named(section("toolbars"))),
    ] where !elements.isEmpty {
      members.append(ExportedNode.Member(name: section, node: ExportedNode(.list(elements))))
    }
    return ExportedNode(.object(members))
  }

  private func section(_ name: String) -> [ExportedNode] {
    documents.flatMap { document in
      document.blocks.flatMap { block in
        block.entries.filter { $0.kind == .element && $0.section == name }.map {
          ExportedNode(JSONElement(tree: block.tree, index: $0.node), in: block.id)
        }
      }
    }
  }

  /// Returns the delegate that builds the main menu; nil if there is none. The delegate is an unknown value if several
  /// classes build the menu, or if code that is not analyzed may build it.
  private func delegate(hasOtherMenus: Bool) -> ExportedNode? {
    let delegates = documents.flatMap { document in
      document.blocks.flatMap { block in
        block.entries.filter { $0.kind == .member && $0.section == "app" }.compactMap { entry in
          ExportedNode(JSONElement(tree: block.tree, index: entry.node + 1), in: block.id)["delegate"]
        }
      }
    }
    if delegates.count > 1 { return ExportedNode(.unknown("several classes build the main menu")) }
    if let only = delegates.first { return only }
    return hasOtherMenus ? ExportedNode(.unknown("the code that builds the main menu is not analyzed")) : nil
  }

  /// Adds a `ref` to elements without a name, so that requests can refer to them: their place in the source.
  private func named(_ elements: [ExportedNode]) -> [ExportedNode] {
    var taken: [String: [JSONValue]] = [:]
    return elements.compactMap { element in
      guard element["ref"] == nil, element["id"] == nil, let name = element.place.flatMap(name) else { return element }
      // A place that is reached in several ways declares one element.
      let before = taken[name] ?? []
      if before.contains(element.json) { return nil }
      taken[name] = before + [element.json]
      let ref = before.isEmpty ? name : "\(name) (\(before.count + 1))"
      return element.setting("ref", .plain(.string(ref)), first: true)
    }
  }
}
