extension AppResponders {
  /// A controller as a link.
  func responder(of screen: Screen, isPresenting: Bool = false) -> Responder {
    let isPlain = (screen.className.value ?? screen.superclass.value).map { isOfUIKit($0) } ?? false
    return Responder(
      .viewController, screen.name, className: screen.className.value, place: screen.namePlace,
      implements: screen.implements, keyCommands: screen.reader.ownKeyCommands,
      unknownReason: screen.implements.isGiven || (isPlain && screen.className.isKnown)
        ? nil : "what '\(screen.name)' implements is not said",
      waitsForPresented: isPresenting && !performsWhilePresenting(screen))
  }

  /// A view, a cell or a focus item as a link.
  func responder(of index: Int, in screen: Screen) -> Responder {
    let view = screen.views[index]
    let kind: Responder.Kind =
      switch view.kind {
      case .view: .view
      case .cell: .cell
      case .focusItem: .focusItem
      }
    let names = [view.className, view.superclass].compactMap(\.value)
    let known = names.lazy.compactMap { ViewClass.named($0) }.first
    // Without a class it is UIKit's plain one.
    let isOwnClass = view.className.value.map { ViewClass.named($0) == nil } ?? !view.className.isKnown
    let isSilent = isOwnClass && !view.implements.isGiven
    return Responder(
      kind, view.name, className: view.className.value, place: view.namePlace, implements: view.implements,
      keyCommands: screen.details[index]?.reader.ownKeyCommands ?? .absent,
      unknownReason: isSilent && view.kind != .focusItem ? "what '\(view.name)' implements is not said" : nil,
      text: known?.isTextInput == true ? text(screen.details[index]?.text.isEditable ?? .default) : nil,
      mayInheritActions: (isOwnClass && known == nil && view.kind == .view) || known?.isList == true)
  }

  private func text(_ isEditable: Property<Bool>) -> Responder.Text {
    switch isEditable {
    case .given(let value, _): value ? .editable : .readOnly
    case .default: .editable
    case .unknown: .unknown
    }
  }

  /// `performsActionsWhilePresentingModally`: the controller's own, else Info.plist's, else true.
  private func performsWhilePresenting(_ screen: Screen) -> Bool {
    screen.reader.bool("performsActionsWhilePresentingModally").value
      ?? app.app?.infoPlist.value?["UIViewControllerPerformsActionsWhilePresentingModally"]?.bool ?? true
  }

  /// Whether a controller is UIKit's own, which implements no action of the app's.
  private func isOfUIKit(_ name: String) -> Bool {
    name == "UIViewController" || name == "UITableViewController" || name == "UICollectionViewController"
      || ControllerClass.isStandardContainer(name)
  }
}

extension ObjectReader {
  /// The key commands of this responder alone, by property or by `addKeyCommand(_:)`.
  package var ownKeyCommands: List<MenuElement> {
    list("keyCommands") { $0.kind == .object ? MenuElement(ObjectReader($0, in: block), isMenu: false) : nil }
  }
}
