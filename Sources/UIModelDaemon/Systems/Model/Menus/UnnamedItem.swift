import UIModelJSON
import UIModelPlatform

/// An item of a bar, an element of a menu, or a control with a shortcut whose label is only an image, or empty.
package struct UnnamedItem: Sendable {
  /// Where people meet the item.
  package enum Kind: String, Sendable, CaseIterable { case bar, menu, shortcut }

  package let className: Property<String>
  package let kind: Property<Kind>
  /// The image's name; `.default` for an item without an image.
  package let image: Property<String>
  /// Whether the item has a name in other states of its view.
  package let isOnlySometimes: Property<Bool>
  package let availability: DeclaredAvailability
  package let place: Place

  init(_ reader: ObjectReader) {
    className = reader.string("class")
    kind = reader.value("in", Kind.self)
    image = reader.string("image")
    isOnlySometimes = reader.bool("isOnlySometimes")
    availability = DeclaredAvailability(reader)
    place = reader.place
  }

  /// A bar button item with an image; nil for one that has a name, or may have one.
  init?(_ item: BarButtonItem) {
    guard item.reference == nil, item.image.isGiven, !item.isSpace, !item.systemItem.isGiven,
      item.title.isBlank, item.accessibilityLabel.isBlank, !item.hasAction
    else { return nil }
    className = .given("UIBarButtonItem", Origin(item.place))
    kind = .given(.bar, Origin(item.place))
    image = item.image
    isOnlySometimes = .default
    availability = item.scope
    place = item.place
  }

  /// A button of SwiftUI in a toolbar; nil for one that has a name, or may have one.
  init?(_ view: ToolbarView, in item: ToolbarItem) {
    guard view.type == "Button", let own = view.json[view.type], !own.hasUnknown,
      let image = (own["systemImage"] ?? own["image"])?.string,
      [own["title"], own["accessibilityLabel"]].allSatisfy({ ($0?.string ?? "").isEmpty })
    else { return nil }
    place = view.content ?? view.place
    className = .given(view.type, Origin(place))
    kind = .given(.bar, Origin(place))
    self.image = .given(image, Origin(place))
    isOnlySometimes = .default
    availability = item.scope
  }

  /// The item as a message names it: by its image, or as one without.
  package var labelText: String {
    let states = isOnlySometimes.value == true ? " in some states" : ""
    if let name = image.value { return "its label is only the image '\(name)'\(states)" }
    return (image.isDefault ? "its label is empty" : "its label is only an image") + states
  }
}

extension Screen {
  package var unnamedItems: List<UnnamedItem> {
    reader.list("unnamedItems") { element in
      element.kind == .object ? UnnamedItem(ObjectReader(element, in: reader.block)) : nil
    }
  }
}

extension Property<String> {
  /// Whether it is missing, or an empty text.
  fileprivate var isBlank: Bool { isKnown && (value ?? "").isEmpty }
}
