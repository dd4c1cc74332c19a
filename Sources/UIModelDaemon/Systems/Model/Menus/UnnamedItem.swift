import UIModelJSON
import UIModelPlatform

/// An item without a text label: a bar item, a menu element, or a control with a shortcut. Its label is empty or only
/// an image. For example, `{ "class": "UIBarButtonItem", "in": "bar", "image": "star" }`.
package struct UnnamedItem: Sendable {
  /// The location in which people find the item: a bar, a menu, or a control with a shortcut.
  package enum Kind: String, Sendable, CaseIterable { case bar, menu, shortcut }

  package let className: Property<String>
  package let kind: Property<Kind>
  /// The name of the image; `.default` for an item without an image.
  package let imageName: Property<String>
  /// Whether the item has a name in other states of its view.
  package let isNamedInOtherStates: Property<Bool>
  package let availability: DeclaredAvailability
  package let place: Place

  init(_ reader: ObjectReader) {
    className = reader.string("class")
    kind = reader.value("in", Kind.self)
    imageName = reader.string("image")
    isNamedInOtherStates = reader.bool("isOnlySometimes")
    availability = DeclaredAvailability(reader)
    place = reader.place
  }

  /// Creates an unnamed item from a bar button item with an image; nil if the item has a name, or might have one.
  init?(_ item: BarButtonItem) {
    guard item.reference == nil, item.imageName.isGiven, !item.isSpace, !item.systemItem.isGiven,
      item.title.isBlank, item.accessibilityLabel.isBlank, !item.hasPrimaryActionOrCustomView
    else { return nil }
    className = .given("UIBarButtonItem", Origin(item.place))
    kind = .given(.bar, Origin(item.place))
    imageName = item.imageName
    isNamedInOtherStates = .default
    availability = item.availability
    place = item.place
  }

  /// Creates an unnamed item from a SwiftUI button in a toolbar; nil if the button has a name, or might have one.
  init?(_ view: ToolbarView, in item: ToolbarItem) {
    guard view.type == "Button", let button = view.json[view.type], !button.hasUnknownPart,
      let imageName = (button["systemImage"] ?? button["image"])?.string,
      [button["title"], button["accessibilityLabel"]].allSatisfy({ ($0?.string ?? "").isEmpty })
    else { return nil }
    place = view.contentPlace ?? view.place
    className = .given(view.type, Origin(place))
    kind = .given(.bar, Origin(place))
    self.imageName = .given(imageName, Origin(place))
    isNamedInOtherStates = .default
    availability = item.availability
  }

  /// A description of the label for messages, such as "its label is only the image 'star'".
  package var labelDescription: String {
    let statesSuffix = isNamedInOtherStates.value == true ? " in some states" : ""
    if let name = imageName.value { return "its label is only the image '\(name)'\(statesSuffix)" }
    return (imageName.isDefault ? "its label is empty" : "its label is only an image") + statesSuffix
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
  /// Whether the text is certainly missing or empty.
  fileprivate var isBlank: Bool { isKnown && (value ?? "").isEmpty }
}
