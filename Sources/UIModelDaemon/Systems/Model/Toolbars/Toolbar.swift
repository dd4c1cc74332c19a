import UIModelJSON
import UIModelPlatform

/// A toolbar of SwiftUI with its items.
// A class because it is large: rules pass it on without copying it.
package final class Toolbar: Sendable {
  package let ref: Property<String>
  /// `toolbar(id:)`, which makes it customizable.
  package let id: Property<ToolbarIdentifier>
  package let toolbarRole: Property<ToolbarRole>
  package let navigationTitle: Property<NavigationTitle>
  package let items: List<ToolbarItem>
  /// Where it exists.
  package let scope: DeclaredAvailability
  package let place: Place
  /// What is read where it is needed, such as the title's menu.
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
    scope = DeclaredAvailability(reader)
    place = reader.place
  }
}

/// What `navigationTitle` is given.
package enum NavigationTitle: Sendable, Hashable {
  case text(String)
  /// A binding, which makes the title editable; its name.
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

/// The identifier of a toolbar or an item, which customizations are saved under.
package enum ToolbarIdentifier: Sendable, Hashable {
  case literal(String)
  /// Another one at each launch; what makes it.
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

  /// The identifier itself; nil for one that differs per launch.
  package var literal: String? { if case .literal(let text) = self { text } else { nil } }
}
