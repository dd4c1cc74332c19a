import UIModelPlatform

extension AppResponders {
  /// Returns the responder for a view controller.
  func responder(of screen: Screen, isPresenting: Bool = false) -> Responder {
    Responder(
      .viewController, screen.name, className: screen.className.value, place: screen.namePlace,
      implements: screen.implementations, keyCommands: screen.reader.ownKeyCommands,
      unknownReason: screen.listsMethods ? nil : "the document does not list the methods of '\(screen.name)'",
      textEditability: screen.isTextInput ? .editable : nil,
      textClass: screen.className.isDefault ? screen.superclass.value : nil,
      passesWhilePresenting: isPresenting && !performsWhilePresenting(screen))
  }

  /// Returns the responder for a view, a cell or a focus item.
  func responder(of index: Int, in screen: Screen) -> Responder {
    let view = screen.views[index]
    let kind: Responder.Kind =
      switch view.kind {
      case .view: .view
      case .cell: .cell
      case .focusItem: .focusItem
      }
    let names = [view.className, view.superclass].compactMap(\.value)
    let knownClass = names.lazy.compactMap { ViewClass.named($0) }.first
    return Responder(
      kind, view.name, className: view.className.value, place: view.namePlace, implements: view.implementations,
      keyCommands: screen.details[index]?.reader.ownKeyCommands ?? .absent,
      unknownReason: view.listsMethods ? nil : "the document does not list the methods of '\(view.name)'",
      textEditability: knownClass?.isTextInput == true
        ? textEditability(screen.details[index]?.textInput.isEditable ?? .default) : nil,
      textClass: view.textClass,
      mayInheritActions: (view.hasCustomClass && knownClass == nil && view.kind == .view) || knownClass?.isList == true)
  }

  private func textEditability(_ isEditable: Property<Bool>) -> Responder.TextEditability {
    switch isEditable {
    case .given(let value, _): value ? .editable : .readOnly
    case .default: .editable
    case .unknown: .unknown
    }
  }

  /// Whether a controller performs actions while it presents modally (`performsActionsWhilePresentingModally`). The
  /// controller's own property takes precedence over the key in Info.plist. The default is true.
  private func performsWhilePresenting(_ screen: Screen) -> Bool {
    screen.reader.bool("performsActionsWhilePresentingModally").value
      ?? app.app?.infoPlist.value?["UIViewControllerPerformsActionsWhilePresentingModally"]?.bool ?? true
  }
}

extension Screen {
  /// Whether the screen represents a custom subclass of a text input. Swift source describes such a class only by a
  /// screen with a known superclass.
  package var isTextInput: Bool { superclass.value.flatMap { ViewClass.named($0) }?.isTextInput == true }

  /// Whether the screen's methods are known: the document lists them, or the class is UIKit's own and implements no
  /// action of the app.
  var listsMethods: Bool {
    if implementations.isGiven { return true }
    guard className.isKnown, let name = className.value ?? superclass.value else { return false }
    return name == "UIViewController" || name == "UITableViewController" || name == "UICollectionViewController"
      || ControllerClass.isStandardContainer(name)
  }
}

extension View {
  /// Whether the view has a custom or unknown class. A view without a class is a plain `UIView`.
  fileprivate var hasCustomClass: Bool { className.value.map { ViewClass.named($0) == nil } ?? !className.isKnown }

  /// Whether the view's methods are known: the document lists them, or the class is UIKit's own.
  var listsMethods: Bool { implementations.isGiven || kind == .focusItem || !hasCustomClass }
}

extension ObjectReader {
  /// The key commands of this responder alone, from the property `keyCommands` or from `addKeyCommand(_:)`. For
  /// example, a controller's list does not contain the commands of its views.
  package var ownKeyCommands: List<MenuElement> {
    list("keyCommands") { $0.kind == .object ? MenuElement(ObjectReader($0, in: block), isMenu: false) : nil }
  }
}
