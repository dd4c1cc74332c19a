import UIModelJSON
import UIModelPlatform

/// A SwiftUI toolbar with its items. For example, `{ "id": "com.example.place", "items": [ { "id": "share" } ] }`.
// A class, because the value is large and rules pass it on without copying.
package final class Toolbar: Sendable {
  package let ref: Property<String>
  /// The argument of `toolbar(id:)`, which makes the toolbar customizable.
  package let id: Property<ToolbarIdentifier>
  package let toolbarRole: Property<ToolbarRole>
  package let navigationTitle: Property<NavigationTitle>
  package let items: List<ToolbarItem>
  /// The platforms and releases on which the toolbar exists.
  package let availability: DeclaredAvailability
  package let place: Place
  /// The object that the toolbar was read from, for properties that are read on demand, such as the title menu.
  let reader: ObjectReader

  package init(_ reader: ObjectReader) {
    self.reader = reader
    ref = reader.string("ref")
    id = reader.property("id") { ToolbarIdentifier($0) }
    toolbarRole = reader.value("toolbarRole", ToolbarRole.self)
    navigationTitle = reader.property("navigationTitle") { NavigationTitle($0) }
    items = reader.list("items") { element in
      element.kind == .object ? ToolbarItem(ObjectReader(element, in: reader.block)) : nil
    }
    availability = DeclaredAvailability(reader)
    place = reader.place
  }
}

/// The argument of `navigationTitle`.
package enum NavigationTitle: Sendable, Hashable {
  case text(String)
  /// The name of a binding, which makes the title editable.
  case binding(String)

  init?(_ element: JSONElement) {
    if element.kind == .string, let text = element.string {
      self = .text(text)
    } else if let binding = element["binding"], binding.kind == .string, let name = binding.string {
      self = .binding(name)
    } else {
      return nil
    }
  }
}

/// The identifier of a toolbar or an item. Saved customizations refer to this identifier.
package enum ToolbarIdentifier: Sendable, Hashable {
  case literal(String)
  /// An identifier that differs at each launch. The value is the expression that generates it, such as `UUID()`.
  case generated(String)

  init?(_ element: JSONElement) {
    if element.kind == .string, let text = element.string {
      self = .literal(text)
    } else if let generator = element["generated"] {
      self = .generated(generator.string ?? "")
    } else {
      return nil
    }
  }

  /// The identifier itself; nil if it differs at each launch.
  package var literal: String? { if case .literal(let text) = self { text } else { nil } }
}
