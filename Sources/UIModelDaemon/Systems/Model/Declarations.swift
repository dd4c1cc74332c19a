import UIModelJSON
import UIModelPlatform

/// What one block of a document declares, in the order it stands there.
package struct Declarations: Sendable {
  /// The app; what is declared as the app once more comes after it, and does not count as that.
  package private(set) var apps: [App] = []
  /// The names by which the document says which app it belongs to (`"app": "Postcards"`). The first one counts.
  package private(set) var appNames: [Located<String>] = []
  package private(set) var menus: [MenuElement] = []
  package internal(set) var screens: [Screen] = []
  package private(set) var scenes: [WindowScene] = []
  package private(set) var sheets: [Sheet] = []
  package private(set) var toolbars: [Toolbar] = []
  /// What the session starts with of people's customizations of toolbars.
  package private(set) var customizations: [CustomizationDeclaration] = []
  /// Keys and values against the schema, and the names that the block declares and uses.
  package let schema: SchemaReading
  /// The conditions under which parts of it exist.
  package let guards: [Guard]

  package init(_ kind: DocumentKind, entries: [JSONEntry], tree: JSONTree, block: BlockID) {
    if kind.isJSON {
      var reader = SchemaReader(schema: kind.schema, block: block)
      reader.read(entries, in: tree)
      schema = reader.reading
    } else {
      // The compiler looks after the rest of it.
      schema = SchemaReading()
    }
    guards = kind == .configuration ? [] : Guard.all(in: tree)
    guard kind != .configuration else { return }
    read(entries, tree, block)
  }

  /// What a block declares where parts of it do not exist, or are not known to: in a tree that hides them. What holds
  /// wherever it exists, such as its names, is not read again but taken from all that it declares.
  init(partOf whole: Declarations, entries: [JSONEntry], tree: JSONTree, block: BlockID) {
    schema = whole.schema
    guards = []
    read(entries, tree, block)
  }

  private mutating func read(_ entries: [JSONEntry], _ tree: JSONTree, _ block: BlockID) {
    for entry in entries {
      switch entry.kind {
      case .member:
        readMember(JSONElement(tree: tree, index: entry.node), JSONElement(tree: tree, index: entry.node + 1), block)
      case .element:
        let element = JSONElement(tree: tree, index: entry.node)
        guard element.kind == .object, element.unknownReason == nil else { continue }
        readElement(of: entry.section, ObjectReader(element, in: block))
      case .rootOpen, .rootClose, .sectionOpen, .sectionClose, .other: continue
      }
    }
  }

  private mutating func readMember(_ key: JSONElement, _ value: JSONElement, _ block: BlockID) {
    if key.isKey("session") { customizations += CustomizationDeclaration.all(inSession: value, block) }
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

  /// Whether it declares anything beside what the schema looks at.
  package var hasEntities: Bool {
    !apps.isEmpty || !screens.isEmpty || !scenes.isEmpty || !sheets.isEmpty || !toolbars.isEmpty
  }

  /// How many entities and views the block declares, for the work counters.
  var elementCount: Int { screens.reduce(count) { $0 + $1.views.count } }

  /// How many entities the block declares.
  package var count: Int {
    menus.count + screens.count + scenes.count + sheets.count + toolbars.count + apps.count
  }
}
