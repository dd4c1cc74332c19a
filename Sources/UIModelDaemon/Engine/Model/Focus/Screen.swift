/// A view controller with its views.
package struct Screen: Sendable {
  package let ref: Property<String>
  /// The key commands that it, its views and its cells declare.
  package let keyCommands: List<KeyCommand>
  package let place: Place

  package init(_ reader: ObjectReader) {
    ref = reader.string("ref")
    keyCommands = reader.keyCommands
    place = reader.place
  }
}

extension Screen {
  /// Whether the screen has something that the app's systems look at, such as key commands.
  package var feedsApp: Bool { !keyCommands.elements.isEmpty }
}
