import UIModelJSON
import UIModelPlatform

extension HandleEntry {
  /// Returns the entry as it exists in a variant. Returns nil if the entity does not exist in the variant, or if its
  /// existence is unknown.
  ///
  /// For example, a screen for iOS 18 and later does not exist in the variant for iOS 17.
  func entry(in variant: Variant) -> HandleEntry? {
    let states = guards.map { (guardian: $0, holds: variant.satisfies($0.condition)) }
    if states.allSatisfy({ $0.holds == true }) { return self }
    let enclosingStates = states.filter { $0.guardian.encloses(Int(place.node)) }
    if enclosingStates.contains(where: { $0.holds == false }) { return nil }
    // If it is unknown whether the view exists, its entry is kept: an entry only means that the view's text might not
    // be editable.
    if case .fixedText = content { return self }
    if enclosingStates.contains(where: { $0.holds == nil }) { return nil }
    return read { reader in
      let tree = reader.element.tree.hiding(
        states.filter { $0.holds == false }.map(\.guardian.part),
        unreadableValues: states.filter { $0.holds == nil }.map(\.guardian.part))
      return reader.moved(to: tree)
    }
  }

  /// Returns the entry with its content read again; nil if the content cannot be read.
  ///
  /// - Parameter move: a function that returns the same object in the tree to read.
  private func read(_ move: (ObjectReader) -> ObjectReader) -> HandleEntry? {
    let newContent: Content?
    switch content {
    case .screen(let screen): newContent = .screen(Screen(move(screen.reader)))
    case .sheet(let sheet): newContent = .sheet(Sheet(move(sheet.reader)))
    case .scene(let scene): newContent = .scene(WindowScene(move(scene.reader)))
    case .request(let use):
      let reader = move(use.request.reader)
      let request =
        use.site == .menu ? SceneActivationRequest(menuElement: reader) : SceneActivationRequest(reader)
      newContent = request.map {
        .request(SceneFacts.RequestUse(site: use.site, request: $0, ownerName: use.ownerName))
      }
    case .fixedText: newContent = content
    }
    return newContent.map { HandleEntry(handle: handle, place: place, content: $0, guards: []) }
  }
}
