import UIModelPlatform

/// The initial state of a live session: a document's `session` names the app's screens and sheets by handles.
extension LiveSession {
  /// Creates the session that a document declares.
  /// - Parameter model: The app model, which is evaluated only if the declaration names items of the app.
  package init(_ declaration: SessionDeclaration?, in model: @autoclosure () -> AppModel) {
    self.init(declaration)
    guard let declaration else { return }
    start(keyboard: declaration)
    guard declaration.presented.isGiven || declaration.focusedItem.isGiven || declaration.firstResponder.isGiven
    else { return }
    let app = model()
    for name in declaration.presented.elements.map(\.value) where !presented.contains(where: { $0.sheet == name }) {
      guard let sheet = app.sheets.first(where: { $0.ref.value == name }) else { continue }
      presented.append(
        PresentedScreen(
          sheet: name, screen: sheet.viewController.value,
          selectedDetent: declaration.selectedDetents[name].map { .named($0) }, focusedBefore: nil))
    }
    focused = declaration.focusedItem.value.flatMap { app.item(named: $0) }
    firstResponder = declaration.firstResponder.value.flatMap { app.item(named: $0) }
  }

  private mutating func start(keyboard declaration: SessionDeclaration) {
    keyboard.isHardwareAttached = declaration.hasHardwareKeyboard.value ?? false
    switch declaration.keyboard.value {
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
    if let screen = screens.first(where: { $0.viewsByRef[ref] != nil }) {
      return SessionItem(screen: screen.name, ref: ref, path: [])
    }
    return screens.first { $0.ref.value == ref }.map { SessionItem(screen: $0.name, ref: nil, path: []) }
  }
}
