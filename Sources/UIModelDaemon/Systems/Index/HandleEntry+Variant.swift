import UIModelJSON
import UIModelPlatform

extension HandleEntry {
  /// Returns the entry as it exists in a variant. Returns nil if the entity does not exist there, or if that is
  /// unknown.
  ///
  /// For example, a screen for iOS 18 and later does not exist in the variant for iOS 17.
  func existing(in variant: Variant) -> HandleEntry? {
    let states = guards.map { (guardian: $0, holds: variant.holds($0.condition)) }
    if states.allSatisfy({ $0.holds == true }) { return self }
    let around = states.filter { $0.guardian.encloses(Int(place.node)) }
    if around.contains(where: { $0.holds == false }) { return nil }
    // A view whose existence is unknown is kept: rules treat its text as possibly not editable.
    if case .fixedText = content { return self }
    if around.contains(where: { $0.holds == nil }) { return nil }
    return read { reader in
      let tree = reader.element.tree.hiding(
        states.filter { $0.holds == false }.map(\.guardian.part),
        unreadable: states.filter { $0.holds == nil }.map(\.guardian.part))
      return reader.moved(to: tree)
    }
  }

  /// Returns the entry read again from the object that `move` returns.
  private func read(_ move: (ObjectReader) -> ObjectReader) -> HandleEntry? {
    let again: Content?
    switch content {
    case .screen(let screen): again = .screen(Screen(move(screen.reader)))
    case .sheet(let sheet): again = .sheet(Sheet(move(sheet.reader)))
    case .scene(let scene): again = .scene(WindowScene(move(scene.reader)))
    case .request(let use):
      let reader = move(use.request.reader)
      let request =
        use.means == .menu ? SceneActivationRequest(menuElement: reader) : SceneActivationRequest(reader)
      again = request.map { .request(SceneAnswer.Use(means: use.means, request: $0, owner: use.owner)) }
    case .fixedText: again = content
    }
    return again.map { HandleEntry(handle: handle, place: place, content: $0, guards: []) }
  }
}
