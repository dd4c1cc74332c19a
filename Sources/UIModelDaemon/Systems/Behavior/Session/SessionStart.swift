import UIModelPlatform

/// The initial state of a live session: a document's `session` names the app's screens and sheets by handles.
extension LiveSession {
  /// Creates the session that a document declares.
  /// - Parameter model: the app model, which is evaluated only if the declaration names items of the app.
  package init(_ declaration: SessionDeclaration?, in model: @autoclosure () -> AppModel) {
    self.init(declaration)
    guard let declaration else { return }
    applyDeclaration(keyboard: declaration)
    guard declaration.presentedHandles.isGiven || declaration.focusedItem.isGiven || declaration.firstResponder.isGiven
    else { return }
    let app = model()
    for name in declaration.presentedHandles.elements.map(\.value)
    where !presentedScreens.contains(where: { $0.sheet == name }) {
      guard let sheet = app.sheets.first(where: { $0.ref.value == name }) else { continue }
      presentedScreens.append(
        PresentedScreen(
          sheet: name, screen: sheet.viewController.value,
          selectedDetent: declaration.selectedDetents[name].map { .named($0) }, focusedBefore: nil))
    }
    focusedItem = declaration.focusedItem.value.flatMap { app.item(named: $0) }
    firstResponder = declaration.firstResponder.value.flatMap { app.item(named: $0) }
  }

  private mutating func applyDeclaration(keyboard declaration: SessionDeclaration) {
    keyboard.isHardwareAttached = declaration.hasHardwareKeyboard.value ?? false
    switch declaration.keyboardState.value {
    case .minimized:
      keyboard.isHardwareAttached = true
      keyboard.assistantBar = .mini
    // The first responder decides whether there is a keyboard.
    case .dismissed, nil: break
    case let style?: keyboard.style = style
    }
  }
}

extension AppModel {
  /// Returns a view, a cell or a screen by its handle, or nil if there is none.
  fileprivate func item(named ref: String) -> SessionItem? {
    if let screen = screens.first(where: { $0.viewIndicesByRef[ref] != nil }) {
      return SessionItem(screen: screen.name, ref: ref, path: [])
    }
    return screens.first { $0.ref.value == ref }.map { SessionItem(screen: $0.name, ref: nil, path: []) }
  }
}
