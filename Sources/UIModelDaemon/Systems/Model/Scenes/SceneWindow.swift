import UIModelJSON
import UIModelPlatform

/// A scene's window, for a scene whose window is not a plain `UIWindow`. For example, `{ "class": "EditorWindow",
/// "implements": {} }`.
package struct SceneWindow: Sendable {
  package let className: Property<String>
  package let implements: Implementations
  package let place: Place

  init(_ reader: ObjectReader) {
    className = reader.string("class")
    implements = Implementations(reader, "implements")
    place = reader.place
  }

  /// Whether the window's class is `UIWindow` itself.
  package var isPlain: Bool { className.isKnown && (className.value ?? "UIWindow") == "UIWindow" }

  /// Whether all implemented methods are known. For an app-defined class, the document must list them.
  package var areMethodsKnown: Bool {
    implements.isGiven ? implements.isKnown : isPlain
  }
}
