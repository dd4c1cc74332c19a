import UIModelPlatform

/// Determines the names of SwiftUI controls in bars and menus, and of controls with shortcuts.
///
/// For example, `Button { add() } label: { Image(systemName: "plus") }` in a `ToolbarItem` is an item of the kind `bar`
/// whose label is an image.
struct SwiftControlNames {
  private(set) var items: [SwiftNameReader.Item] = []

  init(_ file: SwiftFile, _ scope: SwiftScope) {
    let source = file.source
    // This search for the import needs no `recordSearch`: an import is outside all declarations, so the file is always
    // analyzed again after a change of its imports.
    guard source.contains(source.tokens.indices, anyOf: ["SwiftUI"]) else { return }
    scope.recordSearch(for: SwiftControl.kinds, in: file.number)
    let (tree, places) = (scope.tree(of: file.number), SwiftItemPlaces(scope))
    // The word index finds the few tokens that may name a control.
    for index in SwiftControl.kinds.flatMap({ source.occurrences(of: $0, in: source.tokens.indices) }) {
      guard let control = SwiftControl(at: index, in: tree), !file.isInPreview(index),
        scope.type(named: control.kind, in: file.number)?.isDeclared != true
      else { continue }
      scope.recordCodeUse(at: index, in: file.number)
      let typeName = file.declarations.type(around: index)?.name ?? ""
      let label = control.label(SwiftLabelReader(file, scope, typeName: typeName))
      let place = places.place(of: index, in: file, followsUses: label.isNameless)
      let kind: SwiftNameReader.Item.Kind
      switch place {
      case .insideNamedView: continue
      case .bar: kind = .bar
      case .menu: kind = .menu
      case .content where control.hasShortcut: kind = .shortcut
      // A menu needs a name wherever it is shown.
      case .content where control.kind == "Menu": kind = .menu
      case .content: continue
      }
      items.append(SwiftNameReader.Item(nameToken: index, kind: kind, label: label))
    }
  }
}
