import UIModelPlatform

/// A text view, text field or list that a controller certainly contains, although its view tree is unknown (`holds`).
/// For example, `{ "name": "textView", "class": "UITextView" }`.
package struct HeldView: Sendable {
  package let name: String
  /// The view's UIKit class, or the UIKit class that it inherits from.
  package let className: String
  package let place: Place

  package var isText: Bool { ViewClass.named(className)?.isTextInput == true }
}

extension Screen {
  package var heldViews: [HeldView] {
    reader.list("holds") { element in
      let view = ObjectReader(element, in: reader.block)
      guard element.kind == .object, let name = view.string("name").value, let className = view.string("class").value
      else { return nil }
      return HeldView(name: name, className: className, place: view.place)
    }.elements
  }
}
