import UIModelJSON
import UIModelPlatform

/// The window of a scene, as far as it is more than a plain `UIWindow`.
package struct SceneWindow: Sendable {
  package let className: Property<String>
  package let implements: Implementations
  package let place: Place

  init(_ reader: ObjectReader) {
    className = reader.string("class")
    implements = Implementations(reader, "implements")
    place = reader.place
  }

  /// Whether it is UIKit's own class.
  package var isPlain: Bool { className.isKnown && (className.value ?? "UIWindow") == "UIWindow" }

  /// Whether everything that it implements is known: a class of the app's own lists its methods.
  package var saysWhatItImplements: Bool {
    implements.isGiven ? implements.isKnown : isPlain
  }
}
