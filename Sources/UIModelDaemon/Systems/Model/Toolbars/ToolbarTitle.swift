import UIModelJSON
import UIModelPlatform

/// What a toolbar says of its title besides the text: how it is shown, its menu, the document that the screen shows.
/// Read where it is asked for.
package struct ToolbarTitle: Sendable {
  /// How a title is shown.
  package enum DisplayMode: String, Sendable, Hashable, CaseIterable {
    case automatic, inline, inlineLarge, large
  }

  /// `toolbarTitleDisplayMode`, or the older `navigationBarTitleDisplayMode`.
  package let displayMode: Property<DisplayMode>
  package let subtitle: Property<String>
  /// `toolbarTitleMenu`, or the content of a `ToolbarTitleMenu` among the items.
  package let menu: List<TitleMenuElement>
  /// The array of the menu's elements; nil where one element is given without.
  package let menuArray: Place?
  package let document: Property<ToolbarDocument>
  /// What `RenameButton` does instead of renaming a title that is bound.
  package let renameAction: Property<String>
  /// The screen is one of a `DocumentGroup`, which brings title menu, renaming and document along.
  package let isInDocumentGroup: Property<Bool>

  init(_ reader: ObjectReader, items: List<ToolbarItem> = .absent) {
    let newer = reader.value("toolbarTitleDisplayMode", DisplayMode.self)
    displayMode = newer.isDefault ? reader.value("navigationBarTitleDisplayMode", DisplayMode.self) : newer
    subtitle = reader.string("navigationSubtitle")
    let modifier = reader.list("toolbarTitleMenu") { TitleMenuElement($0, in: reader.block) }
    let inItems = reader["toolbarTitleMenu"] == nil ? items.elements.compactMap(\.titleMenu) : []
    if let only = inItems.first, inItems.count == 1 {
      (menu, menuArray) = only
    } else {
      (menu, menuArray) = (modifier, modifier.place)
    }
    document = reader.property("navigationDocument") { element in
      element.kind == .object ? ToolbarDocument(ObjectReader(element, in: reader.block)) : nil
    }
    renameAction = reader.nullableString("renameAction")
    isInDocumentGroup = reader.bool("documentGroup")
  }

  /// Whether the toolbar certainly stands outside of a `DocumentGroup`.
  package var isOutsideDocumentGroup: Bool {
    isInDocumentGroup.isDefault || isInDocumentGroup.value == false
  }
}

/// An element of a title's menu.
package struct TitleMenuElement: Sendable {
  /// SwiftUI's type, or the app's own; `Button` for an element that is written as its title.
  package let type: String
  package let title: String?
  package let action: String?
  package let place: Place

  /// `"RenameButton"`, `{ "title": "Duplicate" }`, or `{ "ShareLink": { } }`.
  init?(_ element: JSONElement, in block: BlockID) {
    guard element.unknownReason == nil else { return nil }
    place = Place(element, in: block)
    if element.kind == .string, let name = element.string {
      (type, title, action) = (name, nil, nil)
      return
    }
    guard element.kind == .object else { return nil }
    if ["title", "image", "systemImage", "action", "role"].contains(where: { element[$0] != nil }) {
      type = "Button"
      let title = element["title"]
      guard title == nil || title?.kind == .string else { return nil }
      self.title = title?.string
      action = element["action"]?.string
    } else {
      guard let member = element.members.first(where: { !$0.name.hasPrefix("$") }) else { return nil }
      type = member.name
      title = member.value["title"]?.string ?? (member.value.kind == .string ? member.value.string : nil)
      action = member.value["action"]?.string
    }
  }

  package var isRenameButton: Bool { type == "RenameButton" }

  /// Whether it certainly does not rename: a control of SwiftUI's or a button that says something else. What is in a view
  /// of the app's own is not known.
  package var certainlyDoesNotRename: Bool {
    guard !isRenameButton else { return false }
    if [title, action].contains(where: { $0?.lowercased().contains("rename") ?? false }) { return false }
    return type == "Button" ? title != nil : TitleMenuElement.standard.contains(type)
  }

  private static let standard: Set<String> = [
    "ShareLink", "Divider", "EditButton", "Link", "Toggle", "Text", "PasteButton",
  ]
}

/// What `navigationDocument` is given.
package struct ToolbarDocument: Sendable {
  package let url: Property<String>
  package let transferable: Property<String>
  package let preview: Property<JSONValue>
  package let scope: DeclaredAvailability
  package let place: Place

  init(_ reader: ObjectReader) {
    url = reader.string("url")
    transferable = reader.string("transferable")
    preview = reader.any("preview")
    scope = DeclaredAvailability(reader)
    place = reader.place
  }
}

extension Toolbar {
  package var title: ToolbarTitle { ToolbarTitle(reader, items: items) }
}
