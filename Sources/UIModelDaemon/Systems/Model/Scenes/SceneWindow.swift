import UIModelJSON
import UIModelPlatform

/// The window of a scene. Documents declare it only if it is not a plain `UIWindow`. For example, `{ "class":
/// "EditorWindow", "implements": {} }`.
package struct SceneWindow: Sendable {
  package let className: Property<String>
  package let implementations: Implementations
  package let place: Place

  init(_ reader: ObjectReader) {
    className = reader.string("class")
    implementations = Implementations(reader, "implements")
    place = reader.place
  }

  /// Whether the window's class is `UIWindow` itself.
  package var isUIWindow: Bool { className.isKnown && (className.value ?? "UIWindow") == "UIWindow" }

  /// Whether all implemented methods are known. For an app-defined class, this requires that the document lists the
  /// methods.
  package var areMethodsKnown: Bool {
    implementations.isGiven ? implementations.isKnown : isUIWindow
  }
}
