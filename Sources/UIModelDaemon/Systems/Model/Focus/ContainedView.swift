import UIModelPlatform

/// A text view, text field or list that a controller with an unknown view tree certainly contains (key `holds`). For
/// example, `{ "name": "textView", "class": "UITextView" }`.
package struct ContainedView: Sendable {
  package let name: String
  /// The view's UIKit class, or the UIKit superclass of an app-defined view.
  package let className: String
  package let place: Place

  package var isTextInput: Bool { ViewClass.named(className)?.isTextInput == true }
}

extension Screen {
  package var containedViews: [ContainedView] {
    reader.list("holds") { element in
      let view = ObjectReader(element, in: reader.block)
      guard element.kind == .object, let name = view.string("name").value, let className = view.string("class").value
      else { return nil }
      return ContainedView(name: name, className: className, place: view.place)
    }.elements
  }
}
