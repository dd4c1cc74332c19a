import UIModelJSON
import UIModelPlatform

/// The declarations of one block of a document, in source order. For example, the block `{ "ref": "inbox" }` in the
/// section `screens` declares one screen.
package struct Declarations: Sendable {
  /// The app declarations of the block. Only the first one is used; later ones are duplicates.
  package private(set) var apps: [App] = []
  /// The names of the app to which the document belongs, from members such as `"app": "Postcards"`. Only the first name
  /// is used.
  package private(set) var appNames: [Located<String>] = []
  package private(set) var menus: [MenuElement] = []
  package internal(set) var screens: [Screen] = []
  package private(set) var scenes: [WindowScene] = []
  package private(set) var sheets: [Sheet] = []
  package private(set) var toolbars: [Toolbar] = []
  /// The customizations of toolbars that are in effect when the session starts.
  package private(set) var customizations: [CustomizationDeclaration] = []
  /// The result of checking keys and values against the schema, with the names that the block declares and uses.
  package let schema: SchemaReading
  /// The `availableOn` conditions of parts of the block.
  package let guards: [Guard]

  package init(_ kind: DocumentKind, entries: [JSONEntry], tree: JSONTree, block: BlockID) {
    if kind.isJSON {
      var reader = SchemaReader(schema: kind.schema, block: block)
      reader.read(entries, in: tree)
      schema = reader.reading
    } else {
      // Only JSON documents have a schema. The compiler checks Swift files.
      schema = SchemaReading()
    }
    guards = kind == .configuration ? [] : Guard.all(in: tree)
    guard kind != .configuration else { return }
    read(entries, tree, block)
  }

  /// Reads the declarations of a block again, from a tree in which some parts are hidden or unknown.
  /// - Parameter completeDeclarations: the declarations of the complete block, from which the schema results are
  ///   copied.
  init(partOf completeDeclarations: Declarations, entries: [JSONEntry], tree: JSONTree, block: BlockID) {
    schema = completeDeclarations.schema
    guards = []
    read(entries, tree, block)
  }

  private mutating func read(_ entries: [JSONEntry], _ tree: JSONTree, _ block: BlockID) {
    for entry in entries {
      switch entry.kind {
      case .member:
        readMember(
          JSONElement(tree: tree, index: entry.nodeIndex), JSONElement(tree: tree, index: entry.nodeIndex + 1), block)
      case .element:
        let element = JSONElement(tree: tree, index: entry.nodeIndex)
        guard element.kind == .object, element.unknownReason == nil else { continue }
        readElement(of: entry.section, ObjectReader(element, in: block))
      case .rootOpen, .rootClose, .sectionOpen, .sectionClose, .rootValue: continue
      }
    }
  }

  private mutating func readMember(_ key: JSONElement, _ value: JSONElement, _ block: BlockID) {
    if key.isKey("session") { customizations += CustomizationDeclaration.declarations(inSession: value, block) }
    guard key.string == "app" else { return }
    if value.kind == .object {
      apps.append(App(ObjectReader(value, in: block)))
    } else if let name = value.string {
      appNames.append(Located(name, Place(value, in: block)))
    }
  }

  private mutating func readElement(of section: String, _ reader: ObjectReader) {
    switch section {
    case "menus": menus.append(MenuElement(reader))
    case "screens": screens.append(Screen(reader))
    case "scenes": scenes.append(WindowScene(reader))
    case "sheets": sheets.append(Sheet(reader))
    case "toolbars": toolbars.append(Toolbar(reader))
    default: break
    }
  }

  package var app: App? { apps.first }

  /// Whether the block declares an app, a screen, a scene, a sheet or a toolbar. Menus do not count.
  package var hasEntities: Bool {
    !apps.isEmpty || !screens.isEmpty || !scenes.isEmpty || !sheets.isEmpty || !toolbars.isEmpty
  }

  /// The number of entities (such as menus and screens) and views that the block declares, for the counters that
  /// measure work.
  var elementCount: Int { screens.reduce(entityCount) { $0 + $1.views.count } }

  /// The number of entities that the block declares.
  package var entityCount: Int {
    menus.count + screens.count + scenes.count + sheets.count + toolbars.count + apps.count
  }
}
