import UIModelPlatform

/// The initial state of a live session, which the member `session` of a document declares. The declaration refers to
/// screens and sheets by their handles.
extension LiveSession {
  /// Creates the session that a document declares.
  /// - Parameter model: the app model, which is evaluated only if the declaration names items of the app.
  package init(_ declaration: SessionDeclaration?, in model: @autoclosure () -> AppModel) {
    self.init(declaration)
    guard let declaration else { return }
    applyDeclaration(keyboard: declaration)
    guard
      declaration.presentedHandles.isGiven || declaration.focusedItemHandle.isGiven
        || declaration.firstResponderHandle.isGiven
    else { return }
    let app = model()
    for name in declaration.presentedHandles.elements.map(\.value)
    where !presentedScreens.contains(where: { $0.sheetHandle == name }) {
      guard let sheet = app.sheets.first(where: { $0.ref.value == name }) else { continue }
      presentedScreens.append(
        PresentedScreen(
          sheetHandle: name, screenName: sheet.viewControllerHandle.value,
          selectedDetent: declaration.selectedDetents[name].map { .named($0) }, previousFocusedItem: nil))
    }
    focusedItem = declaration.focusedItemHandle.value.flatMap { app.item(named: $0) }
    firstResponder = declaration.firstResponderHandle.value.flatMap { app.item(named: $0) }
  }

  private mutating func applyDeclaration(keyboard declaration: SessionDeclaration) {
    keyboard.isHardwareAttached = declaration.hasHardwareKeyboard.value ?? false
    switch declaration.keyboardState.value {
    case .minimized:
      keyboard.isHardwareAttached = true
      keyboard.assistantBar = .mini
    // The declared state `dismissed` has no effect, because the first responder determines whether the keyboard is
    // shown.
    case .dismissed, nil: break
    case let style?: keyboard.style = style
    }
  }
}

extension AppModel {
  /// Returns a session item for the view, cell or screen with this handle, or nil if the app has no such view or
  /// screen.
  fileprivate func item(named ref: String) -> SessionItem? {
    if let screen = screens.first(where: { $0.viewIndicesByRef[ref] != nil }) {
      return SessionItem(screenName: screen.name, ref: ref, path: [])
    }
    return screens.first { $0.ref.value == ref }.map { SessionItem(screenName: $0.name, ref: nil, path: []) }
  }
}
