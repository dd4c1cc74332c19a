import UIModelJSON
import UIModelPlatform
import UIModelSwift
import UIModelSystems

/// The model document that Swift source amounts to: what each file declares of an app, put together. What is not read of
/// source, where a document's silence would say that it is not there, is said to be unknown.
package struct CodeExport {
  private let documents: [Document]
  private let name: (Place) -> String?

  /// `documents`: the app's files, in order. `name`: what something is called by where it stands, such as `Player.swift:12`.
  package init(_ documents: [Document], name: @escaping (Place) -> String?) {
    (self.documents, self.name) = (documents.filter { $0.kind == .swift }, name)
  }

  /// Whether source declares nothing.
  package var isEmpty: Bool { documents.allSatisfy { document in document.blocks.allSatisfy(\.entries.isEmpty) } }

  /// `app`: what is known of the app besides its source. `hasOtherMenus`: what is not read may build the main menu too.
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

  /// The one delegate that builds the main menu. Of several nobody knows which is the app's.
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

  /// With a handle for what has no name, so that it can be asked about: where it stands.
  private func named(_ elements: [ExportedNode]) -> [ExportedNode] {
    var taken: [String: [JSONValue]] = [:]
    return elements.compactMap { element in
      guard element["ref"] == nil, element["id"] == nil, let name = element.place.flatMap(name) else { return element }
      // What stands in a place that is come by on several ways is told of once.
      let before = taken[name] ?? []
      if before.contains(element.json) { return nil }
      taken[name] = before + [element.json]
      let ref = before.isEmpty ? name : "\(name) (\(before.count + 1))"
      return element.setting("ref", .plain(.string(ref)), first: true)
    }
  }
}
