import UIModelJSON
import UIModelPlatform

/// The window of a scene. Documents declare it only if it is not a plain `UIWindow`. For example, `{ "class":
/// "EditorWindow", "implements": {} }`.
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

  /// Whether all implemented methods are known. For an app-defined class, they are known only if the document lists
  /// them.
  package var areMethodsKnown: Bool {
    implements.isGiven ? implements.isKnown : isPlain
  }
}
