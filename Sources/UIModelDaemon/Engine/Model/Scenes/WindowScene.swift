/// A window scene, as far as responders concern it.
package struct WindowScene: Sendable {
  package let ref: Property<String>
  package let delegateClass: Property<String>
  package let sceneClass: Property<String>
  /// The screen of its window's root view controller.
  package let root: Property<String>
  /// What the scene or its delegate implements.
  package let implements: Implementations
  package let buildMenu: BuildMenu?
  package let place: Place
  /// What other systems read where they need it, such as what saves and restores its state.
  package let reader: ObjectReader

  package init(_ reader: ObjectReader) {
    ref = reader.string("ref")
    delegateClass = reader.string("delegateClass")
    sceneClass = reader.string("sceneClass")
    root = reader.string("root")
    implements = Implementations(reader, "implements")
    buildMenu = reader.ownBuildMenu
    place = reader.place
    self.reader = reader
  }

  /// What to call it: its handle, else its delegate's class.
  package var name: String { ref.value ?? delegateClass.value ?? "the scene" }
}

extension ObjectReader {
  /// A responder's own `buildMenu(with:)`: a key of its own, or among what it implements.
  package var ownBuildMenu: BuildMenu? {
    if let own = object("buildMenu") { return BuildMenu(own) }
    guard let implements = object("implements") else { return nil }
    return (implements.object("buildMenu(with:)") ?? implements.object("buildMenuWithBuilder:")).map { BuildMenu($0) }
  }
}
