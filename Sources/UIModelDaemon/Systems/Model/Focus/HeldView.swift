import UIModelPlatform

/// A view that a controller certainly has among its views, where nothing else is known of these (`holds`).
package struct HeldView: Sendable {
  package let name: String
  /// UIKit's class that it is, or is below.
  package let className: String
  package let place: Place

  package var isText: Bool { ViewClass.named(className)?.isTextInput == true }
}

extension Screen {
  package var held: [HeldView] {
    reader.list("holds") { element in
      let view = ObjectReader(element, in: reader.block)
      guard element.kind == .object, let name = view.string("name").value, let className = view.string("class").value
      else { return nil }
      return HeldView(name: name, className: className, place: view.place)
    }.elements
  }
}
